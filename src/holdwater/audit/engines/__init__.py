"""Where the shards of an audit are judged: one file each."""

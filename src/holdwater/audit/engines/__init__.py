"""Where the shards of an audit are judged: one file each."""

#: An engine that others lend their machines to ends if nothing was judged for so long, in seconds.
PATIENCE_S = 600.0

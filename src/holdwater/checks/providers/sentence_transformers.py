"""Any model of sentence-transformers as an encoder, at one revision that never moves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from holdwater.errors import InvalidArgument, needs_extra
from holdwater.text.lazy import lazy

#: The model that is taken where none is named, and its revision.
MODEL = "sentence-transformers/all-MiniLM-L6-v2"
REVISION = "c9745ed1d9f207416be6d2e6f8de32d1f16199bf"

_COMMIT = lazy("[0-9a-f]{40}")


class SentenceTransformers:
    """Turns words into vectors by a model of sentence-transformers.

    Vectors of the same words differ by less than 1e-6 from call to call, whatever they are asked with.

    Attributes:
        model_id: The model with its revision, or the folder that it is in.
    """

    def __init__(self, model: str | Path = MODEL, *, revision: str | None = None, device: str = "cpu") -> None:
        """Load the model.

        Args:
            model: Its name, or the folder that holds it.
            revision: The commit of a named model, all 40 digits of it; a branch or a tag may move. Of the default
                model one is pinned.
            device: Where it runs. Another device may give other last digits.

        Raises:
            InvalidArgument: if a named model has no pinned revision.
            MissingExtra: if the extra isn't installed.
            OSError: if the model can't be loaded.
        """
        is_folder = Path(model).is_dir()
        if revision is None and str(model) == MODEL and not is_folder:
            revision = REVISION
        if is_folder == (revision is not None) or not (is_folder or _COMMIT.fullmatch(revision or "")):
            raise InvalidArgument(
                f"revision: expected {'None for a folder' if is_folder else 'the 40 digits of a commit'}, found "
                f"{revision!r}. A branch or a tag may move, and the supports with it."
            )
        with needs_extra("sentence-transformers"):
            from sentence_transformers import SentenceTransformer
        self.model_id = str(model) if revision is None else f"{model}@{revision}"
        self._model = SentenceTransformer(str(model), revision=revision, device=device, trust_remote_code=False)

    def encode(self, words: Sequence[str], /) -> Any:
        """Return one vector for each word, as an array with a row a word; a word is read once."""
        unique = list(dict.fromkeys(words))
        rows = self._model.encode(unique, convert_to_numpy=True, normalize_embeddings=True, show_progress_bar=False)
        place = {word: number for number, word in enumerate(unique)}
        return rows[[place[word] for word in words]]

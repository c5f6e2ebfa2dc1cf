"""The guard in a call of ``instructor``: its answers are checked, asked for again, and at last nulled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from holdwater.citations import Shape, Sources
from holdwater.errors import needs_extra
from holdwater.integrations.functions import OnGuarded
from holdwater.integrations.models import CONTEXT, holdwater_context
from holdwater.model import arguments
from holdwater.model.page import Evidence, Selective
from holdwater.model.settings import DEFAULT, Settings

with needs_extra("instructor"):
    from instructor.core.hooks import Hooks


def guarded_call(
    evidence: Evidence | Selective,
    *,
    max_retries: int,
    context: Mapping[str, Any] | None = None,
    citations: Mapping[str, Sources] | None = None,
    shape: Shape | str | None = None,
    documents: Sequence[str | None] = (),
    anchors: Sequence[str] = (),
    settings: Settings = DEFAULT,
    on_guarded: OnGuarded | None = None,
) -> dict[str, Any]:
    """Return what to pass on to ``create``, so that a contradicted answer is asked for again.

    Every attempt but the last is refused while values are contradicted, whatever else used up attempts. In the
    last one they are nulled. Write ``client.create(..., **guarded_call(store, max_retries=2))``, anew for each call,
    with a response model that is a ``GuardedModel``.

    Args:
        evidence: The pages that the run kept: a mapping or a store.
        max_retries: How often instructor may ask again, for whatever reason.
        context: The rest of the context, for templates and validators of your own.
        citations: As for ``guard``; so are ``shape``, ``documents`` and ``anchors``.
        shape: Read only citations of this shape, and ``citations``.
        documents: URLs of the documents that the model was given, in order.
        anchors: The run's own SKU or brand.
        settings: How values are checked and what happens to a contradicted one.
        on_guarded: Called with the outcome for each model that is let through.

    Returns:
        ``max_retries``, ``context`` and ``hooks``.

    Raises:
        InvalidArgument: if ``max_retries`` is no count.
    """
    left = arguments.whole("max_retries", max_retries, 0, hint="0 nulls at once.") + 1
    own = holdwater_context(
        evidence,
        citations=citations,
        shape=shape,
        documents=documents,
        anchors=anchors,
        settings=settings,
        on_guarded=on_guarded,
    )

    def begin_attempt(*_args: Any, **_named: Any) -> None:
        nonlocal left
        left -= 1
        own[CONTEXT].reasks = left

    hooks = Hooks()
    hooks.on("completion:kwargs", begin_attempt)
    return {"max_retries": max_retries, "context": {**(context or {}), **own}, "hooks": hooks}

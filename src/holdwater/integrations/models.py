"""Pydantic models that are guarded while they are validated, by the context of the validation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self, TypeVar

from pydantic import BaseModel, ValidationInfo, model_validator

from holdwater.citations import Shape, Sources
from holdwater.errors import HoldwaterError
from holdwater.guard import Contradicted, guard
from holdwater.guard.steer import steer_back
from holdwater.integrations.functions import OnGuarded, Options, hand_over
from holdwater.model import arguments
from holdwater.model.page import Evidence, Selective
from holdwater.model.settings import DEFAULT, Settings
from holdwater.outputs.tree import forget_computed

M = TypeVar("M", bound=BaseModel)

#: The member of a validation context under which the guard finds its own.
CONTEXT: Final = "holdwater"


@dataclass(slots=True)
class Check:
    """What a model under validation is guarded with.

    Attributes:
        evidence: The pages that the run kept.
        options: What ``guard`` takes beside them.
        on_guarded: Called with the outcome for each model that is let through.
        reasks: How often a model may still be refused for a better one.
    """

    evidence: Evidence | Selective
    options: Options
    on_guarded: OnGuarded | None
    reasks: int


def holdwater_context(
    evidence: Evidence | Selective,
    *,
    citations: Mapping[str, Sources] | None = None,
    shape: Shape | str | None = None,
    documents: Sequence[str | None] = (),
    anchors: Sequence[str] = (),
    settings: Settings = DEFAULT,
    on_guarded: OnGuarded | None = None,
    reasks: int = 0,
) -> dict[str, Any]:
    """Return the validation context in which a model holds only what its pages don't contradict.

    Make one for each answer: it counts the refusals. It may be merged with a context of your own.

    Args:
        evidence: The pages that the run kept: a mapping or a store.
        citations: As for ``guard``; so are ``shape``, ``documents`` and ``anchors``.
        shape: Read only citations of this shape, and ``citations``.
        documents: URLs of the documents that the model was given, in order.
        anchors: The run's own SKU or brand.
        settings: How values are checked and what happens to a contradicted one.
        on_guarded: Called with the outcome for each model that is let through.
        reasks: How many contradicted answers are refused, with what ``steer_back`` says as the error, so that the
            framework asks again. The next one has its contradicted values nulled: no value is lost to a limit.

    Raises:
        InvalidArgument: if ``reasks`` is no count.
    """
    arguments.whole("reasks", reasks, 0, hint="0 nulls at once.")
    options: Options = {
        "citations": citations,
        "shape": shape,
        "documents": documents,
        "anchors": anchors,
        "settings": settings,
    }
    return {CONTEXT: Check(evidence, options, on_guarded, reasks)}


def guard_model(model: M, info: ValidationInfo) -> M:
    """Null in a model, in place, what its pages contradict; for ``Annotated[Item, AfterValidator(guard_model)]``.

    Without a context of ``holdwater_context`` nothing is checked: a model is also made from a database, or in a test.

    Raises:
        ValueError: if values are contradicted and the context still has reasks; the text tells the language model.
        HoldwaterError: if the context doesn't fit the model. It is no ``ValueError``, of which pydantic would make a
            validation error, and a framework a question to the language model.
    """
    context = info.context if isinstance(info.context, Mapping) else {}
    check = context.get(CONTEXT)
    if check is None:
        return model
    if not isinstance(check, Check):
        raise HoldwaterError(
            f"context[{CONTEXT!r}]: expected what holdwater_context makes, found {arguments.found(check)}."
        )
    try:
        outcome = guard(model, check.evidence, **check.options)
    except Contradicted:
        raise
    except HoldwaterError as error:
        raise HoldwaterError(str(error)) from error
    if check.reasks > 0 and (message := steer_back(outcome)) is not None:
        check.reasks -= 1
        raise ValueError(message)
    _take_over(model, outcome.output)
    hand_over(outcome, check.on_guarded)
    return model


def _take_over(model: BaseModel, guarded: BaseModel) -> None:
    """Set every field of ``model`` to that of its guarded copy, past freezing and validation on assignment."""
    for name in type(model).model_fields:
        model.__dict__[name] = guarded.__dict__[name]
    forget_computed(model)
    if model.__pydantic_extra__ is not None:
        model.__pydantic_extra__.update(guarded.__pydantic_extra__ or {})


class GuardedModel(BaseModel):
    """A base for the outermost model of an answer: it is guarded whenever it is validated in a context of ours.

    >>> from holdwater.model.page import Page
    >>> class Offer(GuardedModel):
    ...     price: float | None
    ...     price_url: str
    >>> url = "https://shop.example/p/1"
    >>> pages = {url: [Page.from_text("Price: 1299 EUR", url=url)]}
    >>> context = holdwater_context(pages, settings=Settings(min_text_chars=0))
    >>> Offer.model_validate({"price": 1199, "price_url": url}, context=context).price is None
    True
    """

    @model_validator(mode="after")
    def _hold_water(self, info: ValidationInfo) -> Self:
        return guard_model(self, info)

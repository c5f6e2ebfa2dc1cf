"""Models that are guarded while they are validated."""

from __future__ import annotations

import json
import logging
from functools import cached_property
from typing import Annotated, Any

import pytest
from pydantic import AfterValidator, BaseModel, ConfigDict, RootModel, ValidationError, computed_field
from tests.integrations.goods import NAMES, URL, WRONG, Sheet, Strict, page, sheet, stated

from holdwater.errors import HoldwaterError, InvalidArgument
from holdwater.guard import Guarded
from holdwater.integrations.models import GuardedModel, guard_model, holdwater_context
from holdwater.model.settings import Settings

PAGES = {URL: [page()]}


class GuardedSheet(GuardedModel, Sheet):
    """A data sheet that is guarded."""


def test_four_of_twenty() -> None:
    """Four wrong values are null in place, with a note each; sixteen right ones are equal."""
    outcomes: list[Guarded[Any]] = []
    context = holdwater_context(PAGES, on_guarded=outcomes.append)
    output = GuardedSheet.model_validate_json(sheet().model_dump_json(), context=context)
    expected = json.loads(sheet().model_dump_json())
    for at in WRONG:
        expected["specs"][at]["value"] = None
    assert json.loads(output.model_dump_json()) == expected
    assert [note.path for note in outcomes[0].notes] == [f"/specs/{at}/value" for at in WRONG]
    assert [json.loads(note.value_json) for note in outcomes[0].notes] == [stated(at, 1) for at in WRONG]


def test_without_a_context_nothing_is_checked() -> None:
    """A model is also made in a test, from a database, or in a context of somebody else's."""
    for context in (None, {}, {"other": 1}, "text"):
        output = GuardedSheet.model_validate(sheet().model_dump(), context=context)
        assert len(output.specs) == len(NAMES)
        assert output.specs[WRONG[0]].value == stated(WRONG[0], 1)


class _Label(GuardedModel):
    mass: float | None
    mass_url: str

    @computed_field  # type: ignore[prop-decorator]
    @cached_property
    def said(self) -> str:
        return f"weighs {self.mass}"

    def model_post_init(self, context: Any, /) -> None:
        assert self.said


def test_what_was_computed_of_a_nulled_value_is_computed_again() -> None:
    """A property that was cached before the guard came does not go on stating a value that is null."""
    wrong = {"mass": 8.25, "mass_url": URL}
    assert _Label.model_validate(wrong).model_dump()["said"] == "weighs 8.25"
    assert _Label.model_validate(wrong, context=holdwater_context(PAGES)).model_dump()["said"] == "weighs None"


def test_refused_and_then_nulled() -> None:
    """Contradicted answers are refused as often as was said, and told why; the next is let through without them."""
    outcomes: list[Guarded[Any]] = []
    context = holdwater_context(PAGES, reasks=2, on_guarded=outcomes.append)
    for _ in range(2):
        with pytest.raises(ValidationError, match=r'- at "/specs/3/value": 1206\.5 \(unit "mm"\), cited from'):
            GuardedSheet.model_validate(sheet().model_dump(), context=context)
    assert not outcomes
    assert GuardedSheet.model_validate(sheet().model_dump(), context=context).specs[3].value is None
    assert len(outcomes) == 1


def test_a_right_answer_uses_up_no_reask() -> None:
    """What is not contradicted is let through at once."""
    context = holdwater_context(PAGES, reasks=1)
    for _ in range(2):
        GuardedSheet.model_validate(sheet(wrong=()).model_dump(), context=context)
    with pytest.raises(ValidationError):
        GuardedSheet.model_validate(sheet().model_dump(), context=context)


def test_a_field_that_cannot_be_null(caplog: pytest.LogCaptureFixture) -> None:
    """It keeps its value, and the note, which nobody takes here, is logged."""
    adapted = Annotated[Strict, AfterValidator(guard_model)]

    class Holder(BaseModel):
        strict: adapted

    with caplog.at_level(logging.WARNING, "holdwater.integrations"):
        context = holdwater_context(PAGES)
        output: Any = Holder.model_validate({"strict": {"swing": 77, "swing_url": URL}}, context=context)
    assert output.strict.swing == 77
    assert "'/swing' not_nullable: '77.0' is on none of" in caplog.text


class Frozen(GuardedModel):
    """A model that refuses assignment and takes members that it has no field for."""

    model_config = ConfigDict(frozen=True, extra="allow", validate_assignment=True)

    swing: float | None
    swing_url: str


class Rows(GuardedModel, RootModel[list[Frozen]]):
    """A model that is a list of models."""


def test_frozen_and_extra_and_root() -> None:
    """Values are null in place also where assignment is refused, in members without a field, and in a root."""
    outcomes: list[Guarded[Any]] = []
    context = holdwater_context(PAGES, on_guarded=outcomes.append)
    wrong = {"swing": 77, "swing_url": URL, "bore": 78, "bore_url": URL}
    output = Frozen.model_validate(wrong, context=context)
    assert output.model_dump() == {"swing": None, "swing_url": URL, "bore": None, "bore_url": URL}
    assert output.model_fields_set == {"swing", "swing_url", "bore", "bore_url"}
    rows = Rows.model_validate([wrong], context=context)
    assert rows.root[0].swing is None
    assert [note.path for note in outcomes[1].notes] == ["/swing", "/bore"]


def test_options_reach_the_guard() -> None:
    """Settings and citations mean what they mean for ``guard``."""
    context = holdwater_context(PAGES, settings=Settings(on_contradicted="raise"))
    with pytest.raises(ValidationError, match="cited values that are on none of their pages: 4"):
        GuardedSheet.model_validate(sheet().model_dump(), context=context)
    context = holdwater_context(PAGES, citations={"/name": URL})
    changed = sheet(wrong=()).model_dump() | {"name": "Pillar"}
    with pytest.raises(HoldwaterError):
        Frozen.model_validate({"swing": 5, "swing_url": URL}, context=context)
    outcomes: list[Guarded[Any]] = []
    context = holdwater_context(PAGES, citations={"/name": URL}, on_guarded=outcomes.append)
    GuardedSheet.model_validate(changed, context=context)
    assert [note.path for note in outcomes[0].notes] == ["/name"]


def test_misuse_is_no_question_to_the_model() -> None:
    """A slip of the caller's is no validation error, of which a framework would make another attempt."""
    for context in (holdwater_context(PAGES, citations={"/none": URL}), {"holdwater": PAGES}):
        with pytest.raises(HoldwaterError) as caught:
            GuardedSheet.model_validate(sheet().model_dump(), context=context)
        assert not isinstance(caught.value, ValueError)
    with pytest.raises(InvalidArgument, match="reasks"):
        holdwater_context(PAGES, reasks=-1)

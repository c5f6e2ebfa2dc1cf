"""Model-backed checks: signals where presence cannot decide. None of them can change a verdict."""

from holdwater.checks.assess import Assessment, Fusion, Level, assess, assess_plan
from holdwater.checks.cache import DiskCache
from holdwater.checks.client import Client, Plan, first_prompts, together, without_model
from holdwater.checks.consistency import Consistency, agreement_plan, check_consistency, consistency_plan
from holdwater.checks.grounding import Grounded, GroundedClaim, Grounding, check_grounding, grounding_plan
from holdwater.checks.information import Budget, Interval, information_budget
from holdwater.checks.limits import Limits, Price, Waiting
from holdwater.checks.profiles import PROFILES, Identifier, Profile, Trigger, is_due, read_profiles
from holdwater.checks.provider import (
    AsyncProvider,
    CallFailed,
    Completion,
    MissingKey,
    Outcome,
    Prompt,
    Provider,
    Reply,
    Usage,
)
from holdwater.checks.providers.anthropic import Anthropic
from holdwater.checks.providers.openai import OpenAI
from holdwater.checks.providers.scripted import Scripted
from holdwater.checks.score import Score
from holdwater.checks.scrub import Scrubbed, scrub
from holdwater.checks.two_pass import Recommendation, Rule, TwoPass, TwoPassStatus, two_pass, two_pass_plan
from holdwater.checks.verdicts import ConfidenceSource, Judgement, Pass

__all__ = [
    "PROFILES",
    "Anthropic",
    "Assessment",
    "AsyncProvider",
    "Budget",
    "CallFailed",
    "Client",
    "Completion",
    "ConfidenceSource",
    "Consistency",
    "DiskCache",
    "Fusion",
    "Grounded",
    "GroundedClaim",
    "Grounding",
    "Identifier",
    "Interval",
    "Judgement",
    "Level",
    "Limits",
    "MissingKey",
    "OpenAI",
    "Outcome",
    "Pass",
    "Plan",
    "Price",
    "Profile",
    "Prompt",
    "Provider",
    "Recommendation",
    "Reply",
    "Rule",
    "Score",
    "Scripted",
    "Scrubbed",
    "Trigger",
    "TwoPass",
    "TwoPassStatus",
    "Usage",
    "Waiting",
    "agreement_plan",
    "assess",
    "assess_plan",
    "check_consistency",
    "check_grounding",
    "consistency_plan",
    "first_prompts",
    "grounding_plan",
    "information_budget",
    "is_due",
    "read_profiles",
    "scrub",
    "together",
    "two_pass",
    "two_pass_plan",
    "without_model",
]

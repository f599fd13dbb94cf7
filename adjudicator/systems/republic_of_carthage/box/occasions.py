"""Which effects happen on which occasion: a card whose effect no rule would carry out there is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.model.errors import UserError
from adjudicator.systems.republic_of_carthage.box.box import Box

AT_ONCE: Final = frozenset(
    {
        "caravans_lost",
        "destroy_concession",
        "fleets_lost",
        "force_pool_add",
        "force_pool_remove",
        "force_return",
        "leader_remove",
        "mortality_draw",
        "popularity",
        "province_lost",
        "province_undevelop",
        "tax_rate",
        "trade_fleets_lost",
        "trade_remove",
        "trade_restore",
        "treasury",
    }
)
"""Kinds that are done when they have happened, whatever brings them about."""
LASTING: Final = frozenset({"all_rolls", "recruit_ban", "recruit_cost", "war_strength"})
"""Kinds that stay in force for the rules that read them, as long as their `duration` says."""
CHOICE: Final = "choice_by"
PRICES: Final = frozenset({"commodity_value", "set_value_rule", "discard_trade"})
WINDOWS: Final[Mapping[str, frozenset[str]]] = {
    "revenue.contributions": AT_ONCE | {CHOICE},
    "trade.collecting": frozenset({"draw_trade"}),
    "trade.before_selling": PRICES,
    "trade.warehousing": frozenset({"warehouse_limit"}),
    "forum.persuasion": frozenset({"persuasion_unopposed", "on_failure"}),
    "senate": AT_ONCE | LASTING | {"choice", "option_to_prevent"},
    "senate.business": AT_ONCE | LASTING | {"choice", "option_to_prevent"},
    "senate.vote": frozenset({"votes"}),
    "senate.outcry": frozenset({"cancel_outcry"}),
    "senate.assassination": frozenset({"assassination_roll", "extra_catch_roll"}),
    "combat.battle": frozenset({"temp_armies", "unreliable"}),
    "any.but_revolution": frozenset({"steal_card"}),
}
"""What a card of the hand can do in the window in which it is played."""
EVENTS_ALONE: Final = ("trade.",)
"""Windows, by how they begin, in which Event cards are played and no Intrigues."""


def fitting(box: Box) -> None:
    """Raise UserError at the first effect that no rule would carry out where its card is played."""
    for file, cards in (("events", box.events), ("intrigues", box.intrigues)):
        for key, card in cards.items():
            where = f"{file}.toml: {key}"
            if file == "intrigues" and card.play.startswith(EVENTS_ALONE):
                raise UserError(f"{where} is played in {card.play}, in which only events are; make it an event.")
            _among(where, card.play, card.effects, WINDOWS.get(card.play, frozenset()))
    for key, war in box.wars.items():
        _among(f"wars.toml: {key}", "on_appear", war.on_appear, AT_ONCE | {"desert"})
        _among(f"wars.toml: {key}", "loss", war.loss, AT_ONCE)
        _among(f"wars.toml: {key}", "victory", war.victory, AT_ONCE)


def _among(where: str, occasion: str, effects: Iterable[Effect], known: frozenset[str]) -> None:
    for effect in effects:
        if effect.kind not in known:
            ways = ", ".join(sorted(known)) or "nothing"
            raise UserError(f"{where} has {effect.kind}, which does nothing in {occasion}; write one of {ways}.")
        if effect.kind == CHOICE:
            _options(where, effect)


def _options(where: str, effect: Effect) -> None:
    options = effect.effects("options")
    for kind in _twice(options):
        raise UserError(f"{where} has two options of the kind {kind}, and a choice names a kind; take one out.")
    _among(where, f"the options of {CHOICE}", options, AT_ONCE)


def _twice(options: Iterable[Effect]) -> Iterator[str]:
    seen: set[str] = set()
    for option in options:
        if option.kind in seen:
            yield option.kind
        seen.add(option.kind)

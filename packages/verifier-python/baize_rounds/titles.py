"""Every title by its sysname."""

from . import blackjack, climbs, poker, quick, slots, tables
from .stream import Random

AT_ONCE = {
    "dice": quick.dice,
    "limbo": quick.limbo,
    "coin-flip": quick.coin_flip,
    "plinko": quick.plinko,
    "wheel": quick.wheel,
    "keno": quick.keno,
    "scratch-card": quick.scratch_card,
    "european-roulette": tables.roulette,
    "french-roulette": tables.roulette,
    "american-roulette": tables.roulette,
    "live-roulette": tables.roulette,
    "baccarat": tables.baccarat,
    "live-baccarat": tables.baccarat,
    "sic-bo": tables.sic_bo,
    "money-wheel": tables.money_wheel,
    "live-crash": climbs.live_crash,
}

BY_STEPS = {
    "mines": climbs.mines,
    "tower": climbs.tower,
    "hi-lo": climbs.hi_lo,
    "crash": climbs.crash,
    "blackjack": blackjack.blackjack,
    "three-card-poker": poker.three_card_poker,
    "casino-holdem": poker.casino_holdem,
    "jacks-or-better": poker.video_poker(poker.jacks_rank),
    "deuces-wild": poker.video_poker(poker.deuces_rank),
}

BY_KIND = {"reel-slot": slots.reel_slot}


def play(title, rules, round):
    """The events of a round and what it has won, in minor units; None while it is open."""
    random = Random(round["serverSeed"], round["clientSeed"], round["nonce"])
    stake, params = int(round["stake"]), round["params"]
    if title in BY_STEPS:
        return BY_STEPS[title](rules, stake, params, random, round.get("actions"))
    game = AT_ONCE.get(title) or BY_KIND[rules["kind"]]
    return game(rules, stake, params, random)

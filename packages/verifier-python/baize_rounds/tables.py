"""Bets on a cloth (section 5). The stake is the value of a chip."""

from .outcome import final_win


def cost_of(stake, params):
    return stake * sum(bet["chips"] for bet in params["bets"])


def settled(events, stake, params, paid_back):
    """`paid_back(spot, amount)` answers how a bet ended and what comes back."""
    won = 0
    for bet in params["bets"]:
        kind, back = paid_back(bet["spot"], stake * bet["chips"])
        if back > 0:
            won += back
            events.append({"type": kind, "spot": bet["spot"], "amount": str(back)})
    return [*events, final_win(won, cost_of(stake, params))], won


EVEN_MONEY = {"low", "high", "even", "odd", "red", "black"}


def odds_of(spot, pockets, odds):
    """To one, by how many pockets the spot covers."""
    if spot in EVEN_MONEY:
        return odds["even-money"]
    if spot.startswith("column-"):
        return odds["column"]
    if spot.startswith("dozen-"):
        return odds["dozen"]
    has_zero = pockets[0] in ("0", "00")
    kinds = {1: "straight", 2: "split", 3: "trio" if has_zero else "street", 4: "first-four" if has_zero else "corner"}
    kinds |= {5: "first-five", 6: "line"}
    return odds[kinds[len(pockets)]]


def roulette(rules, stake, params, random):
    pocket = rules["wheel"][random.int(len(rules["wheel"]))]

    def paid_back(spot, amount):
        pockets = rules["spots"][spot]
        if pocket in pockets:
            return "bet-won", amount * (odds_of(spot, pockets, rules["odds"]) + 1)
        is_halved = rules["laPartage"] and pocket == "0" and spot in EVEN_MONEY
        return "bet-returned", amount // 2 if is_halved else 0

    return settled([{"type": "spin", "pocket": pocket}], stake, params, paid_back)


PUNTO_RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def baccarat(rules, stake, params, random):
    gone, events, totals = [], [], {"player": 0, "banker": 0}

    def deal(to):
        place = random.int(rules["decks"] * 52 - len(gone))
        for other in sorted(gone):
            if place >= other:
                place += 1
        gone.append(place)
        rank, suit = place % 52 % 13, place % 52 // 13
        points = rank + 1 if rank < 9 else 0
        totals[to] = (totals[to] + points) % 10
        events.append({"type": "deal", "to": to, "card": PUNTO_RANKS[rank] + "SHDC"[suit], "total": totals[to]})
        return points

    for to in ("player", "banker", "player", "banker"):
        deal(to)
    is_natural = max(totals.values()) >= rules["natural"]
    if not is_natural:
        if totals["player"] <= rules["playerDrawsUpTo"]:
            up_to = rules["bankerDrawsUpTo"][deal("player")]
        else:
            up_to = rules["bankerDrawsUpToWhenPlayerStands"]
        if totals["banker"] <= up_to:
            deal("banker")
    player, banker = totals["player"], totals["banker"]
    winner = "tie" if player == banker else "player" if player > banker else "banker"
    events.append({"type": "result", "winner": winner, "player": player, "banker": banker, "isNatural": is_natural})

    def paid_back(spot, amount):
        if spot == winner:
            return "bet-won", amount * rules["backOf20"][spot] // 20
        return "bet-returned", amount if winner == "tie" else 0

    return settled(events, stake, params, paid_back)


def sic_bo(rules, stake, params, random):
    dice = [random.int(6) + 1 for _ in range(3)]
    total, is_triple = sum(dice), len(set(dice)) == 1
    odds = rules["odds"]
    halves = {"small": total <= 10, "big": total > 10, "odd": total % 2 == 1, "even": total % 2 == 0}

    def odds_to_one(spot):
        if spot in halves:
            return odds["half"] if halves[spot] and not is_triple else 0
        if spot == "any-triple":
            return odds["anyTriple"] if is_triple else 0
        kind, *faces = spot.split("-")
        faces = [int(face) for face in faces]
        if kind == "total":
            return rules["totals"][str(min(total, 21 - total))] if total == faces[0] else 0
        shown = dice.count(faces[0])
        if kind == "single":
            return rules["single"][shown - 1] if shown else 0
        if kind == "pair":
            return odds["pair"] if shown and faces[1] in dice else 0
        if kind == "double":
            return odds["double"] if shown >= 2 else 0
        return odds["triple"] if shown == 3 else 0

    def paid_back(spot, amount):
        to_one = odds_to_one(spot)
        return "bet-won", amount * (to_one + 1) if to_one else 0

    return settled([{"type": "dice", "dice": dice, "total": total, "isTriple": is_triple}], stake, params, paid_back)


def money_wheel(rules, stake, params, random):
    segment = random.int(len(rules["wheel"]))
    back = rules["wheel"][segment]
    stop = {"type": "stop", "segment": segment, "back": back}
    return settled([stop], stake, params, lambda spot, amount: ("bet-won", amount * back if spot == str(back) else 0))

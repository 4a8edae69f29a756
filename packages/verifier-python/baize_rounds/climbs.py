"""Games in which the player goes on or takes the prize (section 6), and curves (section 7)."""

import math

from .cards import endless
from .outcome import Chance, NotOffered, final_win, hundredths, written
from .quick import draw_height, height


def climb(stake, events, prizes, actions, plan, try_step):
    """
    `actions` as the player took them; None where all was chosen before, then `plan` is followed while the round goes on.
    `try_step(action, taken)` answers the event of a step and whether it succeeded. Answers what is won, None while it is open.
    """
    taken, won = 0, None
    for action in plan if actions is None else actions:
        if won is not None:
            if actions is None:
                break
            raise NotOffered(action)
        if action["do"] == "take":
            if taken == 0:
                raise NotOffered(action)
            won = prizes[taken - 1]
            events.append({"type": "taken", "prize": str(won)})
            continue
        event, is_good = try_step(action, taken)
        if not is_good:
            events.append(event)
            won = 0
            continue
        taken += 1
        events.append({**event, "prize": str(prizes[taken - 1])})
        if taken == len(prizes):
            won = prizes[-1]
            events.append({"type": "taken", "prize": str(won)})
    return won


def plan_of(params, step):
    """A step for each pick, and then the prize; who has chosen nothing gets the first step."""
    return [*(step(pick) for pick in params.get("picks", [0])), {"do": "take"}]


def mines(rules, stake, params, random, actions):
    count, size = params["mines"], rules["cells"]
    cells, mined = list(range(size)), set()
    for left in range(size, size - count, -1):
        at = random.int(left)
        mined.add(cells[at])
        cells[at] = cells[left - 1]
    prizes, chance = [], Chance()
    for opened in range(size - count):
        chance = chance.times(size - count - opened, size - opened)
        if not chance.is_within_reach:
            break
        prizes.append(chance.prize(stake))
    events = [{"type": "board", "mines": count, "prizes": [str(prize) for prize in prizes]}]
    opened = set()

    def open_cell(action, _taken):
        cell = action["cell"]
        if cell in opened:
            raise NotOffered(action)
        opened.add(cell)
        return {"type": "mine" if cell in mined else "safe", "cell": cell}, cell not in mined

    plan = plan_of(params, lambda cell: {"do": "open", "cell": cell})
    won = climb(stake, events, prizes, actions, plan, open_cell)
    if won is not None:
        events += [{"type": "reveal", "mines": sorted(mined)}, final_win(won, stake)]
    return events, won


def tower(rules, stake, params, random, actions):
    level = rules["levels"][params["level"]]
    doors, count = level["doors"], level["safe"]
    prizes, chance = [], Chance()
    for _ in range(rules["floors"]):
        chance = chance.times(count, doors)
        if not chance.is_within_reach:
            break
        prizes.append(chance.prize(stake))
    safe = []
    for _ in prizes:
        left = list(range(doors))
        safe.append(sorted(left.pop(random.int(len(left))) for _ in range(count)))
    shown = [str(prize) for prize in prizes]
    events = [{"type": "tower", "level": params["level"], "doors": doors, "prizes": shown}]

    def open_door(action, floor):
        if action["door"] >= doors:
            raise NotOffered(action)
        is_safe = action["door"] in safe[floor]
        return {"type": "climbed" if is_safe else "fell", "door": action["door"]}, is_safe

    plan = plan_of(params, lambda door: {"do": "climb", "door": door})
    won = climb(stake, events, prizes, actions, plan, open_door)
    if won is not None:
        events += [{"type": "reveal", "safe": safe}, final_win(won, stake)]
    return events, won


def hi_lo(rules, stake, params, random, actions):
    ranks = rules["ranks"]
    last = len(ranks) - 1

    def winning_ranks(guess, place):
        is_end = place in (0, last)
        if guess == "same":
            return 1 if is_end else 0
        if is_end:
            return last if (guess == "higher") == (place == 0) else 0
        return last + 1 - place if guess == "higher" else place + 1

    def is_right(guess, before, after):
        if guess == "same":
            return before == after
        if before in (0, last):
            return before != after
        return after >= before if guess == "higher" else after <= before

    def prizes():
        if right == rules["guesses"]:
            return {}
        behind = {guess: winning_ranks(guess, ranks.index(card[0])) for guess in ("higher", "lower", "same")}
        chances = {guess: chance.times(ways, last + 1) for guess, ways in behind.items() if ways}
        return {guess: str(one.prize(stake)) for guess, one in chances.items() if one.is_within_reach}

    chance, right, skipped, won = Chance(), 0, 0, None
    card = endless(random)
    events = [{"type": "card", "card": card, "by": "deal", "prizes": prizes()}]
    for action in actions:
        what = action["do"]
        if won is not None or (what == "take" and right == 0) or (what == "skip" and skipped == rules["skips"]):
            raise NotOffered(action)
        if what == "take":
            won = chance.prize(stake)
            events.append({"type": "taken", "prize": str(won)})
        elif what == "skip":
            skipped += 1
            card = endless(random)
            events.append({"type": "card", "card": card, "by": "skip", "prizes": prizes()})
        else:
            if what not in prizes():
                raise NotOffered(action)
            before = ranks.index(card[0])
            card = endless(random)
            if not is_right(what, before, ranks.index(card[0])):
                won = 0
                events.append({"type": "wrong", "card": card, "guess": what})
                continue
            chance = chance.times(winning_ranks(what, before), last + 1)
            right += 1
            prize = str(chance.prize(stake))
            events.append({"type": "right", "card": card, "guess": what, "prize": prize, "prizes": prizes()})
            if right == rules["guesses"]:
                won = chance.prize(stake)
                events.append({"type": "taken", "prize": prize})
    if won is not None:
        events.append(final_win(won, stake))
    return events, won


def crash(rules, stake, params, random, actions):
    breaks_at = draw_height(rules["kept"], random)
    least, most = rules["target"]["least"], rules["target"]["most"]
    named = [params, *([params["second"]] if "second" in params else [])]
    stakes = [stake, *(int(one["stake"]) for one in named[1:])]
    aims = [hundredths(one["target"]) if "target" in one else most for one in named]
    left, events, is_over = {}, [], False

    def leave(bet, at, by):
        left[bet] = at
        pays = str(stakes[bet] * at // 100)
        events.append({"type": "left", "bet": bet, "at": written(at), "by": by, "pays": pays})

    def climb_to(at):
        for bet in sorted(range(len(aims)), key=lambda one: aims[one]):
            if bet not in left and aims[bet] <= at and aims[bet] <= breaks_at:
                leave(bet, aims[bet], "target")
        return at <= breaks_at

    for action in [{"do": "end"}] if actions is None else actions:
        if is_over:
            raise NotOffered(action)
        if action["do"] == "end":
            climb_to(most)
            is_over = True
            continue
        if action["bet"] in left or action["bet"] >= len(aims):
            raise NotOffered(action)
        now = max(least, min(most, max(100, math.floor(100 * math.exp(0.0001 * action["ms"])))))
        if not climb_to(now):
            is_over = True
            continue
        if action["bet"] not in left:
            leave(action["bet"], now, "hand")
        is_over = len(left) == len(aims)
    if not is_over:
        return events, None
    won = sum(stakes[bet] * at // 100 for bet, at in left.items())
    events += [{"type": "broke", "at": written(min(breaks_at, rules["highest"]))}, final_win(won, sum(stakes))]
    return events, won


def live_crash(rules, stake, params, random):
    drawn = random.int(1 << 32) << 20 | random.int(1 << 32) >> 12
    breaks_at = height(rules["kept"], drawn)
    aim = hundredths(params["target"])
    hit = breaks_at >= aim
    won = stake * aim // 100 if hit else 0
    events = [{"type": "left", "target": params["target"]}] if hit else []
    events.append({"type": "broke", "at": written(breaks_at), "target": params["target"], "hit": hit})
    return [*events, final_win(won, stake)], won

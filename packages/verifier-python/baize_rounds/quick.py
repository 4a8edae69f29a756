"""Games that are over with one press (section 4)."""

from .outcome import final_win, hundredths, written

OUTCOMES = 1 << 52


def height(kept, drawn):
    return max(100, kept * OUTCOMES // (OUTCOMES - drawn))


def draw_height(kept, random):
    high = random.int(1 << 26)
    return height(kept, high << 26 | random.int(1 << 26))


def dice(rules, stake, params, random):
    aim = hundredths(params["target"])
    under = params["direction"] == "under"
    roll = random.int(rules["outcomes"])
    hit = roll < aim if under else roll > aim
    winning = aim if under else rules["outcomes"] - 1 - aim
    won = stake * (rules["outcomes"] - rules["edge"]) // winning if hit else 0
    reveal = {"type": "reveal", "roll": written(roll), **params, "hit": hit}
    return [reveal, final_win(won, stake)], won


def limbo(rules, stake, params, random):
    drawn = draw_height(rules["kept"], random)
    aim = hundredths(params["target"])
    hit = drawn >= aim
    won = stake * aim // 100 if hit else 0
    shown = written(min(drawn, rules["shownUpTo"]))
    return [{"type": "reveal", "result": shown, "target": params["target"], "hit": hit}, final_win(won, stake)], won


def coin_flip(rules, stake, params, random):
    events, hit, pays = [], True, 0
    for nth in range(1, params["flips"] + 1):
        side = rules["sides"][random.int(2)]
        hit = side == params["side"]
        pays = rules["first"] << nth - 1 if hit else 0
        events.append({"type": "flip", "nth": nth, "side": side, "hit": hit, "reached": written(pays)})
        if not hit:
            break
    won = stake * pays // 100
    return [*events, final_win(won, stake)], won


def plinko(rules, stake, params, random):
    rows = params["rows"]
    turns = [random.int(2) for _ in range(rows)]
    pocket = sum(turns)
    pays = rules["pays"][params["risk"]][str(rows)][min(pocket, rows - pocket)]
    won = stake * pays // 100
    path = "".join("LR"[turn] for turn in turns)
    return [{"type": "drop", "path": path, "pocket": pocket, "multiplier": written(pays)}, final_win(won, stake)], won


def wheel(rules, stake, params, random):
    segments = params["segments"]
    laid = [None] * segments
    for multiplier, count in rules["prizes"][params["risk"]][str(segments)]:
        for nth in range(count):
            at = (2 * nth + 1) * segments // (2 * count)
            while laid[at % segments] is not None:
                at += 1
            laid[at % segments] = multiplier
    segment = random.int(segments)
    pays = laid[segment] or 0
    won = stake * pays // 100
    return [{"type": "stop", "segment": segment, "multiplier": written(pays)}, final_win(won, stake)], won


def keno(rules, stake, params, random):
    left = list(range(1, rules["numbers"] + 1))
    events, hits = [], 0
    for _ in range(rules["drawn"]):
        at = random.int(len(left))
        drawn, last = left[at], left.pop()
        if at < len(left):
            left[at] = last
        hit = drawn in params["spots"]
        hits += hit
        events.append({"type": "draw", "number": drawn, "hit": hit})
    spots = len(params["spots"])
    pays = rules["pays"][params["table"]][str(spots)][hits]
    won = stake * pays // 100
    events.append({"type": "hits", "hits": hits, "spots": spots, "multiplier": written(pays)})
    return [*events, final_win(won, stake)], won


def shuffled(items, random):
    for last in range(len(items) - 1, 0, -1):
        at = random.int(last + 1)
        items[last], items[at] = items[at], items[last]
    return items


def scratch_card(rules, stake, params, random):
    pays = dict(rules["pays"])
    card = random.weighted(rules["cards"])
    winning = [] if card == "none" else [card] * rules["alike"]
    others = shuffled([mark for mark in pays if mark != card for _ in range(2)], random)
    fields = shuffled(winning + others[: rules["fields"] - len(winning)], random)
    events, won = [{"type": "card", "fields": list(fields)}], 0
    if card != "none":
        won = stake * pays[card] // 100
        at = [place for place, mark in enumerate(fields) if mark == card]
        events.append({"type": "alike", "mark": card, "at": at, "multiplier": written(pays[card])})
    return [*events, final_win(won, stake)], won

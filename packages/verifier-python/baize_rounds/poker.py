"""Poker against the house, and video poker (section 8)."""

from collections import Counter

from .cards import deck, number
from .outcome import NotOffered, final_win

HANDS = ["high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind"]
HANDS += ["straight-flush", "royal-flush"]
ACE, TWO = 12, 0


def straight_top(ranks):
    """Rank of the highest of five in a row, None without one; the ace stands below the two as well."""
    places = {*ranks, *([-1] if ACE in ranks else [])}
    for top in range(ACE, 2, -1):
        if all(top - step in places for step in range(5)):
            return top
    return None


def worth(names):
    """The best five of five to seven cards, as a tuple: the kind of hand, then the ranks that decide."""
    numbers = [number(name) for name in names]
    suits = Counter(one & 3 for one in numbers)
    suit, count = suits.most_common(1)[0]
    if count >= 5:
        ranks = sorted({one >> 2 for one in numbers if one & 3 == suit}, reverse=True)
        top = straight_top(ranks)
        if top is None:
            return (5, *ranks[:5])
        return (9,) if top == ACE else (8, top)
    counts = Counter(one >> 2 for one in numbers)
    ranks = sorted(counts, reverse=True)
    by_count = {times: [rank for rank in ranks if counts[rank] == times] for times in (1, 2, 3, 4)}
    others = lambda *used: [rank for rank in ranks if rank not in used]
    if by_count[4]:
        four = by_count[4][0]
        return (7, four, *others(four)[:1])
    if by_count[3]:
        three = by_count[3][0]
        pairs = sorted(by_count[2] + by_count[3][1:], reverse=True)
        if pairs:
            return (6, three, pairs[0])
    top = straight_top(ranks)
    if top is not None:
        return (4, top)
    if by_count[3]:
        return (3, three, *others(three)[:2])
    if len(by_count[2]) >= 2:
        high, low = by_count[2][:2]
        return (2, high, low, *others(high, low)[:1])
    if by_count[2]:
        pair = by_count[2][0]
        return (1, pair, *others(pair)[:3])
    return (0, *ranks[:5])


def dealt(deal, count):
    return [deal() for _ in range(count)]


def one_action(actions):
    if len(actions) > 1:
        raise NotOffered(actions[1])
    return actions[0]["do"] if actions else None


class Bets:
    """What comes back, bet by bet; nothing is said of bets that lose."""

    def __init__(self, events):
        self.events, self.won = events, 0

    def pay(self, bet, amount):
        if amount:
            self.won += amount
            self.events.append({"type": "paid", "bet": bet, "amount": str(amount)})


def casino_holdem(rules, stake, params, random, actions):
    deal = deck(random)
    own, flop, rest, dealers = dealt(deal, 2), dealt(deal, 3), dealt(deal, 2), dealt(deal, 2)
    side = stake * params.get("aces", 0)
    first = worth(own + flop)
    hand = HANDS[first[0]]
    events = [{"type": "deal", "cards": own, "flop": flop, "hand": hand, "ante": str(stake), "aces": str(side)}]
    chosen = one_action(actions)
    if chosen is None:
        return events, None
    bets = Bets(events)
    mine, theirs = worth(own + flop + rest), worth(dealers + flop + rest)
    staked = stake + side
    if chosen == "fold":
        shown = {"type": "shown", "board": rest, "cards": dealers, "hand": HANDS[theirs[0]]}
        events += [{"type": "folded"}, shown]
    else:
        call = stake * rules["call"]
        staked += call
        qualifies = theirs >= (1, 2)  # a pair of fours
        outcome = "not-qualified" if not qualifies else "won" if mine > theirs else "lost" if mine < theirs else "tie"
        events += [
            {"type": "called", "stake": str(call)},
            {"type": "board", "cards": rest, "hand": HANDS[mine[0]]},
            {"type": "dealer", "cards": dealers, "hand": HANDS[theirs[0]], "qualifies": qualifies, "outcome": outcome},
        ]
        to_one = rules["ante"].get(HANDS[mine[0]], 1)
        bets.pay("ante", stake * {"won": 1 + to_one, "not-qualified": 1 + to_one, "tie": 1, "lost": 0}[outcome])
        bets.pay("call", call * {"won": 2, "not-qualified": 1, "tie": 1, "lost": 0}[outcome])
    aces = hand if hand in rules["aces"]["pays"] else "aces-or-better" if first >= (1, ACE) else None
    if aces:
        bets.pay("aces", side * (rules["aces"]["pays"][aces] + 1))
    events.append(final_win(bets.won, staked))
    return events, bets.won


THREE_HANDS = ["high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"]


def worth_of_three(names):
    numbers = [number(name) for name in names]
    ranks = sorted((one >> 2 for one in numbers), reverse=True)
    is_flush = len({one & 3 for one in numbers}) == 1
    if len(set(ranks)) == 1:
        return (4, ranks[0])
    if len(set(ranks)) == 2:
        pair = ranks[1]
        return (1, pair, next(rank for rank in ranks if rank != pair))
    is_lowest = ranks == [ACE, 1, TWO]
    if is_lowest or ranks[0] - ranks[2] == 2:
        return (5 if is_flush else 3, 1 if is_lowest else ranks[0])
    return (2 if is_flush else 0, *ranks)


def three_card_poker(rules, stake, params, random, actions):
    deal = deck(random)
    own, dealers = dealt(deal, 3), dealt(deal, 3)
    side = stake * params.get("pairPlus", 0)
    mine, theirs = worth_of_three(own), worth_of_three(dealers)
    hand = THREE_HANDS[mine[0]]
    events = [{"type": "deal", "cards": own, "hand": hand, "ante": str(stake), "pairPlus": str(side)}]
    chosen = one_action(actions)
    if chosen is None:
        return events, None
    bets, staked = Bets(events), stake + side
    if chosen == "fold":
        events.append({"type": "folded"})
    else:
        staked += stake
        events.append({"type": "played", "stake": str(stake)})
        qualifies = theirs >= (0, 10)  # a queen
        outcome = "not-qualified" if not qualifies else "won" if mine > theirs else "lost" if mine < theirs else "tie"
        shown = THREE_HANDS[theirs[0]]
        dealer = {"type": "dealer", "cards": dealers, "hand": shown, "qualifies": qualifies, "outcome": outcome}
        events.append(dealer)
        bets.pay("ante", stake * {"won": 2, "not-qualified": 2, "tie": 1, "lost": 0}[outcome])
        bets.pay("play", stake * {"won": 2, "not-qualified": 1, "tie": 1, "lost": 0}[outcome])
        bets.pay("ante-bonus", stake * rules["anteBonus"].get(hand, 0))
        odds = rules["pairPlus"]["pays"].get(hand, 0)
        bets.pay("pair-plus", side * (odds + 1) if odds else 0)
    events.append(final_win(bets.won, staked))
    return events, bets.won


def jacks_rank(names):
    kind, *ranks = worth(names)
    if kind == 1:
        return "jacks-or-better" if ranks[0] >= 9 else None
    return {0: None, 2: "two-pairs"}.get(kind, HANDS[kind])


def deuces_rank(names):
    numbers = [number(name) for name in names]
    natural = [one for one in numbers if one >> 2 != TWO]
    wild = 5 - len(natural)
    ranks = Counter(one >> 2 for one in natural)
    if wild == 4:
        return "four-deuces"
    alike = max(ranks.values()) + wild
    is_flush = len({one & 3 for one in natural}) == 1
    low_ace = [-1 if rank == ACE else rank for rank in ranks]
    is_row = len(ranks) == len(natural) and (max(ranks) - min(ranks) <= 4 or max(low_ace) - min(low_ace) <= 4)
    if is_row and is_flush and min(ranks) >= 8:
        return "wild-royal-flush" if wild else "royal-flush"
    if alike == 5:
        return "five-of-a-kind"
    if is_row and is_flush:
        return "straight-flush"
    if alike == 4:
        return "four-of-a-kind"
    if len(ranks) == 2 and alike == 3:
        return "full-house"
    if is_flush:
        return "flush"
    if is_row:
        return "straight"
    return "three-of-a-kind" if alike == 3 else None


def video_poker(rank_of):
    def play(rules, stake, params, random, actions):
        deal = deck(random)
        first = dealt(deal, 5)
        events = [{"type": "deal", "cards": first, "hand": rank_of(first)}]
        if one_action(actions) is None:
            return events, None
        held = actions[0]["cards"]
        cards = [card if place in held else deal() for place, card in enumerate(first)]
        hand = rank_of(cards)
        won = stake * rules["pays"][hand] if hand else 0
        events += [{"type": "draw", "held": held, "cards": cards, "hand": hand}, final_win(won, stake)]
        return events, won

    return play

"""Blackjack (section 9)."""

from .cards import endless
from .outcome import NotOffered, final_win

MAX_HANDS = 4


def value(card):
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def total(cards):
    points = sum(value(card) for card in cards)
    return points + 10 if points <= 11 and any(card[0] == "A" for card in cards) else points


def is_blackjack(cards):
    return len(cards) == 2 and total(cards) == 21


class Hand:
    def __init__(self, box, cards, stake, is_fresh):
        self.box, self.cards, self.stake, self.is_fresh = box, cards, stake, is_fresh
        self.is_natural = is_fresh and is_blackjack(cards)
        self.is_done, self.is_bust, self.has_surrendered = self.is_natural, False, False

    @property
    def is_against_dealer(self):
        return not (self.is_bust or self.has_surrendered or self.is_natural)


class Table:
    def __init__(self, stakes, random):
        self.random, self.stakes, self.staked, self.won, self.at = random, stakes, sum(stakes), None, 0
        self.insurance = [0] * len(stakes)
        first = [endless(random) for _ in stakes]
        up = endless(random)
        second = [endless(random) for _ in stakes]
        self.dealer = [up, endless(random)]
        self.hands = [Hand(box, [first[box], second[box]], stake, True) for box, stake in enumerate(stakes)]
        deal = {"type": "deal", "cards": list(self.hands[0].cards), "up": up}
        if len(stakes) > 1:
            deal["others"] = [list(hand.cards) for hand in self.hands[1:]]
        self.events = [deal]
        self.is_insuring = up[0] == "A"
        if not self.is_insuring:
            self.look()

    def say(self, type, **details):
        self.events.append({"type": type, **details})

    def name(self, box):
        return {"box": box} if len(self.stakes) > 1 else {}

    def offers(self):
        if self.won is not None:
            return set()
        if self.is_insuring:
            return {"insure", "no-insurance"}
        hand = self.hands[self.at]
        offers = {"hit", "stand"}
        if len(hand.cards) == 2:
            offers.add("double")
            is_full = sum(other.box == hand.box for other in self.hands) == MAX_HANDS
            if hand.cards[0][0] == hand.cards[1][0] and not is_full:
                offers.add("split")
        return offers | ({"surrender"} if hand.is_fresh else set())

    def act(self, move):
        if move not in self.offers():
            raise NotOffered(move)
        if self.is_insuring:
            self.insure(move == "insure")
        else:
            self.play(self.hands[self.at], move)

    def insure(self, is_wanted):
        if is_wanted:
            half = self.stakes[self.at] // 2
            self.insurance[self.at] = half
            self.staked += half
            self.say("insured", amount=str(half), **self.name(self.at))
        elif len(self.stakes) > 1:
            self.say("declined", box=self.at)
        self.at += 1
        if self.at == len(self.stakes):
            self.at, self.is_insuring = 0, False
            self.look()

    def look(self):
        if is_blackjack(self.dealer):
            return self.finish()
        if total(self.dealer[:1]) >= 10:
            self.say("no-blackjack")
        self.go_on()

    def play(self, hand, move):
        stake = self.stakes[hand.box]
        hand.is_fresh = False
        if move == "hit":
            self.give(hand, "card")
        elif move == "double":
            self.staked += stake
            hand.stake += stake
            self.give(hand, "doubled")
            hand.is_done = True
        elif move == "split":
            self.staked += stake
            cards = [endless(self.random), endless(self.random)]
            kept, moved = hand.cards
            hand.cards = [kept, cards[0]]
            other = Hand(hand.box, [moved, cards[1]], stake, False)
            self.hands.insert(self.at + 1, other)
            self.say("split", hand=self.at, cards=cards)
            for one in (hand, other):
                one.is_done = kept[0] == "A" or total(one.cards) == 21
        elif move == "stand":
            hand.is_done = True
            self.say("stood", hand=self.at)
        else:
            hand.is_done = hand.has_surrendered = True
            self.say("surrendered", **({"hand": self.at} if len(self.stakes) > 1 else {}))
        self.go_on()

    def give(self, hand, type):
        card = endless(self.random)
        hand.cards.append(card)
        at = self.hands.index(hand)
        self.say(type, hand=at, card=card)
        if total(hand.cards) > 21:
            hand.is_bust = True
            self.say("bust", hand=at)
        if total(hand.cards) >= 21:
            hand.is_done = True

    def go_on(self):
        before = self.at
        while self.at < len(self.hands) and self.hands[self.at].is_done:
            self.at += 1
        if self.at == len(self.hands):
            self.finish()
        elif self.at != before:
            self.say("turn", hand=self.at)

    def finish(self):
        self.say("dealer", card=self.dealer[1], by="turn")
        is_dealers = is_blackjack(self.dealer)
        if not is_dealers and any(hand.is_against_dealer for hand in self.hands):
            while total(self.dealer) < 17:
                self.dealer.append(endless(self.random))
                self.say("dealer", card=self.dealer[-1], by="draw")
        self.won = 0
        for box, insurance in enumerate(self.insurance):
            if insurance:
                amount = insurance * 3 if is_dealers else 0
                self.won += amount
                self.say("insurance", amount=str(amount), **self.name(box))
        for at, hand in enumerate(self.hands):
            result, amount = self.end_of(hand, is_dealers)
            self.won += amount
            self.say("result", hand=at, result=result, amount=str(amount))
        self.events.append(final_win(self.won, self.staked))

    def end_of(self, hand, is_dealers):
        if hand.has_surrendered:
            return "surrender", hand.stake // 2
        if hand.is_bust:
            return "bust", 0
        if is_dealers:
            return ("push", hand.stake) if hand.is_natural else ("lose", 0)
        if hand.is_natural:
            return "blackjack", hand.stake + hand.stake * 3 // 2
        own, dealers = total(hand.cards), total(self.dealer)
        if dealers > 21 or own > dealers:
            return "win", hand.stake * 2
        return ("push", hand.stake) if own == dealers else ("lose", 0)


def blackjack(rules, stake, params, random, actions):
    table = Table([stake, *(int(other) for other in params.get("others", []))], random)
    for action in actions:
        table.act(action["do"])
    return table.events, table.won

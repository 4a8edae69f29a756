"""Playing cards (section 3)."""

RANKS = "23456789TJQKA"
SUITS = "SHDC"


def card(number):
    return RANKS[number >> 2] + SUITS[number & 3]


def number(name):
    return RANKS.index(name[0]) << 2 | SUITS.index(name[1])


def endless(random):
    return card(random.int(52))


def deck(random):
    """Deals cards of one deck."""
    cards = list(range(52))

    def deal():
        at = random.int(len(cards))
        drawn, last = cards[at], cards.pop()
        if at < len(cards):
            cards[at] = last
        return card(drawn)

    return deal

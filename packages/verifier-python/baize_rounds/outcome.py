"""What rounds have in common: amounts, their last event, actions (section 2)."""

HIGHEST_PRIZE = 10_000


class NotOffered(Exception):
    """An action that the round does not offer."""


def hundredths(text):
    return int(text.replace(".", ""))


def written(value):
    """250 → "2.50"."""
    return f"{value // 100}.{value % 100:02d}"


def celebration(won, cost, stake=None):
    """`stake` is less than `cost` where a feature was bought."""
    if won <= cost:
        return "none"
    big, huge = (2, 5) if stake is not None and cost > stake else (10, 50)
    if won >= huge * cost:
        return "huge"
    return "big" if won >= big * cost else "small"


def final_win(won, cost, stake=None):
    return {"type": "final-win", "amount": str(won), "celebration": celebration(won, cost, stake)}


class Chance:
    """The chance of the steps so far, as an exact fraction, and what it makes of a stake."""

    def __init__(self, top=1, bottom=1):
        self.top, self.bottom = top, bottom

    def times(self, top, bottom):
        return Chance(self.top * top, self.bottom * bottom)

    def prize(self, stake):
        return stake * 99 * self.bottom // (100 * self.top)

    @property
    def is_within_reach(self):
        return 99 * self.bottom <= HIGHEST_PRIZE * 100 * self.top

/**
 * Blackjack from an endless shoe, counted: a hand is its total, a dealer their card, and nothing else is to be known, so the
 * best move of every state is found by going through all that may follow. The dealer's end is one of six; under each of
 * them the hands of a split do not know of each other, which gives the spread of the results and not only their mean.
 */
const RANKS = 13;
/** Values 1 (ace) … 10, and how many ranks have them. */
const weightOf = (value: number): number => (value === 10 ? 4 : 1);
const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The dealer ends on 17 … 21, or busts. */
const ENDS = 6;
const BUST = 5;
const MAX_HANDS = 4;

/** Of a result in stakes, under each end of the dealer's: mean, mean square, the chances of the highest and of nothing back. */
interface Moments {
  mean: number[];
  square: number[];
  top: number[];
  none: number[];
}

interface Hand {
  total: number;
  soft: boolean;
}

const add = ({ total, soft }: Hand, value: number): Hand => {
  let next = total + value;
  let isSoft = soft;
  if (value === 1 && !soft && next + 10 <= 21) {
    next += 10;
    isSoft = true;
  }
  if (next > 21 && isSoft) {
    next -= 10;
    isSoft = false;
  }
  return { total: next, soft: isSoft };
};
const ofOne = (value: number): Hand => (value === 1 ? { total: 11, soft: true } : { total: value, soft: false });

/** Chances of the dealer's ends behind their first card, without those second cards that make a blackjack. */
export function dealerEnds(up: number): number[] {
  const ends = Array.from({ length: ENDS }, () => 0);
  const walk = (hand: Hand, chance: number, isSecond: boolean): void => {
    if (hand.total >= 17) {
      ends[hand.total > 21 ? BUST : hand.total - 17]! += chance;
      return;
    }
    const barred = isSecond ? (up === 1 ? 10 : up === 10 ? 1 : 0) : 0;
    const left = RANKS - (barred === 0 ? 0 : weightOf(barred));
    for (const value of VALUES) if (value !== barred) walk(add(hand, value), (chance * weightOf(value)) / left, false);
  };
  walk(ofOne(up), 1, true);
  return ends;
}

export interface Played {
  letter: string;
  /** The mean over the dealer's ends. */
  value: number;
  moments: Moments;
}

const same = (value: number): Moments => ({
  mean: Array.from({ length: ENDS }, () => value),
  square: Array.from({ length: ENDS }, () => value * value),
  top: Array.from({ length: ENDS }, () => 0),
  none: Array.from({ length: ENDS }, () => (value === -1 ? 1 : 0)),
});
const zero = (): Moments => same(0);

function mixed(parts: readonly (readonly [weight: number, moments: Moments])[]): Moments {
  const sum = zero();
  for (const [weight, moments] of parts)
    for (let end = 0; end < ENDS; end++) {
      sum.mean[end]! += weight * moments.mean[end]!;
      sum.square[end]! += weight * moments.square[end]!;
      sum.top[end]! += weight * moments.top[end]!;
      sum.none[end]! += weight * moments.none[end]!;
    }
  return sum;
}

/** Two hands that know nothing of each other. */
const both = (a: Moments, b: Moments): Moments => ({
  mean: a.mean.map((mean, end) => mean + b.mean[end]!),
  square: a.square.map((square, end) => square + 2 * a.mean[end]! * b.mean[end]! + b.square[end]!),
  top: a.top.map((top, end) => top * b.top[end]!),
  none: a.none.map((none, end) => none * b.none[end]!),
});

const times = (moments: Moments, factor: number): Moments => ({
  mean: moments.mean.map((mean) => mean * factor),
  square: moments.square.map((square) => square * factor * factor),
  // The highest result of a hand is a doubled stake won.
  top: moments.mean.map((_, end) => (moments.square[end]! + moments.mean[end]!) / 2),
  none: moments.none,
});

/** Everything that can be done against one card of the dealer's. */
export class Against {
  readonly up: number;
  readonly ends: readonly number[];
  readonly #hit = new Map<string, Moments>();
  readonly #split = new Map<string, Moments>();

  constructor(up: number) {
    this.up = up;
    this.ends = dealerEnds(up);
  }

  valueOf({ mean }: Moments): number {
    return mean.reduce((sum, value, end) => sum + value * this.ends[end]!, 0);
  }

  stand({ total }: Hand): Moments {
    if (total > 21) return same(-1);
    const results = Array.from({ length: ENDS }, (_, end) => (end === BUST ? 1 : Math.sign(total - (end + 17))));
    return {
      mean: results,
      square: results.map((result) => result * result),
      top: results.map(() => 0),
      none: results.map((result) => (result < 0 ? 1 : 0)),
    };
  }

  /** The better of hit and stand, with more than two cards. */
  best(hand: Hand): Moments {
    if (hand.total >= 21) return this.stand(hand);
    const [stand, hit] = [this.stand(hand), this.hit(hand)];
    return this.valueOf(hit) > this.valueOf(stand) ? hit : stand;
  }

  hit(hand: Hand): Moments {
    const key = `${hand.total}${hand.soft ? 's' : 'h'}`;
    let known = this.#hit.get(key);
    if (!known) {
      known = mixed(VALUES.map((value) => [weightOf(value) / RANKS, this.best(add(hand, value))] as const));
      this.#hit.set(key, known);
    }
    return known;
  }

  double(hand: Hand): Moments {
    // No more than one card, so the result is plus or minus one, or nothing: `times` relies on it.
    return times(mixed(VALUES.map((value) => [weightOf(value) / RANKS, this.stand(add(hand, value))] as const)), 2);
  }

  /** Two cards, not split; `maySurrender` in the first decision only. */
  two(hand: Hand, maySurrender: boolean): Played {
    if (hand.total >= 21) return this.#played('S', this.stand(hand));
    const stand = this.#played('S', this.stand(hand));
    const hit = this.#played('H', this.hit(hand));
    const without = hit.value > stand.value ? hit : stand;
    const double = this.#played(without === hit ? 'D' : 'd', this.double(hand));
    const surrender = this.#played(without === hit ? 'R' : 'r', same(-0.5));
    let best = double.value > without.value ? double : without;
    if (maySurrender && surrender.value > best.value) best = surrender;
    return best;
  }

  /** So many hands of one card of this value still to play, so many hands in all. */
  split(value: number, waiting: number, hands: number): Moments {
    if (waiting === 0) {
      const end = zero();
      end.top.fill(hands === MAX_HANDS ? 1 : 0);
      end.none.fill(1);
      return end;
    }
    const key = `${value} ${waiting} ${hands}`;
    let known = this.#split.get(key);
    if (known) return known;
    const others = this.split(value, waiting - 1, hands);
    known = mixed(
      VALUES.flatMap((drawn) => {
        const hand = add(ofOne(value), drawn);
        if (value === 1) return [[weightOf(drawn) / RANKS, both(this.stand(hand), others)] as const];
        const single = both(this.two(hand, false).moments, others);
        // Tens pair by their rank: one of the four.
        const pairing = drawn === value && hands < MAX_HANDS ? 1 : 0;
        if (pairing === 0) return [[weightOf(drawn) / RANKS, single] as const];
        const again = this.split(value, waiting + 1, hands + 1);
        const better = this.valueOf(again) > this.valueOf(single) ? again : single;
        return [[pairing / RANKS, better] as const, [(weightOf(drawn) - pairing) / RANKS, single] as const];
      }),
    );
    this.#split.set(key, known);
    return known;
  }

  /** The first decision on a pair. */
  pair(value: number): Played {
    const alone = this.two(add(ofOne(value), value), true);
    const split = this.#played('P', this.split(value, 2, 2));
    return split.value > alone.value ? split : alone;
  }

  #played(letter: string, moments: Moments): Played {
    return { letter, moments, value: this.valueOf(moments) };
  }
}

export interface BlackjackCount {
  /** Of the first stake, what comes back less what was staked. */
  mean: number;
  square: number;
  /** Chance of four hands that are doubled and won. */
  top: number;
  /** Chance that nothing comes back. */
  none: number;
  hard: string[];
  soft: string[];
  pairs: string[];
}

const UPS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1];

export function countBlackjack(): BlackjackCount {
  const tables = UPS.map((up) => new Against(up));
  let mean = 0;
  let square = 0;
  let top = 0;
  let none = 0;
  const count = (chance: number, result: number): void => {
    mean += chance * result;
    square += chance * result * result;
  };
  for (const against of tables) {
    const { up } = against;
    const natural = up === 1 ? 4 / RANKS : up === 10 ? 1 / RANKS : 0;
    for (const first of VALUES)
      for (const second of VALUES) {
        const chance = (weightOf(up) * weightOf(first) * weightOf(second)) / RANKS ** 3;
        const isNatural = first + second === 11 && (first === 1 || second === 1);
        if (isNatural) {
          count(chance * (1 - natural), 1.5);
          continue;
        }
        count(chance * natural, -1);
        none += chance * natural;
        const isPair = first === second;
        // Two tens are a pair when they are of one rank.
        const paired = isPair ? 1 / weightOf(first) : 0;
        const play = (share: number, { moments, letter }: Played): void => {
          for (let end = 0; end < ENDS; end++) {
            const weight = chance * (1 - natural) * share * against.ends[end]!;
            mean += weight * moments.mean[end]!;
            square += weight * moments.square[end]!;
            none += weight * moments.none[end]!;
            if (letter === 'P') top += weight * moments.top[end]!;
          }
        };
        if (paired > 0) play(paired, against.pair(first));
        if (paired < 1) play(1 - paired, against.two(add(ofOne(first), second), true));
      }
  }
  const rows = (totals: number[], letter: (against: Against, total: number) => string): string[] =>
    totals.map((total) => tables.map((against) => letter(against, total)).join(''));
  const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return {
    mean,
    square,
    top,
    none,
    hard: rows(range(4, 20), (against, total) => against.two({ total, soft: false }, true).letter),
    soft: rows(range(12, 20), (against, total) => against.two({ total, soft: true }, true).letter),
    pairs: rows(VALUES, (against, value) => {
      const { letter } = against.pair(value);
      return letter === 'P' ? 'P' : '-';
    }),
  };
}

import type { Random } from '#kernel/random.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import type { ModeProof, Proof } from '../../engine/title.ts';
import { groupDigits, oneIn, table, volatilityOf, type ProofReport, type Samples } from '../../engine/proof/report.ts';
import { rational, toFixed, toNumber, toPercent, type Rational } from '../../engine/proof/rational.ts';
import { HANDS, handOf, paid, QUALIFYING, rules, WORTH_PLAYING, worthOf, type HandName } from './paytable.ts';

interface Dealt {
  worth: number;
  /** Its cards as bits, the 52 in two halves. */
  low: number;
  high: number;
}

/** All 22,100 hands. */
function allHands(): Dealt[] {
  const hands: Dealt[] = [];
  const bits = (...cards: number[]): [number, number] => [
    cards.reduce((mask, card) => (card < 26 ? mask | (1 << card) : mask), 0),
    cards.reduce((mask, card) => (card >= 26 ? mask | (1 << (card - 26)) : mask), 0),
  ];
  for (let a = 0; a < 52; a++)
    for (let b = 0; b < a; b++)
      for (let c = 0; c < b; c++) {
        const [low, high] = bits(a, b, c);
        hands.push({ worth: worthOf(a, b, c), low, high });
      }
  return hands;
}

interface Count {
  /** Pairs of hands: all that the ante brings, best played, and its squares. */
  back: bigint;
  squares: bigint;
  pairs: bigint;
  folds: number;
  /** Lowest hand that is better played, and highest that is better folded. */
  lowestPlayed: number;
  highestFolded: number;
  gives: bigint;
  top: bigint;
}

/** What comes back of the ante less the play bet, over all pairs of hands, when each hand is played as is best. */
export function countAntes(hands: readonly Dealt[] = allHands()): Count {
  const count: Count = {
    back: 0n,
    squares: 0n,
    pairs: 0n,
    folds: 0,
    lowestPlayed: Infinity,
    highestFolded: -1,
    gives: 0n,
    top: 0n,
  };
  // Hands of the same worth whose suits lie alike are met by the same dealers: counted once for each kind.
  const kinds = new Map<string, { hand: Dealt; times: number }>();
  for (const hand of hands) {
    const key = kindOf(hand);
    const kind = kinds.get(key);
    if (kind) kind.times++;
    else kinds.set(key, { hand, times: 1 });
  }
  for (const { hand: own, times } of kinds.values()) {
    let [won, lost, tie, out] = [0, 0, 0, 0];
    for (const other of hands) {
      if ((own.low & other.low) !== 0 || (own.high & other.high) !== 0) continue;
      if (other.worth < QUALIFYING) out++;
      else if (own.worth > other.worth) won++;
      else if (own.worth < other.worth) lost++;
      else tie++;
    }
    const all = won + lost + tie + out;
    const bonus = paid(rules.anteBonus, handOf(own.worth));
    // Profit of playing, in antes, against 1 that a fold loses.
    const profit = 2 * won + out - 2 * lost + bonus * all;
    const isPlayed = profit > -all;
    count.pairs += BigInt(times) * BigInt(all);
    if (!isPlayed) {
      count.folds += times;
      count.highestFolded = Math.max(count.highestFolded, own.worth);
      continue;
    }
    count.lowestPlayed = Math.min(count.lowestPlayed, own.worth);
    count.back += BigInt(times) * BigInt(profit + all);
    // What comes back of the ante alone: 1 + profit of each end.
    const square = (ends: number, back: number): bigint => BigInt(ends) * BigInt(back) ** 2n;
    count.squares +=
      BigInt(times) *
      (square(won, 3 + bonus) + square(out, 2 + bonus) + square(tie, 1 + bonus) + square(lost, bonus - 1));
    count.gives += BigInt(times) * BigInt(won + out + tie + (bonus > 0 ? lost : 0));
    if (handOf(own.worth) === 'straight-flush') count.top += BigInt(times) * BigInt(won);
  }
  return count;
}

/** Worth, and which of its cards share a suit. */
function kindOf({ worth, low, high }: Dealt): string {
  const cards: number[] = [];
  for (let card = 0; card < 52; card++) if ((card < 26 ? low >> card : high >> (card - 26)) & 1) cards.push(card);
  const suits = cards.map((card) => card & 3);
  return `${worth} ${suits.map((suit) => suits.indexOf(suit)).join('')}`;
}

function countHands(hands: readonly Dealt[]): Record<HandName, number> {
  const counts = Object.fromEntries(HANDS.map((name) => [name, 0])) as Record<HandName, number>;
  for (const { worth } of hands) counts[handOf(worth)]++;
  return counts;
}

const spread = (mean: Rational, squares: Rational): string =>
  Math.sqrt(toNumber(squares) - toNumber(mean) ** 2).toFixed(4);

/** Ante and play bet doubled, and the bonus of a straight flush. */
const ANTE_TOP = 2 + 2 + rules.anteBonus['straight-flush'];

export function prove(): ProofReport {
  const hands = allHands();
  const count = countAntes(hands);
  const mean = rational(count.back, count.pairs);
  const ante: ModeProof = {
    rtp: toPercent(mean),
    hitRate: toPercent(rational(count.gives, count.pairs)),
    standardDeviation: spread(mean, rational(count.squares, count.pairs)),
    maxWinOneIn: oneIn(Number(count.top) / Number(count.pairs)),
  };
  const kinds = countHands(hands);
  const total = BigInt(hands.length);
  const backs = HANDS.map((name) => {
    const odds = paid(rules.pairPlus.pays, name);
    return { name, ways: kinds[name], back: odds > 0 ? odds + 1 : 0 };
  });
  const of = (value: (one: (typeof backs)[number]) => number): bigint =>
    BigInt(backs.reduce((sum, one) => sum + value(one), 0));
  const sideMean = rational(
    of(({ ways, back }) => ways * back),
    total,
  );
  const pairPlus: ModeProof = {
    rtp: toPercent(sideMean),
    hitRate: toPercent(
      rational(
        of(({ ways, back }) => (back > 0 ? ways : 0)),
        total,
      ),
    ),
    standardDeviation: spread(
      sideMean,
      rational(
        of(({ ways, back }) => ways * back ** 2),
        total,
      ),
    ),
    maxWinOneIn: oneIn(kinds['straight-flush'] / hands.length),
  };
  const proof: Proof = {
    mathHash: rulesHash({ rules }),
    ...ante,
    split: { base: ante.rtp },
    volatility: volatilityOf(Number(ante.standardDeviation)),
    maxWin: ANTE_TOP,
    // The straight flush that wins the most on the ante wins the most on Pair Plus as well.
    withSides: {
      maxWin: ANTE_TOP + rules.pairPlus.most * (rules.pairPlus.pays['straight-flush'] + 1),
      maxWinOneIn: ante.maxWinOneIn,
    },
    method: 'exact',
    modes: { ante, 'pair-plus': pairPlus },
  };
  return { proof, par: page(proof, count, backs, hands.length) };
}

const page = (
  proof: Proof,
  count: Count,
  backs: readonly { name: HandName; ways: number; back: number }[],
  hands: number,
): string => `# Three Card Poker: probability accounting report

Written by \`npm run simulate\`. Do not edit: change the rules in \`paytable.ts\` and prove again.

Rules (SHA-256): \`${proof.mathHash}\`

The ante, best played, returns **${proof.rtp} %** of itself: what comes back less the play bet, over all rounds. ${proof.hitRate} % of rounds give something back; standard deviation ${proof.standardDeviation} antes, volatility ${proof.volatility}. Highest win of ante, play bet and bonus: ${proof.maxWin} antes, one round in ${groupDigits(proof.maxWinOneIn)}.

Pair Plus returns **${proof.modes['pair-plus']!.rtp} %**, however the hand is played: ${proof.modes['pair-plus']!.hitRate} % of hands pay.

## How it was proved

All ${groupDigits(String(hands))} hands of the player were held against all hands that the other 49 cards give the dealer: ${groupDigits(String(count.pairs))} pairs, each equally likely, in whole numbers. Hands whose cards differ in the names of their suits alone are met alike and were counted once. A hand is played when that brings more than the fold's loss of the ante: every hand from queen, six and four on (the lowest played is worth ${count.lowestPlayed}, the highest folded ${count.highestFolded}). ${groupDigits(String(count.folds))} hands are folded.

${table(
  ['hand', 'ways', 'Pair Plus pays'],
  backs.map(({ name, ways, back }) => [name, groupDigits(String(ways)), back > 0 ? `${back - 1} : 1` : 'lost']),
)}

Mean of Pair Plus: ${toFixed(rational(BigInt(backs.reduce((sum, { ways, back }) => sum + ways * back, 0)), BigInt(hands)), 8)}.
`;

function deal(random: Random): [own: number, dealers: number] {
  const cards: number[] = [];
  while (cards.length < 6) {
    const card = random.int(52);
    if (!cards.includes(card)) cards.push(card);
  }
  const [a, b, c, d, e, f] = cards as [number, number, number, number, number, number];
  return [worthOf(a, b, c), worthOf(d, e, f)];
}

export const samples: Samples = {
  ante(random) {
    const [own, dealers] = deal(random);
    if (own < WORTH_PLAYING) return 0;
    const bonus = paid(rules.anteBonus, handOf(own));
    if (dealers < QUALIFYING) return 2 + bonus;
    return bonus + (own > dealers ? 3 : own === dealers ? 1 : -1);
  },
  'pair-plus'(random) {
    const odds = paid(rules.pairPlus.pays, handOf(deal(random)[0]));
    return odds > 0 ? odds + 1 : 0;
  },
};

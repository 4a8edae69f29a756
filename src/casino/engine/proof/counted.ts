/** Proofs of titles whose outcomes can all be counted: every way to play is a list of chances and of what they pay. */
import type { ModeProof, Proof } from '../title.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { over, plus, rational, sum, times, toFixed, toNumber, toPercent, type Rational } from './rational.ts';
import { groupDigits, table, volatilityOf, type ProofReport } from './report.ts';

/** What one way to play pays: each win, and in how many of `ways` equally likely outcomes. Losing outcomes are left out. */
export interface Counted {
  ways: bigint;
  /** What a round costs, in the unit of the wins. */
  cost: bigint;
  pays: readonly (readonly [ways: bigint, won: bigint])[];
}

export interface CountedFigures extends ModeProof {
  rtpExact: Rational;
  /** In what the round costs. */
  highest: Rational;
}

export function figuresOf({ ways, cost, pays }: Counted): CountedFigures {
  const chance = (count: bigint): Rational => rational(count, ways);
  const paid = (won: bigint): Rational => rational(won, cost);
  const wins = pays.filter(([count, won]) => count > 0n && won > 0n);
  const mean = sum(wins.map(([count, won]) => times(chance(count), paid(won))));
  const square = sum(wins.map(([count, won]) => times(chance(count), times(paid(won), paid(won)))));
  const variance = plus(square, times(rational(-1), times(mean, mean)));
  const most = wins.reduce((a, [, won]) => (won > a ? won : a), 0n);
  const often = wins.reduce((a, [count, won]) => (won === most ? a + count : a), 0n);
  return {
    rtp: toPercent(mean),
    hitRate: toPercent(sum(wins.map(([count]) => chance(count)))),
    standardDeviation: Math.sqrt(toNumber(variance)).toFixed(4),
    maxWinOneIn: often > 0n ? toFixed(over(rational(1), chance(often)), 0) : 'never',
    rtpExact: mean,
    highest: paid(most),
  };
}

const plain = ({ rtp, hitRate, standardDeviation, maxWinOneIn }: ModeProof): ModeProof => ({
  rtp,
  hitRate,
  standardDeviation,
  maxWinOneIn,
});

export interface CountedPage {
  heading: string;
  /** What the title does, in a sentence or two. */
  rules: string;
  /** Each way to play, by its name in the proof, the first being the one that is advertised. */
  modes: Record<string, { label: string; counted: Counted }>;
  /** Where prizes are rounded down: the way that returns least at the smallest stake. */
  rounded?: { label: string; counted: Counted };
  /** How all of them were counted. */
  how: string;
}

/** Proof and page of a title; `canonical` are its rules. */
export function proveCounted(canonical: unknown, page: CountedPage): ProofReport {
  const entries = Object.entries(page.modes).map(([name, { label, counted }]) => ({
    name,
    label,
    figures: figuresOf(counted),
  }));
  const first = entries[0]!.figures;
  const rounded = page.rounded && figuresOf(page.rounded.counted);
  const highest = entries.reduce((a, b) => (toNumber(b.figures.highest) > toNumber(a.figures.highest) ? b : a));
  const proof: Proof = {
    mathHash: rulesHash({ rules: canonical }),
    ...plain(first),
    split: { base: first.rtp },
    volatility: volatilityOf(Number(first.standardDeviation)),
    maxWin: Math.floor(toNumber(highest.figures.highest)),
    maxWinOneIn: highest.figures.maxWinOneIn,
    method: 'exact',
    ...(rounded && { rounded: { rtp: rounded.rtp, at: page.rounded!.label } }),
    modes: Object.fromEntries(entries.map(({ name, figures }) => [name, plain(figures)])),
  };
  const par = `# ${page.heading}: probability accounting report

Written by \`npm run simulate\`. Do not edit: change the rules in \`paytable.ts\` and prove again.

Rules (SHA-256): \`${proof.mathHash}\`

${page.rules}

${table(
  ['way to play', 'pays, % of rounds', 'return, %', 'standard deviation', 'highest win', 'one in'],
  entries.map(({ label, figures }) => [
    label,
    figures.hitRate,
    `**${figures.rtp}**`,
    figures.standardDeviation,
    `${groupDigits(toFixed(figures.highest, 2).split('.')[0]!)}.${toFixed(figures.highest, 2).split('.')[1]}×`,
    figures.maxWinOneIn === 'never' ? 'never' : groupDigits(figures.maxWinOneIn),
  ]),
)}

Standard deviation and highest win are in what the round costs. Volatility: ${proof.volatility}.

## How it was proved

${page.how}
`;
  return { proof, par };
}

/** Ways to choose `few` of `many`. */
export function choose(many: number, few: number): bigint {
  if (few < 0 || few > many) return 0n;
  let ways = 1n;
  for (let at = 1; at <= few; at++) ways = (ways * BigInt(many - few + at)) / BigInt(at);
  return ways;
}

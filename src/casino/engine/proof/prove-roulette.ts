/** The proof of a roulette: every pocket against every spot of the cloth. */
import type { Random } from '#kernel/random.ts';
import { paidBack, type RouletteRules } from '../roulette.ts';
import { ODDS, spotsOf, SPOT_KINDS, type Spot } from '../roulette-layout.ts';
import type { TableParams } from '../table-bets.ts';
import type { Title } from '../title.ts';
import { figuresOf, proveCounted, type Counted } from './counted.ts';
import type { ProofReport, Samples } from './report.ts';

/** Two minor units on one spot, so that half of it is whole. */
const AMOUNT = 2n;

const countedOf = (rules: RouletteRules, spot: Spot): Counted => ({
  ways: BigInt(rules.wheel.length),
  cost: AMOUNT,
  pays: rules.wheel.map((pocket) => [1n, paidBack(spot, pocket, AMOUNT, rules.laPartage)] as const),
});

/** One figure for each kind of bet, after all spots of the kind were found to have the same. Even money stands first. */
export function rouletteModes(rules: RouletteRules): Record<string, { label: string; counted: Counted }> {
  const spots = [...spotsOf(rules.zeros).values()];
  const modes = SPOT_KINDS.toReversed().flatMap((kind) => {
    const counted = spots.filter((spot) => spot.kind === kind).map((spot) => countedOf(rules, spot));
    if (counted.length === 0) return [];
    const returns = new Set(counted.map((one) => figuresOf(one).rtp));
    if (returns.size !== 1) throw new Error(`the spots of ${kind} differ: ${[...returns].join(', ')}`);
    return [[kind, { label: `${kind}, ${ODDS[kind]} to 1, ${counted.length} spots`, counted: counted[0]! }] as const];
  });
  return Object.fromEntries(modes);
}

export function proveRoulette(rules: RouletteRules, heading: string): ProofReport {
  const pockets = rules.wheel.length;
  const partage = rules.laPartage ? ' When zero comes, half of each bet at even money is given back.' : '';
  return proveCounted(rules, {
    heading,
    rules: `The ball falls into one of ${pockets} pockets, all equally likely. Bets of a whole number of chips stand on any of the spots of the cloth; each is settled by itself.${partage}`,
    modes: rouletteModes(rules),
    how: `Every one of the ${spotsOf(rules.zeros).size} spots was settled against every one of the ${pockets} pockets in whole numbers; spots of one kind return the same. A round with several bets returns the mean of their returns, weighted by their amounts. Every win is a whole multiple of its bet${rules.laPartage ? ', and a chip an even number of minor units' : ''}, so nothing is rounded.`,
  });
}

const ON: Record<string, string> = { 'even-money': 'red', dozen: 'dozen-2', straight: '17' };

export const rouletteSamples = (title: Title<TableParams>): Samples =>
  Object.fromEntries(
    Object.entries(ON).map(([mode, spot]) => [
      mode,
      (random: Random) => Number(title.play(2n, { bets: [{ spot, chips: 1 }] }, random).wonMinor) / 2,
    ]),
  );

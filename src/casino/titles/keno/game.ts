/** Keno: mark one to ten of forty numbers; ten are drawn. The hits pay by the table that was chosen with the stake. */
import * as z from 'zod/mini';
import { finalWin, fromHundredths, payoutMinor, STAKE_STEP, type FinalWin } from '../../engine/multiplier.ts';
import { provedOdds } from '../../engine/odds.ts';
import type { Proof, Title } from '../../engine/title.ts';
import { DRAWN, MAX_SPOTS, NUMBERS, paysOf, rules, TABLES } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

/** By hand: a schema for each of ten numbers takes longer than the round. */
function areSpots(value: unknown): value is number[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > MAX_SPOTS) return false;
  const isSpot = (spot: unknown): boolean => Number.isInteger(spot) && Number(spot) >= 1 && Number(spot) <= NUMBERS;
  return value.every(isSpot) && new Set(value).size === value.length;
}

const params = z.strictObject({
  table: z.enum(TABLES),
  spots: z.custom<number[]>(areSpots, 'Wrong value'),
});
export type Params = z.output<typeof params>;

/** What happens in a round, in order. */
export type KenoEvent =
  | { type: 'draw'; number: number; hit: boolean }
  | { type: 'hits'; hits: number; spots: number; multiplier: string }
  | FinalWin;

const odds = provedOdds(proof as Proof, {
  highestOf: (mode) => {
    const [, table, spots] = /^(\D+)(\d+)$/.exec(mode)!;
    return Math.max(...paysOf(table as Params['table'], Number(spots))) / 100;
  },
});

export const keno: Title<Params> = {
  sysname: 'keno',
  version: '1.1.0',
  type: 'casino',
  rules,
  params,
  stakeStepMinor: STAKE_STEP,
  hasSmallStakes: true,
  costMinor: (stakeMinor) => stakeMinor,
  play(stakeMinor, { table, spots }, random) {
    const events: KenoEvent[] = [];
    const left = Array.from({ length: NUMBERS }, (_, index) => index + 1);
    let hits = 0;
    for (let nth = 0; nth < DRAWN; nth++) {
      const at = random.int(NUMBERS - nth);
      const number = left[at]!;
      // The last one that is left takes the place of the drawn one.
      left[at] = left[NUMBERS - 1 - nth]!;
      const hit = spots.includes(number);
      if (hit) hits++;
      events.push({ type: 'draw', number, hit });
    }
    const pays = paysOf(table, spots.length)[hits]!;
    const wonMinor = payoutMinor(stakeMinor, pays);
    events.push(
      { type: 'hits', hits, spots: spots.length, multiplier: fromHundredths(pays) },
      finalWin(wonMinor, stakeMinor),
    );
    return { events, wonMinor };
  },
  odds: ({ table, spots }) => odds(`${table}${spots.length}`),
  draws: {
    chances: { number: Array.from({ length: NUMBERS }, () => DRAWN / NUMBERS) },
    of: (events) => [
      { of: 'number', got: events.filter(({ type }) => type === 'draw').map(({ number }) => Number(number) - 1) },
    ],
  },
  proof: proof as Proof,
};

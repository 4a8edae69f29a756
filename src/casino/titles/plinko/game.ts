/**
 * Plinko: a ball falls through rows of pins, at each to the left or to the right with the same chance, into a pocket that
 * says how many times the stake it pays. More rows and more risk move the prizes outwards.
 */
import * as z from 'zod/mini';
import { firstOf } from '../../engine/drawn.ts';
import { finalWin, fromHundredths, payoutMinor, STAKE_STEP, type FinalWin } from '../../engine/multiplier.ts';
import { provedOdds } from '../../engine/odds.ts';
import type { Proof, Title } from '../../engine/title.ts';
import { MIN_ROWS, MAX_ROWS, pocketsOf, RISKS, rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const params = z.strictObject({
  rows: z.int().check(z.gte(MIN_ROWS), z.lte(MAX_ROWS)),
  risk: z.enum(RISKS),
});
export type Params = z.output<typeof params>;

/** What happens in a round, in order. */
export type PlinkoEvent =
  /** `path` has a letter for each row: L or R. */
  { type: 'drop'; path: string; pocket: number; multiplier: string } | FinalWin;

const odds = provedOdds(proof as Proof, {
  highestOf: (mode) => {
    const [, risk, rows] = /^(\D+)(\d+)$/.exec(mode)!;
    return pocketsOf(Number(rows), risk as Params['risk'])[0]! / 100;
  },
});

export const plinko: Title<Params> = {
  sysname: 'plinko',
  version: '1.1.0',
  type: 'fast',
  rules,
  params,
  stakeStepMinor: STAKE_STEP,
  hasSmallStakes: true,
  costMinor: (stakeMinor) => stakeMinor,
  play(stakeMinor, { rows, risk }, random) {
    let path = '';
    let pocket = 0;
    for (let row = 0; row < rows; row++) {
      const right = random.int(2);
      path += right ? 'R' : 'L';
      pocket += right;
    }
    const pays = pocketsOf(rows, risk)[pocket]!;
    const wonMinor = payoutMinor(stakeMinor, pays);
    const events: PlinkoEvent[] = [
      { type: 'drop', path, pocket, multiplier: fromHundredths(pays) },
      finalWin(wonMinor, stakeMinor),
    ];
    return { events, wonMinor };
  },
  odds: ({ rows, risk }) => odds(`${risk}${rows}`),
  draws: {
    chances: { 'to the right': [0.5] },
    of: (events, { rows }) => [
      {
        of: 'to the right',
        got: Array.from({ length: firstOf(events, 'drop')!['pocket'] as number }, () => 0),
        times: rows,
      },
    ],
  },
  proof: proof as Proof,
};

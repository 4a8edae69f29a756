/**
 * Dice: roll under or over a number of your choice. A win pays stake × 9900 ÷ (outcomes that win), rounded down to a whole
 * minor unit. Rounding costs the player less than one minor unit a win, so with stakes of at least 100 minor units the
 * return lies above 98 % and never above 99 %; `prove.ts` counts both ends exactly, and what the smallest stake of 10 returns at
 * the least. Up is never rounded: some choices would then return more than was staked.
 */
import * as z from 'zod/mini';
import { drawnOnce, evenly, firstOf } from '../../engine/drawn.ts';
import { finalWin, fromHundredths, STAKE_STEP, toHundredths, type FinalWin } from '../../engine/multiplier.ts';
import { oddsOfPrize } from '../../engine/odds.ts';
import type { Proof, Title } from '../../engine/title.ts';
import { isOffered, payoutMinor, rules, winningOutcomes, type Direction } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const params = z
  .strictObject({
    direction: z.enum(['under', 'over']),
    target: z.string().check(z.regex(/^[1-9]?[0-9]\.[0-9]{2}$/, 'Wrong value')),
  })
  .check(
    z.refine(({ direction, target }) => isOffered(direction, toHundredths(target)), {
      error: 'Wrong value',
      path: ['target'],
    }),
  );
export type Params = z.output<typeof params>;

/** What happens in a round, in order. */
export type DiceEvent = { type: 'reveal'; roll: string; direction: Direction; target: string; hit: boolean } | FinalWin;

/** The numbers are cut into so many parts for the watch over its draws. */
const PARTS = 20;

export const dice: Title<Params> = {
  sysname: 'dice',
  version: '1.1.0',
  type: 'fast',
  rules,
  params,
  stakeStepMinor: STAKE_STEP,
  hasSmallStakes: true,
  costMinor: (stakeMinor) => stakeMinor,
  play(stakeMinor, { direction, target }, random) {
    const aim = toHundredths(target);
    const roll = random.int(rules.outcomes);
    const hit = direction === 'under' ? roll < aim : roll > aim;
    const wonMinor = hit ? payoutMinor(stakeMinor, winningOutcomes(direction, aim)) : 0n;
    const events: DiceEvent[] = [
      { type: 'reveal', roll: fromHundredths(roll), direction, target, hit },
      finalWin(wonMinor, stakeMinor),
    ];
    return { events, wonMinor };
  },
  odds({ direction, target }, stakeMinor) {
    const winning = winningOutcomes(direction, toHundredths(target));
    return oddsOfPrize(winning / rules.outcomes, Number(payoutMinor(stakeMinor, winning)) / Number(stakeMinor));
  },
  draws: drawnOnce('twentieth', evenly(PARTS), (events) =>
    Math.floor((toHundredths(firstOf(events, 'reveal')!['roll'] as string) * PARTS) / rules.outcomes),
  ),
  proof: proof as Proof,
};

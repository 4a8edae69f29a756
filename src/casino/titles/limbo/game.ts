/**
 * Limbo: name a multiplier; a number is drawn, and when it is at least yours, your stake is paid so many times. The higher
 * the target the rarer, so that every target
 * returns 99 % before it is rounded down to whole minor units.
 */
import * as z from 'zod/mini';
import { drawMultiplier, heightDraws } from '../../engine/climb.ts';
import { firstOf } from '../../engine/drawn.ts';
import {
  finalWin,
  fromHundredths,
  payoutMinor,
  STAKE_STEP,
  toHundredths,
  type FinalWin,
} from '../../engine/multiplier.ts';
import { oddsOfPrize } from '../../engine/odds.ts';
import type { Proof, Title } from '../../engine/title.ts';
import { isOffered, rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const params = z.strictObject({
  target: z.string().check(
    z.regex(/^[1-9][0-9]{0,4}\.[0-9]{2}$/, 'Wrong value'),
    z.refine((target) => isOffered(toHundredths(target)), 'Wrong value'),
  ),
});
export type Params = z.output<typeof params>;

/** What happens in a round, in order. */
export type LimboEvent = { type: 'reveal'; result: string; target: string; hit: boolean } | FinalWin;

export const limbo: Title<Params> = {
  sysname: 'limbo',
  version: '1.1.0',
  type: 'fast',
  rules,
  params,
  stakeStepMinor: STAKE_STEP,
  hasSmallStakes: true,
  costMinor: (stakeMinor) => stakeMinor,
  play(stakeMinor, { target }, random) {
    const aim = toHundredths(target);
    const drawn = drawMultiplier(rules.kept, random);
    const hit = drawn >= BigInt(aim);
    const wonMinor = hit ? payoutMinor(stakeMinor, aim) : 0n;
    const result = fromHundredths(drawn > rules.shownUpTo ? rules.shownUpTo : drawn);
    const events: LimboEvent[] = [{ type: 'reveal', result, target, hit }, finalWin(wonMinor, stakeMinor)];
    return { events, wonMinor };
  },
  odds({ target }, stakeMinor) {
    const aim = toHundredths(target);
    return oddsOfPrize(rules.kept / aim, Number(payoutMinor(stakeMinor, aim)) / Number(stakeMinor));
  },
  draws: heightDraws(rules.kept, (events) => toHundredths(firstOf(events, 'reveal')!['result'] as string)),
  proof: proof as Proof,
};

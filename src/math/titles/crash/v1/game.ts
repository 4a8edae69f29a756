/**
 * Crash as it was before bets could be cashed out by hand: rounds of then are still checked and shown by it. A curve climbs from 1.00 until it breaks. The player leaves at a multiplier that they name with their stake; when the
 * curve gets there, it is paid. The chance of a target is its inverse less the edge, so that every target returns 98 %.
 */
import * as z from 'zod/mini';
import { drawMultiplier, heightDraws } from '../../../engine/climb.ts';
import { firstOf } from '../../../engine/drawn.ts';
import {
  finalWin,
  fromHundredths,
  payoutMinor,
  STAKE_STEP,
  toHundredths,
  type FinalWin,
} from '../../../engine/multiplier.ts';
import { oddsOfPrize } from '../../../engine/odds.ts';
import type { Proof, Title } from '../../../engine/title.ts';
import { isOffered, rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const params = z.strictObject({
  target: z.string().check(
    z.regex(/^[1-9][0-9]{0,3}\.[0-9]{2}$/, 'Wrong value'),
    z.refine((target) => isOffered(toHundredths(target)), 'Wrong value'),
  ),
});
type Params = z.output<typeof params>;

/** What happens in a round, in order. */
export type CrashV1Event =
  /** The player left at their target; the curve climbed on. */
  { type: 'left'; target: string } | { type: 'broke'; at: string; target: string; hit: boolean } | FinalWin;

export const crashV1: Title<Params> = {
  sysname: 'crash',
  version: '1.0.0',
  type: 'fast',
  rules,
  params,
  stakeStepMinor: STAKE_STEP,
  costMinor: (stakeMinor) => stakeMinor,
  play(stakeMinor, { target }, random) {
    const aim = toHundredths(target);
    const drawn = drawMultiplier(rules.kept, random);
    const hit = drawn >= BigInt(aim);
    const wonMinor = hit ? payoutMinor(stakeMinor, aim) : 0n;
    const at = fromHundredths(drawn > rules.highest ? rules.highest : drawn);
    const events: CrashV1Event[] = [
      ...(hit ? [{ type: 'left', target } as const] : []),
      { type: 'broke', at, target, hit },
      finalWin(wonMinor, stakeMinor),
    ];
    return { events, wonMinor };
  },
  odds: ({ target }) => oddsOfPrize(rules.kept / toHundredths(target), toHundredths(target) / 100),
  draws: heightDraws(rules.kept, (events) => toHundredths(firstOf(events, 'broke')!['at'] as string)),
  proof: proof as Proof,
};

/**
 * Live crash: one curve for everybody at the table. A bet leaves where its player leaves, or where they have said before; the
 * chance to get there is its inverse less the edge, so that every way to play returns 99 % before it is rounded down to whole
 * minor units.
 */
import * as z from 'zod/mini';
import type { Random } from '#kernel/random.ts';
import { climbOdds, heightDraws, OUTCOMES } from '../../engine/climb.ts';
import { firstOf } from '../../engine/drawn.ts';
import { liveTitle } from '../../engine/live-title.ts';
import {
  finalWin,
  fromHundredths,
  payoutMinor,
  roundedOff,
  STAKE_STEP,
  toHundredths,
  type FinalWin,
} from '../../engine/multiplier.ts';
import type { Proof } from '../../engine/title.ts';
import { isOffered, rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const params = z.strictObject({
  target: z.string().check(
    z.regex(/^[1-9][0-9]{0,3}\.[0-9]{2}$/, 'Wrong value'),
    z.refine((target) => isOffered(toHundredths(target)), 'Wrong value'),
  ),
});

/** The first 52 bits of the round's bytes: one word of 32, and the upper 20 of the next. */
export function first52(random: Random): bigint {
  const high = BigInt(random.int(2 ** 32));
  return (high << 20n) | (BigInt(random.int(2 ** 32)) >> 12n);
}

/** Where the curve breaks, in hundredths. */
export function breaksAt(r: bigint): bigint {
  const reached = (BigInt(rules.kept) * OUTCOMES) / (OUTCOMES - r);
  return reached > 100n ? reached : 100n;
}

/** What happens in a round of one bet, in order. */
export type LiveCrashEvent =
  /** The player left at their target; the curve climbed on. */
  { type: 'left'; target: string } | { type: 'broke'; at: string; target: string; hit: boolean } | FinalWin;

export const liveCrash = liveTitle({
  sysname: 'live-crash',
  version: '1.1.0',
  rules,
  params,
  stakeStepMinor: STAKE_STEP,
  hasSmallStakes: true,
  costMinor: (stakeMinor) => stakeMinor,
  draw: (random) => [{ type: 'broke', at: fromHundredths(breaksAt(first52(random))) }],
  settle(stakeMinor, { target }, [broke]) {
    const at = broke!['at'] as string;
    const hit = toHundredths(at) >= toHundredths(target);
    const wonMinor = hit ? payoutMinor(stakeMinor, toHundredths(target)) : 0n;
    const events: LiveCrashEvent[] = [
      ...(hit ? [{ type: 'left', target } as const] : []),
      { type: 'broke', at, target, hit },
      finalWin(wonMinor, stakeMinor),
    ];
    return { events, wonMinor };
  },
  isClimb: true,
  odds({ target }, stakeMinor, events) {
    const brokeAt = toHundredths(firstOf(events, 'broke')!['at'] as string);
    const aim = toHundredths(target);
    const leftAt = brokeAt >= aim ? aim : undefined;
    const off = leftAt === undefined ? 0 : roundedOff(stakeMinor, leftAt);
    return climbOdds(rules, [{ share: 1, aim, leftAt, roundedOff: off, brokeAt }]);
  },
  draws: heightDraws(rules.kept, (events) => toHundredths(firstOf(events, 'broke')!['at'] as string)),
  proof: proof as Proof,
});

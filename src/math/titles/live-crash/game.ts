/**
 * Live crash: one curve for everybody at the table. A bet leaves where its player leaves, or where they have said before; the
 * chance to get there is its inverse less the edge, so that every way to play returns 99 %.
 */
import * as z from 'zod/mini';
import type { Random } from '#kernel/random.ts';
import { heightDraws, OUTCOMES } from '../../engine/climb.ts';
import { firstOf } from '../../engine/drawn.ts';
import { liveTitle } from '../../engine/live-title.ts';
import { finalWin, fromHundredths, payoutMinor, STAKE_STEP, toHundredths } from '../../engine/multiplier.ts';
import type { ClimbSteps, Odds, Proof } from '../../engine/title.ts';
import type { CrashEvent } from '../crash/game.ts';
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

/**
 * Who leaves by hand names their target behind the fact, and who does not get away has still another one. So the risk that a bet
 * took is counted along the curve as far as it went, as for any climb (engine/odds.ts): from 0.99 to 1.01, and from there a
 * hundredth at a time, each with the variance h ÷ 10,000 at a height of h hundredths.
 */
function oddsAlong(target: number, broke: number): Odds {
  const last = Math.min(broke, target - 1);
  const first = rules.target.least;
  const variance =
    (2 * (rules.kept / 100) ** 2) / rules.kept + Math.max(0, (last - first + 1) * (first + last)) / 20_000;
  return { mean: rules.kept / 100, variance, highest: target / 100, bound: 'exact', climb: doublings(last) };
}

/**
 * The climb of a bet that was last in at this height, a doubling at a time, from the stake less the edge. A bet that leaves
 * between two doublings is worth its height; where that is need not be known before, because the mean is the same.
 */
function doublings(last: number): ClimbSteps {
  const steps: number[] = [];
  let height: number = rules.kept;
  for (let next = 200; height === rules.kept || height <= last; next *= 2) {
    const top = Math.min(next, rules.target.most);
    steps.push(top / height);
    height = top;
  }
  return { steps, due: height / 100 };
}

export const liveCrash = liveTitle({
  sysname: 'live-crash',
  version: '1.0.0',
  rules,
  params,
  stakeStepMinor: STAKE_STEP,
  costMinor: (stakeMinor) => stakeMinor,
  draw: (random) => [{ type: 'broke', at: fromHundredths(breaksAt(first52(random))) }],
  settle(stakeMinor, { target }, [broke]) {
    const at = broke!['at'] as string;
    const hit = toHundredths(at) >= toHundredths(target);
    const wonMinor = hit ? payoutMinor(stakeMinor, toHundredths(target)) : 0n;
    const events: CrashEvent[] = [
      ...(hit ? [{ type: 'left', target } as const] : []),
      { type: 'broke', at, target, hit },
      finalWin(wonMinor, stakeMinor),
    ];
    return { events, wonMinor };
  },
  isClimb: true,
  odds({ target }, _stakeMinor, events) {
    const broke = events.find(({ type }) => type === 'broke')!;
    return oddsAlong(toHundredths(target), toHundredths(broke['at'] as string));
  },
  draws: heightDraws(rules.kept, (events) => toHundredths(firstOf(events, 'broke')!['at'] as string)),
  proof: proof as Proof,
});

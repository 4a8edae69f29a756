/** Makes a title of a slot that is data. */
import * as z from 'zod/mini';
import type { SlotMode } from './reel-rules.ts';
import type { ReelSlot } from './reel-slot.ts';
import { provedOdds } from './odds.ts';
import type { Odds, Proof, Title } from './title.ts';

export interface SlotParams {
  action: SlotMode;
  /** So many times double or nothing, if the title has it. */
  gamble: number;
}

export function reelTitle(sysname: string, version: string, slot: ReelSlot, proof: Proof): Title<SlotParams> {
  const { rules } = slot;
  const odds = oddsWithGambles(proof, rules.gamble?.atMost ?? 0);
  const params: z.ZodMiniType<SlotParams> = z.strictObject({
    action: z._default(z.enum(slot.modes as [SlotMode, ...SlotMode[]]), 'spin'),
    gamble: z._default(z.int().check(z.gte(0), z.lte(rules.gamble?.atMost ?? 0)), 0),
  });
  return {
    sysname,
    version,
    type: 'slot',
    rules,
    params,
    stakeStepMinor: BigInt(rules.stakeUnits),
    costMinor: (stakeMinor, { action }) => slot.costMinor(stakeMinor, action),
    play: (stakeMinor, { action, gamble }, random) => slot.play(stakeMinor, action, gamble, random),
    odds: ({ action, gamble }) => odds(action, gamble),
    proof,
  };
}

/** Each double or nothing keeps the mean and doubles what the square of a win is on average. Worked out once. */
function oddsWithGambles(proof: Proof, most: number): (mode: SlotMode, gambles: number) => Odds {
  const plain = provedOdds(proof);
  const known = new Map(
    Object.keys(proof.modes).map((mode) => [
      mode,
      Array.from({ length: most + 1 }, (_, gambles): Odds => {
        const { mean, variance, ...rest } = plain(mode);
        return { ...rest, mean, variance: (variance + mean ** 2) * 2 ** gambles - mean ** 2 };
      }),
    ]),
  );
  return (mode, gambles) => known.get(mode)![gambles]!;
}

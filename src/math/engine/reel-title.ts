/** Makes a title of a slot that is data. */
import * as z from 'zod/mini';
import type { SlotMode } from './reel-rules.ts';
import type { ReelSlot } from './reel-slot.ts';
import { oddsOf, type Proof, type Title } from './title.ts';

export interface SlotParams {
  action: SlotMode;
  /** So many times double or nothing, if the title has it. */
  gamble: number;
}

export function reelTitle(sysname: string, version: string, slot: ReelSlot, proof: Proof): Title<SlotParams> {
  const { rules } = slot;
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
    odds(params) {
      const { mean, variance } = oddsOf(proof, params.action);
      // Each double or nothing keeps the mean and doubles what the square of a win is on average.
      return { mean, variance: (variance + mean ** 2) * 2 ** params.gamble - mean ** 2 };
    },
    proof,
  };
}

/** Makes a title from a slot that is data. */
import * as z from 'zod/mini';
import { costUnits, type SlotMode } from './reel-rules.ts';
import type { ReelSlot } from './reel-slot.ts';
import { provedOdds } from './odds.ts';
import { slotDraws } from './slot-draws.ts';
import type { Odds, Proof, Title } from './title.ts';

export interface SlotParams {
  action: SlotMode;
  /** How many times double or nothing is played, if the title has it. */
  gamble: number;
}

export function reelTitle(sysname: string, version: string, slot: ReelSlot, proof: Proof): Title<SlotParams> {
  const { rules } = slot;
  const odds = oddsWithGambles(slot, proof);
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
    draws: slotDraws({
      lengths: Object.fromEntries(
        Object.entries(slot.spin.sets).flatMap(([set, reels]) => (reels ? [[set, reels.lengths]] : [])),
      ),
      bought: rules.buy?.triggers,
      hasGamble: rules.gamble !== undefined,
    }),
    proof,
  };
}

/**
 * Each double or nothing keeps the mean and doubles the mean square of a win; the layers are those of a win that was not
 * doubled. Computed once.
 */
function oddsWithGambles({ rules }: ReelSlot, proof: Proof): (mode: SlotMode, gambles: number) => Odds {
  const most = rules.gamble?.atMost ?? 0;
  const plain = provedOdds(proof, {
    highestOf: (mode) => (rules.maxWin * rules.stakeUnits) / costUnits(rules, mode as SlotMode),
  });
  const known = new Map(
    Object.keys(proof.modes).map((mode) => [
      mode,
      Array.from({ length: most + 1 }, (_, gambles): Odds => {
        const { layers, ...whole } = plain(mode);
        if (gambles === 0) return { ...whole, ...(layers && { layers }) };
        const { mean, variance } = whole;
        return { ...whole, variance: (variance + mean ** 2) * 2 ** gambles - mean ** 2 };
      }),
    ]),
  );
  return (mode, gambles) => known.get(mode)![gambles]!;
}

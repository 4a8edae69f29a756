/** Midnight Apothecary: 5×3, 20 lines, wild elixir, free spins under the moon with a rising multiplier, bought feature. */
import * as z from 'zod/mini';
import { linesSlot } from '../../engine/lines-slot.ts';
import { provedOdds } from '../../engine/odds.ts';
import { slotDraws } from '../../engine/slot-draws.ts';
import type { Proof, Title } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const params = z.strictObject({ action: z._default(z.enum(['spin', 'buy']), 'spin') });
export type Params = z.output<typeof params>;

export const slot = linesSlot(rules);
const lengthsOf = (strips: readonly string[]): number[] => strips.map(({ length }) => length);
const odds = provedOdds(proof as Proof, {
  highestOf: (mode) => rules.maxWin / (mode === 'buy' ? rules.buy.price : 1),
});

export const midnightApothecary: Title<Params> = {
  sysname: 'midnight-apothecary',
  version: '1.0.0',
  type: 'slot',
  rules,
  params,
  stakeStepMinor: BigInt(rules.lines.length),
  costMinor: (stakeMinor, { action }) => slot.costMinor(stakeMinor, action),
  play: (stakeMinor, { action }, random) => slot.play(stakeMinor, action, random),
  odds: ({ action }) => odds(action),
  draws: slotDraws({
    lengths: { base: lengthsOf(rules.strips.base), free: lengthsOf(rules.strips.free) },
    bought: rules.buy.scatters,
    hasGamble: false,
  }),
  proof: proof as Proof,
};

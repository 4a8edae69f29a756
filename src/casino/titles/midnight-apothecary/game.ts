/** Midnight Apothecary: 20 lines, wild elixir, free spins under the moon with a rising multiplier, bought feature. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const midnightApothecary = reelTitle('midnight-apothecary', '2.0.0', slot, proof as Proof);

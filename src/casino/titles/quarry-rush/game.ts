/** Quarry Rush: twenty lines that tumble, with a ladder to five and to fifteen in the free spins. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const quarryRush = reelTitle('quarry-rush', '1.0.0', slot, proof as Proof);

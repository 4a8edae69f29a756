/** Cinder Crown: clusters that tumble with a ladder to eight, and to sixty-four in the free spins. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const cinderCrown = reelTitle('cinder-crown', '1.0.0', slot, proof as Proof);

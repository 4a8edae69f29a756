/** Frostbound Lodge: twenty lines; in the free spins a wild covers its reel and stays to the end; bought feature. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const frostboundLodge = reelTitle('frostbound-lodge', '1.0.0', slot, proof as Proof);

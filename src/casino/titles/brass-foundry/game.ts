/** Brass Foundry: twenty lines and coins that are held while the other cells turn again, with a prize for a full board; bought feature. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const brassFoundry = reelTitle('brass-foundry', '1.0.0', slot, proof as Proof);

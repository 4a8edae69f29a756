/** Summit Railway: five reels of four rows, twenty-five lines; parcels are held while the other cells turn again, with a prize for a full train; bought feature. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const summitRailway = reelTitle('summit-railway', '1.0.0', slot, proof as Proof);

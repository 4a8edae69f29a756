/** Penny Arcade: three reels and five lines as in the old machines; double or nothing. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const pennyArcade = reelTitle('penny-arcade', '1.0.0', slot, proof as Proof);

/** Hayloft Moon: three reels, five lines; a moon covers its reel and walks to the left, one free respin a step; double or nothing. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const hayloftMoon = reelTitle('hayloft-moon', '1.0.0', slot, proof as Proof);

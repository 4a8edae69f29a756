/** Orchard Fair: three reels, five lines; wilds of the free spins stay where they land on the middle reel. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const orchardFair = reelTitle('orchard-fair', '1.0.0', slot, proof as Proof);

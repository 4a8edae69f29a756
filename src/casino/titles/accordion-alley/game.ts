/** Accordion Alley: five reels of two to six rows, up to 7,776 ways; free spins that count double, bought feature. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const accordionAlley = reelTitle('accordion-alley', '1.0.0', slot, proof as Proof);

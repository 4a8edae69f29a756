/** Glasshouse Bloom: ten lines, an orchid that turns its whole reel wild, double or nothing; small wins often. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const glasshouseBloom = reelTitle('glasshouse-bloom', '1.0.0', slot, proof as Proof);

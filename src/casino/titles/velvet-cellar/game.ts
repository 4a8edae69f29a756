/** Velvet Cellar: 243 ways; free spins that count five times, and three more with every retrigger; bought feature. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const velvetCellar = reelTitle('velvet-cellar', '1.0.0', slot, proof as Proof);

/** Moonlit Folios: ten lines; in the free spins a wild covers its reel and stays, and three books add spins; bought feature. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const moonlitFolios = reelTitle('moonlit-folios', '1.0.0', slot, proof as Proof);

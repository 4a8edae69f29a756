/** Starlit Mesa: seven of a kind anywhere, tumbles that double, free spins with a ladder to forty, bought feature. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const starlitMesa = reelTitle('starlit-mesa', '1.0.0', slot, proof as Proof);

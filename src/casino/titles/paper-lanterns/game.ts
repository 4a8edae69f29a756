/** Paper Lanterns: seven of a kind anywhere, tumbles, free spins with a doubled ladder, bought feature. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const paperLanterns = reelTitle('paper-lanterns', '1.0.0', slot, proof as Proof);

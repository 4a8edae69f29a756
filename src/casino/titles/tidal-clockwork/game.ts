/** Tidal Clockwork: 1,024 ways, short free spins that come often, ante. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const tidalClockwork = reelTitle('tidal-clockwork', '1.0.0', slot, proof as Proof);

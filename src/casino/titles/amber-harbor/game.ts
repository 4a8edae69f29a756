/** Amber Harbor: 243 ways, wild lantern, free spins that count three times, ante. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const amberHarbor = reelTitle('amber-harbor', '1.0.0', slot, proof as Proof);

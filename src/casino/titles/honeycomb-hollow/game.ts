/** Honeycomb Hollow: clusters of five on a five by five board, tumbles with a ladder to eight, no feature beside it. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const honeycombHollow = reelTitle('honeycomb-hollow', '1.0.0', slot, proof as Proof);

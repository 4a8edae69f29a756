/** Lamplighter Lane: twenty lines; a lamplighter covers their reel and walks to the left, one free respin a step. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const lamplighterLane = reelTitle('lamplighter-lane', '1.0.0', slot, proof as Proof);

/** Windward Balloons: six reels of two to seven rows, up to 117,649 ways, tumbles with a rising multiplier, free spins, ante. */
import { reelSlot } from '../../engine/reel-slot.ts';
import { reelTitle } from '../../engine/reel-title.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const slot = reelSlot(rules);

export const windwardBalloons = reelTitle('windward-balloons', '1.0.0', slot, proof as Proof);

/** European roulette: one zero. */
import { rouletteTitle } from '../../engine/roulette.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const europeanRoulette = rouletteTitle('european-roulette', rules, proof as Proof);

/** American roulette: zero and double zero. */
import { rouletteTitle } from '../../engine/roulette.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const americanRoulette = rouletteTitle('american-roulette', rules, proof as Proof);

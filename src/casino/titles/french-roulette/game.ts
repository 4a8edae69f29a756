/** French roulette: one zero, which takes only half of a bet at even money (la partage). */
import { rouletteTitle } from '../../engine/roulette.ts';
import type { Proof } from '../../engine/title.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const frenchRoulette = rouletteTitle('french-roulette', rules, proof as Proof);

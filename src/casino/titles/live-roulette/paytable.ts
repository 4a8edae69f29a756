/** The canonical rules of live roulette: those of one zero, and one turn of the wheel for the whole table. */
import { rouletteRules } from '../../engine/roulette.ts';

export const rules = { ...rouletteRules('single'), shared: 'one turn for all bets at the table' } as const;

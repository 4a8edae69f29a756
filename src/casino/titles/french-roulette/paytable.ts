/** The canonical rules of French roulette. */
import { rouletteRules } from '../../engine/roulette.ts';

export const rules = rouletteRules('single', true);

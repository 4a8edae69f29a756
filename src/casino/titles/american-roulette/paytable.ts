/** The canonical rules of American roulette. */
import { rouletteRules } from '../../engine/roulette.ts';

export const rules = rouletteRules('double');

/** The canonical rules of European roulette. */
import { rouletteRules } from '../../engine/roulette.ts';

export const rules = rouletteRules('single');

import { proveRoulette, rouletteSamples } from '../../engine/proof/prove-roulette.ts';
import type { ProofReport } from '../../engine/proof/report.ts';
import { europeanRoulette } from './game.ts';
import { rules } from './paytable.ts';

export const prove = (): ProofReport => proveRoulette(rules, 'European Roulette');
export const samples = rouletteSamples(europeanRoulette);

import { proveRoulette, rouletteSamples } from '../../engine/proof/prove-roulette.ts';
import type { ProofReport } from '../../engine/proof/report.ts';
import { frenchRoulette } from './game.ts';
import { rules } from './paytable.ts';

export const prove = (): ProofReport => proveRoulette(rules, 'French Roulette');
export const samples = rouletteSamples(frenchRoulette);

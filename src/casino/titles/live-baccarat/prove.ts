import { provePunto, puntoSamples } from '../baccarat/prove.ts';
import type { ProofReport } from '../../engine/proof/report.ts';
import { liveBaccarat } from './game.ts';
import { rules } from './paytable.ts';

export const prove = (): ProofReport => provePunto(rules, 'Live Baccarat');
export const samples = puntoSamples(liveBaccarat);

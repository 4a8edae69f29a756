import { provePoker, samplePoker } from '../../engine/proof/video-poker-return.ts';
import type { ProofReport, Samples } from '../../engine/proof/report.ts';
import { jacksOrBetter } from './game.ts';
import { ranking, rules } from './paytable.ts';

export const prove = (): ProofReport => provePoker('Jacks or Better', rules, ranking);

export const samples: Samples = { best: samplePoker(rules, ranking, jacksOrBetter.proof) };

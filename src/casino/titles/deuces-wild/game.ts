import { videoPoker } from '../../engine/video-poker.ts';
import { ranking, rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

export const deucesWild = videoPoker({ sysname: 'deuces-wild', rules, ranking, proof });

import { basketball } from './basketball.ts';
import type { Competition } from './competition.ts';
import { esports } from './esports.ts';
import { football } from './football.ts';
import { iceHockey } from './ice-hockey.ts';
import { tennis } from './tennis.ts';

/** Names are invented; no real club, player or competition is meant. */
export const competitions: readonly Competition[] = [...football, ...tennis, ...basketball, ...iceHockey, ...esports];

// What games bring to the desk.
import type { DeskParts } from '#platform/desk.ts';
import { grantAct, packsOfPlayer } from './freespins-parts.ts';
import { gameActs, gameKind, gameListing } from './game-parts.ts';
import { openRoundListing, roundFinder, roundKind, roundListing } from './round-parts.ts';

export const desk: DeskParts = {
  listings: [gameListing, roundListing, openRoundListing],
  subjects: [gameKind, roundKind],
  additions: [packsOfPlayer],
  acts: [...gameActs, grantAct],
  finders: [roundFinder],
};

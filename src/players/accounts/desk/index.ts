// What accounts bring to the desk.
import type { DeskParts } from '#platform/desk.ts';
import { playerActs } from './player-acts.ts';
import { playerFinder, playerListing } from './player-list.ts';
import { playerKind, sessionListing } from './player-page.ts';

export const desk: DeskParts = {
  listings: [playerListing, sessionListing],
  subjects: [playerKind],
  acts: playerActs,
  finders: [playerFinder],
};

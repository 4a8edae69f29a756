// What bonuses bring to the desk.
import type { DeskParts } from '#platform/desk.ts';
import { awardActs, awardKind, awardListing } from './award-parts.ts';
import { costListing, segmentAct, segmentOrderListing } from './segment-parts.ts';

export const desk: DeskParts = {
  listings: [awardListing, costListing, segmentOrderListing],
  subjects: [awardKind],
  acts: [...awardActs, segmentAct],
};

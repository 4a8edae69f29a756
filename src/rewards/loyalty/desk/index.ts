// What loyalty brings to the desk.
import type { DeskParts } from '#platform/desk.ts';
import { deliverAct, orderKind, orderListing } from './order-parts.ts';
import { correctAct, pointListing, pointsOfPlayer, rewardListing } from './point-parts.ts';

export const desk: DeskParts = {
  listings: [orderListing, rewardListing, pointListing],
  subjects: [orderKind],
  additions: [pointsOfPlayer],
  acts: [deliverAct, correctAct],
};

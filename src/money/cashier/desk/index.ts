// What the cashier brings to the desk.
import type { DeskParts } from '#platform/desk.ts';
import { withdrawalActs } from './withdrawal-acts.ts';
import { withdrawalListing } from './withdrawal-list.ts';
import { withdrawalKind } from './withdrawal-page.ts';

export const desk: DeskParts = {
  listings: [withdrawalListing],
  subjects: [withdrawalKind],
  acts: withdrawalActs,
};

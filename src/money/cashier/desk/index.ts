// What the cashier brings to the desk.
import type { DeskParts } from '#platform/desk.ts';
import { depositListing } from './deposit-list.ts';
import { depositKind } from './deposit-page.ts';
import { depositActs, withdrawalActs } from './payment-acts.ts';
import { withdrawalListing } from './withdrawal-list.ts';
import { withdrawalKind } from './withdrawal-page.ts';

export const desk: DeskParts = {
  listings: [withdrawalListing, depositListing],
  subjects: [withdrawalKind, depositKind],
  acts: [...withdrawalActs, ...depositActs],
};

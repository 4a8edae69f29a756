// What the cashier brings to the desk.
import type { DeskParts } from '#platform/desk.ts';
import { adjustBalance } from './adjust-balance.ts';
import { bankParts } from './bank-parts.ts';
import { bookParts } from './book-parts.ts';
import { depositListing } from './deposit-list.ts';
import { depositKind } from './deposit-page.ts';
import { depositActs, withdrawalActs } from './payment-acts.ts';
import { paymentFinder } from './payment-finder.ts';
import { withdrawalListing } from './withdrawal-list.ts';
import { withdrawalKind } from './withdrawal-page.ts';

export const desk: DeskParts = {
  listings: [withdrawalListing, depositListing, ...bankParts.listings, ...bookParts.listings],
  subjects: [withdrawalKind, depositKind, ...bankParts.subjects, ...bookParts.subjects],
  acts: [...withdrawalActs, ...depositActs, ...bankParts.acts, ...bookParts.acts, adjustBalance],
  finders: [paymentFinder],
};

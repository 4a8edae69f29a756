// What sports trading brings to the desk.
import type { DeskParts } from '#platform/desk.ts';
import { betActs, factorAddition } from './bet-acts.ts';
import { betListing } from './bet-list.ts';
import { betFinder, betKind } from './bet-page.ts';
import { eventActs } from './event-acts.ts';
import { eventFinder, eventListing, liabilityListing } from './event-list.ts';
import { eventKind } from './event-page.ts';
import { feedParts } from './feed-parts.ts';
import { refusedKind, refusedListing } from './refused-bets.ts';

export const desk: DeskParts = {
  listings: [eventListing, liabilityListing, betListing, refusedListing, ...feedParts.listings],
  subjects: [eventKind, betKind, refusedKind, ...feedParts.subjects],
  additions: [factorAddition],
  acts: [...eventActs, ...betActs, ...feedParts.acts],
  finders: [eventFinder, betFinder],
};

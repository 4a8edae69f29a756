// What sports trading brings to the desk.
import type { DeskParts } from '#platform/desk.ts';
import { betActs, factorAddition } from './bet-acts.ts';
import { betListing } from './bet-list.ts';
import { betFinder, betKind } from './bet-page.ts';
import { boostActs } from './boost-acts.ts';
import { boostKind, boostListing } from './boost-list.ts';
import { eventActs } from './event-acts.ts';
import { eventFinder, eventListing, liabilityListing } from './event-list.ts';
import { eventKind } from './event-page.ts';
import { feedParts } from './feed-parts.ts';
import { raceActs } from './race-acts.ts';
import { raceKind } from './race-page.ts';
import { refusedKind, refusedListing } from './refused-bets.ts';

export const desk: DeskParts = {
  listings: [eventListing, liabilityListing, betListing, refusedListing, boostListing, ...feedParts.listings],
  subjects: [eventKind, raceKind, betKind, refusedKind, boostKind, ...feedParts.subjects],
  additions: [factorAddition],
  acts: [...eventActs, ...raceActs, ...boostActs, ...betActs, ...feedParts.acts],
  finders: [eventFinder, betFinder],
};

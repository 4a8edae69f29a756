// What campaigns bring to the desk.
import type { DeskParts } from '#platform/desk.ts';
import { batchKind, codeActs, codeListing, codeUseListing } from './code-parts.ts';
import {
  memberListing,
  playerOfferListing,
  segmentActs,
  segmentKind,
  segmentListing,
  segmentsOfPlayer,
} from './segment-parts.ts';

export const desk: DeskParts = {
  listings: [codeListing, codeUseListing, segmentListing, memberListing, playerOfferListing],
  subjects: [batchKind, segmentKind],
  additions: [segmentsOfPlayer],
  acts: [...codeActs, ...segmentActs],
};

// What the staff bring to the desk: themselves.
import type { DeskParts } from '#platform/desk.ts';
import { memberActs } from './member-acts.ts';
import { memberKind } from './member-page.ts';
import { recoveryActs, recoveryKind, recoveryListing } from './recoveries.ts';
import { rightActs, roleActs } from './role-acts.ts';
import { rightListing, roleListing } from './role-lists.ts';
import { rightKind, roleKind } from './role-page.ts';
import { staffListing } from './staff-list.ts';

export const desk: DeskParts = {
  listings: [staffListing, roleListing, rightListing, recoveryListing],
  subjects: [memberKind, roleKind, rightKind, recoveryKind],
  acts: [...memberActs, ...roleActs, ...rightActs, ...recoveryActs],
};

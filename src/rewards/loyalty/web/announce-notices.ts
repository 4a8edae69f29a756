// Everything that a notice needs, loaded with the first request for notices.
import type { LoyaltyNotice } from '../contract.ts';
import { noticePlace, region } from './notice-place.ts';
import { showInTurn } from './show-notices.ts';

/** Notices of two requests are shown one after the other as well. */
let last: Promise<void> = Promise.resolve();

export function announceNotices(notices: readonly LoyaltyNotice[], words: { close: string }): Promise<void> {
  region();
  return (last = last.then(() => showInTurn(notices, { place: noticePlace(words) })));
}

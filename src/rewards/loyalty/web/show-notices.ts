/**
 * Notices of the loyalty programme, in the corner of the page: 300 ms after they were loaded (CO-06), for five seconds (CO-04) not
 * counting the time in which a player looks at one, with a sound (CO-05) and for screen readers.
 */
import type { LoyaltyNotice } from '../contract.ts';
import { playChime } from './chime.ts';

export const SHOWN_AFTER_MS = 300;
export const SHOWN_FOR_MS = 5_000;
export const VOLUME = 0.5;

/** Where notices are shown; `hide` removes it at once. */
export interface NoticePlace {
  /** `hold` and `go`: the player begins and stops looking at it. */
  show: (
    notice: LoyaltyNotice,
    events: { close: () => void; hold: () => void; go: () => void },
  ) => { hide: () => void };
}

interface Deps {
  place: NoticePlace;
  chime?: (volume: number) => void;
}

/** One after the other, in the order in which they were loaded. Resolves when the last is gone. */
export async function showInTurn(notices: readonly LoyaltyNotice[], { place, chime = playChime }: Deps): Promise<void> {
  if (notices.length === 0) return;
  await new Promise((done) => setTimeout(done, SHOWN_AFTER_MS));
  for (const notice of notices) {
    chime(VOLUME);
    await showOne(notice, place);
  }
}

/** While the pointer or the focus is on it, its time stands still. */
function showOne(notice: LoyaltyNotice, place: NoticePlace): Promise<void> {
  return new Promise((done) => {
    let leftMs = SHOWN_FOR_MS;
    let since = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(timer);
      shownNotice.hide();
      done();
    };
    const go = (): void => {
      clearTimeout(timer);
      since = performance.now();
      timer = setTimeout(end, leftMs);
    };
    const hold = (): void => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      leftMs = Math.max(0, leftMs - (performance.now() - since));
    };
    const shownNotice = place.show(notice, { close: end, hold, go });
    go();
  });
}

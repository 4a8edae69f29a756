import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoyaltyNotice } from '../contract.ts';
import { showInTurn, type NoticePlace } from './show-notices.ts';
import { covers } from '#testing/covers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const notice = (title: string, type: LoyaltyNotice['type'] = 'credit'): LoyaltyNotice => ({
  trigger: 'level',
  type,
  amount: '20',
  amountType: 'points',
  title,
  message: 'Well done',
  image: '',
});

function shownOf(...titles: string[]) {
  const shownTitles: string[] = [];
  const volumes: number[] = [];
  let events: Parameters<NoticePlace['show']>[1] | undefined;
  const place: NoticePlace = {
    show(notice, actions) {
      events = actions;
      shownTitles.push(notice.title);
      return { hide: () => void shownTitles.splice(shownTitles.indexOf(notice.title), 1) };
    },
  };
  const end = showInTurn(
    titles.map((title) => notice(title)),
    { place, chime: (volume) => void volumes.push(volume) },
  );
  return { titles: shownTitles, volumes, end, events: () => events! };
}

describe('a notice of the loyalty programme', () => {
  it('is shown 300 ms after it was loaded', covers('CO-06'), async () => {
    const { titles } = shownOf('Level 2');
    await vi.advanceTimersByTimeAsync(299);
    expect(titles).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(titles).toEqual(['Level 2']);
  });

  it('disappears five seconds after it appeared; the next one follows', covers('CO-04'), async () => {
    const { titles, end } = shownOf('Level 2', 'Level 3');
    await vi.advanceTimersByTimeAsync(300 + 4_999);
    expect(titles).toEqual(['Level 2']);
    await vi.advanceTimersByTimeAsync(1);
    expect(titles).toEqual(['Level 3']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(titles).toEqual([]);
    await end;
  });

  it('sounds at volume 0.5, once each', covers('~CO-05'), async () => {
    const { volumes } = shownOf('Level 2', 'Level 3');
    await vi.advanceTimersByTimeAsync(300);
    expect(volumes).toEqual([0.5]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(volumes).toEqual([0.5, 0.5]);
  });

  it('stays while somebody looks at it, and for what was left of its time afterwards', async () => {
    const { titles, events } = shownOf('Level 2');
    await vi.advanceTimersByTimeAsync(300 + 2_000);
    events().hold();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(titles).toEqual(['Level 2']);
    events().go();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(titles).toEqual(['Level 2']);
    await vi.advanceTimersByTimeAsync(1);
    expect(titles).toEqual([]);
  });

  it('is closed at once by its button', async () => {
    const { titles, events, end } = shownOf('Level 2');
    await vi.advanceTimersByTimeAsync(300);
    events().close();
    expect(titles).toEqual([]);
    await end;
  });

  it('nothing due is nothing shown', async () => {
    const { titles, volumes, end } = shownOf();
    await end;
    expect([titles, volumes]).toEqual([[], []]);
  });
});

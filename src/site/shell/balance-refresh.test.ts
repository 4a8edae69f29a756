import { afterEach, describe, expect, it, vi } from 'vitest';
import { SECTIONS } from '#site/content/contract.ts';
import { watchBalance } from './balance-refresh.ts';
import type { BalanceRefresh } from './boot.ts';
import { covers } from '#testing/covers.ts';

/** What a page gets when the operator has written no number. */
const USUAL: BalanceRefresh = SECTIONS['site-config'].parse({}).functionalSettings.balanceRefresh;

function watched(settings: Partial<BalanceRefresh> | undefined) {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  const now = { isPlayer: true, path: '/gamehall' };
  const refresh = vi.fn();
  watchBalance({
    settings: settings && { ...USUAL, ...settings },
    isPlayer: () => now.isPlayer,
    pathNow: () => now.path,
    refresh,
  });
  return {
    now,
    click: () => page.dispatchEvent(new Event('click')),
    requestCount: () => refresh.mock.calls.length,
    wait: (seconds: number) => vi.advanceTimersByTime(seconds * 1000),
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the balance that is asked for again', () => {
  it('is not, unless the operator says so', covers('CO-02'), () => {
    for (const settings of [undefined, {}]) {
      const { wait, click, requestCount } = watched(settings);
      wait(60);
      click();
      expect(requestCount()).toBe(0);
    }
  });

  it(
    'comes every 10 s, at most once a second after clicks, and not after 5 minutes',
    covers('CO-01', 'EN-31 1/2'),
    () => {
      const { wait, click, requestCount } = watched({ isEnabledInterval: true, isEnabledRequestsAfterClick: true });
      wait(60);
      expect(requestCount()).toBe(6);
      wait(5);
      for (let press = 0; press < 20; press++) {
        click();
        wait(0.1);
      }
      expect(requestCount()).toBe(6 + 2);
      wait(300);
      const atTheEnd = requestCount();
      wait(600);
      click();
      expect(requestCount()).toBe(atTheEnd);
    },
  );

  it('follows the numbers of the operator, and goes on where they want no end', covers('EN-31 2/2'), () => {
    const brief = watched({
      isEnabledInterval: true,
      countSecondsForInterval: 5,
      countMinutesAfterWhichRequestsTurnedOff: 1,
    });
    brief.wait(59);
    expect(brief.requestCount()).toBe(11);
    brief.wait(3600);
    expect(brief.requestCount()).toBe(11);
    const endless = watched({ isEnabledInterval: true, isEnabledTurnOffRequests: false });
    endless.wait(3600);
    expect(endless.requestCount()).toBe(360);
  });

  it('is never asked for more than once a second, whatever content says', covers('~EN-31'), () => {
    const { wait, requestCount } = watched({ isEnabledInterval: true, countSecondsForInterval: 0 });
    wait(10);
    expect(requestCount()).toBe(10);
  });

  it('is left alone on the page of a game, and asked for again after it', covers('CO-03'), () => {
    const { now, wait, click, requestCount } = watched({ isEnabledInterval: true, isEnabledRequestsAfterClick: true });
    for (const path of ['/game/dice', '/platform/game/dice']) {
      now.path = path;
      wait(30);
      click();
    }
    expect(requestCount()).toBe(0);
    now.path = '/gamehall';
    wait(10);
    expect(requestCount()).toBe(1);
  });

  it('is none of a guest’s', covers('~RO-03'), () => {
    const { now, wait, requestCount } = watched({ isEnabledInterval: true });
    now.isPlayer = false;
    wait(60);
    expect(requestCount()).toBe(0);
  });
});

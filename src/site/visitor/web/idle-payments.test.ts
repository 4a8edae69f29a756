import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDialogQueue } from '#site/shell/dialog-queue.ts';
import { guardIdlePayments, paymentPlaceOf } from './idle-payments.ts';
import { watchInactivity } from '#site/shell/inactivity.ts';
import { covers } from '#testing/covers.ts';

test.each([
  ['/cashier', 'cashier'],
  ['/cashier/deposit/card', 'cashier'],
  ['/cashier/withdraw', 'cashier'],
  ['/cashier/paymobile/1', 'payment'],
  ['/cashier/paynewwindow', 'payment'],
  ['/cashier/paypending/1', 'payment'],
  ['/cashier/paysuccess/1', 'cashier'],
  ['/cashiers', undefined],
  ['/game/crash', undefined],
])('%s is of the place %s', (path, place) => expect(paymentPlaceOf(path)).toBe(place));

describe('a player who has walked away', covers('OP-24 4/7'), () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function watched(
    path: string,
    limits = { cashier: 100, payment: 40 } as { cashier: number | null; payment: number },
  ) {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
    const dialogs = createDialogQueue();
    const navigate = vi.fn();
    const stop = guardIdlePayments({ dialogs, isPlayer: () => true, pathNow: () => path, navigate }, limits);
    return { navigate, stop, questions: () => dialogs.opened.get().map(({ name }) => name) };
  }

  test('from the cashier is asked whether to go on, then taken to the deposit page, each time anew', async () => {
    const { navigate, questions, stop } = watched('/cashier/withdraw');
    await vi.advanceTimersByTimeAsync(79_000);
    expect(questions()).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(questions()).toEqual(['inactivity-warning']);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(navigate.mock.calls).toEqual([['/cashier/deposit']]);
    expect(questions()).toEqual([]);
    await vi.advanceTimersByTimeAsync(105_000);
    expect(navigate).toHaveBeenCalledTimes(2);
    stop();
  });

  test('from a payment has the time of payments', async () => {
    const { navigate, stop } = watched('/cashier/paypending/1');
    await vi.advanceTimersByTimeAsync(42_000);
    expect(navigate).toHaveBeenCalledTimes(1);
    stop();
  });

  test('is still signed out elsewhere: a watch of the cashier is no sign of life', async () => {
    const { stop } = watched('/gamehall');
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
    const signOut = vi.fn();
    const never = () => new Promise<boolean>(() => {});
    const stopSession = watchInactivity({
      limitSeconds: 60,
      isPlayer: () => true,
      warn: never,
      unwarn: () => {},
      signOut,
      touch: () => {},
    });
    await vi.advanceTimersByTimeAsync(62_000);
    expect(signOut).toHaveBeenCalledTimes(1);
    stopSession();
    stop();
  });

  test('is let alone elsewhere, and where the operator has set no time', async () => {
    for (const quiet of [watched('/gamehall'), watched('/cashier/deposit', { cashier: null, payment: 40 })]) {
      await vi.advanceTimersByTimeAsync(500_000);
      expect(quiet.navigate).not.toHaveBeenCalled();
      quiet.stop();
    }
  });
});

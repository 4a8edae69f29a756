// Tabs of one browser: two shells in one process, each with its own channel of the same name.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountInfo } from '#players/accounts/contract.ts';
import { createDialogQueue } from './dialog-queue.ts';
import { createSession } from './session.ts';

const account = {
  uid: 7,
  balance_main: { amount: '50.00', currency: 'EUR' },
  held_stakes: [],
} as unknown as AccountInfo;

const reload = vi.fn();

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', {
    location: { pathname: '/terms', search: '', assign: vi.fn(), reload },
    matchMedia: () => ({ matches: false }),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** One tab, with modules of its own as every document has them. */
async function tab() {
  vi.resetModules();
  const { watchSession, endSession } = await import('./player-session.ts');
  const session = createSession(account);
  const dialogs = createDialogQueue();
  const answer = vi.fn(() => Promise.resolve({ uid: 0 } as AccountInfo));
  const shell = {
    api: { call: answer as never },
    dialogs,
    session,
    locale: 'en' as const,
    reloadPage: vi.fn(() => Promise.resolve()),
  };
  watchSession(shell, () => () => {});
  return { shell, session, dialogs, answer, end: () => endSession(shell, 'ended') };
}

it('a balance that changes in one tab changes in the other', async () => {
  const [first, other] = [await tab(), await tab()];
  first.session.set({ ...account, balance_main: { amount: '49.00', currency: 'EUR' } });
  await expect.poll(() => other.session.get()?.balance_main.amount).toBe('49.00');
  expect(first.session.get()?.balance_main.amount).toBe('49.00');
});

it('an end that one tab notices takes the player off all, and each asks once to log in', async () => {
  const [first, other] = [await tab(), await tab()];
  void first.end();
  void first.end();
  await expect.poll(() => other.session.get()).toBe(null);
  expect(first.session.get()).toBe(null);
  for (const { dialogs } of [first, other])
    expect(dialogs.opened.get().map(({ name, props }) => [name, props])).toMatchObject([['auth', { lostUid: 7 }]]);
});

it('logging in again in one tab goes on in the others', async () => {
  const [first, other] = [await tab(), await tab()];
  void first.end();
  await expect.poll(() => other.session.get()).toBe(null);
  first.session.set(account);
  await expect.poll(() => other.session.get()?.uid).toBe(7);
  expect(other.dialogs.opened.get()).toEqual([]);
  await expect.poll(() => other.shell.reloadPage.mock.calls.length).toBeGreaterThan(0);
});

it('another player who logs in in one tab gets the others as new documents, and never over what was of the one before', async () => {
  const [first, other] = [await tab(), await tab()];
  void first.end();
  await expect.poll(() => other.session.get()).toBe(null);
  first.session.set({ ...account, uid: 8 });
  await expect.poll(() => reload.mock.calls.length).toBeGreaterThan(0);
  expect(other.session.get()).toBe(null);
  expect(other.shell.reloadPage).not.toHaveBeenCalled();
});

it('a tab that finds another player when it is looked at again becomes a new document', async () => {
  const { session, answer } = await tab();
  answer.mockResolvedValue({ ...account, uid: 8 });
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => reload.mock.calls.length).toBeGreaterThan(0);
  expect(session.get()?.uid).toBe(7);
});

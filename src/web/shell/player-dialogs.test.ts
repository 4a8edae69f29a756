import { describe, expect, it, vi } from 'vitest';
import type { Cashback } from '../accounts/player.ts';
import { createDialogQueue } from './dialog-queue.ts';
import { showNews, showNotices, unseenCashback } from './player-dialogs.ts';
import { createToasts } from './toasts.ts';

const cashback = (id: string, status: Cashback['status'] = 'active'): Cashback => ({
  id,
  status,
  description: 'Weekly cashback',
  amount: { amount: '12.00', currency: 'EUR' },
  receiving_expired_at: null,
  paid_out_at: null,
});

describe('cashback that waits for a player', () => {
  it('[~ST-06] is shown when the latest is active and its id is not the stored one', () => {
    expect(unseenCashback([cashback('2'), cashback('1')], null)?.id).toBe('2');
    expect(unseenCashback([cashback('2'), cashback('1')], '1')?.id).toBe('2');
  });

  it('[~ST-06] is not shown twice, nor when the latest has been paid out, nor when there is none', () => {
    expect(unseenCashback([cashback('2'), cashback('1')], '2')).toBeUndefined();
    expect(unseenCashback([cashback('2', 'paid_out'), cashback('1')], null)).toBeUndefined();
    expect(unseenCashback([], null)).toBeUndefined();
  });
});

describe('news for a player', () => {
  it('[~ST-30] unseen cashback and campaign popups appear one after the other, never together', async () => {
    const dialogs = createDialogQueue();
    const call = async ({ name }: { name: string }) => (name === 'Limits.get' ? { break: null } : null);
    const told = showNews({ api: { call } as never, dialogs }, () => '/', {
      loadCashbacks: async () => [cashback('9')],
      loadDuePopups: async () => ['spring', 'summer'],
    } as never);
    const seen: string[][] = [];
    for (let closed = 0; closed < 3; closed++) {
      await vi.waitFor(() => expect(dialogs.opened.get()).toHaveLength(1));
      const [open] = dialogs.opened.get();
      seen.push(
        dialogs.opened.get().map(({ name, props }) => `${name} ${(props as { sysname?: string }).sysname ?? ''}`),
      );
      dialogs.close(open!.id, undefined, { immediate: true });
    }
    await told;
    expect(seen).toEqual([['unseen-cashback '], ['campaign spring'], ['campaign summer']]);
  });

  it('[~ER-20] notices that do not come are told of in the console, and nothing else happens', async () => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
    const toasts = createToasts(() => {});
    const failure = new Error('no notices today');
    await showNotices({ api: {} as never, toasts }, () => Promise.reject(failure));
    expect(complained.mock.calls).toEqual([['[loyalty notices]', failure]]);
    expect(toasts.list.get()).toEqual([]);
    complained.mockRestore();
  });

  it('notices of the loyalty programme are shown with title and message', async () => {
    const toasts = createToasts(() => {});
    const notice = { trigger: 'level', type: 'credit', amount: '5', amountType: 'points', image: '' };
    await showNotices({ api: {} as never, toasts }, async () => [
      { ...notice, title: 'Level two', message: 'Five points are yours' },
      { ...notice, title: '', message: 'Only words' },
    ]);
    expect(toasts.list.get().map(({ text }) => text)).toEqual(['Level two: Five points are yours', 'Only words']);
  });
});

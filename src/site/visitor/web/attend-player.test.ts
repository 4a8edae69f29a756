import { describe, expect, it, vi } from 'vitest';
import type { Cashback } from '#rewards/cashback/contract.ts';
import { eventually } from '#testing/patience.ts';
import { welcomeDialog } from '#players/accounts/web/dialogs.ts';
import { unseenCashback } from '#rewards/cashback/web/cashbacks.ts';
import { createDialogQueue } from '#site/shell/dialog-queue.ts';
import { showNews, showNotices } from './attend-player.ts';
import { covers } from '#testing/covers.ts';

const cashback = (id: string, fields: Partial<Cashback> = {}): Cashback => ({
  id,
  kind: 'weekly',
  status: 'active',
  description: 'Weekly cashback',
  amount: { amount: '12.00', currency: 'EUR' },
  start_date: '2026-05-04T00:00:00.000Z',
  end_date: '2026-05-11T00:00:00.000Z',
  receiving_expired_at: '2026-05-13T00:00:00.000Z',
  paid_out_at: null,
  created_at: '2026-05-11T00:01:00.000Z',
  sum: null,
  ...fields,
});

describe('cashback that waits for a player', () => {
  it('the one that ended last decides, in whatever order they come', covers('ST-05'), () => {
    const older = cashback('1', { end_date: '2026-05-04T00:00:00.000Z' });
    const paid = cashback('2', { status: 'paid_out' });
    expect(unseenCashback([older, paid], null)).toBeUndefined();
    expect(unseenCashback([older, cashback('2')], null)?.id).toBe('2');
    expect(unseenCashback([], null)).toBeUndefined();
  });

  it('is shown when the latest is active and its id is not the stored one', covers('ST-06'), () => {
    const older = cashback('1', { end_date: '2026-05-04T00:00:00.000Z' });
    expect(unseenCashback([cashback('2'), older], null)?.id).toBe('2');
    expect(unseenCashback([cashback('2'), older], '1')?.id).toBe('2');
    expect(unseenCashback([cashback('2'), older], '2')).toBeUndefined();
  });

  it('is shown as well when it was paid out without having to be claimed', covers('ST-07'), () => {
    const paid = { status: 'paid_out', paid_out_at: '2026-05-11T00:01:00.000Z' } as const;
    expect(unseenCashback([cashback('2', { ...paid, receiving_expired_at: null })], null)?.id).toBe('2');
    expect(unseenCashback([cashback('2', paid)], null)).toBeUndefined();
  });
});

describe('news for a player', () => {
  it('when the cashback popup is closed the id of the cashback is kept, and not before', covers('ST-08'), async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
    const dialogs = createDialogQueue();
    const sources = { loadCashbacks: async () => [cashback('9')], loadDuePopups: async () => [] };
    const show = () => showNews({ api: {} as never, dialogs }, () => '/', sources as never);
    const news = show();
    await eventually(() => expect(dialogs.opened.get()).toHaveLength(1));
    expect(stored.size).toBe(0);
    dialogs.close(dialogs.opened.get()[0]!.id, undefined, { immediate: true });
    await news;
    expect([...stored]).toEqual([['already_seen_cashback_id', '9']]);
    await show();
    expect(dialogs.opened.get()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('unseen cashback and campaign popups appear one after the other, never together', covers('~ST-30'), async () => {
    const dialogs = createDialogQueue();
    const call = async ({ name }: { name: string }) => (name === 'Limits.get' ? { break: null } : null);
    const news = showNews({ api: { call } as never, dialogs }, () => '/', {
      loadCashbacks: async () => [cashback('9')],
      loadDuePopups: async () => ['spring', 'summer'],
    } as never);
    const seen: string[][] = [];
    for (let closed = 0; closed < 3; closed++) {
      await eventually(() => expect(dialogs.opened.get()).toHaveLength(1));
      const [open] = dialogs.opened.get();
      seen.push(
        dialogs.opened.get().map(({ name, props }) => `${name} ${(props as { sysname?: string }).sysname ?? ''}`),
      );
      dialogs.close(open!.id, undefined, { immediate: true });
    }
    await news;
    expect(seen).toEqual([['unseen-cashback '], ['campaign spring'], ['campaign summer']]);
  });

  it(
    'a campaign popup that waits for another dialog does not open over the deposit to which that dialog leads',
    covers('~GD-17'),
    async () => {
      vi.useFakeTimers();
      const dialogs = createDialogQueue();
      void dialogs.open(welcomeDialog, {});
      let path = '/';
      void showNews({ api: { call: async () => ({ break: null }) } as never, dialogs }, () => path, {
        loadCashbacks: async () => [],
        loadDuePopups: async () => ['spring'],
      } as never);
      await vi.advanceTimersByTimeAsync(2000);
      dialogs.close(dialogs.opened.get()[0]!.id);
      path = '/cashier/deposit';
      await vi.advanceTimersByTimeAsync(2000);
      expect(dialogs.opened.get().map(({ name }) => name)).toEqual([]);
      path = '/gamehall';
      await vi.advanceTimersByTimeAsync(2000);
      expect(dialogs.opened.get().map(({ name }) => name)).toEqual(['campaign']);
      vi.useRealTimers();
    },
  );

  it(
    'notices that do not come are reported in the console, and nothing else happens',
    covers('ER-20 3/5'),
    async () => {
      const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
      const failure = new Error('no notices today');
      await showNotices({} as never, () => Promise.reject(failure));
      expect(complained.mock.calls).toEqual([['[loyalty notices]', failure]]);
      complained.mockRestore();
    },
  );
});

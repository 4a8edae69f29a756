import { describe, expect, it } from 'vitest';
import type { Cashback } from '../accounts/player.ts';
import { unseenCashback } from './player-dialogs.ts';

const cashback = (id: string, status: Cashback['status'] = 'active'): Cashback => ({
  id,
  status,
  description: 'Weekly cashback',
  amount: { amount: '12.00', currency: 'EUR' },
  receiving_expired_at: null,
  paid_out_at: null,
});

describe('cashback that waits for a player', () => {
  it('[ST-06] is shown when the latest is active and its id is not the stored one', () => {
    expect(unseenCashback([cashback('2'), cashback('1')], null)?.id).toBe('2');
    expect(unseenCashback([cashback('2'), cashback('1')], '1')?.id).toBe('2');
  });

  it('[ST-06] is not shown twice, nor when the latest has been paid out, nor when there is none', () => {
    expect(unseenCashback([cashback('2'), cashback('1')], '2')).toBeUndefined();
    expect(unseenCashback([cashback('2', 'paid_out'), cashback('1')], null)).toBeUndefined();
    expect(unseenCashback([], null)).toBeUndefined();
  });
});

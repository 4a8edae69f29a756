import { expect, it } from 'vitest';
import { page } from './wallet.tsx';
import { covers } from '#testing/covers.ts';

it(
  'the latest transactions are deposits and bonuses; what was withdrawn stands in the history',
  covers('~CO-09'),
  async () => {
    const requests: unknown[] = [];
    const api = {
      call: async ({ name }: { name: string }, args: object) => {
        if (name === 'Cashier.gethistory') requests.push(args);
        return { items: [], count: 0, available: null };
      },
    };
    await page.load!({ api, report: (fallback: unknown) => () => fallback } as never);
    expect(requests).toEqual([{ type: 'deposit', count: '4' }]);
  },
);

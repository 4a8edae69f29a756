import { beforeEach, expect, test, vi } from 'vitest';
import { writeStorage, readStorage } from '#site/shell/browser-storage.ts';
import { carrySettings } from './carry-settings.ts';

/** Browsers of one player, and what their account stores. */
let account: string | null;
beforeEach(() => {
  account = null;
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

function device(stored: Record<string, string> = {}): Map<string, string> {
  const values = new Map(Object.entries(stored));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  });
  return values;
}

const api = {
  call: vi.fn(async ({ name }: { name: string }, fields: { value?: string }) => {
    if (name === 'storage.get') return account;
    account = fields.value!;
    return 1;
  }),
};
const open = () => carrySettings({ api } as never);

test('a setting of one device is found on the next, and what is changed there on the first', async () => {
  device({ odds_format: 'american', rail: 'narrow' });
  await open();
  expect(JSON.parse(account!)).toEqual({ odds_format: 'american' });
  const phone = device();
  await open();
  expect([...phone]).toEqual([['odds_format', 'american']]);
  await vi.advanceTimersByTimeAsync(1000);
  api.call.mockClear();
  writeStorage('odds_format', 'fractional');
  writeStorage('game_sound', 'off');
  writeStorage('rail', 'narrow');
  await vi.advanceTimersByTimeAsync(1000);
  expect(api.call).toHaveBeenCalledTimes(1);
  device({ odds_format: 'american' });
  await open();
  expect([readStorage('odds_format'), readStorage('game_sound'), readStorage('rail')]).toEqual([
    'fractional',
    'off',
    null,
  ]);
});

test('nonsense in the account changes nothing, and a failure is no failure of the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const values = device({ odds_format: 'american' });
  for (const nonsense of ['[', 'null', '7', '{"odds_format":7,"sid":"x"}']) {
    account = nonsense;
    await open();
    expect([...values]).toEqual([['odds_format', 'american']]);
  }
  api.call.mockRejectedValueOnce(new Error('away'));
  await open();
});

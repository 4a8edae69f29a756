import { expect, it } from 'vitest';
import type { Bonus } from '#rewards/bonuses/contract.ts';
import type { ApiClient } from '#site/shell/api.ts';
import { loadAllBonuses } from './awards.ts';

const bonuses = (type: Bonus['type'], count: number): Bonus[] =>
  Array.from({ length: count }, (_, nth) => ({
    id: `${type} ${nth}`,
    type,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, nth)).toISOString(),
    steps: [],
  })) as unknown as Bonus[];

function withBonuses(held: Record<string, Bonus[]>): ApiClient {
  const call = async ({ name }: { name: string }, { offset = '0', count = '20' }: Record<string, string>) => {
    const heldAwards = held[name] ?? [];
    return { items: heldAwards.slice(Number(offset), Number(offset) + Number(count)), count: heldAwards.length };
  };
  return { call } as unknown as ApiClient;
}

it('shows each of a player’s bonuses, however many there are, the newest first', async () => {
  const api = withBonuses({ 'Bonuses.get': bonuses('casino', 230), 'BettingBonuses.get': bonuses('betting', 3) });
  const first = await loadAllBonuses(api, { offset: 0, count: 4 });
  expect([first.count, ...first.items.map(({ id }) => id)]).toEqual([
    233,
    'casino 229',
    'casino 228',
    'casino 227',
    'casino 226',
  ]);
  const last = await loadAllBonuses(api, { offset: 228, count: 20 });
  expect(last.items.map(({ created_at: at }) => at)).toEqual(
    last.items.map(({ created_at: at }) => at).toSorted((a, b) => b.localeCompare(a)),
  );
  expect(last.items).toHaveLength(5);
});

// Bonuses and cashbacks for the history, as its rows.
import type { Bonus } from '#rewards/bonuses/contract.ts';
import type { Cashback } from '#rewards/cashback/contract.ts';
import { loadBonuses, type BonusType } from '#rewards/bonuses/web/bonuses.ts';
import { loadPaidCashbacks } from '#rewards/cashback/web/cashbacks.ts';
import type { ApiClient } from '#site/shell/api.ts';
import type { HistoryEntry, HistoryPage } from './history-entry.ts';

export async function loadAwards(
  api: ApiClient,
  tab: 'bonuses' | 'cashbacks',
  paging: { offset: number; count: number },
): Promise<HistoryPage> {
  if (tab === 'bonuses') return loadAllBonuses(api, paging);
  const { items, count } = await loadPaidCashbacks({ api }, paging);
  return { items: items.map(entryOf), count };
}

/** The maximum that one call returns. */
const MOST = 100;

/** Both types in one list, newest first. All of them are asked for: the active ones come first, however old they are. */
export async function loadAllBonuses(
  api: ApiClient,
  { offset, count }: { offset: number; count: number },
): Promise<HistoryPage> {
  const [casino, betting] = await Promise.all([
    bonusesOf(api, 'casino'),
    bonusesOf(api, 'betting').catch((): Bonus[] => []),
  ]);
  const entries = [...casino, ...betting].map(entryOfBonus).toSorted(byNewest);
  return { items: entries.slice(offset, offset + count), count: entries.length };
}

async function bonusesOf(api: ApiClient, type: BonusType): Promise<Bonus[]> {
  const byId = new Map<string, Bonus>();
  for (let offset = 0; ; offset += MOST) {
    const { items, count } = await loadBonuses({ api }, type, { offset, count: MOST });
    for (const item of items) byId.set(item.id, item);
    if (offset + MOST >= count) return [...byId.values()];
  }
}

export const byNewest = (a: HistoryEntry, b: HistoryEntry): number => b.created_at.localeCompare(a.created_at);

const entryOfBonus = ({ id, name, description, created_at, status, amount, steps }: Bonus): HistoryEntry => ({
  id,
  type: 'bonus',
  method: name,
  created_at,
  updated_at: steps.at(-1)?.at ?? created_at,
  amount,
  status,
  cause: description,
  deadline: null,
  can_cancel: false,
  steps: steps.map(({ status: state, at, sentence }) => ({ state, at, cause: sentence })),
});

const entryOf = ({ id, description, amount, created_at, end_date, paid_out_at }: Cashback): HistoryEntry => ({
  id,
  type: 'cashback',
  method: description,
  created_at: paid_out_at ?? end_date,
  updated_at: paid_out_at ?? created_at,
  amount,
  status: 'paid',
  cause: description,
  deadline: null,
  can_cancel: false,
  steps: [{ state: 'paid', at: paid_out_at ?? end_date, cause: description }],
});

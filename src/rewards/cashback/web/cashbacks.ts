// What pages load about cashback.
import { getCashbackProgress, getCashbacks, type Cashback, type CashbackProgress } from '../contract.ts';
import type { LoadContext } from '#site/shell/page.ts';

type Asked = Pick<LoadContext, 'api'>;

/** By week, newest first. */
export const loadCashbacks = async ({ api }: Asked): Promise<Cashback[]> =>
  (await api.call(getCashbacks, { kind: 'weekly', count: '10' })).items as Cashback[];

/** Payments of either kind, as the history shows them (AP-61). */
export const loadPaidCashbacks = async (
  { api }: Asked,
  { offset, count }: { offset: number; count: number },
): Promise<{ items: Cashback[]; count: number }> => {
  const page = await api.call(getCashbacks, {
    sort: 'end_date',
    statuses: 'paid_out',
    offset: String(offset),
    count: String(count),
  });
  return { items: page.items as Cashback[], count: page.count };
};

export const loadProgress = ({ api }: Asked): Promise<CashbackProgress> => api.call(getCashbackProgress);

/** The cashback that decides whether a popup opens: the one that ended last (ST-05). */
export const latestOf = (cashbacks: readonly Cashback[]): Cashback | undefined =>
  cashbacks.toSorted((a, b) => Date.parse(b.end_date) - Date.parse(a.end_date))[0];

/** The latest, if it is waiting to be claimed and was not shown yet (ST-06), or was paid without a claim (ST-07). */
export function unseenCashback(cashbacks: readonly Cashback[], seenId: string | null): Cashback | undefined {
  const latest = latestOf(cashbacks);
  if (!latest || latest.id === seenId) return undefined;
  const isShown = latest.status === 'active' || latest.receiving_expired_at === null;
  return isShown ? latest : undefined;
}

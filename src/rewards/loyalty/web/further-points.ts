import type { PointsEntry } from '../contract.ts';
import type { HistoryPage } from './loyalty.ts';

/**
 * A list with its next page. Entries that have come meanwhile stand before those that are shown, so the page may begin with some of
 * them again; they have no key, but the last one that is shown tells where it goes on.
 */
export function withFurther({ items }: HistoryPage, next: HistoryPage): HistoryPage {
  const last = items.at(-1);
  const place = next.items.findIndex((item) => last !== undefined && isSame(item, last));
  const further = next.items.slice(place + 1);
  return { items: [...items, ...further], total: further.length > 0 ? next.total : items.length };
}

const isSame = (entry: PointsEntry, other: PointsEntry): boolean => JSON.stringify(entry) === JSON.stringify(other);

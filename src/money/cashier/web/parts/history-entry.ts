import type { HistoryItem } from '../../contract.ts';

/** A row of the history: a payment, or what a player was given. */
export type HistoryEntry = Omit<HistoryItem, 'type'> & { type: HistoryItem['type'] | 'bonus' | 'cashback' };

export interface HistoryPage {
  items: HistoryEntry[];
  count: number;
}

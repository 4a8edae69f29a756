// One tab of the history, in pages of four (CO-08); payments that are still moving are refreshed automatically.
import { useCallback, useEffect, useRef, useState } from 'react';
import { getHistory } from '../../contract.ts';
import type { ApiClient } from '#site/shell/api.ts';
import { useShell } from '#site/shell/shell.tsx';
import { loadAwards } from './awards.ts';
import { followPayments } from './follow-payments.ts';
import type { HistoryEntry, HistoryPage } from './history-entry.ts';
import { isOpen } from './is-open.ts';

export const PAGE_SIZE = 4;
const REFRESH_MS = 4000;

export const HISTORY_TABS = ['deposit', 'withdrawal', 'bonuses', 'cashbacks'] as const;
export type HistoryTab = (typeof HISTORY_TABS)[number];

/** One page of a tab, on server or browser. */
export function loadHistory(
  api: ApiClient,
  tab: HistoryTab,
  { offset, count }: { offset: number; count: number },
): Promise<HistoryPage> {
  if (tab === 'bonuses' || tab === 'cashbacks') return loadAwards(api, tab, { offset, count });
  return api.call(getHistory, { type: tab, offset: String(offset), count: String(count) });
}

export interface HistoryState {
  items: readonly HistoryEntry[] | undefined;
  count: number;
  /** What was asked for last did not come: the tab, or more of it. */
  hasFailed: boolean;
  isLoadingMore: boolean;
  more: () => Promise<void>;
  retry: () => Promise<void>;
  replace: (item: HistoryEntry) => void;
}

/** `first` is the page that the server loaded for the requested tab. */
export function useHistory(tab: HistoryTab, first: { tab: HistoryTab; page: HistoryPage }): HistoryState {
  const { api } = useShell();
  const [page, setPage] = useState<HistoryPage | undefined>(first.page);
  const [hasFailed, setHasFailed] = useState(false);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  /** One for each time that a tab is opened: an answer that comes after another one has been opened is dropped. */
  const tabState = useRef({ tab: first.tab, isFirst: true });

  const load = useCallback(
    async (offset: number, count: number): Promise<HistoryPage | undefined> => {
      try {
        return await loadHistory(api, tab, { offset, count });
      } catch {
        return undefined;
      }
    },
    [api, tab],
  );

  const begin = useCallback(async (): Promise<void> => {
    const mine = tabState.current;
    setPage(undefined);
    setHasFailed(false);
    setIsLoadingMore(false);
    const loaded = await load(0, PAGE_SIZE);
    if (tabState.current !== mine) return;
    setPage(loaded);
    setHasFailed(!loaded);
  }, [load]);

  // Switching clears the list and loads the tab from its beginning (ST-19).
  useEffect(() => {
    const isSame = tabState.current.tab === tab && tabState.current.isFirst;
    tabState.current = { tab, isFirst: false };
    if (!isSame) void begin();
  }, [tab, begin]);

  const openCount = page?.items.filter((item) => isOpen(item.status)).length ?? 0;
  const length = page?.items.length ?? 0;
  useEffect(() => {
    if (openCount === 0) return;
    const mine = tabState.current;
    const refresh = (): void => {
      void load(0, Math.min(100, length)).then((loaded) => {
        if (loaded && tabState.current === mine)
          setPage((current) => (current?.items.length === length ? loaded : current));
      });
    };
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, REFRESH_MS);
    const leave = followPayments(refresh);
    return () => {
      clearInterval(timer);
      leave();
    };
  }, [openCount, length, load]);

  return {
    items: page?.items,
    count: page?.count ?? 0,
    hasFailed,
    isLoadingMore,
    async more() {
      const mine = tabState.current;
      setHasFailed(false);
      setIsLoadingMore(true);
      const next = await load(length, PAGE_SIZE);
      if (tabState.current !== mine) return;
      setIsLoadingMore(false);
      if (!next) return setHasFailed(true);
      setPage((current) => {
        const itemIds = new Set(current?.items.map((item) => item.id));
        return {
          count: next.count,
          items: [...(current?.items ?? []), ...next.items.filter((item) => !itemIds.has(item.id))],
        };
      });
    },
    retry: begin,
    replace: (item) =>
      setPage(
        (current) =>
          current && { ...current, items: current.items.map((entry) => (entry.id === item.id ? item : entry)) },
      ),
  };
}

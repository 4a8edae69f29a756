// The player's earlier rounds, page by page, once requested.
import { useRef, useState } from 'react';
import { getHistory } from '../../contract.ts';
import type { ArgumentsOf } from '#kernel/method.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { useShell } from '#site/shell/shell.tsx';
import type { RoundRow } from './round-table.tsx';

export type HistoryFilter = Omit<ArgumentsOf<typeof getHistory>, 'cursor' | 'count'>;

interface Loaded {
  rows: readonly RoundRow[];
  next: string | null;
}

/** `first`: the page of rounds that came with the document; without it nothing is loaded until the player asks. */
export function useHistory(first?: Loaded) {
  const { api, toasts } = useShell();
  const sentenceOf = useRefusalSentence();
  const [loaded, setLoaded] = useState<(Loaded & { filter: HistoryFilter }) | undefined>(
    () => first && { ...first, filter: {} },
  );
  const [isBusy, setBusy] = useState(false);
  const latest = useRef<AbortController>(undefined);

  /** Loads in place of what is being loaded; false when another request has taken its own place. */
  async function loadPage(filter: HistoryFilter, after?: Loaded): Promise<boolean> {
    latest.current?.abort();
    const { signal } = (latest.current = new AbortController());
    setBusy(true);
    try {
      const args = { ...filter, ...(after?.next && { cursor: after.next }) };
      const page = await api.call(getHistory, args, { signal });
      setLoaded({ rows: [...(after?.rows ?? []), ...page.items], next: page.next, filter });
    } catch (error) {
      if (signal.aborted) return false;
      if (!(error instanceof ApiRefusal)) throw error;
      toasts.show('error', await sentenceOf(error));
    } finally {
      if (!signal.aborted) setBusy(false);
    }
    return true;
  }
  return {
    rows: loaded?.rows,
    /** Of the rows; a list that could not be loaded leaves the one before it. */
    filter: loaded?.filter,
    hasMore: loaded?.next !== null,
    isBusy,
    more: () => loadPage(loaded?.filter ?? {}, loaded),
    /** Starts over with another filter; false when another list is wanted by then. */
    show: (filter: HistoryFilter) => loadPage(filter),
  };
}

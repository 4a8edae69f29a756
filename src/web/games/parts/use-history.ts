// The player's earlier rounds, page by page, once requested.
import { useRef, useState } from 'react';
import { getHistory } from '#domains/games/contract.ts';
import type { ArgumentsOf } from '#kernel/method.ts';
import { ApiRefusal } from '../../shell/api.ts';
import { useRefusalSentence } from '../../shell/refusal-sentence.ts';
import { useShell } from '../../shell/shell.tsx';
import type { RoundRow } from './round-table.tsx';

export type HistoryFilter = Omit<ArgumentsOf<typeof getHistory>, 'cursor' | 'count'>;

interface Loaded {
  rows: readonly RoundRow[];
  next: string | null;
}

/** `first`: the page of rounds that came with the document; without it nothing is loaded until the player asks. */
export function useHistory(first?: Loaded, filter: HistoryFilter = {}) {
  const { api, toasts } = useShell();
  const sentenceOf = useRefusalSentence();
  const [loaded, setLoaded] = useState(first);
  const [isBusy, setBusy] = useState(false);

  const latest = useRef<AbortController>(undefined);

  /** False when nothing was loaded and nothing else is being loaded. */
  async function ask(wanted: HistoryFilter, after?: Loaded): Promise<boolean> {
    latest.current?.abort();
    const { signal } = (latest.current = new AbortController());
    setBusy(true);
    try {
      const args = { ...wanted, ...(after?.next && { cursor: after.next }) };
      const page = await api.call(getHistory, args, { signal });
      setLoaded({ rows: [...(after?.rows ?? []), ...page.items], next: page.next });
    } catch (error) {
      // Another list is wanted by now.
      if (signal.aborted) return true;
      if (!(error instanceof ApiRefusal)) throw error;
      toasts.show('error', await sentenceOf(error));
      return false;
    } finally {
      if (!signal.aborted) setBusy(false);
    }
    return true;
  }
  return {
    rows: loaded?.rows,
    hasMore: loaded?.next !== null,
    isBusy,
    more: () => ask(filter, loaded),
    /** Starts over with another filter; false when that failed. */
    show: (wanted: HistoryFilter) => ask(wanted),
  };
}

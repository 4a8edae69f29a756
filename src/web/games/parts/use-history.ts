// The player's earlier rounds, page by page, once requested.
import { useState } from 'react';
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

  async function ask(wanted: HistoryFilter, after?: Loaded): Promise<void> {
    setBusy(true);
    try {
      const page = await api.call(getHistory, { ...wanted, ...(after?.next && { cursor: after.next }) });
      setLoaded({ rows: [...(after?.rows ?? []), ...page.items], next: page.next });
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      toasts.show('error', await sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }
  return {
    rows: loaded?.rows,
    hasMore: loaded?.next !== null,
    isBusy,
    more: () => ask(filter, loaded),
    /** Starts over with another filter. */
    show: (wanted: HistoryFilter) => ask(wanted),
  };
}

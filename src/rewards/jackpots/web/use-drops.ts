// What changes with a drop that occurs while the page is open: the list of drops, and the run of each pool with its terms.
import { useEffect, useMemo } from 'react';
import type { Jackpot, JackpotWin } from '../contract.ts';
import { createAsyncData, type AsyncSource } from '#site/shell/async-data.ts';
import { useShell } from '#site/shell/shell.tsx';
import { useStore } from '#site/shell/store.ts';
import { loadDrops, loadJackpot, loadJackpots } from './jackpots.ts';
import { followMeters } from './meters.ts';

export function useDrops(
  first: readonly JackpotWin[],
  { id, count }: { id?: string; count: number },
): readonly JackpotWin[] {
  const { api } = useShell();
  const source = useMemo(
    () =>
      createAsyncData<readonly JackpotWin[]>(
        async () => (await loadDrops({ api }, { count, ...(id !== undefined && { id }) })).items,
        'jackpots',
        first,
      ),
    [api, id, count, first],
  );
  useLoadAtDrop(source, id);
  return useStore(source.data).value ?? first;
}

/** After a drop a pool has another commitment and another time by which it must drop. */
export function useJackpot(first: Jackpot): Jackpot {
  const { api } = useShell();
  const source = useMemo(
    () => createAsyncData(async () => (await loadJackpot({ api }, first.id)) ?? first, 'jackpot', first),
    [api, first],
  );
  useLoadAtDrop(source, first.id);
  return useStore(source.data).value ?? first;
}

export function useJackpots(first: readonly Jackpot[]): readonly Jackpot[] {
  const { api } = useShell();
  const source = useMemo(
    () => createAsyncData<readonly Jackpot[]>(() => loadJackpots({ api }), 'jackpots', first),
    [api, first],
  );
  useLoadAtDrop(source);
  return useStore(source.data).value ?? first;
}

/** `id`: only drops of this jackpot. */
function useLoadAtDrop(source: Pick<AsyncSource<unknown>, 'load'>, id?: string): void {
  const { api } = useShell();
  useEffect(
    () =>
      followMeters(
        api,
        () => {},
        (drop) => {
          if (id === undefined || drop.jackpot === id) void source.load();
        },
      ),
    [api, id, source],
  );
}

// The latest drops, and those that occur while the page is open.
import { useEffect, useMemo } from 'react';
import type { JackpotWin } from '#domains/jackpots/contract.ts';
import { createAsyncData } from '../shell/async-data.ts';
import { useShell } from '../shell/shell.tsx';
import { useStore } from '../shell/store.ts';
import { loadDrops } from './jackpots.ts';
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
  return useStore(source.data).value ?? first;
}

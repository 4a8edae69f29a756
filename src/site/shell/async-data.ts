// Data being loaded, in one of four states (ST-09). The previous value stays while it is loaded again.
import { useEffect, useMemo } from 'react';
import { reportError } from './report.ts';
import { createStore, useStore, type Store } from './store.ts';

export interface AsyncData<Value> {
  state: 'idle' | 'pending' | 'success' | 'error';
  value: Value | undefined;
}

export interface AsyncSource<Value> {
  data: Store<AsyncData<Value>>;
  /** Loads; a response that was overtaken by a later request is dropped. */
  load: () => Promise<void>;
}

/** Idle until `load` is called. `first` is what the server knew already. */
export function createAsyncData<Value>(load: () => Promise<Value>, name: string, first?: Value): AsyncSource<Value> {
  const data = createStore<AsyncData<Value>>({ state: 'idle', value: first });
  let latest = 0;
  return {
    data,
    async load() {
      const mine = ++latest;
      data.set(({ value }) => ({ state: 'pending', value }));
      try {
        const value = await load();
        if (mine === latest) data.set({ state: 'success', value });
      } catch (failure) {
        reportError(failure, name);
        if (mine === latest) data.set(({ value }) => ({ state: 'error', value }));
      }
    },
  };
}

/** Polls while the page is visible. */
export function useRefreshed<Value>(
  load: () => Promise<Value>,
  { name, everyMs, first }: { name: string; everyMs: number; first: Value },
): AsyncData<Value> & { value: Value } {
  // oxlint-disable-next-line react/exhaustive-deps -- one source for the life of the component
  const source = useMemo(() => createAsyncData(load, name, first), []);
  useEffect(() => {
    const timer = setInterval(() => void (document.hidden || source.load()), everyMs);
    return () => clearInterval(timer);
  }, [source, everyMs]);
  const data = useStore(source.data);
  return { ...data, value: data.value ?? first };
}

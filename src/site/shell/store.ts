// The smallest store that React can subscribe to. One is made per browser page and per server request, never shared.
import { useSyncExternalStore } from 'react';

export interface Store<State> {
  get: () => State;
  /** The initial state: what the server rendered, used during hydration. */
  initial: State;
  set: (next: State | ((current: State) => State)) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    initial,
    set(next) {
      const value = typeof next === 'function' ? (next as (current: State) => State)(state) : next;
      if (Object.is(value, state)) return;
      state = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useStore = <State>(store: Store<State>): State =>
  useSyncExternalStore(store.subscribe, store.get, () => store.initial);

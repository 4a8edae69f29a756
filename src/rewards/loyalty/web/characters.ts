// The characters as last fetched by this browser page; before that, as carried by the document.
import { getCharacters, type Character } from '../contract.ts';
import { useShell, type Shell } from '#site/shell/shell.tsx';
import { createStore, useStore, type Store } from '#site/shell/store.ts';

type Known = readonly Character[] | undefined;

/** One per browser page, keyed by the store of its session. */
const stores = new WeakMap<object, Store<Known>>();

function storeFor(session: object): Store<Known> {
  let store = stores.get(session);
  if (!store) stores.set(session, (store = createStore<Known>(undefined)));
  return store;
}

export async function loadCharacters({ api, session }: Pick<Shell, 'api' | 'session'>): Promise<void> {
  const { items } = await api.call(getCharacters);
  storeFor(session).set(items);
}

export function useCharacters(first: readonly Character[]): readonly Character[] {
  return useStore(storeFor(useShell().session)) ?? first;
}

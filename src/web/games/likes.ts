// The games that the player likes: asked for once a page, and again after each change (ST-11).
import { useEffect } from 'react';
import { addLike, getLikes, removeLike } from '#domains/hall/contract.ts';
import { ApiRefusal, type ApiClient } from '../shell/api.ts';
import { openAuth } from '../shell/auth-dialogs.ts';
import { useRefusalSentence } from '../shell/refusal-sentence.ts';
import { reportError } from '../shell/report.ts';
import { useSession } from '../shell/session.ts';
import { useShell } from '../shell/shell.tsx';
import { createStore, useStore, type Store } from '../shell/store.ts';

interface Likes {
  sysnames: ReadonlySet<string>;
  /** Whose they are; nobody's before they were asked for. */
  uid: number | null;
}

const NONE: Likes = { sysnames: new Set(), uid: null };
/** One for each page of a browser, by the store of its session. */
const stores = new WeakMap<object, Store<Likes>>();

function storeFor(session: object): Store<Likes> {
  let store = stores.get(session);
  if (!store) stores.set(session, (store = createStore(NONE)));
  return store;
}

async function load(api: ApiClient, store: Store<Likes>, uid: number): Promise<void> {
  const { items } = await api.call(getLikes);
  store.set({ sysnames: new Set(items.map(({ sysname }) => sysname)), uid });
}

export function useLike(sysname: string): { isLiked: boolean; toggle: () => void } {
  const { api, session: kept, dialogs, toasts } = useShell();
  const session = useSession();
  const sentenceOf = useRefusalSentence();
  const store = storeFor(kept);
  const { sysnames } = useStore(store);
  const uid = session?.uid ?? null;
  useEffect(() => {
    if (store.get().uid === uid) return;
    // At once, so that the other tiles of this page do not ask as well.
    store.set({ ...NONE, uid });
    if (uid !== null) load(api, store, uid).catch((failure: unknown) => reportError(failure, 'likes'));
  }, [api, store, uid]);
  const isLiked = sysnames.has(sysname);

  const toggle = (): void => {
    if (uid === null) return void openAuth(dialogs, 'register');
    const before = store.get();
    const next = new Set(before.sysnames);
    if (!next.delete(sysname)) next.add(sysname);
    store.set({ sysnames: next, uid });
    api
      .call(isLiked ? removeLike : addLike, { sysname })
      .then(() => load(api, store, uid))
      .catch(async (failure: unknown) => {
        store.set(before);
        if (failure instanceof ApiRefusal) toasts.show('error', await sentenceOf(failure));
        else reportError(failure, 'likes');
      });
  };
  return { isLiked, toggle };
}

// The games that the player likes: carried by the document, fetched again after each change (ST-11) and when the visitor
// logs in or out (ST-29).
import { useEffect } from 'react';
import { addLike, getLikes, removeLike } from '../contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import { ApiRefusal, type ApiClient } from '#site/shell/api.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { reportError } from '#site/shell/report.ts';
import { useSession, useShell, type Shell } from '#site/shell/shell.tsx';
import { createStore, useStore, type Store } from '#site/shell/store.ts';

interface Likes {
  sysnames: ReadonlySet<string>;
  /** Whose they are; `null` before they were loaded. */
  uid: number | null;
}

const NONE: Likes = { sysnames: new Set(), uid: null };
/** One per browser page, keyed by the store of its session. */
const stores = new WeakMap<object, Store<Likes>>();

function storeFor(session: object): Store<Likes> {
  let store = stores.get(session);
  if (!store) stores.set(session, (store = createStore(NONE)));
  return store;
}

const likesOf = ({ items }: OutputOf<typeof getLikes>, uid: number): Likes => ({
  sysnames: new Set(items.map(({ sysname }) => sysname)),
  uid,
});

/** How often any game was liked or unliked on this page. */
let toggled = 0;

function withLike({ sysnames, uid }: Likes, sysname: string, isLiked: boolean): Likes {
  const next = new Set(sysnames);
  if (isLiked) next.add(sysname);
  else next.delete(sysname);
  return { sysnames: next, uid };
}

async function load(api: ApiClient, store: Store<Likes>, uid: number): Promise<void> {
  const before = toggled;
  const likes = likesOf(await api.call(getLikes), uid);
  if (before === toggled) store.set((now) => (now.uid === uid ? likes : now));
}

/** The likes of the current visitor; fetched once, however many components ask. */
export async function loadLikes({ api, session, carried }: Pick<Shell, 'api' | 'session' | 'carried'>): Promise<void> {
  const store = storeFor(session);
  const uid = session.get()?.uid ?? null;
  if (store.get().uid === uid) return;
  const brought = uid === session.initial?.uid ? carried?.[getLikes.name] : undefined;
  if (uid !== null && brought !== undefined && store.get() === NONE)
    return store.set(likesOf(brought as OutputOf<typeof getLikes>, uid));
  // Set at once, so that the other tiles of this page do not fetch them as well.
  store.set({ ...NONE, uid });
  if (uid === null) return;
  try {
    await load(api, store, uid);
  } catch (failure) {
    // The next component that needs them tries again.
    if (store.get().uid === uid) store.set(NONE);
    throw failure;
  }
}

export function useLike(sysname: string): { isLiked: boolean; toggle: () => void } {
  const shell = useShell();
  const { api, session: sessionStore, dialogs, toasts } = shell;
  const session = useSession();
  const sentenceOf = useRefusalSentence();
  const store = storeFor(sessionStore);
  const { sysnames } = useStore(store);
  const uid = session?.uid ?? null;
  useEffect(() => {
    loadLikes(shell).catch((failure: unknown) => reportError(failure, 'likes'));
  }, [shell, uid]);
  const isLiked = sysnames.has(sysname);

  const toggle = (): void => {
    if (uid === null) return void openAuth(dialogs, 'register');
    const version = ++toggled;
    store.set((likes) => withLike(likes, sysname, !isLiked));
    api.call(isLiked ? removeLike : addLike, { sysname }).then(
      () => {
        // An answer that is overtaken by another press does not know of that.
        if (version === toggled) load(api, store, uid).catch((failure: unknown) => reportError(failure, 'likes'));
      },
      async (failure: unknown) => {
        store.set((likes) => withLike(likes, sysname, isLiked));
        if (failure instanceof ApiRefusal) toasts.show('error', await sentenceOf(failure));
        else reportError(failure, 'likes');
      },
    );
  };
  return { isLiked, toggle };
}

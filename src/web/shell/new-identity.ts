// The visitor has become another one: a guest a player, or a player a guest. Signing out is a new document, which begins
// with everything anew by itself; what is followed here is what happens within one.
import type { Session } from './session.ts';
import type { Store } from './store.ts';

/** Not called for what changes about the same player: their balance, their name. */
export function onNewIdentity(session: Store<Session>, changed: () => void): () => void {
  const uidNow = (): number | undefined => session.get()?.uid;
  let uid = uidNow();
  return session.subscribe(() => {
    if (uidNow() === uid) return;
    uid = uidNow();
    changed();
  });
}

// A guest has become a player, or a player a guest. Signing out is a new document, which starts everything
// afresh; this is about changes within one document.
import type { Session } from './session.ts';
import type { Store } from './store.ts';

/** Not called when something about the same player changes: their balance, their name. */
export function onNewIdentity(session: Store<Session>, changed: () => void): () => void {
  const uidNow = (): number | undefined => session.get()?.uid;
  let uid = uidNow();
  return session.subscribe(() => {
    if (uidNow() === uid) return;
    uid = uidNow();
    changed();
  });
}

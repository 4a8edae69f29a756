// However a visitor has come in, by password, passkey, another service or a messenger: it counts as one event.
import { LOGGED_IN, signal, SIGNED_UP } from '#site/shell/signals.ts';

export function signalSignIn(isNew: boolean): void {
  if (isNew) signal({ call: SIGNED_UP });
  else signal({ call: LOGGED_IN });
}

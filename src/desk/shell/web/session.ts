import { createContext, useContext } from 'react';
import type { Me } from '../contract.ts';

export const SessionContext = createContext<{ me: Me; leave: () => void } | undefined>(undefined);

/** Who is signed in. */
export function useSession(): { me: Me; leave: () => void } {
  const session = useContext(SessionContext);
  if (!session) throw new Error('this part is shown only to somebody who is signed in');
  return session;
}

import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { Me } from '../contract.ts';

export const SessionContext = createContext<{ me: Me; leave: () => void } | undefined>(undefined);

/** Who is signed in. */
export function useSession(): { me: Me; leave: () => void } {
  const session = useContext(SessionContext);
  if (!session) throw new Error('this part is shown only to somebody who is signed in');
  return session;
}

/** As the server has it (`session-watch.ts`). */
const ENDED = 4401;
const RECONNECT_MS = 3_000;

/** The server closes a connection with a word when the session has ended; then the page goes, and with it what it showed. */
export function useSessionWatch(isSignedIn: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    let socket: WebSocket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const connect = (): void => {
      const address = new URL('/api/session', location.href);
      address.protocol = address.protocol.replace('http', 'ws');
      socket = new WebSocket(address);
      socket.onclose = ({ code }) => {
        if (code === ENDED) end();
        else timer = setTimeout(connect, RECONNECT_MS);
      };
    };
    connect();
    return () => {
      clearTimeout(timer);
      if (socket) socket.onclose = null;
      socket?.close();
    };
  }, [isSignedIn]);
}

// Seeds are ready before the first round: the hashes have come, and client seeds were sent for them.
import { useCallback, useEffect, useRef } from 'react';
import { ApiRefusal } from '#site/shell/api.ts';
import { useSession, useShell } from '#site/shell/shell.tsx';

interface Sent {
  /** Of the current seed. */
  hash: string | undefined;
  done: Promise<void>;
}

export function useSeeds() {
  const { api } = useShell();
  const who = useSession()?.uid;
  const sent = useRef<Sent>(undefined);

  /** Resolves when rounds can be played; can be called again after a failure. */
  const ready = useCallback((): Promise<void> => {
    if (sent.current) return sent.current.done;
    const sending: Sent = { hash: undefined, done: Promise.resolve() };
    sending.done = import('#fairness/verifier/web/client-seeds.ts')
      // A script that does not come is the same to the player as a request that gets no answer.
      .catch(() => Promise.reject(new ApiRefusal({ type: 'NetworkFailure' }, 0)))
      .then(({ sendClientSeeds }) => sendClientSeeds(api))
      .then(
        ({ server_seed_hash }) => void (sending.hash = server_seed_hash),
        (error: unknown) => {
          if (sent.current === sending) sent.current = undefined;
          throw error;
        },
      );
    sent.current = sending;
    return sending.done;
  }, [api]);

  useEffect(() => {
    sent.current = undefined;
    // A failure here is retried with the first round, and reported then.
    ready().catch((error: unknown) => {
      if (!(error instanceof ApiRefusal)) throw error;
    });
  }, [ready, who]);

  /** Another seed decided the round: the previous one was revealed, by the player elsewhere or because of its age. */
  const played = useCallback((hash: string): void => {
    if (sent.current?.hash !== undefined && sent.current.hash !== hash) sent.current = undefined;
  }, []);

  return { ready, played };
}

// Code that a part of a page loads once it is there.
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { reportError } from './report.ts';
import { useShell } from './shell.tsx';

export interface Late<Value> {
  value: Value | undefined;
  /** Loads it again; `undefined` unless it has failed. */
  again: (() => void) | undefined;
}

/**
 * Loads `name` when the part appears, or once it `isNeeded`. It is asked for again whenever the network has failed; only a
 * failure that persists while the site answers is one for the visitor.
 */
export function useLazy<Value>(name: string, load: () => Promise<Value>, isNeeded = true): Late<Value> {
  const { connection } = useShell();
  const [value, setValue] = useState<Value>();
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const work = useEffectEvent(load);
  useEffect(() => {
    if (!isNeeded) return;
    const stop = new AbortController();
    connection
      .until(() => work(), stop.signal)
      .then(
        (loaded) => stop.signal.aborted || setValue(() => loaded),
        (failure: unknown) => {
          if (stop.signal.aborted) return;
          reportError(failure, name);
          setFailed(true);
        },
      );
    return () => stop.abort();
  }, [connection, name, isNeeded, tries]);
  const again = useCallback(() => {
    setFailed(false);
    setTries((count) => count + 1);
  }, []);
  return { value, again: hasFailed ? again : undefined };
}

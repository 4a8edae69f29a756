// What a page shows, loaded when it opens, and again when somebody asks for it.
import { useCallback, useEffect, useState } from 'react';

export interface Loaded<Data> {
  data: Data | undefined;
  failure: unknown;
  reload: () => void;
}

/** `key`: what is loaded; another one starts anew. What was shown stays until the next has come. */
export function useLoaded<Data>(key: string, load: () => Promise<Data>): Loaded<Data> {
  const [state, setState] = useState<{ key: string; data?: Data; failure?: unknown }>({ key });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isGone = false;
    load().then(
      (data) => !isGone && setState({ key, data }),
      (failure: unknown) => !isGone && setState({ key, failure }),
    );
    return () => void (isGone = true);
    // oxlint-disable-next-line react/exhaustive-deps -- the key names what is loaded
  }, [key, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const isOfKey = state.key === key;
  return { data: isOfKey ? state.data : undefined, failure: isOfKey ? state.failure : undefined, reload };
}

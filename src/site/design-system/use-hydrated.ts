// Whether the page is hydrated: false on the server and during hydration, true from then on.
import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

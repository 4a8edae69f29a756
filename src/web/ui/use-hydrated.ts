// Whether the page is the browser's already: false on the server and during hydration, true ever after.
import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

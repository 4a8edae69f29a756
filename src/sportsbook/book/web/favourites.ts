// Matches and kinds of markets that a visitor has pinned, in their browser.
import { writeStorage, readStorage } from '#site/shell/browser-storage.ts';
import { createStore, useStore } from '#site/shell/store.ts';

interface Favourites {
  events: readonly string[];
  markets: readonly string[];
}

const NONE: Favourites = { events: [], markets: [] };
/** The maximum that one request loads. */
const MOST = 50;

const store = createStore(NONE);
let isRead = false;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string').slice(0, MOST) : [];

export function readFavourites(): void {
  if (isRead) return;
  isRead = true;
  try {
    const stored = JSON.parse(readStorage('sports_favourites') ?? 'null') as Partial<Favourites> | null;
    store.set({ events: texts(stored?.events), markets: texts(stored?.markets) });
  } catch {
    // Not written by us; the visitor starts with none.
  }
}

function toggle(part: keyof Favourites, value: string): void {
  store.set((favourites) => ({
    ...favourites,
    [part]: favourites[part].includes(value)
      ? favourites[part].filter((id) => id !== value)
      : [...favourites[part], value].slice(-MOST),
  }));
  writeStorage('sports_favourites', JSON.stringify(store.get()));
}

export const toggleEvent = (id: string): void => toggle('events', id);
export const toggleMarket = (kind: string): void => toggle('markets', kind);
export const useFavourites = (): Favourites => useStore(store);
export const useIsFavourite = (id: string): boolean => useStore(store).events.includes(id);

// The format in which this visitor reads odds; kept in the browser, the same in slip, lists and profile.
import { formatOdds, ODDS_FORMATS, type OddsFormat } from '#sportsbook/models/odds-format.ts';
import { writeStorage, readStorage } from '#site/shell/browser-storage.ts';
import { createStore, useStore } from '#site/shell/store.ts';

const format = createStore<OddsFormat>('decimal');
let isRead = false;

/** Once the page is hydrated: the server renders decimal odds. */
export function readOddsFormat(): void {
  if (isRead) return;
  isRead = true;
  const stored = readStorage('odds_format');
  const storedFormat = ODDS_FORMATS.find((price) => price === stored);
  if (storedFormat) format.set(storedFormat);
}

export function setOddsFormat(next: OddsFormat): void {
  isRead = true;
  format.set(next);
  writeStorage('odds_format', next);
}

export const useOddsFormat = (): OddsFormat => useStore(format);

/** Odds in thousandths → text. */
export function useOdds(): (odds: number) => string {
  const current = useStore(format);
  return (odds) => formatOdds(odds, current);
}

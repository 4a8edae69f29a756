// Settings that follow a player to their other devices: what a browser keeps of them is stored with the account, too.
import { getStored, setStored, STORAGE_MOST_CHARACTERS } from '#site/general/contract.ts';
import { writeStorage, readStorage, onStorageWrite, type StorageKey } from '#site/shell/browser-storage.ts';
import { reportUnlessSignedOut } from '#site/shell/live-balance.ts';
import type { Shell } from '#site/shell/shell.tsx';

export const SYNCED_NAMES = [
  'odds_format',
  'sports_favourites',
  'game_sound',
  'already_seen_cashback_id',
] as const satisfies readonly StorageKey[];
type SyncedName = (typeof SYNCED_NAMES)[number];
type Settings = Partial<Record<SyncedName, string>>;

const KEY = 'settings';
/** Several changes in a row are stored as one. */
const STORE_AFTER_MS = 1000;

/** The account's settings win when a page opens; from then on what is changed here is stored. Never rejects. */
export async function carrySettings({ api }: Pick<Shell, 'api'>): Promise<void> {
  const store = (): void => {
    const value = JSON.stringify(ownSettings());
    if (value.length <= STORAGE_MOST_CHARACTERS)
      api.call(setStored, { key: KEY, value }).then(() => undefined, reportUnlessSignedOut);
  };
  try {
    const storedSettings = settingsIn(await api.call(getStored, { key: KEY }));
    for (const name of SYNCED_NAMES) if (storedSettings[name] !== undefined) writeStorage(name, storedSettings[name]);
    if (SYNCED_NAMES.some((name) => storedSettings[name] === undefined && readStorage(name) !== null)) store();
  } catch (failure) {
    return reportUnlessSignedOut(failure);
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  onStorageWrite((name) => {
    if (!(SYNCED_NAMES as readonly string[]).includes(name)) return;
    clearTimeout(timer);
    timer = setTimeout(store, STORE_AFTER_MS);
  });
}

const ownSettings = (): Settings =>
  Object.fromEntries(SYNCED_NAMES.flatMap((name) => (readStorage(name) === null ? [] : [[name, readStorage(name)]])));

function settingsIn(text: string | null): Settings {
  try {
    const settings = (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>;
    return Object.fromEntries(
      SYNCED_NAMES.flatMap((name) => (typeof settings[name] === 'string' ? [[name, settings[name]]] : [])),
    );
  } catch {
    // Not written by us.
    return {};
  }
}

// Campaign popups that wait for a player, and which of them they have seen. Not beside the offers: no first page needs it.
import { getDuePopups } from '#domains/campaigns/popup-contract.ts';
import { getStored, setStored } from '#domains/site/contract.ts';
import type { Shell } from '../shell/shell.tsx';

type Asked = Pick<Shell, 'api'>;

const SEEN = 'seen_popups';
/** Older ones are over by then. */
const MAX_SEEN = 50;

async function seenOf({ api }: Asked): Promise<string[]> {
  try {
    const names: unknown = JSON.parse((await api.call(getStored, { key: SEEN })) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** System names of the popups that are due for the player, in the order in which they open (ST-30). */
export async function loadDuePopups(asked: Asked): Promise<string[]> {
  const { items } = await asked.api.call(getDuePopups);
  if (items.length === 0) return [];
  const seen = await seenOf(asked);
  return items.filter((name) => !seen.includes(name));
}

/** Each is told once; the account remembers, so it holds on their other devices too. */
export async function noteSeen(asked: Asked, sysname: string): Promise<void> {
  const seen = await seenOf(asked);
  await asked.api.call(setStored, { key: SEEN, value: JSON.stringify([...seen, sysname].slice(-MAX_SEEN)) });
}

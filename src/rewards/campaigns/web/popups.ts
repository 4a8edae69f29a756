// Campaign popups that are due for a player. Separate from the offers: no page needs it for its first load.
import { getDuePopups, notePopupSeen } from '../popup-contract.ts';
import type { Shell } from '#site/shell/shell.tsx';

type Asked = Pick<Shell, 'api'>;

/** System names of the popups that are due for the player, in the order in which they open (ST-30). */
export async function loadDuePopups({ api }: Asked): Promise<string[]> {
  const { items } = await api.call(getDuePopups);
  return items.map(({ sysname }) => sysname);
}

/** Kept in the account, so it applies on the player's other devices too. */
export async function noteSeen({ api }: Asked, sysname: string): Promise<void> {
  await api.call(notePopupSeen, { sysname });
}

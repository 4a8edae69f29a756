// Messages between the tabs of one browser about the player they share. Without BroadcastChannel each tab is on its own.
import type { AccountInfo } from '#players/accounts/contract.ts';

export type TabNews = { is: 'player'; account: AccountInfo } | { is: 'signed-out' } | { is: 'ended' };

const NAME = 'player';

let channel: BroadcastChannel | undefined;
const open = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : (channel ??= new BroadcastChannel(NAME));

/** The other tabs receive it, this one does not. */
export const postToTabs = (news: TabNews): void => open()?.postMessage(news);

export function listenToTabs(listener: (news: TabNews) => void): void {
  open()?.addEventListener('message', ({ data }: MessageEvent<TabNews>) => listener(data));
}

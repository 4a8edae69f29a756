// How many of the player's messages are new: the bell shows it, and whatever lists the messages takes them off.
import { getInbox } from '#players/messages/contract.ts';
import type { ApiClient } from '../api.ts';
import { createStore } from '../store.ts';

/** Set by what a player does, so never on the server. */
export const unread = createStore(0);
let reads = 0;

/** An answer that was asked for before the messages were read says nothing about now. */
export async function countUnread(api: ApiClient): Promise<void> {
  const before = reads;
  const inbox = await api.call(getInbox);
  if (before === reads) unread.set(inbox.unread);
}

/** All messages have been marked as read. */
export function noteRead(): void {
  reads++;
  unread.set(0);
}

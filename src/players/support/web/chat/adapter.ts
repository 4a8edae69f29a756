// The common interface of third-party chats: configured with the visitor's identity before the script runs, opened, and removed.
import type { ChatConfig } from '../../contract.ts';

/** The person that the operator's people talk to. */
export interface Identity {
  id: string;
  /** Their public name. */
  name: string;
  email?: string;
}

export interface ChatStart {
  config: ChatConfig;
  lang: string;
  /** `null` for a guest: the chat is anonymous. */
  identity: Identity | null;
  /** Another player used the chat in this browser before; this visitor must not see what was said (CH-07). */
  isStranger: boolean;
  /** A message was sent or received; for services that report it. */
  onMessage: (message: ChatMessage) => void;
}

/** CH-04. */
export interface ChatMessage {
  channel_id: string;
  conversation_id: string;
  text: string;
  event: 'sent' | 'received';
}

export interface ChatAdapter {
  /** Before the script runs; `script` is its element. */
  prepare: (page: object, start: ChatStart, script: { dataset: Record<string, string | undefined> }) => void;
  /** Once it has run. */
  loaded?: (page: object, start: ChatStart) => void;
  open: (page: object) => void;
  /** Removes the widget from the page, so that it can start afresh. */
  end: (page: object) => void;
  /** The provider's own button, where ours replaces it. */
  launcher?: string;
}

/** Name and, if there is one, address: what most of them take. */
export const contactOf = ({ name, email }: Identity): { name: string; email?: string } => ({
  name,
  ...(email !== undefined && { email }),
});

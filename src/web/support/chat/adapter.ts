// What every chat of others looks like from here: configured with who is talking before its script runs, opened, and taken away.
import type { ChatConfig } from '#domains/support/contract.ts';

/** Whom the operator's people talk to. */
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
  /** Somebody else talked in this browser before; what was said is not for this visitor (CH-07). */
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
  /** Takes the widget off the page, so that it can begin anew. */
  end: (page: object) => void;
  /** The provider's own button, where ours stands in its place. */
  launcher?: string;
}

/** Name and, where there is one, address: what most of them ask for. */
export const contactOf = ({ name, email }: Identity): { name: string; email?: string } => ({
  name,
  ...(email !== undefined && { email }),
});

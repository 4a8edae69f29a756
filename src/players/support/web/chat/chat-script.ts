/**
 * The script of a chat on a page: begun for one visitor, and over before it begins for another. A script that has been asked for
 * runs when it arrives, even if its element is gone by then; so whatever happens meanwhile is settled once it is here.
 */
import type { ChatAdapter, ChatStart } from './adapter.ts';

/** What is used of a script element. */
export interface ScriptElement {
  dataset: Record<string, string | undefined>;
  addEventListener(event: 'load' | 'error', listener: () => void): void;
  remove(): void;
}

export interface ChatPage {
  adapter: ChatAdapter;
  page: object;
  isWanted: () => boolean;
  startNow: () => ChatStart;
  /** `add` puts the element into the document, which begins to load it. */
  create: () => { element: ScriptElement; add: () => void };
  onHere: (start: ChatStart) => void;
  onGone: () => void;
  onFailure: () => void;
}

export interface ChatScript {
  /** Begins or ends the chat, as the page wants it now; one that has failed is asked for again. */
  settle: () => void;
  /** Begins it afresh: there is another visitor. */
  restart: () => void;
}

export function chatScript(chat: ChatPage): ChatScript {
  let script: { element: ScriptElement; state: 'coming' | 'here' | 'failed' } | undefined;
  let isStale = false;

  function begin(): void {
    const start = chat.startNow();
    const { element, add } = chat.create();
    const mine = (script = { element, state: 'coming' as 'coming' | 'here' | 'failed' });
    isStale = false;
    element.addEventListener('load', () => {
      mine.state = 'here';
      if (isStale || !chat.isWanted()) return settle();
      chat.adapter.loaded?.(chat.page, start);
      chat.onHere(start);
    });
    element.addEventListener('error', () => {
      mine.state = 'failed';
      chat.onFailure();
      if (isStale) settle();
    });
    chat.adapter.prepare(chat.page, start, element);
    add();
  }

  function end({ element, state }: { element: ScriptElement; state: string }): void {
    if (state === 'here') chat.adapter.end(chat.page);
    element.remove();
    script = undefined;
    chat.onGone();
  }

  function settle(): void {
    if (script?.state === 'coming') return;
    if (script && (isStale || script.state === 'failed' || !chat.isWanted())) end(script);
    if (!script && chat.isWanted()) begin();
  }

  return {
    settle,
    restart() {
      isStale = true;
      settle();
    },
  };
}

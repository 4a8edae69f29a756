// A third-party chat on our pages: its script is loaded when the page is idle, with the visitor's identity; it starts afresh
// for another visitor (CH-06), and is hidden next to a game or a bet (CH-05).
import { createRoot } from 'react-dom/client';
import { CHAT_PROVIDERS, type ChatProvider, type getSettings } from '#domains/support/contract.ts';
import { storeChatEvent } from '#domains/support/chat-event-contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import { keep, kept, takeKept } from '../../shell/kept.ts';
import { onNewIdentity } from '../../shell/new-identity.ts';
import { reportError } from '../../shell/report.ts';
import type { Session } from '../../shell/session.ts';
import { ShellProvider, type Shell } from '../../shell/shell.tsx';
import { createStore } from '../../shell/store.ts';
import type { ChatAdapter, ChatMessage, ChatStart, Identity } from './adapter.ts';
import { betunlim } from './adapters/betunlim.ts';
import { freshChat } from './adapters/fresh-chat.ts';
import { jivoSite } from './adapters/jivo-site.ts';
import { liveChat } from './adapters/live-chat.ts';
import { liveTex } from './adapters/live-tex.ts';
import { verbox } from './adapters/verbox.ts';
import { ChatBadge } from './chat-badge.tsx';

const ADAPTERS: Record<ChatProvider, ChatAdapter> = {
  live_tex: liveTex,
  freshChat,
  liveChat,
  verbox,
  betunlim,
  jivoSite,
};

/** `path` is without language prefix. */
export const hidesChat = (path: string): boolean => /^\/(betting|game|platform\/game)(\/|$)/.test(path);

export function identityOf(session: Session): Identity | null {
  if (!session) return null;
  const { uid, fakename, login } = session;
  return { id: String(uid), name: fakename, ...(login.includes('@') && { email: login }) };
}

interface Places {
  /** Without language prefix. */
  pathNow: () => string;
  onPath: (changed: () => void) => void;
}

export function startChat(shell: Shell, settings: OutputOf<typeof getSettings>, { pathNow, onPath }: Places): void {
  const provider = CHAT_PROVIDERS.find((name) => name === settings.chat);
  const config = provider && settings[provider];
  if (!config) return;
  const adapter = ADAPTERS[provider];
  const isThere = createStore(false);
  let script: HTMLScriptElement | undefined;

  const store = (message: ChatMessage): void => {
    shell.api.call(storeChatEvent, message).catch((failure: unknown) => reportError(failure, 'chat'));
  };
  const begin = (): void => {
    const identity = identityOf(shell.session.get());
    const before = kept('chat_of');
    const isStranger = before !== null && before !== (identity?.id ?? '');
    const start: ChatStart = { config, lang: config.lang || shell.locale, identity, isStranger, onMessage: store };
    const mine = (script = document.createElement('script'));
    mine.async = true;
    mine.src = config.src;
    mine.dataset['chat'] = provider;
    mine.addEventListener('load', () => {
      if (script !== mine) {
        // Taken from the page while it was under way, it ran all the same.
        if (!script) adapter.end(window);
        return;
      }
      adapter.loaded?.(window, start);
      if (identity) keep('chat_of', identity.id);
      else takeKept('chat_of');
      isThere.set(true);
    });
    // The site works without it, and asks for it again on the next page.
    mine.addEventListener('error', () => {
      reportError(new Error(`${provider} did not come`), 'chat');
      if (script === mine) end();
    });
    adapter.prepare(window, start, mine);
    document.head.append(mine);
  };
  const end = (): void => {
    if (!script) return;
    if (isThere.get()) adapter.end(window);
    script.remove();
    script = undefined;
    isThere.set(false);
  };
  const settle = (): void => {
    if (hidesChat(pathNow())) end();
    else if (!script) begin();
  };

  hideLauncher(adapter);
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <ShellProvider shell={shell}>
      <ChatBadge isThere={isThere} open={() => adapter.open(window)} />
    </ShellProvider>,
  );
  onNewIdentity(shell.session, () => {
    end();
    settle();
  });
  onPath(settle);
  settle();
}

/** Replaced by ours, which has words and is reachable by keyboard. */
function hideLauncher({ launcher }: ChatAdapter): void {
  if (launcher === undefined) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${launcher}{display:none!important}`);
  document.adoptedStyleSheets.push(sheet);
}

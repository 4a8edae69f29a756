// A third-party chat on our pages: its script is loaded when the page is idle, with the visitor's identity; it starts afresh
// for another visitor (CH-06), and is hidden next to a game or a bet (CH-05).
import { createRoot } from 'react-dom/client';
import { CHAT_PROVIDERS, type ChatProvider, type getSettings } from '../../contract.ts';
import { storeChatEvent } from '../../chat-event-contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import { writeStorage, readStorage, takeStorage } from '#site/shell/browser-storage.ts';
import { onNewIdentity } from '#site/shell/new-identity.ts';
import { reportError } from '#site/shell/report.ts';
import type { Session } from '#site/shell/session.ts';
import { ShellProvider, type Shell, useTexts } from '#site/shell/shell.tsx';
import { createStore, useStore, type Store } from '#site/shell/store.ts';
import type { ChatAdapter, ChatMessage, ChatStart, Identity } from './adapter.ts';
import { betunlim } from './adapters/betunlim.ts';
import { freshChat } from './adapters/fresh-chat.ts';
import { jivoSite } from './adapters/jivo-site.ts';
import { liveChat } from './adapters/live-chat.ts';
import { liveTex } from './adapters/live-tex.ts';
import { verbox } from './adapters/verbox.ts';
import { chatScript } from './chat-script.ts';
import { Icon } from '#site/design-system/icon.tsx';

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

  const store = (message: ChatMessage): void => {
    shell.api.call(storeChatEvent, message).catch((failure: unknown) => reportError(failure, 'chat'));
  };
  const startNow = (): ChatStart => {
    const identity = identityOf(shell.session.get());
    const before = readStorage('chat_of');
    const isStranger = before !== null && before !== (identity?.id ?? '');
    return { config, lang: config.lang || shell.locale, identity, isStranger, onMessage: store };
  };
  const script = chatScript({
    adapter,
    page: window,
    isWanted: () => !hidesChat(pathNow()),
    startNow,
    create() {
      const element = document.createElement('script');
      element.async = true;
      element.src = config.src;
      element.dataset['chat'] = provider;
      return { element, add: () => document.head.append(element) };
    },
    onHere({ identity }) {
      if (identity) writeStorage('chat_of', identity.id);
      else takeStorage('chat_of');
      isThere.set(true);
    },
    onGone: () => isThere.set(false),
    // The site works without it.
    onFailure: () => reportError(new Error(`${provider} did not come`), 'chat'),
  });

  hideLauncher(adapter);
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <ShellProvider shell={shell}>
      <ChatBadge isThere={isThere} open={() => adapter.open(window)} />
    </ShellProvider>,
  );
  onNewIdentity(shell.session, script.restart);
  onPath(script.settle);
  script.settle();
}

/** Replaced by ours, which has words and is reachable by keyboard. */
function hideLauncher({ launcher }: ChatAdapter): void {
  if (launcher === undefined) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${launcher}{display:none!important}`);
  document.adoptedStyleSheets.push(sheet);
}

/** The button that opens the chat, at the edge of every page that has one; on a phone above the bottom bar (CH-08). */
function ChatBadge({ isThere, open }: { isThere: Store<boolean>; open: () => void }) {
  const t = useTexts('common.chat');
  if (!useStore(isThere)) return null;
  return (
    <button
      type="button"
      data-open-chat
      aria-label={t('open')}
      title={t('open')}
      onClick={open}
      className="fixed bottom-[calc(var(--bottom-height)+20px)] max-tablet:bottom-[calc(5rem+env(safe-area-inset-bottom)+var(--consent-height))] right-4 z-(--layer-bar) grid size-14 cursor-pointer place-items-center rounded-full bg-primary text-on-primary shadow-2 hover:bg-primary-strong tablet:right-6"
    >
      <Icon name="life-buoy" className="size-6" />
    </button>
  );
}

// Freshchat: initialised explicitly once its script is loaded, with everything it needs to know; messages are reported (CH-04).
import type { ChatAdapter, ChatMessage } from '../adapter.ts';

interface FreshPage {
  fcWidget?: {
    init(settings: object): void;
    on(event: string, listener: (payload?: FreshPayload) => void): void;
    open(): void;
    destroy(): void;
    user: { clear(): void };
  };
}

/** What the widget reports of a message: its fragments contain words, pictures or buttons. */
interface FreshMessage {
  channelId?: number | string;
  conversationId?: number | string;
  messageFragments?: readonly { content?: unknown }[];
}
interface FreshPayload {
  message?: FreshMessage;
}

export const freshChat: ChatAdapter = {
  prepare() {},
  loaded(page: FreshPage, { config, lang, identity, isStranger, onMessage }) {
    const widget = page.fcWidget;
    if (!widget) return;
    if (isStranger && !identity) widget.on('widget:loaded', () => widget.user.clear());
    for (const event of ['sent', 'received'] as const)
      widget.on(`message:${event}`, (payload) => onMessage(messageOf(payload, event)));
    widget.init({
      token: config.id,
      host: new URL(config.src).origin,
      locale: lang,
      ...(config.widget_id !== '' && { widgetUuid: config.widget_id }),
      ...(identity && {
        externalId: identity.id,
        firstName: identity.name,
        ...(identity.email !== undefined && { email: identity.email }),
      }),
      config: { headerProperty: { hideChatButton: true } },
    });
  },
  open: (page: FreshPage) => page.fcWidget?.open(),
  end: (page: FreshPage) => page.fcWidget?.destroy(),
};

function messageOf({ message = {} }: FreshPayload = {}, event: ChatMessage['event']): ChatMessage {
  const words = (message.messageFragments ?? []).map(({ content }) => (typeof content === 'string' ? content : ''));
  return {
    channel_id: String(message.channelId ?? '-'),
    conversation_id: String(message.conversationId ?? '-'),
    text: words.filter(Boolean).join('\n').slice(0, 4000),
    event,
  };
}

// Freshchat: begun by hand once its script is there, with all that it is to know.
import type { ChatAdapter } from '../adapter.ts';

interface FreshPage {
  fcWidget?: {
    init(settings: object): void;
    on(event: string, heard: () => void): void;
    open(): void;
    destroy(): void;
    user: { clear(): void };
  };
}

export const freshChat: ChatAdapter = {
  prepare() {},
  loaded(page: FreshPage, { config, lang, identity, isStranger }) {
    const widget = page.fcWidget;
    if (!widget) return;
    if (isStranger && !identity) widget.on('widget:loaded', () => widget.user.clear());
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

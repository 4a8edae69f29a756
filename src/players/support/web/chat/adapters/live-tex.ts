// LiveTex: reads a few global names of the page, and calls back when it can take the visitor's identity.
import type { ChatAdapter } from '../adapter.ts';

interface LiveTexPage {
  liveTex?: boolean;
  liveTexID?: string;
  liveTex_object?: boolean;
  LiveTex?: {
    onLiveTexReady?: () => void;
    ContactType?: { EMAIL: unknown };
    setConversationAttributes?: (contacts: object, attributes: object) => void;
    setVisitorAttributes?: (done: () => void, failed: () => void, attributes: object) => void;
    showWelcomeWindow?: () => void;
    destroy?: () => void;
  };
}

const nothing = (): void => {};

export const liveTex: ChatAdapter = {
  prepare(page: LiveTexPage, { config, identity }) {
    page.liveTex = true;
    page.liveTexID = config.id;
    page.liveTex_object = true;
    page.LiveTex = {
      onLiveTexReady() {
        if (!identity) return;
        const { id, name, email } = identity;
        const chat = page.LiveTex;
        chat?.setConversationAttributes?.(email === undefined ? {} : { email }, { client_id: id });
        chat?.setVisitorAttributes?.(nothing, nothing, {
          name: { name, is_editable: false },
          ...(email !== undefined && { contacts: [{ value: email, type: chat.ContactType?.EMAIL }] }),
        });
      },
    };
  },
  open: (page: LiveTexPage) => page.LiveTex?.showWelcomeWindow?.(),
  end(page: LiveTexPage) {
    page.LiveTex?.destroy?.();
    delete page.LiveTex;
  },
};

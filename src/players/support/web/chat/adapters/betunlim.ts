// Betunlim has no public description, so this is ours: its script reads what it needs from its own element; events of the window
// notify it of a press on our button, and of its removal.
import type { ChatAdapter } from '../adapter.ts';

const notify = (page: object, what: 'open' | 'end'): void => {
  (page as EventTarget).dispatchEvent(new Event(`betunlim-chat:${what}`));
};

export const betunlim: ChatAdapter = {
  prepare(_page, { config, lang, identity }, script) {
    Object.assign(script.dataset, {
      id: config.id,
      license: config.license,
      widgetId: config.widget_id,
      lang,
      ...(identity && { user: identity.id, userName: identity.name }),
      ...(identity?.email !== undefined && { userEmail: identity.email }),
    });
  },
  open: (page) => notify(page, 'open'),
  end: (page) => notify(page, 'end'),
};

// LiveChat: calls wait in a queue, which the script works off once it is loaded.
import type { ChatAdapter } from '../adapter.ts';

type Queued = [kind: string, args: unknown[]];

interface Widget {
  _q: Queued[];
  /** Added by the script: replaces the queue. */
  _h: ((...call: Queued) => void) | null;
  _v: '2.0';
  on(...args: unknown[]): void;
  once(...args: unknown[]): void;
  off(...args: unknown[]): void;
  call(...args: unknown[]): void;
}

interface LiveChatPage {
  __lc?: { license: number };
  LiveChatWidget?: Widget;
}

function queue(): Widget {
  const send =
    (kind: string) =>
    (...args: unknown[]): void => {
      if (widget._h) widget._h(kind, args);
      else widget._q.push([kind, args]);
    };
  const widget: Widget = {
    _q: [],
    _h: null,
    _v: '2.0',
    on: send('on'),
    once: send('once'),
    off: send('off'),
    call: send('call'),
  };
  return widget;
}

export const liveChat: ChatAdapter = {
  prepare(page: LiveChatPage, { config, identity }) {
    page.__lc = { license: Number(config.license) };
    const widget = (page.LiveChatWidget = queue());
    // Our own button opens it.
    widget.call('hide');
    if (!identity) return;
    widget.call('set_customer_name', identity.name);
    if (identity.email !== undefined) widget.call('set_customer_email', identity.email);
    widget.call('set_session_variables', { player: identity.id });
  },
  open: (page: LiveChatPage) => page.LiveChatWidget?.call('maximize'),
  end(page: LiveChatPage) {
    page.LiveChatWidget?.call('destroy');
    delete page.LiveChatWidget;
  },
};

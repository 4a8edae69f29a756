// What each chat is given: run against a page that is nothing but an object, and a widget that records its calls.
import { describe, expect, test } from 'vitest';
import type { ChatConfig } from '../../contract.ts';
import type { ChatStart } from './adapter.ts';
import { betunlim } from './adapters/betunlim.ts';
import { freshChat } from './adapters/fresh-chat.ts';
import { jivoSite } from './adapters/jivo-site.ts';
import { liveChat } from './adapters/live-chat.ts';
import { liveTex } from './adapters/live-tex.ts';
import { verbox } from './adapters/verbox.ts';
import { hidesChat, identityOf } from './chat.tsx';
import { covers } from '#testing/covers.ts';

const CONFIG: ChatConfig = {
  id: 'shop-7',
  license: '1234',
  src: 'https://chat.example/w.js',
  widget_id: 'wid',
  lang: '',
};
const ANNA = { id: '7', name: 'Anna', email: 'anna@example.org' };
const start = (rest: Partial<ChatStart> = {}): ChatStart => ({
  config: CONFIG,
  lang: 'es',
  identity: ANNA,
  isStranger: false,
  onMessage: () => {},
  ...rest,
});
const guest = start({ identity: null });
const element = () => ({ dataset: {} as Record<string, string | undefined> });

/** Writes down every call of any method, by its name. */
function recorder(): { calls: unknown[][]; widget: any } {
  const calls: unknown[][] = [];
  const at = (name: string): unknown =>
    new Proxy(() => {}, {
      get: (_target, key) => at(name === '' ? String(key) : `${name}.${String(key)}`),
      apply: (_target, _self, args: unknown[]) => void calls.push([name, ...args]),
    });
  return { calls, widget: at('') };
}

describe('each chat is given its config and who is talking', covers('CH-02 2/3', 'OP-38 2/3'), () => {
  test('jivoSite, once it has loaded', () => {
    const { calls, widget } = recorder();
    const page: any = { jivo_api: widget };
    jivoSite.prepare(page, start(), element());
    page.jivo_onLoadCallback();
    expect(calls).toEqual([['setContactInfo', { name: 'Anna', email: 'anna@example.org' }]]);
    jivoSite.open(page);
    expect(calls.at(-1)).toEqual(['open']);
  });

  test('jivoSite forgets what was said, for the next visitor', covers('CH-07'), () => {
    const { calls, widget } = recorder();
    const page: any = { jivo_api: widget };
    jivoSite.prepare(page, { ...guest, isStranger: true }, element());
    page.jivo_onLoadCallback();
    expect(calls).toEqual([['clearHistory']]);
  });

  test('liveChat, in its queue, and straight on once the script has taken over', () => {
    const page: any = {};
    liveChat.prepare(page, start(), element());
    expect(page.__lc).toEqual({ license: 1234 });
    expect(page.LiveChatWidget._q).toEqual([
      ['call', ['hide']],
      ['call', ['set_customer_name', 'Anna']],
      ['call', ['set_customer_email', 'anna@example.org']],
      ['call', ['set_session_variables', { player: '7' }]],
    ]);
    const calls: unknown[] = [];
    page.LiveChatWidget._h = (...call: unknown[]) => calls.push(call);
    liveChat.open(page);
    liveChat.end(page);
    expect(calls).toEqual([
      ['call', ['maximize']],
      ['call', ['destroy']],
    ]);
  });

  test('freshChat, when it is begun; a stranger’s talk is cleared', () => {
    const { calls, widget } = recorder();
    const page: any = { fcWidget: widget };
    freshChat.loaded!(page, start());
    expect(calls.filter(([name]) => name === 'init')).toEqual([
      [
        'init',
        {
          token: 'shop-7',
          host: 'https://chat.example',
          locale: 'es',
          widgetUuid: 'wid',
          externalId: '7',
          firstName: 'Anna',
          email: 'anna@example.org',
          config: { headerProperty: { hideChatButton: true } },
        },
      ],
    ]);
    freshChat.loaded!(page, { ...guest, isStranger: true });
    const [, , loaded] = calls.find(([name, event]) => name === 'on' && event === 'widget:loaded')!;
    (loaded as () => void)();
    expect(calls.at(-1)).toEqual(['user.clear']);
  });

  test('freshChat reports what is sent and received, in words', covers('~CH-04'), () => {
    const { calls, widget } = recorder();
    const reported: object[] = [];
    freshChat.loaded!({ fcWidget: widget }, start({ onMessage: (message) => reported.push(message) }));
    const emit = (event: string, payload?: object): void => {
      const [, , listener] = calls.find(([name, eventName]) => name === 'on' && eventName === event)!;
      (listener as (payload?: object) => void)(payload);
    };
    emit('message:sent', {
      message: { channelId: 3, conversationId: 'c-9', messageFragments: [{ content: 'Hello' }, { content: { a: 1 } }] },
    });
    emit('message:received');
    expect(reported).toEqual([
      { channel_id: '3', conversation_id: 'c-9', text: 'Hello', event: 'sent' },
      { channel_id: '-', conversation_id: '-', text: '', event: 'received' },
    ]);
  });

  test('live_tex, when it says that it is ready', () => {
    const { calls, widget } = recorder();
    const page: any = {};
    liveTex.prepare(page, start(), element());
    expect([page.liveTex, page.liveTexID, page.liveTex_object]).toEqual([true, 'shop-7', true]);
    const ready = page.LiveTex.onLiveTexReady as () => void;
    page.LiveTex = widget;
    ready();
    expect(calls[0]).toEqual(['setConversationAttributes', { email: 'anna@example.org' }, { client_id: '7' }]);
    expect(calls[1]![3]).toMatchObject({ name: { name: 'Anna', is_editable: false } });
    liveTex.open(page);
    expect(calls.at(-1)).toEqual(['showWelcomeWindow']);
  });

  test('verbox, in its queue, in the language of the page', () => {
    const page: any = {};
    verbox.prepare(page, start(), element());
    expect([page.VerboxSetup, page.supportAPIMethod]).toEqual([{ language: 'es' }, 'Verbox']);
    verbox.open(page);
    expect(page.Verbox.q).toEqual([['setClientInfo', { name: 'Anna', email: 'anna@example.org' }], ['openSupport']]);
    verbox.end(page);
    expect(page.Verbox).toBeUndefined();
  });

  test('betunlim, on its own element and by events', () => {
    const page = new EventTarget();
    const calls: string[] = [];
    for (const what of ['open', 'end']) page.addEventListener(`betunlim-chat:${what}`, ({ type }) => calls.push(type));
    const script = element();
    betunlim.prepare(page, start(), script);
    expect(script.dataset).toEqual({
      id: 'shop-7',
      license: '1234',
      widgetId: 'wid',
      lang: 'es',
      user: '7',
      userName: 'Anna',
      userEmail: 'anna@example.org',
    });
    betunlim.open(page);
    betunlim.end(page);
    expect(calls).toEqual(['betunlim-chat:open', 'betunlim-chat:end']);
  });
});

test('a guest talks without a name, in every one of them', covers('~RO-03'), () => {
  for (const adapter of [jivoSite, liveChat, liveTex, verbox, betunlim]) {
    const { calls, widget } = recorder();
    const page: any = { jivo_api: widget };
    const script = element();
    adapter.prepare(page, guest, script);
    page.jivo_onLoadCallback?.();
    page.LiveTex?.onLiveTexReady();
    const sent = JSON.stringify([calls, page.LiveChatWidget?._q, page.Verbox?.q, script.dataset]);
    expect(sent).not.toMatch(/anna|set_customer|setClientInfo|"user/i);
  }
});

test('who talks is the player of the session, by mail only where their log-in is one', covers('~CH-06'), () => {
  const session = { uid: 7, fakename: 'Anna', login: 'anna@example.org' };
  expect(identityOf(session as never)).toEqual(ANNA);
  expect(identityOf({ ...session, login: '+34600000000' } as never)).toEqual({ id: '7', name: 'Anna' });
  expect(identityOf(null)).toBeNull();
});

test('the chat is not there beside a game or a bet, and everywhere else', covers('CH-05'), () => {
  for (const path of ['/betting', '/game/dice', '/platform/game/dice/demo'])
    expect([path, hidesChat(path)]).toEqual([path, true]);
  for (const path of ['/', '/gamehall', '/profile/settings', '/games-of-luck', '/bettings'])
    expect([path, hidesChat(path)]).toEqual([path, false]);
});

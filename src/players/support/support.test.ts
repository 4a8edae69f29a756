// Which chat the site has: what content says of it, and what a page may load because of it. What visitors write to the house.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { documentPolicy } from '#site/rendering/security-headers.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { lettersTo } from '#testing/mailbox.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { sendContent } from '#site/content/testing/write-content.ts';
import { CHAT_PROVIDERS, type ChatConfig } from './contract.ts';
import { chatDataOf, chatOrigins } from './index.ts';
import { commandBy } from '#testing/operator.ts';
import type { OperatorContact } from './feedback-contract.ts';
import { completeConfig, originsOf } from './providers.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'editor-of-support-0123456789';
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { CONTENT_TOKEN: TOKEN } });
});
afterAll(() => site.close());

const settings = () => site.visitor().ok<Record<string, unknown>>('support.getsettings');
async function choose(data: object): Promise<Record<string, unknown>> {
  const answer = await sendContent(site, TOKEN, 'PUT', 'support', data);
  expect(answer.status).toBe(200);
  return settings();
}
const ALL = { id: 'shop-7', license: '1234', widget_id: 'wid', src: 'https://chat.example/w.js', lang: 'es' };

describe('settings', () => {
  test(
    'there is no chat until the operator takes one, and nobody else is let in',
    covers('~CH-01', '~AP-40'),
    async () => {
      expect(await settings()).toEqual({ chat: null });
      expect(chatOrigins(site.site.services)).toEqual([]);
    },
  );

  test(
    'the chat comes with the config of its own name, and of no other',
    covers('CH-01 1/2', 'AP-40 2/2'),
    async () => {
      const settings = Object.fromEntries(CHAT_PROVIDERS.map((name) => [name, ALL]));
      for (const chat of CHAT_PROVIDERS) expect(await choose({ chat, ...settings })).toEqual({ chat, [chat]: ALL });
      expect(chatOrigins(site.site.services)[0]).toBe('https://chat.example');
    },
  );

  test(
    'messages of freshChat are kept with their player, and of no other chat',
    covers('~AP-46', '~CH-04'),
    async () => {
      const player = await site.player();
      const message = { channel_id: '3', conversation_id: 'c-9', text: 'Hello', event: 'sent' };
      await choose({ chat: 'jivoSite', jivoSite: ALL });
      expect((await player.call('FreshChat.storeChatEvent', message)).error?.reason?.rule).toBe('support.chat');
      await choose({ chat: 'freshChat', freshChat: ALL });
      expect(await player.ok('FreshChat.storeChatEvent', message)).toBe(1);
      expect(await player.ok('FreshChat.storeChatEvent', { ...message, text: 'Good day', event: 'received' })).toBe(1);
      expect((await player.call('FreshChat.storeChatEvent', { ...message, event: 'read' })).status).toBe(400);
      const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
      expect(await chatDataOf(site.site.services.db, BigInt(uid))).toMatchObject([
        { channel_id: '3', conversation_id: 'c-9', text: 'Hello', event: 'sent' },
        { text: 'Good day', event: 'received' },
      ]);
      const { rows } = await site.database.ownerPool.query<{ body: Buffer }>('select body from support.chat_events');
      expect(rows.every(({ body }) => !body.toString('latin1').includes('Hello'))).toBe(true);
    },
  );

  test('comm100 may be named, and nothing comes of it', covers('CH-03 1/2'), async () => {
    expect(await choose({ chat: 'comm100' })).toEqual({ chat: 'comm100' });
    expect(chatOrigins(site.site.services)).toEqual([]);
  });

  test('a chat that lacks what it needs, or that nobody knows, is none', async () => {
    expect(await choose({ chat: 'jivoSite', jivoSite: { id: 'x' } })).toEqual({ chat: null });
    expect(await choose({ chat: 'jivoSite', jivoSite: 'nonsense' })).toEqual({ chat: null });
    expect(await choose({ chat: '__proto__' })).toEqual({ chat: null });
  });
});

const config = (rest: Partial<ChatConfig>): ChatConfig => ({
  id: '',
  license: '',
  src: '',
  widget_id: '',
  lang: '',
  ...rest,
});

test.each([
  ['live_tex', { id: 'a' }, 'https://cs15.livetex.ru/js/client.js'],
  ['freshChat', { id: 'a' }, 'https://wchat.freshchat.com/js/widget.js'],
  ['liveChat', { license: '1' }, 'https://cdn.livechatinc.com/tracking.js'],
  ['verbox', { id: 'a&b' }, 'https://admin.verbox.ru/support/support.js?h=a%26b'],
  ['jivoSite', { widget_id: 'x/y' }, 'https://code.jivosite.com/widget/x%2Fy'],
  ['betunlim', { src: 'https://chat.example/b.js' }, 'https://chat.example/b.js'],
] as const)(
  'the script of %s is found, and it alone is let in',
  covers('CH-02 1/3', 'OP-38 1/3'),
  (provider, settings, src) => {
    const whole = completeConfig(provider, config(settings))!;
    expect(whole.src).toBe(src);
    const origins = originsOf(provider, whole);
    expect(origins).toContain(new URL(src).origin);
    const policy = documentPolicy([], [])(undefined, origins);
    const scripts = /script-src ([^;]*)/
      .exec(policy)![1]!
      .split(' ')
      .filter((word) => word.startsWith('http'));
    expect(scripts).toEqual(origins);
  },
);

test('a script comes by https alone, but for one of this machine', () => {
  const at = (src: string) => completeConfig('betunlim', config({ src }))?.src;
  expect(at('http://chat.example/b.js')).toBeUndefined();
  expect(at('http://plain.example')).toBeUndefined();
  expect(at('https://x; script-src *')).toBeUndefined();
  expect(at('http://localhost:9/b.js')).toBe('http://localhost:9/b.js');
});

test('without a chat the policy of documents lets nobody in', () => {
  expect(documentPolicy([], [])()).not.toMatch(/https?:|unsafe-inline'[^;]*;.*style-src-elem/);
});

describe('what visitors write', () => {
  const write = (client: ApiClient, fields: Record<string, string>) => client.call('support.sendFeedback', fields);
  /** What the operator's command prints. */
  async function operator(name: string, id = '', state?: string): Promise<string> {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {});
    try {
      await commandBy(site, { name: 'anna', isNamed: true }, { command: name, id, state });
      return print.mock.calls.join('\n');
    } finally {
      print.mockRestore();
    }
  }

  test(
    'is kept, mailed to the operator’s address, and listed for them until they have seen to it',
    covers('~AP-43'),
    async () => {
      await choose({ contact: { email: 'help@casino.example' } });
      const text = 'My round stopped.\nWhat now? \u001b[2J';
      const answer = await write(site.visitor(), { topic: 'game', contact: 'anna@example.org', text });
      expect(answer.data).toEqual({ number: '1' });
      const [letter] = await lettersTo(site, 'help@casino.example');
      expect(letter!.subject).toBe('Baize: message 1 (game)');
      expect(letter!.text).toContain('My round stopped.\nWhat now?');
      expect(letter!.text).toContain('Reply to: anna@example.org');
      expect(await operator('feedback list')).toMatch(
        /1 +\S+ \S+ +game +anna@example\.org +My round stopped\. What now\?/,
      );
      expect(await operator('feedback show', '1')).not.toContain('\u001b');
      await operator('feedback close', '1');
      expect(await operator('feedback list')).toContain('Nobody is waiting');
      expect(await operator('feedback list', '', 'closed')).toContain('anna@example.org');
    },
  );

  test('a guest says where to answer; a player is answered where they log in', covers('~AP-43'), async () => {
    const text = 'How long does it take?';
    const nowhere = await write(site.visitor(), { topic: 'other', text });
    expect(nowhere.error?.error_data).toEqual({ contact: ['Field is required'] });
    const wrong = await write(site.visitor(), { topic: 'other', text, contact: 'anna' });
    expect(wrong.error?.error_data).toEqual({ contact: ['Wrong email address'] });
    const short = await write(site.visitor(), { topic: 'other', text: 'Hi', contact: 'anna@example.org' });
    expect(short.error?.error_data).toEqual({ text: ['Min length is 10'] });
    const player = await site.player({ login: 'writer@example.org' });
    expect((await write(player, { topic: 'payment', text })).status).toBe(200);
    const { rows } = await site.database.ownerPool.query('select contact, body from support.feedback');
    // Neither stands there in the clear.
    expect(JSON.stringify(rows.map(({ contact, body }) => [String(contact), String(body)]))).not.toMatch(/writer|long/);
    expect(await operator('feedback list')).toContain('writer@example.org');
  });

  test('what content says of the operator is shown in the language of the reader, and nonsense is left out', async () => {
    await choose({
      contact: { email: 'help@casino.example', address: { en: 'One Street', es: 'Una calle' } },
      dispute: { name: 'The Arbiter', url: 'http://plain.example' },
      helplines: [
        { country: '', name: 'For all', url: 'https://all.example' },
        { country: 'ES', name: 'FEJAR', phone: '900 200 225' },
        { country: 'DE', name: 'Check', phone: '0800' },
        { country: 'FR', name: 'Nobody answers here' },
        'nonsense',
      ],
    });
    const contact = await site.visitor().ok<OperatorContact>('Support.getContact', {}, { query: { locale: 'es' } });
    expect(contact).toMatchObject({ address: 'Una calle', phone: '', dispute: { name: 'The Arbiter', url: '' } });
    expect(contact.helplines.map(({ place, name }) => [place, name])).toEqual([
      ['Alemania', 'Check'],
      ['España', 'FEJAR'],
      ['', 'For all'],
    ]);
  });
});

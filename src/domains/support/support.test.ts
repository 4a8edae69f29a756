// Which chat the site has: what content says of it, and what a page may load because of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentPolicy } from '#server/security-headers.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { CHAT_PROVIDERS, type ChatConfig } from './contract.ts';
import { chatOrigins } from './index.ts';
import { completed, originsOf } from './providers.ts';

const TOKEN = 'editor-of-support-0123456789';
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { CONTENT_TOKEN: TOKEN } });
});
afterAll(() => site.close());

const ask = () => site.visitor().ok<Record<string, unknown>>('support.getsettings');
async function choose(data: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${site.url}/content/support`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  expect(answer.status).toBe(200);
  return ask();
}
const ALL = { id: 'shop-7', license: '1234', widget_id: 'wid', src: 'https://chat.example/w.js', lang: 'es' };

describe('settings', () => {
  test('[CH-01][AP-40] there is no chat until the operator takes one, and nobody else is let in', async () => {
    expect(await ask()).toEqual({ chat: null });
    expect(chatOrigins(site.site.services)).toEqual([]);
  });

  test('[CH-01][AP-40] the chat comes with the config of its own name, and of no other', async () => {
    const given = Object.fromEntries(CHAT_PROVIDERS.map((name) => [name, ALL]));
    for (const chat of CHAT_PROVIDERS) expect(await choose({ chat, ...given })).toEqual({ chat, [chat]: ALL });
    expect(chatOrigins(site.site.services)[0]).toBe('https://chat.example');
  });

  test('[CH-03] comm100 may be named, and nothing comes of it', async () => {
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
] as const)('[CH-02][OP-38] the script of %s is found, and it alone is let in', (provider, given, src) => {
  const whole = completed(provider, config(given))!;
  expect(whole.src).toBe(src);
  const origins = originsOf(provider, whole);
  expect(origins).toContain(new URL(src).origin);
  const policy = documentPolicy([], [])(undefined, origins);
  const scripts = /script-src ([^;]*)/
    .exec(policy)![1]!
    .split(' ')
    .filter((word) => word.startsWith('http'));
  expect(scripts).toEqual(origins);
});

test('a script comes by https alone, but for one of this machine', () => {
  const at = (src: string) => completed('betunlim', config({ src }))?.src;
  expect(at('http://chat.example/b.js')).toBeUndefined();
  expect(at('javascript:alert(1)')).toBeUndefined();
  expect(at('https://x; script-src *')).toBeUndefined();
  expect(at('http://localhost:9/b.js')).toBe('http://localhost:9/b.js');
});

test('without a chat the policy of documents lets nobody in', () => {
  expect(documentPolicy([], [])()).not.toMatch(/https?:|unsafe-inline'[^;]*;.*style-src-elem/);
});

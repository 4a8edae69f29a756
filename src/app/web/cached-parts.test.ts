// Cached parts may change nothing: a page that sets them again reads like one that draws them anew.
import { expect, it } from 'vitest';
import { readSiteContent } from '#site/rendering/site-content.ts';
import type { WireError } from '#kernel/refusals.ts';
import { createCachedParts } from './cached-parts.ts';
import { createRenderer, type Renderer } from './ssr.tsx';
import { readShippedTexts } from '#site/content/shipped-texts.ts';

const files = readSiteContent({ processState: new Map(), config: { MODE: 'demo', CONTENT_URL: '' } } as never);
const texts = readShippedTexts().get('en')!;
const content = files.contentOf('en');
const NOTHING = { type: 'MethodNotFoundException', message: '', request_id: 'x' } as unknown as WireError;
const MONEY = { amount: '0.00', currency: 'EUR' };
const PLAYER = {
  uid: 7,
  login: 'anna@example.org',
  fakename: 'Anna',
  is_registration_completed: true,
  locale: 'en',
  balance_main: MONEY,
  balance_bonus: MONEY,
  balance_betting_bonus: MONEY,
  balance_fun: MONEY,
  held_stakes: [],
};

const renderer = (): Renderer =>
  createRenderer({
    call: (name) => Promise.resolve(name === 'Account.getInfo' ? { data: PLAYER } : { error: NOTHING }),
    build: { id: 'test', entry: '/entry.js', imports: [], styles: [], fonts: [] },
    textsOf: () => texts,
    contentOf: () => content as never,
    now: () => new Date('2026-01-01T00:00:00Z'),
    report: () => {},
  });
const read = async (by: Renderer, address: string, isPlayer = false): Promise<string> => {
  const visitor = { cookie: undefined, hasSession: isPlayer, locale: 'en' as const, requestId: 'x', ip: '127.0.0.1' };
  return (await by.render('document', new URL(address, 'https://casino.example'), visitor)).pieces.join('');
};

it('a page is the same to the letter whether its parts are drawn or set again', async () => {
  const warm = renderer();
  const addresses = ['/', '/?category=slot', '/terms', '/privacy', '/fairness', '/support'];
  for (const isPlayer of [false, true, false])
    for (const address of addresses)
      expect(await read(warm, address, isPlayer)).toBe(await read(renderer(), address, isPlayer));
});

it('the menu marks where the visitor is, not where the one before them was', async () => {
  const warm = renderer();
  const current = (html: string) => /<a[^>]*aria-current="page"[^>]*>/.exec(html)?.[0] ?? '';
  const marks = [await read(warm, '/'), await read(warm, '/support'), await read(warm, '/')].map(current);
  expect(marks[1]).toContain('href="/support"');
  expect(marks[2]).toBe(marks[0]);
  expect(marks[0]).not.toBe(marks[1]);
});

it('keeps nothing of a part that is not whole, or twice in the page', () => {
  const cachedParts = createCachedParts();
  const parts = (): ReturnType<typeof cachedParts> => cachedParts(content, texts, false);
  const broken = parts();
  expect(broken.find('rail', '', 'nav')).toBeUndefined();
  broken.note('<nav data-part="rail">half of it');
  const doubled = parts();
  expect(doubled.find('rail', '', 'nav')).toBeUndefined();
  doubled.note('<nav data-part="rail">a</nav><nav data-part="rail">b</nav>');
  const whole = parts();
  expect(whole.find('rail', '', 'nav')).toBeUndefined();
  whole.note('<nav class="x" data-part="rail"><b>a</b></nav>');
  const again = parts();
  const mark = again.find('rail', '', 'nav');
  expect(again.pieces(`<nav>${mark}</nav>`)).toEqual(['<nav>', '<b>a</b>', '</nav>']);
  expect(parts().find('rail', 'elsewhere', 'nav')).toBeUndefined();
  expect(cachedParts(content, texts, true).find('rail', '', 'nav')).toBeUndefined();
});

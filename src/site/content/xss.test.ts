// Whatever an editor, or a thief of their token, writes into content: nothing of it runs on a page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { sendContent } from './testing/write-content.ts';
import { cleanHtml, isSafeUrl } from './rules/clean-html.ts';
import { PAYLOADS, SCHEMES } from './xss-payloads.fixture.ts';

/** All that clean HTML may consist of: text without brackets, and the tags of the list in one spelling. */
const PLAIN_TAG = '</?[a-z][a-z0-9]*>';
const TAG = `<[a-z][a-z0-9]*(?: (?:href|title|src|alt|width|height|colspan|rowspan|scope|open|rel)="[^"<>]*")+(?: /)?>`;
const CLEAN = new RegExp(`^(?:[^<>]|${PLAIN_TAG}|${TAG})*$`);
const ALLOWED = new Set(
  'a abbr b blockquote br caption code dd del details div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s small span strong sub summary sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
);

function expectHarmless(html: string): void {
  expect(html).toMatch(CLEAN);
  for (const [, name] of html.matchAll(/<\/?([a-z0-9]+)/g)) expect(ALLOWED).toContain(name);
  // In its tags: text may say what it likes.
  const tags = [...html.matchAll(/<[a-z][^<>]*>/g)].join('');
  for (const [, url] of tags.matchAll(/ (?:href|src)="([^"]*)"/g))
    expect(url).toMatch(/^(https?:\/\/[^/]|mailto:|tel:|\/(?![/\\])|[#?]|\/$)/i);
}

test('the corpus holds at least 300 payloads, each another', () => {
  expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(300);
});

describe('the cleaner', () => {
  test('[V06] makes every payload harmless, alone, inside of others and twice over', () => {
    for (const payload of PAYLOADS) {
      expectHarmless(cleanHtml(payload));
      expectHarmless(cleanHtml(`<p title="${payload}">${payload}</p>`));
      expectHarmless(cleanHtml(`<a href='/x' ${payload}>${payload}`));
      expect(cleanHtml(cleanHtml(payload))).toBe(cleanHtml(payload));
    }
  });

  test('[V06] nothing that can be typed gets through', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      '&',
      '!--',
      '-->',
      'a',
      'img',
      'svg',
      'script',
      'href',
      'onerror',
      'src',
      'javascript:',
      '\t',
      '\0',
      '`',
      'x',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const clean = cleanHtml(parts.join(''));
        expectHarmless(clean);
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: 3000 },
    );
  });

  test('keeps what an editor means', () => {
    const meant =
      '<h2>Rules</h2><p>Play <strong>fair</strong> &amp; <a href="/fairness">check</a> it.</p><ul><li>One</li><li>Two</li></ul><img src="/content/media/a.png" alt="A" width="3" /><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>';
    expect(cleanHtml(meant)).toBe(meant);
    expect(cleanHtml('<a href="https://example.org">x</a>')).toBe(
      '<a href="https://example.org" rel="noopener noreferrer nofollow">x</a>',
    );
    expect(cleanHtml('1 < 2 & 3 > 2')).toBe('1 &lt; 2 &amp; 3 &gt; 2');
    expect(cleanHtml('<p>one<p>two')).toBe('<p>one</p><p>two</p>');
  });

  test('[L06] answers a hostile text of 200 kB in time', () => {
    for (const part of [
      '<',
      '<a ',
      '<a href="',
      "<a x='",
      '<script>',
      '<!--',
      '&',
      '<p>',
      '</p>',
      '<a/',
      ' =',
      '<svg><',
    ]) {
      // Of the processor's time, which others' work does not lengthen.
      const begun = process.cpuUsage();
      cleanHtml(part.repeat(200_000 / part.length));
      expect([part, process.cpuUsage(begun).user < 1_000_000]).toEqual([part, true]);
    }
  });

  test('an address that runs is no address', () => {
    for (const scheme of SCHEMES.filter((scheme) => !scheme.includes('&')))
      expect([scheme, isSafeUrl(scheme)]).toEqual([scheme, false]);
  });
});

describe('over HTTP', () => {
  const TOKEN = 'an-editor-with-a-long-token';
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ environment: { CONTENT_TOKEN: TOKEN } });
  });
  afterAll(() => site.close());

  const write = async (verb: string, target: string, data: object) => {
    const response = await sendContent(site, TOKEN, verb, target, data);
    return { status: response.status, body: (await response.json()) as any };
  };

  test('[V06] every payload in a list of texts, and each eighth in every other field of HTML, comes back harmless, and in no field of an address it runs', async () => {
    const page = (await write('POST', 'pages', { slug: 'x', title: 'x' })).body.data.id as number;
    const record = (await write('POST', 'seos', { url: '/x' })).body.data.id as number;
    // All of them in one write: answers of a list.
    const list = await write('PUT', `seos/${record}?populate=*`, {
      schemaFaq: PAYLOADS.map((answer) => ({ question: 'q', answer })),
    });
    const answers = list.body.data.attributes.schemaFaq as { answer: string }[];
    expect(answers).toHaveLength(PAYLOADS.length);
    for (const { answer } of answers) expectHarmless(answer);
    // And each eighth in fields of one text, as every one of them has been through the cleaner above.
    for (const payload of PAYLOADS.filter((_, at) => at % 8 === 0)) {
      const plain = payload.isWellFormed() && !payload.includes('\0') ? payload : 'x';
      const stored = await write('PUT', `pages/${page}`, { title: plain, html: payload });
      expectHarmless(stored.body.data.attributes.html);
      // Words stay words: pages write them as text.
      expect(stored.body.data.attributes.title).toBe(plain);
      const seo = await write('PUT', `seos/${record}`, { text: payload });
      expectHarmless(seo.body.data.attributes.text);
    }
    for (const scheme of SCHEMES.filter((scheme) => !scheme.includes('&'))) {
      expect((await write('POST', 'redirects', { from_url: '/a', to_url: scheme })).status).toBe(400);
      expect((await write('POST', 'promotions', { title: 'x', buttonUrl: scheme })).status).toBe(400);
      expect((await write('POST', 'promotions', { title: 'x', image: scheme })).status).toBe(400);
      const inJson = await write('POST', 'banners', { description: { position: 1, title: 'x', url: scheme } });
      expect([scheme, inJson.status]).toEqual([scheme, 400]);
    }
  });
});

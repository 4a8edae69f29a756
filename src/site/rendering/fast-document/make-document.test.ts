// What is sent quickly reads to the letter like what is sent plainly.
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Boot } from '#site/shell/boot.ts';
import { gzipOf, textOf } from './compress-once.ts';
import { makeDocument, makePayload, type DocumentPage } from './make-document.ts';

const boot = {
  build: 'test',
  locale: 'en',
  content: { name: 'Casino', locales: [], menus: {} },
  session: null,
  texts: { common: { hello: 'Привет </script>' } },
  payload: { build: 'test', route: 'home', data: { round: 7 }, meta: { title: 'Home' }, texts: {} },
  startup: {},
  now: '2026-01-01T00:00:00.000Z',
} as unknown as Boot;

const pageOf = (changes: Partial<DocumentPage> = {}): DocumentPage => ({
  boot,
  tree: createElement('main', null, 'Раунд 7'),
  head: boot.payload,
  build: { id: 'test', entry: '/entry.js', imports: [], styles: ['/site.css'], style: '.a{color:red}', fonts: [] },
  ...changes,
});
const unzipped = (bytes: Buffer): string => gunzipSync(bytes).toString();

describe('a document', () => {
  it('is the same whether it is sent plainly or compressed, the first time and later', () => {
    const player = { ...boot, session: { uid: 7 } } as unknown as Boot;
    for (const page of [
      pageOf(),
      pageOf({ boot: player }),
      pageOf({ tree: createElement('p', null, 'other '.repeat(9000)) }),
      pageOf(),
    ]) {
      const { text, gzip } = makeDocument(page);
      expect(unzipped(gzip())).toBe(text());
    }
  });

  it('holds what the browser starts from', () => {
    const [, json] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(makeDocument(pageOf()).text())!;
    expect(JSON.parse(json!)).toEqual(boot);
  });

  it('brings a guest the style sheet, and names it to a player', () => {
    expect(makeDocument(pageOf()).text()).toContain('<style>.a{color:red}</style>');
    const text = makeDocument(pageOf({ boot: { ...boot, session: { uid: 7 } } as unknown as Boot })).text();
    expect(text).toContain('<link rel="stylesheet" href="/site.css">');
    expect(text).not.toContain('<style>');
  });

  it('takes another nonce each time it is sent, where there is code of the operator', () => {
    const code = (nonce: string) => ({
      head: `<script nonce="${nonce}">1</script>`,
      bodyStart: '<b></b>',
      bodyEnd: '<i></i>',
    });
    const document = makeDocument(pageOf({ code }));
    expect(document.takesNonce).toBe(true);
    for (const nonce of ['n1', 'n2']) {
      const text = document.text(nonce);
      expect(unzipped(document.gzip(nonce))).toBe(text);
      expect(new Set([...text.matchAll(/nonce="([^"]*)"/g)].map(([, value]) => value))).toEqual(new Set([nonce]));
      expect(text).toContain(`<script nonce="${nonce}">1</script></head><body><b></b><div id="root">`);
      expect(text.endsWith('<i></i></body></html>')).toBe(true);
    }
    expect(makeDocument(pageOf()).takesNonce).toBe(false);
  });
});

it('a payload is its JSON', () => {
  const { text, gzip } = makePayload(boot.payload);
  expect(JSON.parse(text())).toEqual(boot.payload);
  expect(unzipped(gzip())).toBe(text());
});

it('chunks of any text, shared or not, make one gzip stream', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 3000 });
  fc.assert(
    fc.property(fc.array(fc.oneof(anyText, fc.record({ text: anyText })), { maxLength: 8 }), (chunks) => {
      const text = chunks.map(textOf).join('');
      for (let time = 0; time < 2; time++) expect(unzipped(gzipOf(chunks))).toBe(text);
    }),
  );
});

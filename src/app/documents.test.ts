// The documents that the server sends, held to the standard by a validator: as text, before any script has touched them.
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { LOCALES, prefixOf, routes } from '#site/shell/routes.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ hasPages: true })));
afterAll(() => site.close());

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // Spellings that the standard leaves open, and on which React differs.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'attr-case': 'off',
    // Our own files come from the page's own origin.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Measured with a browser, where it matters (axe).
    'long-title': 'off',
  },
});

const open = routes.filter(({ access, path }) => access === 'guest' && !path.includes('/:'));

it('the table of routes has open pages', () => expect(open.length).toBeGreaterThan(10));

// Languages differ only in their texts: each page in the first one, and in one of the others in turns.
const [first, ...others] = LOCALES;
it.each(open.map(({ path }, at) => [path, [first, others[at % others.length]!]] as const))(
  '%s is valid HTML in %s',
  async (path, locales) => {
    for (const locale of locales) {
      const answer = await fetch(`${site.url}${prefixOf(locale)}${path}`, {
        headers: { 'accept-encoding': 'identity' },
      });
      const { results } = await validator.validateString(await answer.text());
      const findings = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
      );
      expect([...new Set(findings)]).toEqual([]);
    }
  },
);

it.each([
  ['/', false],
  ['/es/', false],
  ['/ru/', true],
])('%s loads the face with Cyrillic letters ahead: %s', async (path, isAhead) => {
  const html = await (await fetch(`${site.url}${path}`)).text();
  const faces = / data-fonts="([^"]+)"/.exec(html)![1]!.split(' ');
  expect(faces.some((href) => href.includes('cyrillic'))).toBe(isAhead);
  expect(faces.some((href) => href.includes('inter-latin'))).toBe(true);
});

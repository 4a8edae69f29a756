import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageStyles } from './page-style.ts';

const SHEET = [
  '@layer theme,utilities;',
  '@font-face{font-family:Baize;src:url(/b.woff2)}',
  '@keyframes turn{to{rotate:360deg}}',
  'h1{margin:0}',
  '@layer utilities{.flex{display:flex}.hidden{display:none}.w-1\\.5{width:6px}',
  '@media (width>=40rem){.sm\\:flex{display:flex}.hidden.sm\\:open{display:block}}',
  '.group-hover\\:up:is(:where(.group):hover *){top:0}.a,.b>c{color:red}.plain:not(.hidden){left:0}',
  '@media (width>=64rem){.far{gap:1px}}}',
  '.\\32xl{font-size:2rem}.\\[\\&\\>p\\]\\:bold>p{font-weight:700}',
].join('');
const styleOf = createPageStyles(SHEET);
const always =
  '@layer theme,utilities;@font-face{font-family:Baize;src:url(/b.woff2)}@keyframes turn{to{rotate:360deg}}h1{margin:0}';

describe('the style of a page', () => {
  it('has what holds for every page, and the rules of the classes that stand in its HTML', () => {
    expect(styleOf('<p class="flex none">')).toBe(`${always}@layer utilities{.flex{display:flex}}`);
  });

  it('keeps rules within their conditions, and in their order', () => {
    expect(styleOf('<p class="far flex"><p class="sm:flex w-1.5">')).toBe(
      `${always}@layer utilities{.flex{display:flex}.w-1\\.5{width:6px}` +
        '@media (width>=40rem){.sm\\:flex{display:flex}}@media (width>=64rem){.far{gap:1px}}}',
    );
  });

  it.each([
    ['takes a selector of two classes where both are', 'hidden sm:open', '.hidden.sm\\:open'],
    ['takes one selector of several', 'b', '.a,.b>c'],
    ['does not ask for what stands in brackets', 'group-hover:up', '.group-hover\\:up'],
    ['nor for what must not be there', 'plain', '.plain:not(.hidden)'],
    ['reads a class whose first letter is a figure', '2xl', '.\\32xl'],
    ['reads a class that HTML writes with entities', '[&amp;&gt;p]:bold', '.\\[\\&\\>p\\]\\:bold>p'],
  ])('%s', (_, classes, expected) => {
    expect(styleOf(`<p class="${classes}">`)).toContain(expected);
  });

  it('leaves a selector of two classes out where one of them is', () => {
    expect(styleOf('<p class="sm:open">')).toBe(styleOf('<p>'));
  });

  it('is the whole sheet where every class is used', () => {
    const all = 'flex hidden w-1.5 sm:flex sm:open group-hover:up a plain far 2xl [&amp;&gt;p]:bold';
    expect(styleOf(`<p class="${all}">`)).toBe(SHEET);
  });

  it('is the same string for the same rules, and never has a rule twice', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['flex', 'hidden', 'sm:flex', 'a', 'b', 'far', 'other']), (classes) => {
        const style = styleOf(`<p class="${classes.join(' ')}">`);
        expect(styleOf(classes.map((name) => `<b class="${name}">`).join(''))).toBe(style);
        for (const rule of ['.flex{', '.hidden{', '.a,', '.far{'])
          expect(style.split(rule).length).toBeLessThanOrEqual(2);
      }),
    );
  });
});

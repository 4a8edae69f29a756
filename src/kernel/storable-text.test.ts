import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { isStorable, parseExternalJson, UnstorableText } from './storable-text.ts';

describe('JSON from outside', () => {
  test.each([
    String.raw`"\u0000"`,
    String.raw`{"a":["b",{"c":"x\u0000y"}]}`,
    String.raw`{"\u0000":1}`,
    String.raw`"\ud800"`,
    String.raw`"\uDC00\uD800"`,
    String.raw`{"a":"\uDFFF"}`,
  ])('is refused where it holds text that cannot be stored: %s', (text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(() => parseExternalJson(text)).toThrow(UnstorableText);
  });

  test.each([
    [String.raw`"\\u0000"`, String.raw`\u0000`],
    [String.raw`"\ud83d\ude00"`, '😀'],
    ['{"a":null,"b":[1,true,""]}', { a: null, b: [1, true, ''] }],
  ])('is read as it is otherwise: %s', (text, value) => {
    expect(parseExternalJson(text)).toEqual(value);
  });

  test('is accepted exactly when all of its texts can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', '\0', '\ud800', '\udfff'), (text, odd) => {
        const read = () => parseExternalJson(JSON.stringify({ field: [text + odd] }));
        if (isStorable(text + odd)) expect(read()).toEqual({ field: [text + odd] });
        else expect(read).toThrow(SyntaxError);
      }),
    );
  });
});

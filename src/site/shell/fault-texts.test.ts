// Words for what is wrong with a field: every fault has them in every language, and the operator's own come first.
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { DEFAULT_SENTENCES, sentenceOf, type Fault } from '#kernel/faults.ts';
import { shippedArea } from '#site/content/shipped-texts.ts';
import { covers } from '#testing/covers.ts';

const textsOf = (locale: string, area: string) => shippedArea<Record<string, Record<string, unknown>>>(locale, area);
const faultsIn = (locale: string) => textsOf(locale, 'common')['faults'] as Record<Fault['key'], string>;
const placesIn = (text: string): string[] => [...text.matchAll(/\$\$\w+\$\$/g)].map(([place]) => place).toSorted();

/** What the specification names without words, and the words that were decided on. */
const DECIDED: Partial<Record<Fault['key'], string>> = {
  passwordsNotEqual: 'Passwords do not match',
  wrongField: 'Wrong value',
  required: 'Field is required',
  requiredField: 'Field is required',
  insertPhoneNumber: 'Enter your phone number',
  wrongPhoneFormat: 'Wrong phone format',
  minValue: 'Min value is $$min$$',
  maxValue: 'Max value is $$max$$',
  sum: 'Enter an amount from $$min$$ to $$max$$',
  codeExpired: 'The code has expired',
  codeWrong: 'Wrong code',
  smsCode: 'Wrong code from the message',
  contactEmail: "This e-mail can't be used",
  contactPhone: "This phone number can't be used",
};

describe('faults of a field', () => {
  it.each(LOCALES)(
    'all have words in %s, with the same values, and no key for words',
    covers('OP-13 2/4'),
    (locale) => {
      const faults = faultsIn(locale);
      expect(Object.keys(faults).toSorted()).toEqual(Object.keys(DEFAULT_SENTENCES).toSorted());
      for (const [key, text] of Object.entries(faults)) {
        expect([key, placesIn(text)]).toEqual([key, placesIn(DEFAULT_SENTENCES[key as Fault['key']])]);
        expect(text).toMatch(/\S \S/);
      }
      const popups = textsOf(locale, 'popups')['registration'] as { wrongRegServerError: string };
      expect(popups.wrongRegServerError).toMatch(/\S \S/);
    },
  );

  it('have in English the words that were decided on, and those of the default messages', covers('OP-13 3/4'), () => {
    expect(faultsIn('en')).toEqual(DEFAULT_SENTENCES);
    expect(DEFAULT_SENTENCES).toMatchObject(DECIDED);
    const popups = textsOf('en', 'popups')['registration'] as { wrongRegServerError: string };
    expect(popups.wrongRegServerError).toBe('Registration failed. Try again later');
  });

  it('give way to the words of the operator, whichever key covers the fault', covers('OP-13 4/4'), () => {
    for (const key of Object.keys(DEFAULT_SENTENCES) as Fault['key'][])
      expect(sentenceOf({ key }, { [key]: `Ours for ${key}` })).toBe(`Ours for ${key}`);
    expect(sentenceOf({ key: 'required' }, { email: 'Another' })).toBe('Field is required');
  });
});

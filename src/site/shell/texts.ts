// Translators, created once for each set of texts and area: a page needs dozens of them.
import { createTranslator } from 'use-intl/core';
import type { ReactNode } from 'react';
import { groupDecimal } from '#kernel/written-money.ts';
import { formatters } from './formatters.ts';
import { reportError } from './report.ts';

type Values = Record<string, string | number | Date>;
type RichValues = Record<string, ReactNode | Date | ((chunks: ReactNode) => ReactNode)>;

export interface Texts {
  (key: string, values?: Values): string;
  /** With elements for the `<tags>` of the message. */
  rich: (key: string, values?: RichValues) => ReactNode;
  has: (key: string) => boolean;
  locale: string;
}

const cache = new WeakMap<object, Map<string, Texts>>();

export function textsOf(locale: string, messages: Record<string, unknown>, area: string): Texts {
  let areas = cache.get(messages);
  if (!areas) cache.set(messages, (areas = new Map()));
  let texts = areas.get(area);
  if (!texts) {
    texts = withPlainTexts(
      locale,
      createTranslator({
        locale,
        messages: messages as never,
        namespace: area as never,
        timeZone: 'UTC',
        onError: (error) => reportError(error, 'texts'),
        _formatters: formatters,
      }) as unknown as Texts,
    );
    areas.set(area, texts);
  }
  return texts;
}

/** Values of these names are shares and rates; they come as plain decimals, and are written as numbers are in the language. */
const SHARES = ['rtp', 'lowest', 'highest', 'least', 'percent', 'share', 'rate'];

function withWrittenShares(locale: string, values: Values): Values {
  const shares = SHARES.filter((name) => DECIMAL.test(String(values[name])));
  if (shares.length === 0) return values;
  return { ...values, ...Object.fromEntries(shares.map((name) => [name, groupDecimal(String(values[name]), locale)])) };
}
const DECIMAL = /^-?\d+\.\d+$/;

/** Most texts have no values, and the same ones are needed in every rendering. */
function withPlainTexts(locale: string, translate: Texts): Texts {
  const plain = new Map<string, string>();
  const texts = (key: string, values?: Values): string => {
    if (values) return translate(key, withWrittenShares(locale, values));
    let text = plain.get(key);
    if (text === undefined) plain.set(key, (text = translate(key)));
    return text;
  };
  const rich: Texts['rich'] = (key, values) =>
    translate.rich(key, values && (withWrittenShares(locale, values as Values) as RichValues));
  return Object.assign(texts, { rich, has: translate.has, locale });
}

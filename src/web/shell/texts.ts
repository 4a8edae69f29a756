// Translators, made once for each set of texts and area: a page asks for dozens of them.
import { createTranslator } from 'use-intl/core';
import type { ReactNode } from 'react';
import { reportError } from './report.ts';

type Values = Record<string, string | number | Date>;
type RichValues = Record<string, ReactNode | Date | ((chunks: ReactNode) => ReactNode)>;

export interface Texts {
  (key: string, values?: Values): string;
  /** With elements for the `<tags>` of the message. */
  rich: (key: string, values?: RichValues) => ReactNode;
  /** The text as it stands in content, or a whole branch of texts. */
  raw: (key: string) => unknown;
  has: (key: string) => boolean;
}

const made = new WeakMap<object, Map<string, Texts>>();

export function textsOf(locale: string, messages: Record<string, unknown>, area: string): Texts {
  let areas = made.get(messages);
  if (!areas) made.set(messages, (areas = new Map()));
  let texts = areas.get(area);
  if (!texts) {
    texts = createTranslator({
      locale,
      messages: messages as never,
      namespace: area as never,
      timeZone: 'UTC',
      onError: (error) => reportError(error, 'texts'),
    }) as unknown as Texts;
    areas.set(area, texts);
  }
  return texts;
}

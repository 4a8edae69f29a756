// Texts of pages on the server: those that a page needs, and by key for its head.
import { createTranslator } from 'use-intl/core';
import type { RendererDeps } from './renderer.ts';
import type { Translate } from '#site/shell/page.ts';
import type { Locale } from '#site/shell/routes.ts';
import { formatters } from '#site/shell/formatters.ts';

export interface Words {
  translatorOf: (locale: Locale) => Translate;
  /** Texts of `common` and of these areas; the same object for the same texts, because translators are cached by it. */
  textsFor: (locale: Locale, areas: readonly string[]) => Record<string, unknown>;
}

export function createWords(deps: Pick<RendererDeps, 'textsOf' | 'report'>): Words {
  const translatorOf = (locale: Locale): Translate => {
    const translator = createTranslator({
      locale,
      messages: deps.textsOf(locale) as never,
      onError: (error) => deps.report(error, 'texts', ''),
      _formatters: formatters,
    });
    return (key, values) => translator(key as never, values as never);
  };

  const chosen = new WeakMap<object, Map<string, Record<string, unknown>>>();
  const textsFor = (locale: Locale, areas: readonly string[]): Record<string, unknown> => {
    const allTexts = deps.textsOf(locale);
    let chosenTexts = chosen.get(allTexts);
    if (!chosenTexts) chosen.set(allTexts, (chosenTexts = new Map()));
    const key = areas.join(' ');
    let texts = chosenTexts.get(key);
    if (!texts) chosenTexts.set(key, (texts = pick(allTexts, ['common', ...areas])));
    return texts;
  };

  return { translatorOf, textsFor };
}

export const pick = (texts: Record<string, unknown>, areas: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(areas.map((area) => [area, texts[area]]));

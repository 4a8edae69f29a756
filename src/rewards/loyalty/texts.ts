// Texts of notices in every language, written once per language in the texts `loyalty-notices`.
import { LOCALES } from '#kernel/locales.ts';
import { inWords, shippedArea } from '#site/content/index.ts';
import type { Words } from './tables.ts';

/** Why a reward does not come: now (`held`: a deposit or documents; `contact`; `later`: the budget), or at all (`once`). */
export type Delay = 'held' | 'contact' | 'later' | 'once';
type Kind = 'level' | 'mission' | 'raffle' | Delay;
type Texts = Partial<Record<Kind, { title: string; message: string }>>;

export function noticeWords(kind: Kind, name: Words): { title: Words; message: Words } {
  const textsFor = (which: 'title' | 'message'): Words =>
    Object.fromEntries(
      LOCALES.map((locale) => [
        locale,
        (textsOf(locale)[kind]?.[which] ?? '').replace('{name}', inWords(name, locale)),
      ]),
    );
  return { title: textsFor('title'), message: textsFor('message') };
}

const textsOf = (locale: string): Texts => shippedArea(locale, 'loyalty-notices');

/**
 * Descriptions of markets as the book has them. The feed's templates are those of the book, but for names of specifiers in small
 * letters. A market whose outcomes depend on its variant has a description for each variant.
 */
import { MARKET_GROUP, SPECIFIER_VALUE, type LimitClass } from '#sportsbook/models/market.ts';
import type { LocalNames } from '#kernel/local-names.ts';
import type { Locale } from '#kernel/locales.ts';
import type { FeedMessage } from '#sportsbook/book/index.ts';
import type { UofMarketDescription, UofName } from './answers.ts';
import { mapLocales, type InLocales } from './own-fixture.ts';
import { kindOf } from './own-market.ts';

export type MarketTypes = Extract<FeedMessage, { type: 'market_types' }>['types'];

const MAX_OUTCOMES = 200;
const MAX_GROUPS = 16;
/** Behind the site's own markets. */
const FIRST_PLACE = 1_000;
const OUTCOME_ID = /^[A-Za-z0-9:+/._-]{1,64}$/;

/** `undefined`: it has no English words. */
export function marketType(
  feed: string,
  description: InLocales<UofMarketDescription>,
  variant?: { id: string; outcomes: InLocales<readonly UofName[]> },
): MarketTypes[number] | undefined {
  const { id, groups } = description.en;
  const names = templatesOf(description, ({ name }) => name);
  if (!names || (variant && !SPECIFIER_VALUE.test(variant.id))) return undefined;
  const outcomes = variant?.outcomes ?? listsOf(description);
  return {
    kind: kindOf(feed, id),
    ...(variant && { variant: variant.id }),
    names,
    outcomes: outcomes.en.slice(0, MAX_OUTCOMES).flatMap((outcome) => {
      const outcomeNames = templatesOf(outcomes, (list) => list.find((other) => other.id === outcome.id)?.name);
      return outcomeNames && OUTCOME_ID.test(outcome.id) ? [{ id: outcome.id, names: outcomeNames }] : [];
    }),
    groups: groups.filter((group) => MARKET_GROUP.test(group)).slice(0, MAX_GROUPS),
    limitClass: limitClassOf(description.en),
    place: FIRST_PLACE + id,
  };
}

const listsOf = (description: InLocales<UofMarketDescription>): InLocales<readonly UofName[]> =>
  mapLocales(description, ({ outcomes }) => outcomes);

function limitClassOf({ groups, name }: UofMarketDescription): LimitClass {
  if (groups.includes('player_props') || groups.includes('scorers') || name.includes('{%player}')) return 'player';
  return groups.includes('score') ? 'side' : 'special';
}

function templatesOf<Thing>(
  thing: InLocales<Thing>,
  wordsOf: (thing: Thing) => string | undefined,
): LocalNames | undefined {
  const entries = (Object.entries(thing) as [Locale, Thing][]).flatMap(([locale, local]) => {
    const words = wordsOf(local);
    return words === undefined || words.trim() === '' ? [] : [[locale, templateOf(words)] as const];
  });
  const names = Object.fromEntries(entries) as unknown as LocalNames;
  return names.en === undefined ? undefined : names;
}

/** `{gamenrX}` → `{gamenrx}`, and first letters of outcomes as sentences have them: `over 2.5` → `Over 2.5`. */
const templateOf = (words: string): string =>
  capitalised(words.replaceAll(/\{[^{}]*\}/g, (placeholder) => placeholder.toLowerCase()))
    .slice(0, 120)
    .toWellFormed();

const capitalised = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** The whole of a market that its variant names in free words, which its own call alone has. */
export const isFreeText = (variant: string): boolean => variant.startsWith('pre:');

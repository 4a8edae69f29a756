/** The descriptions of the feed: its producers, its markets and its codes, in words. */
import { BETSTOP_REASONS, BETTING_STATUS, MATCH_STATUS, VOID_REASONS } from '../catalogue/codes.ts';
import { MARKETS, VARIANTS, type MarketDescription } from '../catalogue/markets.ts';
import { nameIn, type Locale, type Name, type SportEvent } from '../catalogue/sport-event.ts';
import { LIVE, PRE_MATCH, type ProducerId } from '../feed-message.ts';
import { RECOVERY_WINDOW_MS } from '../event-book.ts';
import { element, type Element } from '../xml.ts';

/** The name of a producer in addresses. */
export const PRODUCT_OF: ReadonlyMap<string, ProducerId> = new Map([
  ['liveodds', LIVE],
  ['pre', PRE_MATCH],
]);

const listed = (name: string, children: readonly Element[]): Element =>
  element(name, { response_code: 'OK' }, children);

export const producersDocument = (url: string): Element =>
  listed(
    'producers',
    (
      [
        [LIVE, 'LO', 'Live Odds', 'liveodds', 'live', true],
        [PRE_MATCH, 'Ctrl', 'Betradar Ctrl', 'pre', 'prematch', true],
        [4, 'BetPal', 'BetPal', 'betpal', 'live', false],
        [5, 'PremiumCricket', 'Premium Cricket', 'premium_cricket', 'live|prematch', false],
      ] as const
    ).map(([id, name, description, path, scope, active]) =>
      element('producer', {
        id,
        name,
        description,
        api_url: `${url}/v1/${path}/`,
        active,
        scope,
        stateful_recovery_window_in_minutes: RECOVERY_WINDOW_MS / 60_000,
      }),
    ),
  );

export const betstopReasonsDocument = (): Element =>
  coded('betstop_reasons_descriptions', 'betstop_reason', BETSTOP_REASONS);
export const voidReasonsDocument = (): Element => coded('void_reasons_descriptions', 'void_reason', VOID_REASONS);
export const bettingStatusDocument = (): Element =>
  coded('betting_status_descriptions', 'betting_status', BETTING_STATUS);

const coded = (name: string, item: string, words: readonly string[]): Element =>
  listed(
    name,
    words.map((description, id) => element(item, { id, description })),
  );

export const matchStatusDocument = (locale: Locale): Element =>
  listed(
    'match_status_descriptions',
    MATCH_STATUS.map((status) =>
      element('match_status', { id: status.id, description: status[locale], period_number: status.period }, [
        element('sports', { all: true }),
      ]),
    ),
  );

export const marketsDocument = (locale: Locale, withheld: readonly number[]): Element =>
  listed(
    'market_descriptions',
    MARKETS.filter(({ id }) => !withheld.includes(id)).map((market) => marketElement(market, locale)),
  );

const outcomesElement = (outcomes: readonly (readonly [string, Name])[], locale: Locale): Element =>
  element(
    'outcomes',
    {},
    outcomes.map(([id, name]) => element('outcome', { id, name: nameIn(name, locale) })),
  );

const marketElement = (
  { id, name, groups, outcomes, specifiers, includesOutcomesOfType }: MarketDescription,
  locale: Locale,
): Element =>
  element('market', { id, name: nameIn(name, locale), groups, includes_outcomes_of_type: includesOutcomesOfType }, [
    outcomes && outcomesElement(outcomes, locale),
    specifiers &&
      element(
        'specifiers',
        {},
        specifiers.map(([specifier, type]) => element('specifier', { name: specifier, type })),
      ),
  ]);

export const variantsDocument = (locale: Locale): Element =>
  listed(
    'variant_descriptions',
    VARIANTS.map(({ id, outcomes }) => element('variant', { id }, [outcomesElement(outcomes, locale)])),
  );

/** Of one market with one variant: from the list, or a free text of an event. */
export function variantDocument(
  id: number,
  variant: string,
  { locale, events, withheld }: { locale: Locale; events: readonly SportEvent[]; withheld: readonly number[] },
): Element | undefined {
  const market = MARKETS.find((description) => description.id === id);
  if (!market || withheld.includes(id)) return undefined;
  const fixed = VARIANTS.find((description) => description.id === variant);
  const freeText = events.flatMap(({ freeTexts }) => freeTexts?.[variant] ?? []).find((text) => text.market === id);
  const outcomes = fixed?.outcomes ?? (freeText && Object.entries(freeText.outcomes));
  if (!outcomes) return undefined;
  const name = nameIn(freeText?.name ?? market.name, locale);
  return listed('market_descriptions', [
    element('market', { id, name, variant, groups: market.groups }, [outcomesElement(outcomes, locale)]),
  ]);
}

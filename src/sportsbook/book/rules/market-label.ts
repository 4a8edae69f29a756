/**
 * Names of markets that a feed describes. Its templates name specifiers and who takes part: `{total}`, `{+hcp}` with its sign,
 * `{-hcp}` as the other side has it, `{!setnr}` first, second …, `{(setnr+1)}`, `{%player}` by an id, `{$competitor1}`, `{$event}`.
 * A template that cannot be filled in has no text: what it names is not offered.
 */
import { LOCALES, type Locale } from '#kernel/locales.ts';
import type { LocalNames } from '#kernel/local-names.ts';
import { specifierValue } from '#sportsbook/models/market.ts';

export interface MarketType {
  names: LocalNames;
  outcomes: readonly { id: string; names: LocalNames }[];
}

export interface MarketLabel {
  name: LocalNames;
  /** By id, in the order of its description. */
  outcomes: Record<string, LocalNames>;
}

/** Whom a template or an outcome may name. */
export interface Naming {
  specifiers: Readonly<Record<string, string>>;
  /** Of the event, home first. */
  competitors: readonly LocalNames[];
  /** By the feed's id. */
  participant(id: string): LocalNames | undefined;
}

/** `undefined`: something in it has no name. */
export function marketLabel(type: MarketType, outcomeIds: readonly string[], naming: Naming): MarketLabel | undefined {
  const name = fill(type.names, naming);
  const described = type.outcomes.filter(({ id }) => outcomeIds.includes(id));
  const undescribedIds = outcomeIds.filter((id) => !described.some((outcome) => outcome.id === id));
  const outcomes = [
    ...described.map(({ id, names }) => [id, fill(names, naming)] as const),
    ...undescribedIds.map((id) => [id, naming.participant(id)] as const),
  ];
  const isNamed = (entry: readonly [string, LocalNames | undefined]): entry is readonly [string, LocalNames] =>
    entry[1] !== undefined;
  if (!name || !outcomes.every(isNamed)) return undefined;
  return { name, outcomes: Object.fromEntries(outcomes) };
}

/** English where a locale has no template. */
function fill(templates: LocalNames, naming: Naming): LocalNames | undefined {
  const filled = LOCALES.map((locale) => [locale, fillOne(templates[locale] ?? templates.en, locale, naming)] as const);
  if (filled.some(([, text]) => text === undefined)) return undefined;
  return Object.fromEntries(filled) as LocalNames;
}

function fillOne(template: string, locale: Locale, naming: Naming): string | undefined {
  let isWhole = true;
  const text = template.replaceAll(/\{([^{}]*)\}/g, (_, placeholder: string) => {
    const value = valueOf(placeholder, locale, naming);
    if (value === undefined) isWhole = false;
    return value ?? '';
  });
  return isWhole && text.trim() !== '' ? text.trim() : undefined;
}

function valueOf(placeholder: string, locale: Locale, naming: Naming): string | undefined {
  const match = /^([!+%$-]?)(?:\((\w+)([+-]\d+)\)|(\w+))$/.exec(placeholder);
  if (!match) return undefined;
  const [, mark = '', numberName, shift, plainName] = match;
  const name = numberName ?? plainName!;
  if (mark === '$') return competitorOf(name, locale, naming);
  const value = naming.specifiers[name];
  if (value === undefined) return undefined;
  if (mark === '%') return inLocale(naming.participant(value), locale);
  const shifted = shift === undefined ? value : sum(value, Number(shift));
  if (shifted === undefined) return undefined;
  if (mark === '!') return ordinal(Number(shifted), locale);
  if (mark === '+') return signed(shifted);
  return mark === '-' ? negated(shifted) : shifted;
}

function competitorOf(name: string, locale: Locale, { competitors }: Naming): string | undefined {
  if (name === 'event') return competitors.map((names) => inLocale(names, locale)).join(' – ');
  const [, number] = /^competitor([12])$/.exec(name) ?? [];
  return number === undefined ? undefined : inLocale(competitors[Number(number) - 1], locale);
}

const inLocale = (names: LocalNames | undefined, locale: Locale): string | undefined => names?.[locale] ?? names?.en;

const sum = (value: string, shift: number): string | undefined => {
  const result = Number(value) + shift;
  return Number.isFinite(result) ? specifierValue(String(result)) : undefined;
};

/** `+0.5`, `-1`, `0`; head starts such as `0:1` as they stand. */
function signed(value: string): string {
  const number = specifierValue(value);
  return /^[\d.]+$/.test(number) && number !== '0' ? `+${number}` : number;
}

function negated(value: string): string {
  if (value.includes(':')) return value.split(':').toReversed().join(':');
  return value.startsWith('-') ? signed(value.slice(1)) : signed(specifierValue(`-${value.replace(/^\+/, '')}`));
}

function ordinal(number: number, locale: Locale): string | undefined {
  if (!Number.isInteger(number)) return undefined;
  if (locale === 'es') return `${number}.º`;
  if (locale === 'ru') return `${number}-й`;
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' }[
    ENGLISH.select(number) as 'one' | 'two' | 'few' | 'other'
  ];
  return `${number}${ending}`;
}

const ENGLISH = new Intl.PluralRules('en', { type: 'ordinal' });

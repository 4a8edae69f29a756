// A match or a season of the feed as a fixture of ours, with names in all languages in which it was fetched.
import type { LocalNames } from '#kernel/local-names.ts';
import type { Locale } from '#kernel/locales.ts';
import type { Fixture } from '#sportsbook/book/index.ts';
import type { UofCompetitor, UofEvent, UofName } from './answers.ts';
import { fetchedStatus, shownStatus } from './scoreboard.ts';

/** The same thing in each language; English is always there. */
export type InLocales<Thing> = { en: Thing } & { readonly [Other in Locale]?: Thing };

export const mapLocales = <From, To>(things: InLocales<From>, change: (thing: From) => To): InLocales<To> =>
  Object.fromEntries(
    Object.entries(things).map(([locale, thing]) => [locale, change(thing)]),
  ) as unknown as InLocales<To>;

export interface OwnSport {
  id: string;
  names: LocalNames;
}

/** Sports of the site, by their ids at Sportradar. */
const SPORTS: Readonly<Record<string, string>> = {
  'sr:sport:1': 'football',
  'sr:sport:2': 'basketball',
  'sr:sport:4': 'ice-hockey',
  'sr:sport:5': 'tennis',
  // Counter-Strike, League of Legends, Dota 2: played in maps.
  'sr:sport:109': 'esports',
  'sr:sport:110': 'esports',
  'sr:sport:111': 'esports',
};
const MAX_NAME = 120;
const MAX_COMPETITORS = 200;
/** Of five: the feed does not say how well known a competition is. */
const RATING = 3;

export function sportOf(event: InLocales<UofEvent>): OwnSport {
  const { id } = event.en.sport;
  return { id: SPORTS[id] ?? slugOf(event.en.sport.name, id), names: namesOf(event, ({ sport }) => sport) };
}

const slugOf = (name: string, id: string): string => {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 32);
  return slug === '' ? `sport-${id.split(':').at(-1)}` : slug;
};

/** Sport, competition and who plays stay as they were said first; `before`: as it was. */
export function ownFixture(event: InLocales<UofEvent>, before: Fixture | undefined): Fixture {
  const { en } = event;
  const competitors = before?.competitors ?? competitorsOf(event);
  return {
    sport: before?.sport ?? sportOf(event).id,
    competition: before?.competition ?? {
      id: en.tournament.id,
      names: namesOf(event, ({ tournament }) => tournament),
      region: namesOf(event, ({ category }) => category),
      rating: RATING,
      place: 100,
      season: en.season.slice(0, 32),
    },
    competitors,
    startsAt: en.startsAt,
    status: shownStatus(fetchedStatus(before?.status, en.status), { competitors }),
    isSimulated: false,
    commitment: null,
    revealed: null,
    ...(en.round !== undefined && en.round !== '' && { round: en.round }),
  };
}

function competitorsOf(event: InLocales<UofEvent>): Fixture['competitors'] {
  const list = homeFirst(event.en.competitors).slice(0, MAX_COMPETITORS);
  // One alone is no match: it is a page of a competitor's own odds.
  if (list.length < 2) return [];
  return list.map(({ id, name, abbreviation }) => {
    const names = namesOf(event, ({ competitors }) => competitors.find((competitor) => competitor.id === id));
    const isSameInAll = Object.values(names).every((other) => other === names.en);
    const short = (abbreviation ?? '').slice(0, 4);
    return { id, name: cut(name), ...(!isSameInAll && { names }), ...(short !== '' && { short }) };
  });
}

const homeFirst = (competitors: readonly UofCompetitor[]): UofCompetitor[] =>
  competitors.length === 2 ? competitors.toSorted((a, b) => Number(b.isHome) - Number(a.isHome)) : [...competitors];

const cut = (name: string): string => name.slice(0, MAX_NAME).toWellFormed();

export function namesOf<Thing>(thing: InLocales<Thing>, named: (thing: Thing) => UofName | undefined): LocalNames {
  const entries = (Object.entries(thing) as [Locale, Thing][]).flatMap(([locale, local]) => {
    const name = named(local)?.name;
    return name === undefined || name === '' ? [] : [[locale, cut(name)] as const];
  });
  return Object.fromEntries(entries) as unknown as LocalNames;
}

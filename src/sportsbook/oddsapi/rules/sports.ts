// What the sports of The Odds API are here: which sport, where it is played, how long a match takes, and what its score decides.
import type { LocalNames } from '#kernel/local-names.ts';
import { LOCALES } from '#kernel/locales.ts';

interface SportFacts {
  sport: string;
  /** From its start until its score is worth asking for. */
  lengthMs: number;
  /** `score`: the final score decides markets on the whole match. `trader`: it does not, or nobody says it. */
  settledBy: 'score' | 'trader';
  /** Two-way prices of a match that may end level: the stakes come back, or rules of bookmakers differ. */
  level: 'push' | 'trader';
  /** Totals and handicaps are what our own of the same name are; otherwise they have a name of their own that says what counts. */
  hasOwnLines: boolean;
}

const HOUR_MS = 3_600_000;
const facts = (
  sport: string,
  hours: number,
  { settledBy = 'score', level = 'trader', hasOwnLines = false }: Partial<SportFacts> = {},
): SportFacts => ({ sport, lengthMs: hours * HOUR_MS, settledBy, level, hasOwnLines });

/** By the first word of the key. */
const SPORTS: Readonly<Record<string, SportFacts>> = {
  soccer: facts('football', 2, { hasOwnLines: true }),
  basketball: facts('basketball', 2.5, { level: 'push', hasOwnLines: true }),
  icehockey: facts('ice-hockey', 2.75),
  tennis: facts('tennis', 3, { settledBy: 'trader', hasOwnLines: true }),
  americanfootball: facts('american-football', 3.5, { level: 'push' }),
  baseball: facts('baseball', 3.25),
  aussierules: facts('aussie-rules', 3),
  rugbyleague: facts('rugby-league', 2),
  rugbyunion: facts('rugby-union', 2),
  handball: facts('handball', 2),
  lacrosse: facts('lacrosse', 2.5),
  cricket: facts('cricket', 8, { settledBy: 'trader' }),
  boxing: facts('boxing', 4, { settledBy: 'trader' }),
  mma: facts('mma', 4, { settledBy: 'trader' }),
  golf: facts('golf', 96, { settledBy: 'trader' }),
  politics: facts('politics', 24, { settledBy: 'trader' }),
};

export const factsOf = (sportKey: string): SportFacts =>
  SPORTS[sportKey.split('_', 1)[0]!] ?? facts(slugged(sportKey.split('_', 1)[0]!), 6, { settledBy: 'trader' });

const slugged = (word: string): string => (/^[a-z][a-z0-9-]{0,31}$/.test(word) ? word : 'other');

/** Beside those that are built in. */
export const SPORT_NAMES: readonly { id: string; names: LocalNames; place: number }[] = [
  ['american-football', 'American football', 'Fútbol americano', 'Американский футбол'],
  ['baseball', 'Baseball', 'Béisbol', 'Бейсбол'],
  ['aussie-rules', 'Australian football', 'Fútbol australiano', 'Австралийский футбол'],
  ['rugby-league', 'Rugby league', 'Rugby a 13', 'Регбилиг'],
  ['rugby-union', 'Rugby union', 'Rugby a 15', 'Регби'],
  ['handball', 'Handball', 'Balonmano', 'Гандбол'],
  ['lacrosse', 'Lacrosse', 'Lacrosse', 'Лакросс'],
  ['cricket', 'Cricket', 'Críquet', 'Крикет'],
  ['boxing', 'Boxing', 'Boxeo', 'Бокс'],
  ['mma', 'Mixed martial arts', 'Artes marciales mixtas', 'Смешанные единоборства'],
  ['golf', 'Golf', 'Golf', 'Гольф'],
  ['politics', 'Politics', 'Política', 'Политика'],
  ['other', 'Other sports', 'Otros deportes', 'Другие виды'],
].map(([id, en, es, ru], at) => ({ id: id!, names: { en: en!, es: es!, ru: ru! }, place: 40 + at }));

/** Cups may go on after 90 minutes, and the API says only the score at the end: it cannot decide what 90 minutes decide. */
const MAY_HAVE_EXTRA_TIME =
  /cup|copa|coppa|coupe|pokal|uefa|fifa|conmebol|concacaf|caf_|afc_|libertadores|sudamericana|playoff|world|euro|nations/;

/** Whether the score at the end of a match decides what is bet on here. */
export const isSettledByScore = (sportKey: string): boolean =>
  factsOf(sportKey).settledBy === 'score' && !(sportKey.startsWith('soccer_') && MAY_HAVE_EXTRA_TIME.test(sportKey));

/** Regions by a word of the key, as ISO codes; the two that have none by name. */
const COUNTRIES: Readonly<Record<string, string>> = {
  argentina: 'AR',
  australia: 'AU',
  aleague: 'AU',
  afl: 'AU',
  nrl: 'AU',
  nbl: 'AU',
  austria: 'AT',
  belgium: 'BE',
  brazil: 'BR',
  chile: 'CL',
  china: 'CN',
  denmark: 'DK',
  finland: 'FI',
  liiga: 'FI',
  mestis: 'FI',
  france: 'FR',
  germany: 'DE',
  greece: 'GR',
  ireland: 'IE',
  italy: 'IT',
  japan: 'JP',
  npb: 'JP',
  korea: 'KR',
  kbo: 'KR',
  mexico: 'MX',
  netherlands: 'NL',
  norway: 'NO',
  poland: 'PL',
  portugal: 'PT',
  spain: 'ES',
  sweden: 'SE',
  switzerland: 'CH',
  turkey: 'TR',
  usa: 'US',
  nfl: 'US',
  ncaaf: 'US',
  ncaab: 'US',
  nba: 'US',
  wnba: 'US',
  mlb: 'US',
  nhl: 'US',
  cfl: 'CA',
};
const ENGLAND: LocalNames = { en: 'England', es: 'Inglaterra', ru: 'Англия' };
const SCOTLAND: LocalNames = { en: 'Scotland', es: 'Escocia', ru: 'Шотландия' };
const INTERNATIONAL: LocalNames = { en: 'International', es: 'Internacional', ru: 'Международные' };
const BRITISH: Readonly<Record<string, LocalNames>> = {
  epl: ENGLAND,
  efl: ENGLAND,
  england: ENGLAND,
  fa: ENGLAND,
  spl: SCOTLAND,
};

export function regionOf(sportKey: string): LocalNames {
  for (const word of sportKey.split('_').slice(1)) {
    const british = BRITISH[word];
    if (british) return british;
    const code = COUNTRIES[word];
    if (code === undefined) continue;
    return Object.fromEntries(
      LOCALES.map((locale) => [locale, new Intl.DisplayNames(locale, { type: 'region' }).of(code)!]),
    ) as LocalNames;
  }
  return INTERNATIONAL;
}

export const isOutright = ({
  home_team: home,
  away_team: away,
}: {
  home_team?: string | null | undefined;
  away_team?: string | null | undefined;
}): boolean => !home || !away;

// Names of markets and outcomes: from texts, with the names of the competitors.
import { parseMarketRef, type LegLabel, type MarketKey, type MarketKind } from '#sportsbook/models/market.ts';
import { nameIn, type LocalNames } from '#kernel/local-names.ts';
import type { Market } from '../contract.ts';
import type { Texts } from '#site/shell/texts.ts';

/** `t` is always of the area `sports`. Names of competitors, home first. */
export type Names = readonly string[];

/** A market with what its feed calls it, where that is not built in. */
export type NamedMarket = MarketKey & { label?: Market['label'] };

/** `Total goals 2.5 – first half`. */
export function marketName(t: Texts, market: NamedMarket, names: Names, sport: string): string {
  const { kind, specifiers, label } = market;
  if (label) return nameIn(t.locale, label.name);
  if (kind === 'race-placed') return placedName(t, specifiers);
  const { period, team, ...rest } = specifiers;
  const unit = t(`unit.${unitOf(kind, sport, period)}`);
  const name = t(`market.${kind}`, {
    unit,
    team: team === undefined ? '' : (names[Number(team) - 1] ?? ''),
    total: rest['total'] ?? '',
    handicap: rest['handicap'] ?? '',
    goal: rest['goal'] ?? '',
    set: rest['set'] ?? '',
    game: rest['game'] ?? '',
  }).trim();
  return period === undefined
    ? withTime(t, name, kind, sport)
    : t('market.ofPeriod', { market: name, period: periodName(t, period) });
}

/** Either a bet of its own or, with `part`, what an each-way bet is besides. */
const placedName = (t: Texts, { places = '', part }: MarketKey['specifiers']): string =>
  part === undefined ? t('market.race-placed', { places }) : t('market.each-way', { places, part });

/** Whether overtime counts, where a match may have one: not in football, whose markets are always on 90 minutes. */
export function withTime(t: Texts, market: string, kind: MarketKind, sport: string): string {
  if (kind === 'winner' && (sport === 'american-football' || sport === 'baseball'))
    return t('market.with-overtime', { market });
  if (hasManyCompetitors(kind) || (sport !== 'basketball' && sport !== 'ice-hockey')) return market;
  const time = sport === 'basketball' ? 'with-overtime' : kind === 'winner' ? 'with-shoot-out' : 'regulation';
  return t(`market.${time}`, { market });
}

const hasManyCompetitors = (kind: MarketKind): boolean =>
  kind === 'outright' || kind === 'race-winner' || kind === 'race-placed';

/** What a total or a handicap counts. */
function unitOf(kind: MarketKind, sport: string, period: string | undefined): string {
  if (kind === 'sets-total' || kind === 'sets-handicap' || kind === 'set-betting')
    return sport === 'esports' ? 'maps' : 'sets';
  if (sport === 'tennis') return 'games';
  if (sport === 'basketball') return 'points';
  if (sport === 'esports') return period === undefined ? 'maps' : 'rounds';
  return 'goals';
}

/** What a selection is on: the competitors, the competition when all of it play, or a race at its course. */
export function eventName(
  locale: string,
  { competitors, competition, race }: { competitors: Names; competition: string; race?: LocalNames | null | undefined },
): string {
  if (race) return `${nameIn(locale, race)}, ${competition}`;
  return competitors.length > 2 ? competition : competitors.join(' – ');
}

/** `1h` → first half, `set2` → set 2. */
export function periodName(t: Texts, period: string): string {
  const [, word, number] = /^([a-z]+)(\d)$/.exec(period) ?? [];
  if (word !== undefined && t.has(`period.${word}`)) return t(`period.${word}`, { number: number! });
  return t.has(`period.${period}`) ? t(`period.${period}`) : period;
}

/** A handicap with its sign: `-1.5`, `+0.25`, `0`. */
export const withSign = (text: string): string => (/^[1-9]|^0\.[0-9]*[1-9]/.test(text) ? `+${text}` : text);

const inverted = (handicap: string): string =>
  Number(handicap) === 0 ? '0' : handicap.startsWith('-') ? `+${handicap.slice(1)}` : `-${handicap.replace('+', '')}`;

/** The line that one side of a handicap gets: a market states the home side's. */
export const ownHandicap = ({ specifiers }: MarketKey, outcome: string): string => {
  const line = specifiers['handicap'] ?? '0';
  return outcome === '1' ? withSign(line) : inverted(line);
};

const dashed = (text: string): string => text.replace(':', '–');

/** In full, as in a slip: `Over 2.5`, `Northport (-1.5)`. `isShort`: on a button under a column heading. */
export function outcomeName(t: Texts, key: NamedMarket, outcome: string, names: Names, isShort = false): string {
  const { kind, specifiers, label } = key;
  if (label) return label.outcomes[outcome] ? nameIn(t.locale, label.outcomes[outcome]) : outcome;
  const side = (id: string): string => (id === 'x' ? t('outcome.draw') : (names[Number(id) - 1] ?? id));
  switch (kind) {
    case '1x2':
    case 'winner':
    case 'draw-no-bet':
    case 'game-winner':
      return isShort ? (outcome === 'x' ? 'X' : outcome) : side(outcome);
    case 'double-chance': {
      if (isShort) return outcome.toUpperCase();
      return t('outcome.either', { first: side(outcome[0]!), second: side(outcome[1]!) });
    }
    case 'total':
    case 'team-total':
    case 'corners-total':
    case 'cards-total':
    case 'sets-total':
      return t(`outcome.${outcome}`, { total: specifiers['total'] ?? '' });
    case 'handicap':
    case 'sets-handicap': {
      const handicap = ownHandicap(key, outcome);
      return isShort ? `${outcome} (${handicap})` : `${side(outcome)} (${handicap})`;
    }
    case 'handicap-3way':
      return isShort ? outcome.toUpperCase() : `${side(outcome)} (${specifiers['handicap'] ?? ''})`;
    case 'correct-score':
    case 'set-betting':
      return outcome === 'other' ? t('outcome.other') : dashed(outcome);
    case 'half-full': {
      const [first = '', second = ''] = outcome.split('/');
      return `${side(first)} / ${side(second)}`;
    }
    case 'both-score-result': {
      const [who = '', both = ''] = outcome.split('-');
      return t('outcome.and', { first: side(who), second: t(`outcome.${both}`) });
    }
    case 'next-goal':
      return outcome === 'none' ? t('outcome.noGoal') : side(outcome);
    case 'winning-margin': {
      const [who = '', by = ''] = outcome.split(':');
      return t('outcome.by', { who: side(who), by: by.replace('-', '–') });
    }
    case 'exact-goals':
      return outcome;
    case 'outright':
    case 'race-winner':
    case 'race-placed':
      return side(outcome);
    default:
      return t.has(`outcome.${outcome}`) ? t(`outcome.${outcome}`) : outcome;
  }
}

/** The same for a market as a bet names it. */
export function namesOfBet(
  t: Texts,
  {
    market,
    outcome,
    competitors,
    sport,
    label,
  }: { market: string; outcome: string; competitors: Names; sport: string; label?: LegLabel | undefined },
): { market: string; outcome: string } {
  if (label) return { market: nameIn(t.locale, label.market), outcome: nameIn(t.locale, label.outcome) };
  const key = parseMarketRef(market);
  if (!key) return { market, outcome };
  return { market: marketName(t, key, competitors, sport), outcome: outcomeName(t, key, outcome, competitors) };
}

/** On a narrow button in a list of matches: `1`, `X`, `O 2.5`. */
export const shortName = (t: Texts, key: NamedMarket, outcome: string, names: Names): string =>
  !key.label && (outcome === 'over' || outcome === 'under')
    ? t(`outcome.${outcome}Tiny`, { total: key.specifiers['total'] ?? '' })
    : outcomeName(t, key, outcome, names, true);

export const MARKET_GROUPS = [
  'main',
  'totals',
  'handicaps',
  'goals',
  'periods',
  'corners-cards',
  'players',
  'special',
] as const;
export type MarketGroup = (typeof MARKET_GROUPS)[number];

/** The tab of an event under which a market is shown. */
export function groupOf({ kind, specifiers, label }: NamedMarket): MarketGroup {
  if (label) return label.group;
  if (kind === 'corners-total' || kind === 'cards-total') return 'corners-cards';
  if (specifiers['period'] !== undefined || kind === 'game-winner' || kind === 'half-full') return 'periods';
  switch (kind) {
    case '1x2':
    case 'winner':
    case 'double-chance':
    case 'draw-no-bet':
    case 'both-score':
    case 'outright':
    case 'race-winner':
    case 'race-placed':
      return 'main';
    case 'total':
    case 'team-total':
    case 'sets-total':
      return 'totals';
    case 'handicap':
    case 'handicap-3way':
    case 'sets-handicap':
      return 'handicaps';
    case 'next-goal':
    case 'exact-goals':
    case 'correct-score':
    case 'both-score-result':
    case 'clean-sheet':
    case 'set-betting':
      return 'goals';
    default:
      return 'special';
  }
}

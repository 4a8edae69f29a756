/**
 * What the API calls a market, and its outcomes, in our words: `alternate_spreads_h1` are handicaps of the first half. Where our own
 * market of that name is about something else, because overtime counts with bookmakers, it is one with a name of its own
 * (`rules/descriptions.ts`).
 */
import type { MarketKey } from '#sportsbook/models/market.ts';
import type { ApiMarket, ApiOutcome } from './answers.ts';
import { playerId } from './teams.ts';
import { factsOf } from './sports.ts';

/** One price of one bookmaker. */
export interface Quote {
  key: MarketKey;
  outcome: string;
  price: number;
}

export interface MatchNames {
  feed: string;
  sportKey: string;
  /** As the API calls the two now, in the order of our fixture; of all of them where a season is bet on. */
  competitors: readonly string[];
}

/** Outcomes that a market needs before it has a price. */
export const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  '1x2': ['1', 'x', '2'],
  winner: ['1', '2'],
  'draw-no-bet': ['1', '2'],
  handicap: ['1', '2'],
  total: ['over', 'under'],
  'team-total': ['over', 'under'],
  'both-score': ['yes', 'no'],
  'double-chance': ['1x', '12', 'x2'],
};

/** What a market that is described here is in our words: its name has the part of the match and the team in it. */
export function plainKey({ kind, specifiers }: MarketKey): MarketKey {
  const match =
    /^[a-z][a-z0-9-]*\.(1x2|draw-no-bet|double-chance|total|handicap|both-score|team-total)(?:-([12]))?(?:-([12]h|[qp][1-4]))?$/.exec(
      kind,
    );
  if (!match) return { kind, specifiers };
  const [, plain, team, period] = match;
  return { kind: plain!, specifiers: { ...specifiers, ...(team && { team }), ...(period && { period }) } };
}

function describedKey(
  feed: string,
  kind: string,
  { team, ...specifiers }: Record<string, string>,
  period: string | undefined,
): MarketKey {
  const ofTeam = team === undefined ? `${feed}.${kind}` : `${feed}.${kind}-${team}`;
  return { kind: period === undefined ? ofTeam : periodKind(ofTeam, period), specifiers };
}

/** A kind on a part of the match is one of its own, so that its name says which. */
export const periodKind = (kind: string, period: string): string => `${kind}-${period}`;

const PROP = /^(?:player|batter|pitcher)_[a-z0-9_]{1,30}$/;
const DRAW = 'draw';

interface ParsedKey {
  base: string;
  period: string | undefined;
}

function parseKey(text: string): ParsedKey | undefined {
  const match =
    /^(?:alternate_)?(h2h|h2h_3_way|spreads|totals|team_totals|draw_no_bet|btts|double_chance|outrights)(?:_([hqp])([1-4]))?$/.exec(
      text,
    );
  if (!match) return undefined;
  const [, base, letter, number] = match;
  if (letter === undefined) return { base: base!, period: undefined };
  return { base: base!, period: letter === 'h' ? `${number}h` : `${letter}${number}` };
}

export const isProp = (apiKey: string): boolean => PROP.test(apiKey);

/** The kind without the word for further lines of the same. */
export const propKind = (feed: string, apiKey: string): string => `${feed}.${apiKey.replace(/_alternate$/, '')}`;

/** Prices of one market of one bookmaker; what cannot be told apart is left out. */
export function quotesOf(names: MatchNames, market: ApiMarket): Quote[] {
  if (isProp(market.key)) return market.outcomes.flatMap((outcome) => propQuote(names, market.key, outcome) ?? []);
  const parsedKey = parseKey(market.key);
  if (!parsedKey) return [];
  const hasDraw = market.outcomes.some(({ name }) => name.toLowerCase() === DRAW);
  return market.outcomes.flatMap((outcome) => matchQuote(names, parsedKey, outcome, hasDraw) ?? []);
}

function matchQuote(
  { feed, sportKey, competitors }: MatchNames,
  { base, period }: ParsedKey,
  outcome: ApiOutcome,
  hasDraw: boolean,
): Quote | undefined {
  const { name, description, point, price } = outcome;
  const { hasOwnLines, sport } = factsOf(sportKey);
  const side = sideOf(competitors, name);
  const quote = (kind: string, id: string | undefined, specifiers: Record<string, string> = {}): Quote | undefined =>
    id === undefined
      ? undefined
      : {
          key:
            hasOwnLines || kind === 'winner' || kind === 'outright'
              ? { kind, specifiers: { ...specifiers, ...(period !== undefined && { period }) } }
              : describedKey(feed, kind, specifiers, period),
          outcome: id,
          price,
        };
  const line = typeof point === 'number' && Number.isInteger(point * 4) ? point : undefined;
  switch (base) {
    case 'h2h':
    case 'h2h_3_way':
      if (hasDraw) return quote('1x2', side);
      // Without the draw a match of 90 minutes has no price; elsewhere somebody wins, except in a part of the match.
      if (sport === 'football' || base === 'h2h_3_way') return undefined;
      return quote(period === undefined ? 'winner' : 'draw-no-bet', side);
    case 'draw_no_bet':
      return quote('draw-no-bet', side === 'x' ? undefined : side);
    case 'spreads':
      if (line === undefined || side === undefined || side === 'x') return undefined;
      return quote('handicap', side, { handicap: lineText(side === '1' ? line : -line) });
    case 'totals':
      return line === undefined ? undefined : quote('total', overUnder(name), { total: lineText(line) });
    case 'team_totals': {
      const team = sideOf(competitors, description ?? '');
      if (line === undefined || team === undefined || team === 'x') return undefined;
      return quote('team-total', overUnder(name), { team, total: lineText(line) });
    }
    case 'btts':
      return quote('both-score', yesNo(name));
    case 'double_chance':
      return quote('double-chance', eitherOf(competitors, name));
    case 'outrights': {
      const place = competitors.indexOf(name);
      return competitors.length > 2 && place >= 0 ? quote('outright', String(place + 1)) : undefined;
    }
    default:
      return undefined;
  }
}

function propQuote({ feed, sportKey }: MatchNames, apiKey: string, outcome: ApiOutcome): Quote | undefined {
  const { name, description, point, price } = outcome;
  const kind = propKind(feed, apiKey);
  if (!description) return undefined;
  const player = playerId(factsOf(sportKey).sport, description);
  const over = overUnder(name);
  if (over !== undefined && typeof point === 'number')
    return { key: { kind, specifiers: { player, total: lineText(point) } }, outcome: over, price };
  const yes = yesNo(name);
  return yes === undefined ? undefined : { key: { kind: `${kind}-yes`, specifiers: { player } }, outcome: yes, price };
}

const lineText = (line: number): string => (line === 0 ? '0' : String(line));

function sideOf([home, away]: readonly string[], name: string): '1' | 'x' | '2' | undefined {
  if (name.toLowerCase() === DRAW) return 'x';
  return name === home ? '1' : name === away ? '2' : undefined;
}

function overUnder(name: string): 'over' | 'under' | undefined {
  const word = name.toLowerCase().split(' ', 1)[0];
  return word === 'over' || word === 'under' ? word : undefined;
}

function yesNo(name: string): 'yes' | 'no' | undefined {
  const word = name.toLowerCase();
  return word === 'yes' || word === 'no' ? word : undefined;
}

/** `Arden or Draw`, `Draw or Northport`, `Arden/Northport`, in either order. */
function eitherOf([home, away]: readonly string[], text: string): '1x' | '12' | 'x2' | undefined {
  const isPair = (first: string, second: string): boolean =>
    [' or ', '/'].some((between) => text === `${first}${between}${second}` || text === `${second}${between}${first}`);
  if (home === undefined || away === undefined) return undefined;
  if (isPair(home, 'Draw')) return '1x';
  if (isPair('Draw', away)) return 'x2';
  return isPair(home, away) ? '12' : undefined;
}

/** Whom the markets of bookmakers name, by id. */
export function playersOf(
  sport: string,
  bookmakers: readonly { markets: readonly ApiMarket[] }[],
): Map<string, string> {
  const players = new Map<string, string>();
  for (const { markets } of bookmakers)
    for (const { key, outcomes } of markets)
      if (isProp(key))
        for (const { description } of outcomes) if (description) players.set(playerId(sport, description), description);
  return players;
}

/**
 * Messages of the Unified Odds Feed, from their XML. Sportradar's own schema is `UnifiedFeed.xsd` of the SDKs; what is not
 * used here is not read. Times are milliseconds since 1970.
 */
import {
  childNamed,
  childrenNamed,
  MESSAGE_LIMITS,
  optionalNumber,
  optionalWhole,
  readXml,
  requiredText,
  requiredWhole,
  XmlError,
  type XmlElement,
} from './xml.ts';

export interface UofMarketKey {
  id: number;
  specifiers: Readonly<Record<string, string>>;
}

export interface UofOutcomeOdds {
  id: string;
  odds: number | undefined;
  probability: number | undefined;
  isActive: boolean;
}

export interface UofOddsMarket extends UofMarketKey {
  /** 1 active, -1 suspended, 0 inactive, -2 handed over, -3 settled, -4 cancelled. */
  status: number;
  outcomes: UofOutcomeOdds[];
}

export interface UofOutcomeResult {
  id: string;
  /** 1 won, 0 lost, -1 not decided. */
  result: number;
  voidFactor: number | undefined;
  /** As it is written, because its digits say how exact it is. */
  deadHeat: string | undefined;
}

export interface UofSettledMarket extends UofMarketKey {
  voidReason: number | undefined;
  outcomes: UofOutcomeResult[];
}

export interface UofStatus {
  status: number | undefined;
  matchStatus: number | undefined;
  score: readonly [number, number] | undefined;
  periods: readonly (readonly [number, number])[];
  /** Seconds played. */
  clockS: number | undefined;
  isClockStopped: boolean;
  /** Of the running game, as they are sent: 50 is the advantage. */
  points: readonly [number, number] | undefined;
  serving: 1 | 2 | undefined;
  statistics: Readonly<Record<string, readonly [number, number]>>;
}

interface Common {
  product: number;
  timestamp: number;
}
interface AboutEvent extends Common {
  event: string;
}

export type UofMessage =
  | ({ type: 'alive'; isSubscribed: boolean } & Common)
  | ({ type: 'snapshot_complete'; request: number } & Common)
  | ({ type: 'fixture_change'; changeType: number | undefined } & AboutEvent)
  | ({ type: 'odds_change'; status: UofStatus | undefined; markets: UofOddsMarket[] } & AboutEvent)
  | ({ type: 'bet_stop'; groups: string[]; marketStatus: number } & AboutEvent)
  | ({ type: 'bet_settlement'; certainty: number; markets: UofSettledMarket[] } & AboutEvent)
  | ({
      type: 'bet_cancel' | 'rollback_bet_cancel';
      from: number | undefined;
      to: number | undefined;
      markets: (UofMarketKey & { voidReason: number | undefined })[];
    } & AboutEvent)
  | ({ type: 'rollback_bet_settlement'; markets: UofMarketKey[] } & AboutEvent);

export type UofEventMessage = Extract<UofMessage, AboutEvent>;

const URN = /^[a-z]+:[a-z_]+:\d{1,18}$/;

/** `undefined`: a kind of message that says nothing about odds. Throws an `XmlError`. */
export function readMessage(bytes: Uint8Array): UofMessage | undefined {
  const root = readXml(bytes, MESSAGE_LIMITS);
  const from = (): Common => ({ product: requiredWhole(root, 'product'), timestamp: timeOf(root, 'timestamp')! });
  const about = (): AboutEvent => ({ ...from(), event: urnOf(root) });
  switch (root.name) {
    case 'alive':
      return { type: 'alive', ...from(), isSubscribed: requiredWhole(root, 'subscribed') === 1 };
    case 'snapshot_complete':
      return { type: 'snapshot_complete', ...from(), request: requiredWhole(root, 'request_id') };
    case 'fixture_change':
      return { type: 'fixture_change', ...about(), changeType: optionalWhole(root, 'change_type') };
    case 'odds_change':
      return {
        type: 'odds_change',
        ...about(),
        status: statusOf(childNamed(root, 'sport_event_status')),
        markets: childrenNamed(childNamed(root, 'odds'), 'market').map(oddsMarketOf),
      };
    case 'bet_stop':
      return {
        type: 'bet_stop',
        ...about(),
        groups: (root.attributes['groups'] ?? 'all').split('|').filter(Boolean),
        marketStatus: optionalWhole(root, 'market_status') ?? -1,
      };
    case 'bet_settlement':
      return {
        type: 'bet_settlement',
        ...about(),
        certainty: optionalWhole(root, 'certainty') ?? 2,
        markets: childrenNamed(childNamed(root, 'outcomes'), 'market').map(settledMarketOf),
      };
    case 'bet_cancel':
    case 'rollback_bet_cancel':
      return {
        type: root.name,
        ...about(),
        from: timeOf(root, 'start_time'),
        to: timeOf(root, 'end_time'),
        markets: childrenNamed(root, 'market').map((market) => ({
          ...keyOf(market),
          voidReason: optionalWhole(market, 'void_reason'),
        })),
      };
    case 'rollback_bet_settlement':
      return { type: 'rollback_bet_settlement', ...about(), markets: childrenNamed(root, 'market').map(keyOf) };
    default:
      return undefined;
  }
}

function urnOf(root: XmlElement): string {
  const event = requiredText(root, 'event_id');
  if (!URN.test(event)) throw new XmlError(`${root.name} has ${event.slice(0, 40)} as its event_id`);
  return event;
}

/** Until the year 2286. */
const MAX_TIME = 9_999_999_999_999;

function timeOf(element: XmlElement, attribute: 'timestamp' | 'start_time' | 'end_time'): number | undefined {
  const time = attribute === 'timestamp' ? requiredWhole(element, attribute) : optionalWhole(element, attribute);
  if (time !== undefined && (time < 0 || time > MAX_TIME))
    throw new XmlError(`${element.name} has ${time} as its ${attribute}`);
  return time;
}

/** `setnr=1|total=9.5`. Names in small letters, as our own are. */
export function specifiersOf(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split('|').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new XmlError(`market has ${pair.slice(0, 40)} among its specifiers`);
      return [pair.slice(0, at).toLowerCase(), pair.slice(at + 1)];
    }),
  );
}

const keyOf = (market: XmlElement): UofMarketKey => ({
  id: requiredWhole(market, 'id'),
  specifiers: specifiersOf(market.attributes['specifiers']),
});

const oddsMarketOf = (market: XmlElement): UofOddsMarket => ({
  ...keyOf(market),
  status: optionalWhole(market, 'status') ?? 1,
  outcomes: childrenNamed(market, 'outcome').map((outcome) => ({
    id: requiredText(outcome, 'id'),
    odds: optionalNumber(outcome, 'odds'),
    probability: optionalNumber(outcome, 'probabilities'),
    isActive: (optionalWhole(outcome, 'active') ?? 1) === 1,
  })),
});

const settledMarketOf = (market: XmlElement): UofSettledMarket => ({
  ...keyOf(market),
  voidReason: optionalWhole(market, 'void_reason'),
  outcomes: childrenNamed(market, 'outcome').map((outcome) => ({
    id: requiredText(outcome, 'id'),
    result: requiredWhole(outcome, 'result'),
    voidFactor: optionalNumber(outcome, 'void_factor'),
    deadHeat: outcome.attributes['dead_heat_factor'],
  })),
});

function statusOf(element: XmlElement | undefined): UofStatus | undefined {
  if (!element) return undefined;
  const clock = childNamed(element, 'clock');
  const server = optionalWhole(element, 'current_server');
  return {
    status: optionalWhole(element, 'status'),
    matchStatus: optionalWhole(element, 'match_status'),
    score: pairOf(element, 'home_score', 'away_score'),
    periods: childrenNamed(childNamed(element, 'period_scores'), 'period_score')
      .toSorted((a, b) => (optionalWhole(a, 'number') ?? 99) - (optionalWhole(b, 'number') ?? 99))
      .flatMap((period) => {
        const score = pairOf(period, 'home_score', 'away_score');
        return score ? [score] : [];
      }),
    clockS: secondsOf(clock?.attributes['match_time']),
    isClockStopped: clock?.attributes['stopped'] === 'true',
    points: pairOf(element, 'home_gamescore', 'away_gamescore'),
    serving: server === 1 || server === 2 ? server : undefined,
    statistics: statisticsOf(childNamed(element, 'statistics')),
  };
}

function pairOf(element: XmlElement, home: string, away: string): readonly [number, number] | undefined {
  const pair = [optionalNumber(element, home), optionalNumber(element, away)].map(
    (number) => number && Math.trunc(number),
  );
  return pair[0] === undefined || pair[1] === undefined ? undefined : [pair[0], pair[1]];
}

function secondsOf(text: string | undefined): number | undefined {
  const match = /^(\d{1,4}):(\d{2})/.exec(text ?? '');
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

const STATISTICS = { yellow_cards: 'yellow-cards', red_cards: 'red-cards', corners: 'corners' } as const;

function statisticsOf(element: XmlElement | undefined): UofStatus['statistics'] {
  const entries = Object.entries(STATISTICS).flatMap(([name, bookName]) => {
    const child = childNamed(element, name);
    const pair = child && pairOf(child, 'home', 'away');
    return pair ? [[bookName, pair] as const] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * What a final score decides. The API says the score at the end, with overtime, and nothing of its parts: so it decides the markets on
 * the whole match, in the sports whose bookmakers count overtime, and football where there is none. The rest is a person's.
 */
import { decide, type Decision } from '#sportsbook/models/decide.ts';
import type { MarketKey } from '#sportsbook/models/market.ts';
import type { Scoreboard } from '#sportsbook/book/index.ts';
import type { ApiScore } from './answers.ts';
import type { EventState, MessageBody, Reported } from './event-state.ts';
import { plainKey } from './market-keys.ts';
import { factsOf, isSettledByScore } from './sports.ts';

const DECIDED_KINDS = [
  '1x2',
  'winner',
  'double-chance',
  'draw-no-bet',
  'total',
  'team-total',
  'handicap',
  'both-score',
];

/** In the order of the fixture; nothing where a part of it is missing or no number. */
export function scoreOf(state: EventState, { scores }: Pick<ApiScore, 'scores'>): [number, number] | undefined {
  const valueOf = (name: string): number | undefined => {
    const matches = (scores ?? []).filter((item) => item.name === name);
    const text = matches.length === 1 ? (matches[0]!.score ?? '') : '';
    return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
  };
  if (state.names.length !== 2 || state.names[0] === state.names[1]) return undefined;
  const [first, second] = [valueOf(state.names[0]!), valueOf(state.names[1]!)];
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** The match is over with this score: what it decides is settled, and the rest left to a person. A corrected score settles anew. */
export function takeScore(state: EventState, score: [number, number]): Reported {
  if (state.score?.join() === score.join()) return { state, bodies: [] };
  const fixture = { ...state.fixture, status: 'ended' as const };
  const markets = Object.values(state.markets).flatMap((market) => {
    const decision = decisionOf(state.sportKey, market, score);
    return decision ? [{ kind: market.kind, specifiers: { ...market.specifiers }, ...decision }] : [];
  });
  const bodies: MessageBody[] = [
    { type: 'odds_change', scoreboard: boardOf(score), incidents: [], markets: [] },
    { type: 'fixture_change', fixture },
    ...(markets.length > 0 ? [{ type: 'bet_settlement' as const, certainty: 'confirmed' as const, markets }] : []),
  ];
  return { state: { ...state, fixture, score, isStopped: true }, bodies };
}

/** Nobody says how it ended: it is over, and a person settles it. */
export function endWithoutScore(state: EventState): Reported {
  const fixture = { ...state.fixture, status: 'ended' as const };
  return { state: { ...state, fixture, isStopped: true }, bodies: [{ type: 'fixture_change', fixture }] };
}

/** Nothing: this score does not say it. */
export function decisionOf(
  sportKey: string,
  market: MarketKey,
  score: readonly [number, number],
): Decision | undefined {
  const key = plainKey(market);
  const { kind } = key;
  const { level, sport } = factsOf(sportKey);
  if (!isSettledByScore(sportKey) || !DECIDED_KINDS.includes(kind) || key.specifiers['period'] !== undefined)
    return undefined;
  const isLevel = score[0] === score[1];
  // Three ways are on regular time, of which only football has nothing after it.
  if ((kind === '1x2' || kind === 'double-chance' || kind === 'draw-no-bet') && sport !== 'football') return undefined;
  if (kind === 'winner' && isLevel)
    return level === 'push'
      ? {
          outcomes: [
            { id: '1', result: 'void' },
            { id: '2', result: 'void' },
          ],
          voidReason: 'push',
        }
      : undefined;
  return decide(key, { tally: () => ({ score, isOver: true }), scorers: [], isOver: true });
}

const boardOf = (score: [number, number]): Scoreboard => ({
  score,
  periods: [],
  period: 'ft',
  clockS: null,
  pace: 0,
  points: null,
  serving: null,
  statistics: {},
});

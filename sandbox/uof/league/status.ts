/** The scoreboard of a match as the feed has it. */
import type { FootballState } from '#sportsbook/models/football-state.ts';
import { isTieBreak, serverNow, type TennisState } from '#sportsbook/models/tennis-state.ts';
import type { ModelledSport } from '#sportsbook/models/market.ts';
import { eventStatus, type EventStatus } from '../catalogue/codes.ts';
import { element, type Element } from '../xml.ts';

const HALF_S = 2_700;
const FOOTBALL_PHASES = { before: 0, '1h': 6, ht: 31, '2h': 7, ft: 100 } as const;
const FIRST_SET = 8;

export const statusOf = (sport: ModelledSport, state: unknown, status: EventStatus): Element =>
  sport === 'tennis' ? ofTennis(state as TennisState, status) : ofFootball(state as FootballState, status);

/** Of an event without a scoreboard. */
export const bareStatus = (status: EventStatus, matchStatus: number): Element =>
  element('sport_event_status', { status: eventStatus(status), match_status: matchStatus });

type Score = readonly [number, number];

const periodScore = (code: number, number: number, [home, away]: Score): Element =>
  element('period_score', { match_status_code: code, number, home_score: home, away_score: away });

const results = (isOver: boolean, [home, away]: Score): Element | undefined =>
  isOver
    ? element('results', {}, [element('result', { match_status_code: 100, home_score: home, away_score: away })])
    : undefined;

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

function ofFootball(
  { phase, clockS, goals, half, corners, yellows, reds }: FootballState,
  status: EventStatus,
): Element {
  const isOver = phase === 'ft';
  const end = phase === '1h' || phase === 'ht' ? HALF_S : 2 * HALF_S;
  const second: Score = [goals[0] - half[0], goals[1] - half[1]];
  const counted = (name: string, [home, away]: Score): Element => element(name, { home, away });
  return element(
    'sport_event_status',
    {
      status: eventStatus(status),
      reporting: 1,
      match_status: FOOTBALL_PHASES[phase],
      home_score: goals[0],
      away_score: goals[1],
    },
    [
      phase === 'before' || isOver
        ? undefined
        : element('clock', {
            match_time: clockText(Math.min(clockS, end)),
            stoppage_time: clockS > end ? clockText(clockS - end) : undefined,
            stopped: phase === 'ht' ? true : undefined,
          }),
      phase === 'before'
        ? undefined
        : element('period_scores', {}, [
            periodScore(6, 1, half),
            phase === '1h' || phase === 'ht' ? undefined : periodScore(7, 2, second),
          ]),
      results(isOver, goals),
      element('statistics', {}, [
        counted('yellow_cards', yellows),
        counted('red_cards', reds),
        counted('yellow_red_cards', [0, 0]),
        counted('corners', corners),
      ]),
    ],
  );
}

/** Points of a game by how many were won; an advantage is 50. */
const POINTS = [0, 15, 30, 40];

function ofTennis(state: TennisState, status: EventStatus): Element {
  const { phase, won, sets, points, retired } = state;
  const isOver = phase === 'ft';
  const isInTieBreak = isTieBreak(sets.at(-1) ?? [0, 0]);
  const pointsOf = (first: number, second: number): number =>
    isInTieBreak ? first : first < 4 && second < 4 ? POINTS[first]! : first > second ? 50 : 40;
  const ended = retired === 0 ? 100 : retired === 1 ? 95 : 96;
  return element(
    'sport_event_status',
    {
      status: eventStatus(status),
      reporting: 1,
      match_status: phase === 'before' ? 0 : isOver ? ended : FIRST_SET + sets.length - 1,
      home_score: won[0],
      away_score: won[1],
      ...(phase === 'play' && {
        home_gamescore: pointsOf(points[0], points[1]),
        away_gamescore: pointsOf(points[1], points[0]),
        current_server: serverNow(state),
        tiebreak: isInTieBreak,
      }),
    },
    [
      phase === 'before'
        ? undefined
        : element(
            'period_scores',
            {},
            sets.map((score, at) => periodScore(FIRST_SET + at, at + 1, score)),
          ),
      results(isOver, won),
    ],
  );
}

/** Codes of the feed, as its descriptions list them. */
import type { Names } from './sport-event.ts';

export const VOID_REASONS = [
  'OTHER',
  'NO_GOALSCORER',
  'CORRECT_SCORE_MISSING',
  'RESULT_UNVERIFIABLE',
  'FORMAT_CHANGE',
  'CANCELLED_EVENT',
  'MISSING_GOALSCORER',
  'MATCH_ENDED_IN_WALKOVER',
  'DEAD_HEAT',
  'RETIRED_OR_DEFAULTED',
  'EVENT_ABANDONED',
  'EVENT_POSTPONED',
  'INCORRECT_ODDS',
  'INCORRECT_STATISTICS',
  'NO_RESULT_ASSIGNABLE',
  'CLIENT_SIDE_SETTLEMENT_NEEDED',
  'STARTING_PITCHER_CHANGED',
] as const;

export const voidReason = (name: (typeof VOID_REASONS)[number]): number => VOID_REASONS.indexOf(name);

export const BETSTOP_REASONS = [
  'UNKNOWN',
  'POSSIBLE_GOAL',
  'POSSIBLE_RED_CARD',
  'SCOUT_LOST',
  'POSSIBLE_GOAL_HOME',
  'POSSIBLE_GOAL_AWAY',
  'POSSIBLE_RED_CARD_HOME',
  'POSSIBLE_RED_CARD_AWAY',
  'POSSIBLE_PENALTY',
  'POSSIBLE_PENALTY_HOME',
  'POSSIBLE_PENALTY_AWAY',
  'CONNECTED_TO_SUPERVISOR',
  'MATCH_ENDED',
  'GAMEPOINT',
  'TIEBREAK',
] as const;

export const BETTING_STATUS = [
  'UNKNOWN',
  'GOAL',
  'DANGEROUS_FREE_KICK',
  'DANGEROUS_GOAL_POSITION',
  'POSSIBLE_BOUNDARY',
  'POSSIBLE_CHECKOUT',
  'INGAME_PENALTY',
] as const;

/** Of an event, by `status`; the words are those of the sports API. */
export const EVENT_STATUS = [
  'not_started',
  'live',
  'suspended',
  'ended',
  'closed',
  'cancelled',
  'delayed',
  'interrupted',
  'postponed',
  'abandoned',
] as const;
export type EventStatus = (typeof EVENT_STATUS)[number];
export const eventStatus = (name: EventStatus): number => EVENT_STATUS.indexOf(name);

interface MatchStatus extends Names {
  id: number;
  period?: number;
}

const numbered = (from: number, count: number, names: (nth: number) => Names): MatchStatus[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, period: at + 1, ...names(at + 1) }));

const ENGLISH = ['', '1st', '2nd', '3rd', '4th', '5th'];

export const MATCH_STATUS: readonly MatchStatus[] = [
  { id: 0, en: 'Not started', es: 'No iniciado', ru: 'Не начался' },
  ...numbered(6, 2, (nth) => ({ en: `${ENGLISH[nth]} half`, es: `${nth}.ª parte`, ru: `${nth}-й тайм` })),
  ...numbered(8, 5, (nth) => ({ en: `${ENGLISH[nth]} set`, es: `${nth}.º set`, ru: `${nth}-й сет` })),
  ...numbered(13, 4, (nth) => ({ en: `${ENGLISH[nth]} quarter`, es: `${nth}.º cuarto`, ru: `${nth}-я четверть` })),
  { id: 31, en: 'Halftime', es: 'Descanso', ru: 'Перерыв' },
  { id: 40, en: 'Overtime', es: 'Prórroga', ru: 'Овертайм' },
  { id: 60, en: 'Postponed', es: 'Aplazado', ru: 'Перенесён' },
  { id: 61, en: 'Start delayed', es: 'Inicio retrasado', ru: 'Начало задерживается' },
  { id: 70, en: 'Cancelled', es: 'Cancelado', ru: 'Отменён' },
  { id: 80, en: 'Interrupted', es: 'Interrumpido', ru: 'Прерван' },
  { id: 90, en: 'Abandoned', es: 'Abandonado', ru: 'Прекращён' },
  { id: 91, en: 'Walkover', es: 'Victoria por incomparecencia', ru: 'Неявка' },
  { id: 95, en: 'Player 1 retired, player 2 won', es: 'Se retira el jugador 1', ru: 'Отказ игрока 1' },
  { id: 96, en: 'Player 2 retired, player 1 won', es: 'Se retira el jugador 2', ru: 'Отказ игрока 2' },
  { id: 100, en: 'Ended', es: 'Finalizado', ru: 'Завершён' },
  { id: 110, en: 'AET', es: 'Tras la prórroga', ru: 'После доп. времени' },
];

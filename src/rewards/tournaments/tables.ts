import type { Generated, JSONColumnType } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { TournamentTerms } from '#rewards/scoring/standings.ts';

/** Once per language, or for all. */
export type Words = string | Readonly<Record<string, string>>;

export interface TournamentWords {
  title: Words;
  text: Words | null;
  /** Absent in tournaments announced before there was one. */
  description?: Readonly<Record<string, unknown>> | null;
  image: string | null;
  provider: string | null;
  tags: readonly string[];
  position: number | null;
}

export interface TournamentRow {
  id: bigint;
  fact: string;
  definition: string;
  words: TournamentWords;
  terms: TournamentTerms;
  terms_hash: string;
  starts_at: Date;
  finishes_at: Date;
  closes_at: Date;
  closed_at: Date | null;
  cancelled_at: Date | null;
  cancel_reason: string | null;
  standings_hash: string | null;
  due_at: Date | null;
  created_at: Date;
}

export interface EntryRow {
  tournament_id: bigint;
  player_id: bigint;
  currency: Currency;
  joined_at: Date;
  paid: bigint;
  stake: string | null;
  refunded_at: Date | null;
  score: bigint;
  rounds: number;
  run: number;
  reached: bigint | null;
  since: bigint;
  place: number | null;
  /** Hundredths; `null` without equal bankroll. */
  credits: bigint | null;
}

export interface RoundRow {
  round_id: string;
  player_id: bigint;
  number: bigint;
  currency: Currency;
  staked: bigint;
  won: bigint;
  started_at: Date;
  tournaments: bigint[];
}

export interface PrizeRow {
  tournament_id: bigint;
  place: number;
  player_id: bigint;
  currency: Currency;
  reward: unknown;
  amount: bigint | null;
  fact: string;
  due_at: Date | null;
  paid_at: Date | null;
}

export interface TournamentTables {
  'tournaments.tournaments': Omit<TournamentRow, 'id' | 'words' | 'terms'> & {
    id: Generated<bigint>;
    words: JSONColumnType<TournamentWords>;
    terms: JSONColumnType<TournamentTerms>;
  };
  'tournaments.entries': EntryRow;
  'tournaments.rounds': RoundRow;
  'tournaments.prizes': PrizeRow;
  'tournaments.standings': { tournament_id: bigint; body: Buffer };
}

import type { Generated } from 'kysely';
import type { MarketKind, MarketState, Sport, UnavailableReason, VoidReason } from '#sportsbook/models/market.ts';
import type { Withdrawal } from '#sportsbook/models/race/deductions.ts';
import type { LocalNames } from '#kernel/local-names.ts';
import type { BoostEnd, OutcomeBoost } from './boosts/price-boost.ts';
import type { ManualPrice } from './rules/manual-price.ts';
import type { Fixture, Incident, LineUp, Scoreboard } from './feed-messages.ts';
import type { Running, StoredRace } from './race-messages.ts';

export type EventStatus = Fixture['status'];

export interface StoredOutcome {
  id: string;
  /** Those on offer, in thousandths; the last ones stay when the market is decided. */
  odds: number | null;
  probability?: number;
  /** The last odds before the event began. */
  closing?: number | null;
  /** As `resultText` writes it. */
  result?: string;
  manual?: ManualPrice;
  /** The producer's price, where there is one by hand: then the book's own odds are that one. */
  fed?: number | null;
  boost?: OutcomeBoost;
  /** Of a side in football: the score at which it first led by two goals. */
  led?: string;
  /** Of a runner: the odds at the start, that bets at the starting price are paid at. */
  startingPrice?: number;
  /** Of a runner: the last odds before the start, and of which version of the book. They stay when it has none any more. */
  last?: { odds: number; version: number };
}

/** Bets placed from `from` until `to` are void; without, all earlier or later ones. */
export interface Cancellation {
  reason: VoidReason;
  from?: string;
  to?: string;
}

export interface ProducerRow {
  name: string;
  /** Whose events it speaks of. */
  feed: string;
  /** Its markets are suspended when nothing has come from it for so long. */
  silent_after_ms: number;
  heard_at: Date;
  is_silent: boolean;
  /** Its messages are refused since then. */
  retired_at: Date | null;
  /** Of the book, when its markets last stopped taking bets. */
  stopped_version: bigint;
  version: bigint;
}

export interface CompetitionRow {
  id: string;
  feed: string;
  sport: Sport;
  slug: string;
  names: Fixture['competition']['names'];
  regions: Fixture['competition']['region'];
  rating: number;
  place: number;
  season: string;
  version: bigint;
}

export interface CompetitorRow {
  id: string;
  name: string;
  /** Where it has others in some languages. */
  names: LocalNames | null;
  short: string;
  colours: string[];
  crest: string;
  country: string | null;
  version: bigint;
}

export interface EventRow {
  id: string;
  feed: string;
  foreign_id: string;
  sport: Sport;
  competition_id: string;
  season: string;
  competitors: string[];
  slug: string;
  starts_at: Date;
  status: EventStatus;
  is_simulated: boolean;
  commitment: string | null;
  revealed: string | null;
  round: string | null;
  scoreboard: Scoreboard | null;
  score: number[] | null;
  as_of: Date | null;
  incidents: Incident[];
  line_ups: [LineUp, LineUp] | null;
  /** Where its competitors are the runners of a race. */
  race: StoredRace | null;
  running: Running | null;
  sequence: bigint;
  said_at: Date;
  is_behind: boolean;
  held_because: string | null;
  /** Of the book, when all of its markets last stopped taking bets. */
  stopped_version: bigint;
  /** How long things take in it, relative to what they take by default. */
  tempo: number;
  version: bigint;
}

export interface MarketRow {
  event_id: string;
  /** Whose word on it counts now. */
  producer: string;
  ref: string;
  kind: MarketKind;
  specifiers: Record<string, string>;
  place: number;
  state: MarketState;
  reason: UnavailableReason | null;
  outcomes: StoredOutcome[];
  void_reason: VoidReason | null;
  cancellations: Cancellation[];
  /** Of a race. */
  deductions: Withdrawal[];
  decisions: number;
  /** Settled by an official result. */
  is_confirmed: boolean;
  held_because: string | null;
  /** Of the book, when it last stopped taking bets. */
  stopped_version: bigint;
  version: bigint;
}

export interface BoostRow {
  id: Generated<bigint>;
  event_id: string;
  market: string;
  outcome: string;
  odds: number;
  /** When it was made. */
  book_odds: number;
  /** That one player may stake on it, in hundredths of a EUR. */
  highest_cents: bigint;
  starts_at: Date;
  ends_at: Date;
  state: 'planned' | 'running' | 'paused' | 'ended';
  ended_because: BoostEnd | null;
  because: string;
  made_by: string;
  made_at: Date;
  ended_at: Date | null;
}

export interface SportsTables {
  'book.boosts': BoostRow;
  'book.producers': ProducerRow;
  'book.competitions': CompetitionRow;
  'book.competitors': CompetitorRow;
  'book.events': EventRow;
  'book.markets': MarketRow;
}

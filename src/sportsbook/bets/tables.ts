import type { Generated, JSONColumnType } from 'kysely';
import type { Sport, VoidReason } from '#sportsbook/models/market.ts';
import type { DecidedMarket } from '#sportsbook/book/index.ts';
import type { TokenKind } from './contract.ts';
import type { BET_STATES, BetType, ODDS_POLICIES, PROMOTIONS, Quote } from './contract.ts';

type Promotion = (typeof PROMOTIONS)[number];

export type BetState = (typeof BET_STATES)[number];
/** `house`: a free bet. */
export type BetPurse = 'main' | 'betting-bonus' | 'house';
export type OddsPolicy = (typeof ODDS_POLICIES)[number];
/** Whether a lower offer than the player saw is taken, too. */
export type CashOutPolicy = 'higher' | 'any';
export type Because = Quote['bets'][number]['highest_because'];

/** A leg of a bet that was not taken, with the odds that the player saw. */
export interface RefusedLeg {
  event: string;
  market: string;
  outcome: string;
  odds: number;
}

export interface BetsTables {
  'bets.bets': {
    id: string;
    player_id: bigint;
    currency: string;
    type: BetType;
    stake: bigint;
    lines: number;
    staked: bigint;
    purse: BetPurse;
    policy: OddsPolicy;
    state: BetState;
    potential: bigint;
    highest: bigint;
    highest_because: Because;
    delay_ms: number;
    fencing_token: bigint;
    payout_cents: bigint;
    rule: string | null;
    sentence: string | null;
    generation: Generated<number>;
    returned: bigint | null;
    placed_at: Date;
    due_at: Date | null;
    settled_at: Date | null;
    digest: Buffer;
    token_id: string | null;
    extra: Generated<bigint>;
    /** Of a builder: its one price. */
    odds_seen: number | null;
    odds: number | null;
    cashed_stake: bigint;
    cashed_out: bigint;
    cash_carry: bigint;
    cash_target: bigint | null;
    edited_from: string | null;
    /** Of what was cashed out: the stake of the bet that it was edited into. */
    restaked: bigint;
    promotion: Promotion | null;
    /** As `promotionTerms` writes them. */
    promotion_terms: string | null;
    /** Of what is returned: what the book's own odds and results would not have. */
    cost: bigint;
  };
  'bets.promotion_costs': {
    bet_id: string;
    nth: number;
    /** Of the settlement. */
    generation: number;
    promotion: Promotion;
    fact: string;
    amount: bigint;
    booked_at: Date;
    reversed_at: Date | null;
  };
  'bets.cash_outs': {
    bet_id: string;
    nth: number;
    request: Buffer;
    digest: Buffer;
    is_automatic: boolean;
    policy: CashOutPolicy;
    state: 'held' | 'paid' | 'declined';
    stake: bigint;
    offered: bigint;
    fair: bigint;
    fee_percent: number;
    paid: bigint | null;
    fact: string;
    book_version: bigint;
    requested_at: Date;
    due_at: Date | null;
    decided_at: Date | null;
    rule: string | null;
    sentence: string | null;
    /** Of an edit, as `storedEdit` writes it. */
    edit: string | null;
  };
  'bets.legs': {
    bet_id: string;
    place: number;
    event_id: string;
    market: string;
    outcome: string;
    sport: Sport;
    odds_seen: number;
    odds: number;
    /** At the starting price, which `odds` are from the decision on. */
    is_at_start: boolean;
    version: bigint;
    is_banker: boolean;
    was_live: boolean;
    score_taken: string | null;
    risk_cents: bigint;
    staked_cents: bigint;
    /** Of the book when it was placed; null: placed before this was stored. */
    book_version: bigint | null;
    /** The price boost at which it was taken, and the book's own odds then. */
    boost_id: bigint | null;
    book_odds: number | null;
    /** The score at which its team led by two goals. */
    led: string | null;
    closing_odds: number | null;
    result: string | null;
    void_reason: VoidReason | null;
    decided_by: Generated<number>;
  };
  'bets.decisions': {
    event_id: string;
    market: string;
    number: number;
    decided: DecidedMarket;
    is_due: Generated<boolean>;
    told_at: Date;
  };
  'bets.settlements': {
    bet_id: string;
    generation: number;
    fact: string;
    returned: bigint;
    settled_at: Date;
    rolled_back_at: Date | null;
    extra: Generated<bigint>;
    extra_fact: string | null;
  };
  'bets.exposure': { event_id: string; market: string; outcome: string; risk_cents: bigint; staked_cents: bigint };
  'bets.player_days': { player_id: bigint; day: string; payout_cents: bigint };
  'bets.factors': {
    id: Generated<bigint>;
    player_id: bigint;
    percent: number;
    because: string;
    by_whom: string;
    changed_at: Date;
  };
  'bets.refusals': {
    id: Generated<bigint>;
    player_id: bigint;
    refused_at: Date;
    type: string;
    legs: JSONColumnType<RefusedLeg[]>;
    stake: string;
    currency: string;
    purse: string;
    policy: string;
    rule: string;
    sentence: string;
    inputs: JSONColumnType<Record<string, unknown>>;
  };
  'bets.tokens': {
    id: string;
    player_id: bigint;
    currency: string;
    kind: TokenKind;
    amount: bigint;
    percent_by_legs: Record<string, number> | null;
    minimum_odds: number;
    minimum_legs: number;
    sports: Sport[];
    wins_to: 'main' | 'betting-bonus';
    because: string;
    granted_at: Date;
    expires_at: Date;
    state: 'active' | 'used' | 'settled' | 'withdrawn';
    bet_id: string | null;
    used_at: Date | null;
    withdrawn_at: Date | null;
  };
  'bets.debts': {
    bet_id: string;
    generation: number;
    player_id: bigint;
    currency: string;
    amount: bigint;
    repaid: Generated<bigint>;
    owed_at: Date;
  };
  'bets.wrong_conversions': {
    player_id: bigint;
    conversion: string;
    owed: bigint;
  };
}

import type { Generated } from 'kysely';
import type { PersonalColumn } from '#platform/db/personal-columns.ts';

export type RoundState = 'betting' | 'closed' | 'running' | 'result' | 'paid' | 'void';
export type BetState = 'open' | 'out' | 'settled' | 'void';

export interface LiveTables {
  'live_tables.chains': {
    id: Generated<bigint>;
    sysname: string;
    length: number;
    published: string;
    encrypted_secret: PersonalColumn;
    salt_by: 'house' | 'drand' | null;
    beacon: string | null;
    beacon_round: bigint | null;
    beacon_signature: string | null;
    salt: string | null;
    used: Generated<number>;
    published_at: Date;
    salted_at: Date | null;
  };
  'live_tables.rounds': {
    id: string;
    sysname: string;
    chain_id: bigint;
    number: number;
    /** `null` in rounds from before they named it. */
    math_version: string | null;
    math_hash: string | null;
    state: RoundState;
    opened_at: Date;
    closes_at: Date;
    started_at: Date | null;
    driven_at: Date;
    result: unknown;
    result_at: Date | null;
    ended_at: Date | null;
  };
  'live_tables.bets': {
    id: string;
    round_id: string;
    player_id: bigint;
    currency: string;
    stake: bigint;
    staked: bigint;
    main_stake: bigint;
    bonus_stake: bigint;
    before: bigint[];
    params: unknown;
    digest: Buffer;
    state: Generated<BetState>;
    won: Generated<bigint>;
    /** When its player left a curve by hand. */
    left_at: Date | null;
    is_hidden: boolean;
    placed_at: Date;
  };
  'live_tables.messages': {
    id: Generated<bigint>;
    sysname: string;
    player_id: bigint;
    is_hidden: boolean;
    text: string;
    said_at: Date;
  };
  'live_tables.mutes': { player_id: bigint; muted_id: bigint; muted_at: Date };
  'live_tables.reports': {
    message_id: bigint;
    reporter_id: bigint;
    author_id: bigint;
    sysname: string;
    text: string;
    said_at: Date;
    reported_at: Date;
  };
  'live_tables.players': { player_id: bigint; is_hidden: Generated<boolean>; is_muted: Generated<boolean> };
}

import type { Generated } from 'kysely';

export type RoundState = 'betting' | 'closed' | 'running' | 'result' | 'paid' | 'void';
export type BetState = 'open' | 'out' | 'settled' | 'void';

export interface LiveTables {
  'live_tables.chains': {
    id: Generated<bigint>;
    sysname: string;
    length: number;
    published: string;
    secret: string;
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

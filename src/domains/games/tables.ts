import type { Generated } from 'kysely';

export interface SeedState {
  player_id: bigint;
  seed_id: string;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: bigint;
}

/** The opening of a round, or an action in it. */
export interface Step {
  /** The caller's key, to know a repeated request. */
  request: string;
  /** `null`: the opening. */
  action: Record<string, unknown> | null;
  /** main, bonus, betting_bonus, fun behind it. */
  after: string[];
}

export interface GamesTables {
  'games.math_versions': {
    id: Generated<number>;
    sysname: string;
    math_version: string;
    math_hash: string;
    profile: string;
    profile_hash: string;
  };
  'games.seed_states': SeedState;
  'games.seeds': {
    id: string;
    player_id: bigint | null;
    server_seed: string;
    server_seed_hash: string;
    rounds: bigint;
    started_at: Date;
    revealed_at: Date | null;
  };
  'games.rounds': {
    id: string;
    player_id: bigint | null;
    mode: number;
    math_id: number;
    currency: string;
    stake: bigint;
    staked: bigint;
    won: bigint;
    main_stake: bigint;
    bonus_stake: bigint;
    before: bigint[];
    after: bigint[];
    seed_id: string;
    client_seed: string;
    nonce: bigint;
    params: unknown;
    events: unknown;
    digest: Buffer;
    steps: Step[] | null;
    more_stakes: Generated<string[]>;
    created_at: Generated<Date>;
  };
  'games.open_rounds': {
    id: string;
    player_id: bigint | null;
    guest: Buffer | null;
    sysname: string;
    mode: number;
    math_id: number;
    currency: string;
    stake: bigint;
    staked: bigint;
    main_stake: bigint;
    bonus_stake: bigint;
    before: bigint[];
    seed_id: string;
    client_seed: string;
    nonce: bigint;
    params: unknown;
    steps: Step[];
    more_stakes: string[];
    digest: Buffer;
    opened_at: Date;
    due_at: Date;
  };
  'games.guests': {
    token_hash: Buffer;
    seed_id: string;
    server_seed: string;
    server_seed_hash: string;
    client_seed: string;
    nonce: bigint;
    balance: bigint;
    seen_at: Date;
  };
}

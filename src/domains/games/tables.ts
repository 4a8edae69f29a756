import type { Generated } from 'kysely';

export interface SeedState {
  player_id: bigint;
  seed_id: string;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: bigint;
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
    created_at: Generated<Date>;
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

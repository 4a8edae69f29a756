import type { Generated } from 'kysely';
import type { NullablePersonalColumn } from '#platform/db/personal-columns.ts';

/** The opening of a round, or an action in it. */
export interface Step {
  /** The caller's key, by which a repeated request is recognised. */
  request: string;
  /** `null`: the opening. */
  action: Record<string, unknown> | null;
  /** main, bonus, betting_bonus, fun after it. */
  after: string[];
}

export interface GamesTables {
  'rounds.math_versions': {
    id: Generated<number>;
    sysname: string;
    math_version: string;
    math_hash: string;
    profile: string;
    profile_hash: string;
  };
  'rounds.seed_states': {
    player_id: bigint;
    seed_id: string;
    client_seed: Generated<string | null>;
    nonce: bigint;
    next_seed_id: string | null;
    next_client_seed: Generated<string | null>;
    /** When the seed became the current one. */
    since: Date;
  };
  'rounds.seeds': {
    id: string;
    player_id: bigint | null;
    /** Once it is revealed. */
    server_seed: string | null;
    /** Until it is revealed. */
    encrypted_seed: NullablePersonalColumn;
    server_seed_hash: string;
    rounds: bigint;
    started_at: Date;
    revealed_at: Date | null;
  };
  'rounds.rounds': {
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
  'rounds.open_rounds': {
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
  'rounds.guests': {
    token_hash: Buffer;
    seed_id: string;
    client_seed: Generated<string | null>;
    nonce: bigint;
    next_seed_id: string | null;
    next_client_seed: Generated<string | null>;
    balance: bigint;
    seen_at: Date;
  };
}

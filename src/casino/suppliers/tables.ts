import type { Generated } from 'kysely';

export interface StoredGame {
  provider: string;
  code: string;
  sysname: string;
  name: string;
  type: 'slot' | 'live' | 'casino' | 'fast';
  image_url: string;
  rtp: string;
  volatility: 'low' | 'medium' | 'high';
  max_win: number;
  has_demo: boolean;
  has_free_spins: boolean;
  is_listed: boolean;
  place: number;
}

export interface Launch {
  token_hash: Buffer;
  provider: string;
  sysname: string;
  player_id: bigint;
  session_id: bigint;
  locale: string;
  created_at: Date;
  expires_at: Date;
}

export interface ProvidersTables {
  'suppliers.games': StoredGame;
  'suppliers.launches': Launch;
  'suppliers.rounds': {
    id: string;
    provider: string;
    reference: string;
    player_id: bigint;
    sysname: string;
    currency: string;
    staked: Generated<bigint>;
    won: Generated<bigint>;
    main_stake: Generated<bigint>;
    bonus_stake: Generated<bigint>;
    state: 'open' | 'settled' | 'voided';
    /** The pack of free spins that it is played from. */
    pack: string | null;
    created_at: Date;
    settled_at: Date | null;
  };
  'suppliers.packs': {
    id: string;
    provider: string;
    code: string;
    player_id: bigint;
    currency: string;
    stake: bigint;
    count: number;
    expires_at: Date;
    state: 'to-grant' | 'granted' | 'refused' | 'to-withdraw' | 'withdrawn';
    tries: number;
    next_try_at: Date;
  };
  'suppliers.transactions': {
    id: string;
    provider: string;
    reference: string;
    kind: 'bet' | 'win' | 'betwin' | 'rollback';
    of: string | null;
    player_id: bigint;
    round_id: string | null;
    digest: Buffer;
    staked: Generated<bigint>;
    won: Generated<bigint>;
    main_stake: Generated<bigint>;
    bonus_stake: Generated<bigint>;
    balance: bigint;
    taken_back_at: Date | null;
    created_at: Date;
  };
}

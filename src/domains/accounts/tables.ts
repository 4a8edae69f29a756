import type { Generated } from 'kysely';

export interface AccountsTables {
  'accounts.players': {
    id: Generated<bigint>;
    login: string;
    password_hash: string;
    fakename: string;
    currency: string;
    country_code: string;
    birth_date: string;
    locale: string;
    status: 'active' | 'banned' | 'deleted';
    terms_accepted_at: Date;
    reg_time: Date;
  };
  'accounts.sessions': {
    id: Generated<bigint>;
    token_hash: Buffer;
    player_id: bigint;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
}

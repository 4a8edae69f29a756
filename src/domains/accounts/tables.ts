import type { Generated, JSONColumnType } from 'kysely';

export type ContactType = 'email' | 'phone';
/** `none`: he came by another service and has no contact yet. */
export type LoginType = ContactType | 'none';
export type SecondFactor = 'contact' | 'app';

export interface AccountsTables {
  'accounts.players': {
    id: Generated<bigint>;
    login: string;
    login_type: Generated<LoginType>;
    /** `null` for a player who came by another service and has set none. */
    password_hash: string | null;
    fakename: string;
    currency: string;
    country_code: string;
    /** `null` until the registration is complete, as is the acceptance of the terms. */
    birth_date: string | null;
    locale: string;
    status: 'active' | 'banned' | 'deleted';
    is_registration_completed: Generated<boolean>;
    promo_code: string | null;
    first_name: Generated<string>;
    last_name: Generated<string>;
    /** 0 not said, 1 man, 2 woman. */
    sex: Generated<number>;
    region: Generated<string>;
    home_town: Generated<string>;
    address: Generated<string>;
    postcode: Generated<string>;
    sealed_cpf: Buffer | null;
    is_on_verification: Generated<boolean>;
    second_factor: SecondFactor | null;
    sealed_app_secret: Buffer | null;
    app_step: Generated<bigint>;
    last_login_at: Date | null;
    last_login_ip: string | null;
    previous_login_at: Date | null;
    previous_login_ip: string | null;
    terms_accepted_at: Date | null;
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
    end_reason: string | null;
    device: Generated<string>;
    ip: Generated<string>;
  };
  'accounts.contacts': {
    id: Generated<bigint>;
    player_id: bigint;
    type: ContactType;
    contact: string;
    phone_country_code: Generated<string>;
    is_subscribed: Generated<boolean>;
    confirmed_at: Date | null;
    created_at: Date;
  };
  'accounts.challenges': {
    id: string;
    purpose: string;
    player_id: bigint | null;
    contact: string;
    code_hash: Buffer;
    details: JSONColumnType<Record<string, string>>;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  'accounts.passkeys': {
    id: Generated<bigint>;
    player_id: bigint;
    credential_id: string;
    public_key: Buffer;
    counter: bigint;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  'accounts.identities': {
    provider: string;
    subject: string;
    player_id: bigint;
    linked_at: Date;
    last_used_at: Date;
  };
  'accounts.social_journeys': {
    state_hash: Buffer;
    browser_hash: Buffer;
    provider: string;
    sealed: Buffer;
    type_auth: string;
    back_path: string;
    player_id: bigint | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  'accounts.used_proofs': { hash: Buffer; expires_at: Date };
  'accounts.attempts': { who: Buffer; failures: number; first_at: Date };
}

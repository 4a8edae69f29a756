import type { ColumnType, Generated } from 'kysely';
import type {
  BlindIndexColumn,
  NullablePersonalColumn,
  PersonalColumn,
  PersonalJsonColumn,
} from '#platform/db/personal-columns.ts';

export type ContactType = 'email' | 'phone';
/** `none`: the player came by another service and has no contact yet. */
export type LoginType = ContactType | 'none';
export type SecondFactor = 'contact' | 'app';

export interface AccountsTables {
  'accounts.players': {
    id: Generated<bigint>;
    login: PersonalColumn;
    login_index: BlindIndexColumn;
    login_type: Generated<LoginType>;
    /** `null` for a player who came by another service and has set none. */
    password_hash: string | null;
    fakename: string;
    /** What it looks like; `null` until `keep-name-looks` has run over an account from before. */
    fakename_look: ColumnType<string | null, string | null | undefined, string | null>;
    is_name_hidden: Generated<boolean>;
    currency: string;
    country_code: string;
    /** `null` until the registration is complete; so is the acceptance of the terms. */
    birth_date: NullablePersonalColumn;
    locale: string;
    status: 'active' | 'banned' | 'deleted';
    is_registration_completed: Generated<boolean>;
    promo_code: string | null;
    first_name: NullablePersonalColumn;
    last_name: NullablePersonalColumn;
    /** 0 not stated, 1 man, 2 woman. */
    sex: Generated<number>;
    region: NullablePersonalColumn;
    home_town: NullablePersonalColumn;
    address: NullablePersonalColumn;
    postcode: NullablePersonalColumn;
    encrypted_cpf: NullablePersonalColumn;
    is_on_verification: Generated<boolean>;
    /** As `verification` has proved it. */
    identity_level: Generated<number>;
    verify_by: Date | null;
    second_factor: SecondFactor | null;
    encrypted_app_secret: Buffer | null;
    app_step: Generated<bigint>;
    /** Named in the tokens of known devices; tokens of an earlier epoch are void. */
    device_epoch: Generated<number>;
    last_login_at: Date | null;
    last_login_ip: NullablePersonalColumn;
    previous_login_at: Date | null;
    previous_login_ip: NullablePersonalColumn;
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
    ip: NullablePersonalColumn;
  };
  'accounts.contacts': {
    id: Generated<bigint>;
    player_id: bigint;
    type: ContactType;
    contact: PersonalColumn;
    contact_index: BlindIndexColumn;
    phone_country_code: Generated<string>;
    is_subscribed: Generated<boolean>;
    confirmed_at: Date | null;
    created_at: Date;
  };
  'accounts.challenges': {
    id: string;
    purpose: string;
    player_id: bigint | null;
    contact: PersonalColumn;
    contact_index: BlindIndexColumn;
    code_hash: Buffer;
    details: PersonalJsonColumn<Record<string, string>>;
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
  'accounts.recovery_codes': { player_id: bigint; code_hash: Buffer; created_at: Date; used_at: Date | null };
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
  'accounts.operator_acts': {
    id: Generated<bigint>;
    by_whom: string;
    /** How the operator was identified; `none`: by the user of the system alone. */
    proof: 'none' | 'code' | 'session';
    /** Time step of the code. */
    step: bigint | null;
    terminal: string | null;
    act: string;
    at: Date;
  };
  'accounts.operator_sessions': {
    token_hash: Buffer;
    by_whom: string;
    terminal: Buffer;
    key_digest: Buffer;
    begun_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  'accounts.operator_wishes': { act: string; by_whom: string; at: Date };
}

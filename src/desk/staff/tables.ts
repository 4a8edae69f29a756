import type { Generated } from 'kysely';
import type { NullablePersonalColumn, PersonalColumn } from '#platform/db/personal-columns.ts';

export type MemberState = 'invited' | 'active' | 'suspended';

export interface StaffTables {
  'staff.roles': { name: string; about: string; limit_eur_cents: bigint | null };
  'staff.rights': { role: string; area: string; verb: string; is_limited: boolean; needs_second: boolean };
  'staff.members': {
    id: Generated<bigint>;
    name: string;
    roles: string[];
    player_accounts: Generated<string[]>;
    state: Generated<MemberState>;
    created_at: Date;
    created_by: string;
  };
  'staff.invitations': { token_hash: Buffer; member_id: bigint; expires_at: Date; used_at: Date | null };
  'staff.passkeys': {
    credential_id: string;
    member_id: bigint;
    public_key: Buffer;
    counter: bigint;
    transports: string[];
    created_at: Date;
    last_used_at: Date | null;
  };
  'staff.authenticators': {
    member_id: bigint;
    encrypted_secret: PersonalColumn;
    last_step: bigint;
    /** One after the other, the last one then. */
    wrong_codes: Generated<number>;
    last_wrong_at: Generated<Date | null>;
  };
  'staff.devices': { token_hash: Buffer; member_id: bigint; created_at: Date };
  'staff.challenges': {
    id: string;
    purpose: 'enrol' | 'sign-in' | 'act' | 'recover';
    member_id: bigint | null;
    challenge: string;
    encrypted_details: NullablePersonalColumn;
    expires_at: Date;
    used_at: Date | null;
  };
  'staff.recovery_codes': { member_id: bigint; code_hash: Buffer; used_at: Date | null };
  'staff.recoveries': {
    id: string;
    member_id: bigint;
    token_hash: Buffer;
    ip: string;
    asked_at: Date;
    expires_at: Date;
    state: 'waiting' | 'approved' | 'refused' | 'used';
    decided_at: Date | null;
    decided_by: string | null;
  };
  'staff.sessions': {
    token_hash: Buffer;
    member_id: bigint;
    device_hash: Buffer;
    ip: string;
    begun_at: Date;
    seen_at: Date;
    ended_at: Date | null;
  };
}

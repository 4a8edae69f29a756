import type { Generated } from 'kysely';

export interface ActsTables {
  'acts.requests': {
    id: string;
    act: string;
    subject: string;
    subject_id: string;
    version: string;
    fields: Record<string, string>;
    reason: string;
    player_text: string;
    asked_by: bigint;
    asked_name: string;
    session: string;
    device_hash: Buffer;
    asked_at: Date;
    expires_at: Date;
    decided_at: Date | null;
    decided_by: string | null;
    decision: 'yes' | 'no' | null;
  };
  'acts.moved_sums': {
    id: Generated<bigint>;
    member_id: bigint;
    about: string;
    eur_cents: bigint;
    at: Date;
  };
}

// Row types of schema "verification".
import type { Generated } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { NullablePersonalColumn } from '#platform/db/personal-columns.ts';
import type { Cause, VerificationState } from './contract.ts';

export type ByWhom = 'player' | 'service' | 'operator' | 'site';
export type TaskKind = 'due-diligence' | 'source-of-funds';

export interface VerificationTables {
  'verification.players': {
    player_id: bigint;
    state: VerificationState;
    level: number;
    wanted_level: number;
    applicant_id: string | null;
    inspection_id: string | null;
    cause: Cause | null;
    asked_at: Date | null;
    due_at: Date | null;
    reject_type: 'retry' | 'final' | null;
    reject_labels: string[];
    encrypted_comment: NullablePersonalColumn;
    reported_at: Date | null;
    refresh_at: Date | null;
    refresh_tries: Generated<number>;
    updated_at: Date;
  };
  'verification.steps': {
    id: Generated<bigint>;
    player_id: bigint;
    state: VerificationState;
    cause: string | null;
    by_whom: ByWhom;
    at: Date;
  };
  'verification.turnover': {
    player_id: bigint;
    currency: Currency;
    deposited_minor: string;
    withdrawn_minor: string;
    staked_minor: string;
  };
  'verification.tasks': { id: string; player_id: bigint; kind: TaskKind; created_at: Date; done_at: Date | null };
  'verification.callbacks': {
    event_key: string;
    applicant_id: string;
    type: string;
    created_ms: bigint;
    received_at: Date;
  };
  'verification.documents': {
    id: string;
    player_id: bigint;
    source_id: string;
    kind: string;
    file: string;
    content_type: string;
    bytes: number;
    /** What the virus scanner said; infected files are not kept. */
    scan: 'clean' | 'not-scanned';
    created_at: Date;
    keep_until: Date | null;
    /** Sent by the player themselves and not handed in: they can still replace it. */
    is_draft: Generated<boolean>;
  };
  'verification.known_documents': { digest: Buffer; player_id: bigint; seen_at: Date };
  'verification.document_views': { id: Generated<bigint>; document_id: string; viewer: string; at: Date };
}

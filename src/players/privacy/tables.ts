import type { BlindIndexColumn, NullablePersonalColumn, PersonalJsonColumn } from '#platform/db/personal-columns.ts';

export interface PrivacyTables {
  'privacy.exports': {
    id: string;
    player_id: bigint;
    state: 'queued' | 'ready' | 'expired';
    /** As text, encrypted by the column. */
    encrypted_content: NullablePersonalColumn;
    created_at: Date;
    ready_at: Date | null;
    expires_at: Date | null;
  };
  'privacy.archive': {
    player_id: bigint;
    encrypted_person: PersonalJsonColumn<unknown>;
    login_index: BlindIndexColumn;
    erased_at: Date;
    by_whom: string;
    delete_after: Date;
  };
}

export type Outcome = 'done' | 'asked' | 'refused' | 'seen';

export interface JournalTables {
  'journal.entries': {
    seq: bigint;
    at: Date;
    staff: string;
    session: string | null;
    ip: string;
    act: string;
    subject: string | null;
    inputs: string;
    reason: string | null;
    outcome: Outcome;
    note: string;
    key: string | null;
    assertion: string | null;
    prev: Buffer;
    hash: Buffer;
  };
}

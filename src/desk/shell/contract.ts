// What the pages of the desk get from the server.
import type { Column, Evidence, Fact, Filter, Row } from '#kernel/desk-values.ts';

export type { Column, Evidence, Fact, Filter, Row, Sum, SubjectLink, Value, ValueKind } from '#kernel/desk-values.ts';

export interface ListingInfo {
  name: string;
  title: string;
  about: string;
  subject?: string;
  columns: readonly Column[];
  filters: readonly Filter[];
  preset?: Readonly<Record<string, string>>;
  whenEmpty: string;
}

export interface ActInfo {
  name: string;
  label: string;
  about: string;
  subject: string;
  letter: string;
  fields: ReadonlyArray<{ name: string; label: string; isOptional?: boolean; choices?: readonly string[] }>;
  reasonFor: 'staff' | 'player';
  isStepUp: boolean;
}

/** Who is signed in, and the pages and acts of their roles. */
export interface Me {
  name: string;
  roles: readonly string[];
  listings: readonly ListingInfo[];
  /** What pages that a slice draws itself may read. */
  views: readonly string[];
  acts: readonly ActInfo[];
}

export interface ListPage {
  rows: readonly Row[];
  next?: string;
}

export interface Today {
  queues: ReadonlyArray<{ name: string; title: string; count: number; oldest?: string }>;
  /** Acts that wait for a second person. */
  requests: ReadonlyArray<{
    act: string;
    subject: string;
    id: string;
    reason: string;
    by: string;
    at: string;
    isOwn: boolean;
  }>;
}

/** The page of a subject, with the names of the acts that may be done to it now. */
export interface Subject {
  title: string;
  state: string;
  version: string;
  facts: readonly Fact[];
  evidence: readonly Evidence[];
  timeline: ReadonlyArray<{ at: string; by: string; text: string }>;
  acts: readonly string[];
  journal: ReadonlyArray<{
    at: string;
    staff: string;
    act: string;
    outcome: string;
    note: string;
    reason: string | null;
  }>;
}

export interface ActOutcome {
  outcome: 'done' | 'asked';
  note: string;
}

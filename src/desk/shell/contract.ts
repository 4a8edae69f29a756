// What the pages of the desk get from the server.
import type { Column, Evidence, Fact, Filter, Row, SubjectLink } from '#kernel/desk-values.ts';

/** Keys of the desk itself: no act has one of their letters. */
export const DESK_KEYS: ReadonlyArray<{ letters: readonly string[]; about: string }> = [
  { letters: ['/'], about: 'Find a player, a payment, a page; ⌘K while typing as well' },
  { letters: ['t'], about: 'Today' },
  { letters: ['j', 'k'], about: 'Next and previous row' },
  { letters: ['n'], about: 'Next page of a list; the next one after a decision' },
  { letters: ['e'], about: 'Take what is open, or leave it' },
  { letters: ['E'], about: 'Give what is open to a colleague' },
  { letters: ['u'], about: 'Undo what was just done, where that can be' },
  { letters: ['?'], about: 'These keys' },
];

export type { Column, Evidence, Fact, Filter, Row, Sum, SubjectLink, Value, ValueKind } from '#kernel/desk-values.ts';

export interface ListingInfo {
  name: string;
  area: string;
  /** The part of the menu in which it stands, where that is not the one of its area. */
  shownUnder?: string;
  title: string;
  about: string;
  subject?: string;
  columns: readonly Column[];
  filters: readonly Filter[];
  preset?: Readonly<Record<string, string>>;
  whenEmpty: string;
  /** Its rows wait for a person. */
  isQueue: boolean;
  /** A tab of other pages, and none of the pages itself. */
  isTabOnly?: true;
}

export interface TabInfo {
  listing: string;
  title: string;
  filter: string;
}

export interface FieldInfo {
  name: string;
  label: string;
  isOptional?: boolean;
  isLong?: boolean;
  hint?: string;
  choices?: readonly string[];
  /** Written as `part=choice part=choice`, for the parts of what the field `of` has. */
  parts?: { of: string; choices: readonly string[] };
  /** Its choices, or the value that it begins with, are asked for when the form opens. */
  isFilledByServer: boolean;
}

export interface ActInfo {
  name: string;
  label: string;
  about: string;
  subject: string;
  list?: string;
  letter: string;
  fields: readonly FieldInfo[];
  reasonFor: 'staff' | 'player';
  isGrave?: true;
  isStepUp: boolean;
  hasPreview: boolean;
  undoneBy?: string;
}

/** Who is signed in, and the pages and acts of their roles. */
export interface Me {
  name: string;
  roles: readonly string[];
  listings: readonly ListingInfo[];
  /** What pages that a slice draws itself may read. */
  views: readonly string[];
  subjects: ReadonlyArray<{ kind: string; tabs: readonly TabInfo[] }>;
  acts: readonly ActInfo[];
}

export interface Choice {
  value: string;
  label: string;
}

/** By the names of the fields. */
export type FormFilling = Readonly<
  Record<string, { choices?: readonly Choice[]; parts?: Readonly<Record<string, readonly Choice[]>>; initial?: string }>
>;

export interface ListRow extends Row {
  /** Who has taken it. */
  assignee: string | null;
}

export interface ListPage {
  rows: readonly ListRow[];
  next?: string;
}

/** An act that waits for a second person. */
export interface WaitingRequest {
  request: string;
  act: string;
  subject: string;
  id: string;
  version: string;
  fields: Readonly<Record<string, string>>;
  reason: string;
  playerText: string;
  by: string;
  at: string;
  isOwn: boolean;
}

export interface Today {
  queues: ReadonlyArray<{ name: string; title: string; count: number; oldest?: string }>;
  /** What one has taken, or was given by a colleague. */
  assignments: ReadonlyArray<{
    kind: string;
    id: string;
    title: string;
    state: string;
    at: string;
    by: string | null;
  }>;
  requests: readonly WaitingRequest[];
}

/** The page of a subject, with the names of the acts that may be done to it now. */
export interface Subject {
  title: string;
  state: string;
  version: string;
  facts: readonly Fact[];
  sections?: ReadonlyArray<{ title: string; facts: readonly Fact[] }>;
  tables?: ReadonlyArray<{ title: string; columns: readonly Column[]; rows: readonly Row[] }>;
  files?: ReadonlyArray<{ name: string; label: string; type: string }>;
  /** Addresses on the public site. */
  links?: ReadonlyArray<{ label: string; url: string }>;
  evidence: readonly Evidence[];
  timeline: ReadonlyArray<{ at: string; by: string; text: string }>;
  hasHiddenFacts: boolean;
  acts: readonly string[];
  assignee: string | null;
  requests: readonly WaitingRequest[];
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
  /** The person sees it now, and nobody later. */
  shownOnce?: { label: string; text: string };
}

export interface SavedView {
  id: string;
  title: string;
  path: string;
  role: string | null;
  isOwn: boolean;
  /** The desk opens with it. */
  isStart: boolean;
  by: string;
}

/** What changes while somebody looks. */
export interface LiveNews {
  queues: Readonly<Record<string, number>>;
  /** Of the subject before them. */
  version: string | null;
  /** Who else has it open. */
  others: readonly string[];
}

export interface Found {
  found: readonly SubjectLink[];
}

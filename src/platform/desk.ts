// What staff see and do at the desk, as a slice declares it: lists, the page of one subject, and acts on it.
import type * as z from 'zod/mini';
import type { Column, Evidence, Fact, Filter, Row, SubjectLink, Sum } from '#kernel/desk-values.ts';
import type { Currency } from '#kernel/money.ts';
import type { Context } from './context.ts';
import type { Job } from './jobs/jobs.ts';

/** Parts of the house that rights are given for. */
export const AREAS = [
  'players',
  'personal-data',
  'withdrawals',
  'bonuses',
  'limits',
  'cases',
  'games',
  'sports',
  'content',
  'affiliates',
  'figures',
  'staff',
  'journal',
  'system',
] as const;
export type Area = (typeof AREAS)[number];

/** `read` is needed to see it; anything else is a kind of act. */
export interface Right {
  area: Area;
  verb: string;
}

/** A member of the staff. */
export interface Actor {
  id: bigint;
  name: string;
}

export interface Page {
  rows: readonly Row[];
  /** Where the next page begins; absent on the last one. */
  next?: string;
}

/** A fact with a text, or none. */
export const textFact = (label: string, value: string | null | undefined): Fact => ({
  label,
  kind: 'text',
  value: value ?? null,
});

export const timeFact = (label: string, at: Date | null | undefined): Fact => ({
  label,
  kind: 'time',
  value: at?.toISOString() ?? null,
});

export const moneyFact = (label: string, minor: bigint, currency: Currency): Fact => ({
  label,
  kind: 'money',
  value: sumOf(minor, currency),
});

export const sumOf = (minor: bigint, currency: Currency): Sum => ({ minor: String(minor), currency });

/** An id that is a whole number; `undefined` where it is none. */
export const numberedId = (text: string): bigint | undefined => (/^\d{1,18}$/.test(text) ? BigInt(text) : undefined);

/** A page of a list of which one item more than `limit` was read: that there is one says that there is a next page. */
export function pageOf<Item>(items: readonly Item[], limit: number, rowOf: (item: Item) => Row): Page {
  const rows = items.slice(0, limit).map(rowOf);
  return { rows, ...(items.length > limit && { next: rows.at(-1)!.id }) };
}

export interface ListRequest {
  filters: Readonly<Record<string, string>>;
  /** `next` of the page before. */
  after: string | undefined;
  limit: number;
}

/** How much waits for a person. */
export interface Queue {
  count: number;
  oldest: Date | undefined;
}

/** A list at the desk. */
export interface Listing {
  /** In the address: `withdrawals`. */
  name: string;
  area: Area;
  title: string;
  about: string;
  /** Kind of its rows, which open the page of it; without one they open nothing. */
  subject?: string;
  columns: readonly Column[];
  filters: readonly Filter[];
  /** Values of filters that it opens with. */
  preset?: Readonly<Record<string, string>>;
  /** Its rows name players: who opens it stands in the journal. */
  isPersonal?: boolean;
  /** What an empty list says. */
  whenEmpty: string;
  /** Subjects on whose pages it is a tab: there `filter` has their id. */
  tabOf?: ReadonlyArray<{ kind: string; filter: string; title?: string }>;
  /** The part of the menu in which it stands, where that is not the one of its area. */
  shownUnder?: Area;
  /** Means little but as a tab: it is not among the pages. */
  isTabOnly?: true;
  read: (ctx: Context, request: ListRequest) => Promise<Page>;
  /** Set where its rows wait for a person. */
  queue?: (ctx: Context) => Promise<Queue>;
}

export interface Moment {
  at: Date;
  by: string;
  text: string;
}

/** A small table on the page of a subject: legs of a bet, markets of an event. */
export interface Table {
  title: string;
  columns: readonly Column[];
  rows: readonly Row[];
}

export interface SubjectView {
  title: string;
  state: string;
  /** Changes with everything that a decision depends on. */
  version: string;
  /** Whose accounts it concerns. */
  playerIds: readonly bigint[];
  /** The member of the staff whom it concerns: nobody decides on themselves. */
  memberId?: bigint;
  /** The sum that an act on it moves, in hundredths of a EUR. */
  eurCents?: bigint;
  facts: readonly Fact[];
  /** Further facts, under a heading each. */
  sections?: ReadonlyArray<{ title: string; facts: readonly Fact[] }>;
  tables?: readonly Table[];
  /** Pictures and papers that `file` of its kind answers, by their name. */
  files?: ReadonlyArray<{ name: string; label: string; type: string }>;
  /** Where the public site shows it: paths there. */
  links?: ReadonlyArray<{ label: string; path: string }>;
  evidence: readonly Evidence[];
  timeline: readonly Moment[];
}

export interface DeskFile {
  type: string;
  bytes: Uint8Array;
}

/** A kind of thing that has a page at the desk. */
export interface SubjectKind {
  /** In the address: `withdrawal`. */
  kind: string;
  area: Area;
  load: (ctx: Context, id: string) => Promise<SubjectView | undefined>;
  /** At the command line: what its id is called there, and the id of what was typed. */
  word?: string;
  idOf?: (ctx: Context, typed: string) => Promise<string | undefined>;
  /** One of `files`. Seeing it takes the right to read personal data, and is noted. */
  file?: (ctx: Context, id: string, name: string, viewer: string) => Promise<DeskFile | undefined>;
}

/** What a slice adds to the page of a subject that belongs to another one. */
export interface Addition {
  kind: string;
  /** Shown to those who may read this. */
  area: Area;
  load: (
    ctx: Context,
    id: string,
  ) => Promise<Partial<Pick<SubjectView, 'sections' | 'tables' | 'files' | 'links' | 'evidence' | 'timeline'>>>;
}

/** Columns that a slice adds to a list that belongs to another one: shown to those who have the right. */
export interface ColumnAddition {
  /** Its name. */
  listing: string;
  /** Key of the column before which they stand; absent: at the end. */
  before?: string;
  right: Right;
  columns: readonly Column[];
  /** By the ids of rows; none of a row of which there is nothing to say. */
  load: (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, Row['values']>>;
}

export type ActFields = Readonly<Record<string, string>>;

export interface ActRequest {
  id: string;
  /** Of this performance, once: ids of what it makes follow from it. */
  key: string;
  fields: ActFields;
  /** For the journal. */
  reason: string;
  /** What the player reads, where the act says that they do; else the reason. */
  playerText: string;
  actor: Actor;
  /** Who has asked for it, where two decide. */
  askedBy?: string;
}

export interface Choice {
  value: string;
  label: string;
}

/** A field of an act beyond its subject and its reason. */
export interface ActField {
  name: string;
  label: string;
  schema: z.ZodMiniType<string>;
  /** May stay empty. */
  isOptional?: boolean;
  /** On the command line: a word in its place, unless it is an option of this name. */
  option?: 'to' | 'state' | 'mark' | 'final';
  /** On the command line: all words that are left. */
  isRest?: boolean;
  /** Of several lines. */
  isLong?: boolean;
  hint?: string;
  choices?: readonly string[];
  /** Choices that depend on the subject, or on what there is now. */
  choicesOf?: (ctx: Context, id: string) => Promise<readonly Choice[]>;
  /** Written as `part=choice part=choice`: one of `choices` for each of the parts that belong to what the field `of` has. */
  parts?: { of: string; choices: readonly string[] };
  /** Those parts, by what that field may have. */
  partsOf?: (ctx: Context, id: string) => Promise<Readonly<Record<string, readonly Choice[]>>>;
  /** What it has when the form opens. */
  initial?: (ctx: Context, id: string) => Promise<string>;
}

/** What was done, with something that the person sees now and nobody later: it is not in the journal. */
export interface Done {
  note: string;
  shownOnce: { label: string; text: string };
}

/** What staff may do to a subject: once, in the transaction in which the journal notes it. */
export interface Act {
  /** As the command is called: `withdrawals approve`. */
  name: string;
  /** On its button. */
  label: string;
  about: string;
  right: Right;
  /** Kind of its subject; `list` where it makes something that is not there yet: then its id is the name of the list. */
  subject: string;
  /** The list at whose top it stands, where its subject is `list`. */
  list?: string;
  /** The letter that begins it on the page of its subject. */
  letter: string;
  /** States of the subject in which it is offered; absent: in all. */
  states?: readonly string[];
  fields: readonly ActField[];
  /** Who reads why: `player` has a text of their own beside the reason in the journal. */
  reasonFor: 'staff' | 'player';
  /** Stops somebody or something, or cannot be taken back: its button warns. */
  isGrave?: true;
  /** Needs a touch of the passkey. */
  isStepUp: boolean;
  /** Always takes two, whatever the right says. */
  takesTwo?: boolean;
  /** Takes two in this case, where that depends on what there is now or on what was filled in. */
  needsTwo?: (ctx: Context, request: Pick<ActRequest, 'id' | 'fields'>) => Promise<boolean>;
  /** Whose accounts its fields name, beside those of its subject. */
  playerIds?: (ctx: Context, request: Pick<ActRequest, 'id' | 'fields'>) => Promise<readonly bigint[]>;
  /** The sum that it moves, in hundredths of a EUR, where that is not the sum of its subject. */
  eurCents?: (ctx: Context, request: Pick<ActRequest, 'id' | 'fields'>) => Promise<bigint>;
  /** What it would do, in a sentence: shown before it is done. */
  preview?: (ctx: Context, request: Pick<ActRequest, 'id' | 'fields'>) => Promise<string>;
  /** The act that takes it back. */
  undoneBy?: string;
  /** Returns what was done, in a sentence. `ctx.db` is the transaction. */
  run: (ctx: Context, request: ActRequest) => Promise<string | Done>;
}

/** Finds subjects by what somebody types: an id, a name, a reference. */
export interface Finder {
  area: Area;
  find: (ctx: Context, text: string) => Promise<readonly SubjectLink[]>;
}

export interface ViewRequest {
  query: Readonly<Record<string, string>>;
  /** Whether the person has a right. */
  may: (right: Right) => boolean;
}

/** What a page that a slice draws itself reads. */
export interface View {
  /** In the address: `figures`. */
  name: string;
  area: Area;
  read: (ctx: Context, request: ViewRequest) => Promise<unknown>;
}

/** What a slice brings to the desk. */
export interface DeskParts {
  views?: readonly View[];
  listings?: readonly Listing[];
  subjects?: readonly SubjectKind[];
  additions?: readonly Addition[];
  columnAdditions?: readonly ColumnAddition[];
  acts?: readonly Act[];
  finders?: readonly Finder[];
  /** By the clock, as the desk's role of the database. */
  jobs?: readonly Job[];
}

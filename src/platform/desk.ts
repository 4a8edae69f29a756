// What staff see and do at the desk, as a slice declares it: lists, the page of one subject, and acts on it.
import type * as z from 'zod/mini';
import type { Column, Evidence, Fact, Filter, Row } from '#kernel/desk-values.ts';
import type { Context } from './context.ts';

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
  /** What an empty list says. */
  whenEmpty: string;
  read: (ctx: Context, request: ListRequest) => Promise<Page>;
  /** Set where its rows wait for a person. */
  queue?: (ctx: Context) => Promise<Queue>;
}

export interface Moment {
  at: Date;
  by: string;
  text: string;
}

export interface SubjectView {
  title: string;
  state: string;
  /** Changes with everything that a decision depends on. */
  version: string;
  /** Whose accounts it concerns. */
  playerIds: readonly bigint[];
  /** The sum that an act on it moves, in hundredths of a EUR. */
  eurCents?: bigint;
  facts: readonly Fact[];
  evidence: readonly Evidence[];
  timeline: readonly Moment[];
}

/** A kind of thing that has a page at the desk. */
export interface SubjectKind {
  /** In the address: `withdrawal`. */
  kind: string;
  area: Area;
  load: (ctx: Context, id: string) => Promise<SubjectView | undefined>;
}

export type ActFields = Readonly<Record<string, string>>;

export interface ActRequest {
  id: string;
  fields: ActFields;
  reason: string;
  actor: Actor;
  /** Who has asked for it, where two decide. */
  askedBy?: string;
}

/** A field of an act beyond its subject and its reason. */
export interface ActField {
  name: string;
  label: string;
  schema: z.ZodMiniType<string>;
  /** May stay empty. */
  isOptional?: boolean;
  choices?: readonly string[];
}

/** What staff may do to a subject: once, in the transaction in which the journal notes it. */
export interface Act {
  /** As the command is called: `withdrawals approve`. */
  name: string;
  /** On its button. */
  label: string;
  about: string;
  right: Right;
  /** Kind of its subject. */
  subject: string;
  /** The letter that begins it on the page of its subject. */
  letter: string;
  /** States of the subject in which it is offered. */
  states: readonly string[];
  fields: readonly ActField[];
  /** Who reads the reason; every act has one. */
  reasonFor: 'staff' | 'player';
  /** Needs a touch of the passkey. */
  isStepUp: boolean;
  /** Returns what was done, in a sentence. `ctx.db` is the transaction. */
  run: (ctx: Context, request: ActRequest) => Promise<string>;
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
  acts?: readonly Act[];
}

import type { Generated } from 'kysely';
import type { Fixture } from '#sportsbook/book/index.ts';

export interface InboxRow {
  id: bigint;
  feed: string;
  event: string | null;
  body: Buffer;
  received_at: Date;
}

export interface ProducerRow {
  feed: string;
  product: number;
  heard_ms: bigint | null;
}

export interface RequestRow {
  id: Generated<number>;
  feed: string;
  product: number;
  asked_at: Date;
  span_ms: bigint;
  state: 'open' | 'refused' | 'complete' | 'ended';
  answers: string;
}

export interface EventRow {
  feed: string;
  event: string;
  sequence: bigint;
  fixture: Fixture | null;
  odds_ms: Record<number, number>;
  changed_at: Date;
}

export interface UofTables {
  'uof.producers': ProducerRow;
  'uof.requests': RequestRow;
}

import type { BatchAnswer } from './rules/feed-lines.ts';

export interface FeedRow {
  name: string;
  /** Accepted. */
  newest_batch: bigint;
  /** In the book, or held back by the feed port. */
  applied_batch: bigint;
  /** Nothing up to here is held back. */
  clean_batch: bigint;
}

export interface BatchRow {
  feed: string;
  number: bigint;
  body: Buffer;
  answer: BatchAnswer;
  accepted_at: Date;
}

export interface RecoveryRow {
  producer: string;
  feed: string;
  request: string;
  since: Date | null;
  asked_at: Date;
}

export interface FeedsTables {
  'feeds.feeds': FeedRow;
  'feeds.batches': BatchRow;
  'feeds.recoveries': RecoveryRow;
}

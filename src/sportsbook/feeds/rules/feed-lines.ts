/**
 * The lines of a batch, each a message for itself: one that is wrong is rejected with the reason, and takes no other along. A feed
 * speaks for itself alone: under its own name, by its own producers, of kinds of markets that are named after it.
 */
import { isUtf8 } from 'node:buffer';
import type * as z from 'zod/mini';
import { parseExternalJson } from '#kernel/storable-text.ts';
import { feedMessage, type FeedMessage } from '#sportsbook/book/index.ts';

export const MAX_LINES = 500;
const NEWLINE = 10;
const MAX_REASON_LENGTH = 240;

export interface RejectedLine {
  /** From 1. */
  line: number;
  why: string;
}

export interface BatchAnswer {
  accepted: number;
  rejected: RejectedLine[];
}

export interface FeedIdentity {
  name: string;
  producers: readonly { name: string }[];
}

export interface FeedLines {
  messages: FeedMessage[];
  rejected: RejectedLine[];
}

/** Empty lines are none, and count for the numbers of those behind them. */
export function readLines(feed: FeedIdentity, body: Buffer): FeedLines {
  const messages: FeedMessage[] = [];
  const rejected: RejectedLine[] = [];
  for (const { line, text } of linesOf(body)) {
    const read = readLine(feed, text);
    if (typeof read === 'string') rejected.push({ line, why: read });
    else messages.push(read);
  }
  return { messages, rejected };
}

export const countLines = (body: Buffer): number => linesOf(body).length;

/** Cut before they are decoded, so that one that is not UTF-8 spoils no other. */
function linesOf(body: Buffer): { line: number; text: string | undefined }[] {
  const lines: { line: number; text: string | undefined }[] = [];
  for (let start = 0, line = 1; start <= body.length; line++) {
    const end = body.indexOf(NEWLINE, start);
    const bytes = body.subarray(start, end < 0 ? body.length : end);
    const text = isUtf8(bytes) ? bytes.toString('utf8').trim() : undefined;
    if (text !== '') lines.push({ line, text });
    if (end < 0) break;
    start = end + 1;
  }
  return lines;
}

/** The message, or why it is none. */
function readLine(feed: FeedIdentity, text: string | undefined): FeedMessage | string {
  if (text === undefined) return 'is not UTF-8';
  const value = parsedLine(text);
  if (value === undefined) return 'is not JSON, or has a text that cannot be stored';
  const { data, error } = feedMessage.safeParse(value);
  if (!data) return reasonOf(error.issues[0]!);
  return outsideOf(feed, data) ?? data;
}

function parsedLine(text: string): unknown {
  try {
    return parseExternalJson(text);
  } catch {
    return undefined;
  }
}

/** What a feed may not say. */
function outsideOf({ name, producers }: FeedIdentity, message: FeedMessage): string | undefined {
  const messageFeed = message.feed ?? message.producer;
  if (messageFeed !== name) return `feed: is ${messageFeed}, and not ${name}`;
  if (!producers.some((producer) => producer.name === message.producer))
    return `producer: ${message.producer} is not one of this feed`;
  if (message.type !== 'market_types') return undefined;
  const foreign = message.types.find(({ kind }) => !kind.startsWith(`${name}.`));
  return foreign && `types: the kind ${foreign.kind} does not begin with ${name}.`;
}

type Issue = z.core.$ZodIssue;

/** Where, and what would be right. */
function reasonOf(issue: Issue): string {
  const place = issue.path.map(String).join('.');
  const words = wordsOf(issue);
  return (place === '' ? words : `${place}: ${words}`).slice(0, MAX_REASON_LENGTH);
}

function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be of the type ${issue.expected}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${issue.origin === 'string' || issue.origin === 'array' ? ' long' : ''}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${issue.origin === 'string' || issue.origin === 'array' ? ' long' : ''}`;
    case 'invalid_format':
      return issue.pattern === undefined ? `must be a ${issue.format}` : `must match ${issue.pattern}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has ${issue.keys.join(', ')}, which no such message has`;
    case 'invalid_union':
      return issue.errors.length === 0 ? 'is no type of message' : 'has none of its possible forms';
    case 'custom':
      return issue.message;
    default:
      return 'cannot be read';
  }
}

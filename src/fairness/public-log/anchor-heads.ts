// Submits heads of the log to OpenTimestamps calendars, and later fetches the Bitcoin block that contains them.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { headBytes } from '#fairness/seeds/log-head.ts';
import {
  blocksOf,
  pendingOf,
  readTimestamp,
  timestampBytes,
  upgradeTimestamp,
  type Timestamp,
} from '#fairness/seeds/open-timestamps.ts';
import type { Services } from '#platform/context.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { fetchExternal, type ExternalAnswer, type ExternalRequest } from '#platform/http/external.ts';
import { signedHead } from './signed-head.ts';
import { anchorsToAsk, changeAnchor, headOfSize, insertAnchor, lastAnchorAt, type Anchor } from './anchors-store.ts';
import { newestHead, type Head } from './store.ts';

const MINUTE_MS = 60_000;
/** It takes some hours until a block contains it. */
const ASK_EVERY_MS = 30 * MINUTE_MS;
const GIVE_UP_MS = 14 * 24 * 60 * MINUTE_MS;
const AT_ONCE = 50;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 10_000;

/** The digest whose age an anchor proves. */
export const digestOf = (head: Head): Uint8Array => sha256(headBytes(signedHead(head).signed));

export async function anchorHeads(services: Services): Promise<void> {
  const head = await newestHead(services.db);
  if (head) for (const calendar of services.config.LOG_CALENDARS) await submitWhenDue(services, head, calendar);
  await askForBlocks(services);
}

async function submitWhenDue(services: Services, head: Head, calendar: string): Promise<void> {
  const { db, clock, config } = services;
  const last = await lastAnchorAt(db, calendar);
  const now = clock.now();
  if (
    last &&
    (last.size === head.size || now.getTime() < last.submitted_at.getTime() + config.LOG_ANCHOR_MINUTES * MINUTE_MS)
  )
    return;
  await reporting(services, calendar, async () => {
    const digest = digestOf(head);
    const answer = await post(`${calendar}/digest`, { method: 'POST', body: new Uint8Array(digest) });
    if (answer.status !== 200) throw new Error(`it answered ${answer.status}`);
    const proof = readTimestamp(answer.bytes, digest);
    await insertAnchor(db, {
      size: head.size,
      calendar,
      proof: Buffer.from(timestampBytes(proof)),
      submitted_at: now,
      next_try_at: new Date(now.getTime() + ASK_EVERY_MS),
    });
  });
}

async function askForBlocks(services: Services): Promise<void> {
  const now = services.clock.now();
  for (const anchor of await anchorsToAsk(services.db, now, AT_ONCE)) {
    const isOver = now.getTime() > anchor.submitted_at.getTime() + GIVE_UP_MS;
    const later = isOver ? null : new Date(now.getTime() + ASK_EVERY_MS);
    // Set before the request: a calendar that fails does not hold up the others.
    await changeAnchor(services.db, anchor, { ...anchor, next_try_at: later });
    await reporting(services, anchor.calendar, () => askForBlock(services, anchor, later));
  }
}

async function askForBlock({ db }: Services, anchor: Anchor, later: Date | null): Promise<void> {
  const head = await headOfSize(db, anchor.size);
  let proof = readTimestamp(anchor.proof, digestOf(head!));
  for (const pending of pendingOf(proof)) {
    // Only its own promises: an answer may not name further addresses to query.
    if (pending.uri.replace(/\/$/, '') !== anchor.calendar) continue;
    const timestamp = await answerAbout(anchor.calendar, pending.message);
    if (timestamp) proof = upgradeTimestamp(proof, pending, timestamp);
  }
  const heights = blocksOf(proof).map(({ height }) => height);
  if (heights.length === 0) return;
  await changeAnchor(db, anchor, {
    proof: Buffer.from(timestampBytes(proof)),
    block_height: Math.min(...heights),
    next_try_at: pendingOf(proof).length > 0 ? later : null,
  });
}

/** What a calendar knows by now; nothing before it is in a block. */
async function answerAbout(calendar: string, message: Uint8Array): Promise<Timestamp | undefined> {
  const answer = await post(`${calendar}/timestamp/${bytesToHex(message)}`, { method: 'GET' });
  if (answer.status === 404) return undefined;
  if (answer.status !== 200) throw new Error(`it answered ${answer.status}`);
  return readTimestamp(answer.bytes, message);
}

const post = (url: string, request: Pick<ExternalRequest, 'method' | 'body'>): Promise<ExternalAnswer> =>
  fetchExternal(url, {
    ...request,
    headers: { accept: 'application/vnd.opentimestamps.v1', 'content-type': 'application/octet-stream' },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });

/** A calendar that is unavailable, or sends something unreadable, is tried again later; the others are not held up. */
async function reporting(services: Services, calendar: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportFailure(
      services,
      `calendar ${calendar}`,
      { calendar, error: (error as Error).message },
      'a calendar of OpenTimestamps failed',
    );
  }
}

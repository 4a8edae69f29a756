// What ties the log to its heads outside the site, for anyone.
import type { OutputOf } from '#kernel/method.ts';
import { headBytes } from '#fairness/seeds/log-head.ts';
import { joinTimestamps, otsFileOf, readTimestamp, type Timestamp } from '#fairness/seeds/open-timestamps.ts';
import type { Context, Services } from '#platform/context.ts';
import { anchoredHeads, headOfSize, proofsOf } from './anchors-store.ts';
import { MAX_ANCHORS, type getAnchors } from './contract.ts';
import { signedHead } from './signed-head.ts';
import { digestOf } from './anchor-heads.ts';

export async function anchorsOf({ db }: Context): Promise<OutputOf<typeof getAnchors>> {
  const heads = await anchoredHeads(db, MAX_ANCHORS);
  return {
    anchors: heads.map(({ size, submitted_at, block_height, calendars }) => ({
      size,
      submitted_at: submitted_at.toISOString(),
      block_height,
      calendars,
      head: `/public-log/${size}.json`,
      proof: `/public-log/${size}.json.ots`,
    })),
  };
}

/** The bytes that the signature of a head covers; their digest is anchored. */
export async function headFile({ db }: Services, size: number): Promise<Uint8Array | undefined> {
  const head = await headOfSize(db, size);
  return head && headBytes(signedHead(head).signed);
}

/** The proofs of all calendars as one detached file of OpenTimestamps; nothing for a head that is not anchored. */
export async function anchorFile({ db }: Services, size: number): Promise<Uint8Array | undefined> {
  const head = await headOfSize(db, size);
  const [first, ...others] = head ? await proofsOf(db, size) : [];
  if (!head || !first) return undefined;
  const read = (proof: Buffer): Timestamp => readTimestamp(proof, digestOf(head));
  return otsFileOf(joinTimestamps([read(first), ...others.map(read)]));
}

/**
 * Checks a public log against the newest of its heads that is in a Bitcoin block (docs/fairness.md, section 13): the head is
 * the beginning of the log as it is now, and its proof leads to a Merkle root, which is compared with that of the block when
 * an explorer was named. No one can make such a proof afterwards.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { LOG_HEAD_FORMAT, type SignedHead } from '#fairness/seeds/log-head.ts';
import { isConsistent } from '#fairness/seeds/merkle-log.ts';
import { blocksOf, readOtsFile, UnreadableTimestamp } from '#fairness/seeds/open-timestamps.ts';
import { LogBroken, type LogSource } from './mirror.ts';
import { Unreadable } from './published.ts';

const PATIENCE_MS = 20_000;

export interface AnchorFound {
  size: number;
  height: number;
  merkleRoot: string;
  /** `undefined` when no explorer was named. */
  isInBlock: boolean | undefined;
}

const head = z.strictObject({
  format: z.literal(LOG_HEAD_FORMAT),
  issuer: z.string(),
  kid: z.string(),
  at: z.string(),
  size: z.int(),
  root: z.string(),
});

/** `undefined` when no head is in a block yet. Throws `LogBroken` with what does not hold. */
export async function checkAnchor(
  source: LogSource,
  now: SignedHead['signed'],
  explorer: string | undefined,
): Promise<AnchorFound | undefined> {
  const newest = (await source.anchors()).find(({ block_height: height }) => height !== null);
  if (!newest) return undefined;
  const [bytes, proof] = await Promise.all([source.anchoredHead(newest.size), source.proof(newest.size)]);
  const anchored = head.safeParse(jsonOf(bytes));
  if (!anchored.success || anchored.data.size > now.size || anchored.data.issuer !== now.issuer)
    throw new LogBroken('the head that was anchored is none of this log');
  const { size } = anchored.data;
  const path = size === now.size ? [] : await source.consistency(size, now.size);
  if (!isConsistent(anchored.data, now, path))
    throw new LogBroken(`the head of ${size} entries that was anchored is not the beginning of the log`);
  const [block] = blocksIn(proof, bytes);
  if (!block) throw new LogBroken('the proof of the anchored head leads to no block');
  const isInBlock =
    explorer === undefined ? undefined : (await merkleRootOf(explorer, block.height)) === block.merkleRoot;
  if (isInBlock === false) throw new LogBroken(`block ${block.height} has another Merkle root than the proof leads to`);
  return { size, ...block, isInBlock };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function blocksIn(proof: Uint8Array, file: Uint8Array): { height: number; merkleRoot: string }[] {
  try {
    const timestamp = readOtsFile(proof);
    if (bytesToHex(timestamp.message) !== bytesToHex(sha256(file)))
      throw new LogBroken('the proof of the anchored head is that of another file');
    return blocksOf(timestamp);
  } catch (error) {
    if (error instanceof UnreadableTimestamp)
      throw new LogBroken(`the proof of the anchored head cannot be read: ${error.message}`);
    throw error;
  }
}

/** Uses the HTTP interface of Esplora, which many explorers have, and which anyone can run next to a Bitcoin node. */
async function merkleRootOf(explorer: string, height: number): Promise<string> {
  const hash = (await textAt(`${explorer}/block-height/${height}`)).trim();
  const block = z
    .object({ merkle_root: z.string() })
    .safeParse(jsonOf(new TextEncoder().encode(await textAt(`${explorer}/block/${hash}`))));
  if (!block.success) throw new Unreadable(`${explorer} does not answer as Esplora does.`);
  return block.data.merkle_root;
}

async function textAt(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return await answer.text();
  } catch (error) {
    throw new Unreadable(`${address} cannot be read: ${(error as Error).message}.`);
  }
}

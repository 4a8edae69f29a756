// The log as anyone may read it: never beyond its newest head, because what comes after is not signed yet.
import { refuse } from '#kernel/refusals.ts';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { entryLeaf, entryText, type LogEntry } from '#fairness/seeds/log-head.ts';
import { consistencyPath, inclusionPath } from '#fairness/seeds/merkle-log.ts';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import {
  MAX_ENTRIES,
  type getConsistency,
  type getEntries,
  type getFirstHead,
  type getHead,
  type getInclusion,
} from './contract.ts';
import { signedHead } from './signed-head.ts';
import { entriesFrom, firstHeadBeyond, newestHead, placeOfLeaf, withNodes } from './store.ts';

export async function headOf(ctx: Context): Promise<OutputOf<typeof getHead>> {
  const head = await newestHead(ctx.db);
  return { head: head ? signedHead(head) : null };
}

export async function entriesOf(
  ctx: Context,
  { from, count }: InputOf<typeof getEntries>,
): Promise<OutputOf<typeof getEntries>> {
  const size = await sizeOfHead(ctx);
  const before = Math.min(size, from + Math.min(count, MAX_ENTRIES));
  return { entries: from >= before ? [] : await entriesFrom(ctx.db, from, before) };
}

export async function inclusionOf(
  ctx: Context,
  { leaf, size }: InputOf<typeof getInclusion>,
): Promise<OutputOf<typeof getInclusion>> {
  await requireSize(ctx, size);
  const place = await placeOfLeaf(ctx.db, leaf);
  if (place === undefined || place >= size) refuseLeaf(leaf, size);
  return { place, path: await withNodes(ctx.db, (nodeAt) => inclusionPath(place, size, nodeAt)) };
}

export async function firstHeadOf(
  ctx: Context,
  { leaf }: InputOf<typeof getFirstHead>,
): Promise<OutputOf<typeof getFirstHead>> {
  const place = await placeOfLeaf(ctx.db, leaf);
  const head = place === undefined ? undefined : await firstHeadBeyond(ctx.db, place);
  if (place === undefined || !head) refuseLeaf(leaf, await sizeOfHead(ctx));
  const path = await withNodes(ctx.db, (nodeAt) => inclusionPath(place, head.size, nodeAt));
  return { head: signedHead(head), place, path };
}

/** When a signed head first covered an entry; `undefined`: none does yet. */
export async function loggedAt(handle: Database, entry: LogEntry): Promise<Date | undefined> {
  const place = await placeOfLeaf(handle, entryLeaf(entryText(entry)));
  return place === undefined ? undefined : (await firstHeadBeyond(handle, place))?.at;
}

function refuseLeaf(leaf: string, size: number): never {
  refuse('InvalidRequest', {
    rule: 'public-log.known-leaf',
    inputs: { leaf, size },
    status: 404,
    sentence: 'This entry is not in the log of that size.',
  });
}

export async function consistencyOf(
  ctx: Context,
  { first, second }: InputOf<typeof getConsistency>,
): Promise<OutputOf<typeof getConsistency>> {
  await requireSize(ctx, second);
  if (first > second) refuseSize(first, second);
  return { path: await withNodes(ctx.db, (nodeAt) => consistencyPath(first, second, nodeAt)) };
}

const sizeOfHead = async (ctx: Context): Promise<number> => (await newestHead(ctx.db))?.size ?? 0;

async function requireSize(ctx: Context, size: number): Promise<void> {
  const signed = await sizeOfHead(ctx);
  if (size > signed) refuseSize(size, signed);
}

function refuseSize(size: number, most: number): never {
  refuse('InvalidRequest', {
    rule: 'public-log.size',
    inputs: { size, most },
    status: 400,
    sentence: `The log has no such size. It may be at most ${most}.`,
  });
}

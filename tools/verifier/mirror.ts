/**
 * Follows the public log of a site (docs/fairness.md, section 13): that it was not cut or rewritten since the last look, and that
 * others are shown the same. What is known is kept in a file, which can be compared with someone else's.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { entryLeaf, headBytes, LOG_HEAD_FORMAT, type SignedHead } from '#fairness/seeds/log-head.ts';
import { FollowedLog, isConsistent } from '#fairness/seeds/merkle-log.ts';
import { checkSignature } from '#fairness/seeds/signature.ts';
import type { Logged } from '#fairness/seeds/verify-salt.ts';
import { emptyBook, openChain, readSalts, type SaltBook } from './log-salts.ts';
import { Unreadable } from './published.ts';

const PATIENCE_MS = 20_000;
const AT_ONCE = 500;

const key = z.object({ kid: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
const head = z.object({
  signed: z.strictObject({
    format: z.literal(LOG_HEAD_FORMAT),
    issuer: z.string(),
    kid: z.string(),
    at: z.string(),
    size: z.int(),
    root: z.string(),
  }),
  signature: z.string(),
});
const mirror = z.object({
  format: z.literal('baize-mirror/1'),
  site: z.string(),
  keys: z.array(key),
  head,
  peaks: z.array(z.string()),
  /** Chains that have no salt yet, and those that have one; nothing in older mirrors. */
  chains: z.optional(z.object({ open: z.array(openChain), salted: z.array(z.string()), isPartial: z.boolean() })),
});
export type Mirror = z.output<typeof mirror>;

export class LogBroken extends Error {
  override name = 'LogBroken';
}

const anchor = z.object({ size: z.int(), block_height: z.nullable(z.int()) });

export interface LogSource {
  keys(): Promise<z.output<typeof key>[]>;
  head(): Promise<SignedHead | null>;
  entries(from: number, count: number): Promise<string[]>;
  consistency(first: number, second: number): Promise<string[]>;
  /** The newest first. */
  anchors(): Promise<z.output<typeof anchor>[]>;
  /** A head that was anchored, as the bytes that its proof is about; and its proof. */
  anchoredHead(size: number): Promise<Uint8Array>;
  proof(size: number): Promise<Uint8Array>;
  /** The first head that covers a leaf; nothing when none does. */
  firstHead?(leaf: string): Promise<Omit<Logged, 'keys'> | undefined>;
}

export function siteLog(site: string): Required<LogSource> {
  const fetchBody = async <Body>(path: string, bodyOf: (answer: Response) => Promise<Body>): Promise<Body> => {
    try {
      return await bodyOf(await fetch(`${site}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) }));
    } catch (error) {
      throw new Unreadable(`${site}${path} cannot be read: ${(error as Error).message}.`);
    }
  };
  const read = async <Answer>(path: string, shape: z.ZodMiniType<Answer>): Promise<Answer> => {
    const parsedAnswer = shape.safeParse(await fetchBody(path, jsonOf));
    if (!parsedAnswer.success) throw new LogBroken(`${site} does not answer ${path} as a log does.`);
    return parsedAnswer.data;
  };
  const data = <Answer>(path: string, shape: z.ZodMiniType<Answer>): Promise<Answer> =>
    read(`/api/PublicLog.${path}`, z.object({ data: shape })).then((body) => (body as { data: Answer }).data);
  return {
    keys: async () => (await read('/.well-known/baize-receipts.json', z.object({ keys: z.array(key) }))).keys,
    head: async () => (await data('getHead', z.object({ head: z.nullable(head) }))).head,
    entries: async (from, count) =>
      (await data(`getEntries?from=${from}&count=${count}`, z.object({ entries: z.array(z.string()) }))).entries,
    consistency: async (first, second) =>
      (await data(`getConsistency?first=${first}&second=${second}`, z.object({ path: z.array(z.string()) }))).path,
    anchors: async () => (await data('getAnchors', z.object({ anchors: z.array(anchor) }))).anchors,
    anchoredHead: (size) => fetchBody(`/public-log/${size}.json`, bytesOf),
    proof: (size) => fetchBody(`/public-log/${size}.json.ots`, bytesOf),
    firstHead: async (leaf) =>
      z
        .object({ data: z.object({ head, place: z.int(), path: z.array(z.string()) }) })
        .safeParse(await fetchBody(`/api/PublicLog.getFirstHead?leaf=${leaf}`, jsonOf)).data?.data,
  };
}

const jsonOf = (answer: Response): Promise<unknown> => answer.json();
const bytesOf = async (answer: Response): Promise<Uint8Array> => new Uint8Array(await answer.arrayBuffer());

/** The log as it is now, checked against what was known of it. Throws `LogBroken` with what does not hold. */
export async function followLog(
  site: string,
  source: LogSource,
  mirrored: Mirror | undefined,
  salts: SaltBook = emptyBook(),
): Promise<Mirror> {
  const keys = await source.keys();
  for (const { kid, x } of mirrored?.keys ?? [])
    if (!keys.some((key) => key.kid === kid && key.x === x))
      throw new LogBroken(`the key ${kid}, which has signed heads, is published no more`);
  const now = await source.head();
  if (!now) throw new LogBroken(mirrored ? 'the log is gone' : 'there is no signed head yet');
  if (mirrored && now.signed.issuer !== mirrored.head.signed.issuer)
    throw new LogBroken(`its head is that of ${now.signed.issuer}`);
  if ((await checkSignature(keys, now.signed.kid, now.signature, () => headBytes(now.signed))) !== 'holds')
    throw new LogBroken('its head is not signed by a key of the site');
  const before = mirrored?.head.signed;
  if (before && now.signed.size < before.size)
    throw new LogBroken(`it was cut: it has ${now.signed.size} entries and had ${before.size}`);
  Object.assign(salts, mirrored?.chains ?? { isPartial: mirrored !== undefined });
  const logged = async (entry: string): Promise<Logged | undefined> => {
    const first = await source.firstHead?.(entryLeaf(entry));
    return first && { ...first, keys };
  };
  const read: string[] = [];
  const log = new FollowedLog(mirrored && { size: mirrored.head.signed.size, peaks: mirrored.peaks });
  while (log.size < now.signed.size) {
    const entries = await source.entries(log.size, Math.min(AT_ONCE, now.signed.size - log.size));
    if (entries.length === 0)
      throw new LogBroken(`its entries end at ${log.size}, and its head says ${now.signed.size}`);
    log.append(entries.map(entryLeaf));
    read.push(...entries.filter((entry) => /"kind":"(?:chain|salt)"/.test(entry)));
  }
  if (log.size !== now.signed.size || log.root !== now.signed.root)
    throw new LogBroken(
      before
        ? 'it was rewritten: what was there before is not its beginning any more'
        : 'its entries do not make its root',
    );
  const fault = await readSalts(salts, read, logged);
  if (fault) throw new LogBroken(fault);
  const { open, salted, isPartial } = salts;
  return {
    format: 'baize-mirror/1',
    site,
    keys,
    head: now,
    peaks: [...log.peaks],
    chains: { open, salted, isPartial },
  };
}

/** Whether two mirrors were shown the same log. Both heads are signed, so a difference proves itself. */
export async function compareMirrors(mirror: Mirror, other: Mirror, source: LogSource): Promise<void> {
  const theirs = other.head;
  if (
    (await checkSignature(mirror.keys, theirs.signed.kid, theirs.signature, () => headBytes(theirs.signed))) !== 'holds'
  )
    throw new Unreadable('The other mirror has no head that this site has signed.');
  const [first, second] = [mirror.head.signed, theirs.signed].toSorted((a, b) => a.size - b.size) as [
    Mirror['head']['signed'],
    Mirror['head']['signed'],
  ];
  const path = first.size === second.size ? [] : await source.consistency(first.size, second.size);
  if (!isConsistent(first, second, path))
    throw new LogBroken(
      `two logs are shown: one head of ${first.size} entries is not the beginning of one of ${second.size}`,
    );
}

export function readMirror(file: string): Mirror | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return mirror.parse(JSON.parse(text));
  } catch {
    throw new Unreadable(`${file} is no mirror of a log.`);
  }
}

export const writeMirror = (file: string, mirror: Mirror): void => writeFileSync(file, `${JSON.stringify(mirror)}\n`);

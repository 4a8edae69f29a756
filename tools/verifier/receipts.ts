// What a player kept: receipts as their browser saves them, and the keys by which the house signs.
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { keptReceipts } from '#casino/rounds/round-contract.ts';
import { checkReceipt, type Receipt, type ReceiptKey } from '#fairness/seeds/receipt.ts';
import { Unreadable } from './published.ts';

const PATIENCE_MS = 20_000;
const keySet = z.object({
  keys: z.array(z.object({ kid: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })),
});

export interface ReceiptsGiven {
  /** Receipts that the house has signed, in the order in which they came. */
  receipts: Receipt[];
  /** How many in the file the house has not signed, by these keys. */
  ignored: number;
}

/** `keys`: a file or an address; without it the keys that were saved with the receipts are trusted. */
export async function readReceipts(file: string, keys: string | undefined): Promise<ReceiptsGiven> {
  const keptFile = keptReceipts.safeParse(parse(contentOf(file), file)).data;
  if (!keptFile) throw new Unreadable(`${file} holds no receipts as a browser saves them.`);
  const siteKeys = keys === undefined ? keptFile.keys : await readKeys(keys);
  const receipts: Receipt[] = [];
  for (const receipt of keptFile.receipts)
    if ((await checkReceipt(receipt, siteKeys)) === 'holds') receipts.push(receipt);
  return { receipts, ignored: keptFile.receipts.length - receipts.length };
}

async function readKeys(source: string): Promise<ReceiptKey[]> {
  const text = /^https?:\/\//.test(source) ? await fetchText(source) : contentOf(source);
  const keyList = keySet.safeParse(parse(text, source)).data;
  if (!keyList) throw new Unreadable(`${source} holds no keys of receipts.`);
  return keyList.keys;
}

async function fetchText(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return await answer.text();
  } catch (error) {
    throw new Unreadable(`${address} cannot be reached: ${(error as Error).message}.`);
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Unreadable(`There is no file ${file}.`);
  }
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Unreadable(`${name} is not JSON.`);
  }
}

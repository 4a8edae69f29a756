// Receipts of the house, kept in the visitor's own browser: the newest ones, in the order in which they came.
import { canonicalHash, canonicalJson } from '#fairness/seeds/canonical.ts';
import {
  checkReceipt,
  receiptsOn,
  RECEIPTS_FORMAT,
  roundStatement,
  type KeptReceipts,
  type Receipt,
  type ReceiptKey,
} from '#fairness/seeds/receipt.ts';
import type { Kept } from '#fairness/seeds/verify.ts';
import type { Round } from '#casino/rounds/round-contract.ts';

const NAME = 'baize-receipts';
const KEYS = '/.well-known/baize-receipts.json';
/** Some megabytes. */
const MOST = 5_000;

interface Row {
  /** Identifies what it states; the first receipt of it is kept. */
  id: string;
  receipt: Receipt;
}

const idOf = ({ statement }: Receipt): string =>
  statement.kind === 'round' ? statement.round_id : canonicalHash(statement);

/** `false` when one of them was not signed by the house. Does nothing where the browser has no storage. */
export async function keepReceipts(receipts: readonly Receipt[]): Promise<boolean> {
  const keys = await keysFor(receipts);
  const results = await Promise.all(receipts.map((receipt) => checkReceipt(receipt, keys)));
  const good = receipts.filter((_, at) => results[at] !== 'fails');
  await inStore('readwrite', async (rows, keyStore) => {
    for (const key of keys) keyStore.put(key);
    for (const receipt of good) {
      const id = idOf(receipt);
      if ((await done(rows.index('id').getKey(id))) === undefined) rows.add({ id, receipt } satisfies Row);
    }
    await dropOldest(rows);
  });
  return good.length === receipts.length;
}

async function dropOldest(rows: IDBObjectStore): Promise<void> {
  const left = (await done(rows.count())) - MOST;
  if (left <= 0) return;
  const oldest = await done(rows.getAllKeys(undefined, left));
  rows.delete(IDBKeyRange.upperBound(oldest.at(-1)!));
}

/** All of them, with the keys that were published when they came. */
export async function keptReceipts(): Promise<KeptReceipts> {
  const stored = await inStore('readonly', async (rows, keyStore) => ({
    receipts: ((await done(rows.getAll())) as Row[]).map(({ receipt }) => receipt),
    keys: (await done(keyStore.getAll())) as ReceiptKey[],
  }));
  return { format: RECEIPTS_FORMAT, keys: stored?.keys ?? [], receipts: stored?.receipts ?? [] };
}

export async function forgetReceipts(): Promise<void> {
  await inStore('readwrite', (rows, keyStore) => {
    rows.clear();
    keyStore.clear();
    return Promise.resolve();
  });
}

/** What the visitor's receipts say about a round. */
export async function keptOf(round: Round, noted: readonly string[] | undefined): Promise<Kept> {
  const { receipts, keys } = await keptReceipts();
  const concerned: Receipt[] = [];
  for (const receipt of receipts) {
    const { statement } = receipt;
    if (statement.kind === 'round' && statement.round_id !== round.round_id) continue;
    if ((await checkReceipt(receipt, keys)) === 'holds') concerned.push(receipt);
  }
  const { shown: lines, statement } = receiptsOn(round, concerned);
  if (!statement) return { noted, shown: lines };
  return { noted, shown: lines, receipt: { stated: spelled(round), signed: canonicalJson(statement) } };
}

/** A pasted round may be anything; one that cannot be serialised is not what was signed. */
function spelled(round: Round): string {
  try {
    return canonicalJson(roundStatement(round));
  } catch {
    return '';
  }
}

/** The keys known here, and those published now when these are not enough. */
async function keysFor(receipts: readonly Receipt[]): Promise<ReceiptKey[]> {
  const { keys } = await keptReceipts();
  if (receipts.every(({ signed }) => keys.some(({ kid }) => kid === signed.kid))) return keys;
  // The response may be cut off on its way: the next receipt tries again.
  const answer = await fetch(KEYS)
    .then((response) => (response.ok ? (response.json() as Promise<{ keys: ReceiptKey[] }>) : undefined))
    .catch(() => undefined);
  if (!answer) return keys;
  const { keys: published } = answer;
  // A key that is known by its name stays what it was.
  const fresh = published.filter(({ kid }) => !keys.some((key) => key.kid === kid));
  return [...keys, ...fresh.map(({ kid, kty, crv, x }) => ({ kid, kty, crv, x }))];
}

/** `undefined` where the browser has no storage. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore, keys: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  const database = await open();
  if (!database) return undefined;
  try {
    const transaction = database.transaction(['receipts', 'keys'], mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
    });
    // If the work fails, report that error.
    ended.catch(() => {});
    const result = await work(transaction.objectStore('receipts'), transaction.objectStore('keys'));
    await ended;
    return result;
  } catch {
    // Storage is full, or the visitor has forbidden it.
    return undefined;
  } finally {
    database.close();
  }
}

async function open(): Promise<IDBDatabase | undefined> {
  try {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('receipts', { autoIncrement: true }).createIndex('id', 'id', { unique: true });
      request.result.createObjectStore('keys', { keyPath: 'kid' });
    });
    return await done(request);
  } catch {
    return undefined;
  }
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
  });

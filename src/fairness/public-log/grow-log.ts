// Entries get their places in the tree some seconds after the promises that they hold, and the tree's head is signed.
import { headBytes, LOG_HEAD_FORMAT } from '#fairness/seeds/log-head.ts';
import { grownBy, logRoot, peaksOf } from '#fairness/seeds/merkle-log.ts';
import type { Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { signWithReceiptKey } from '#fairness/receipts/index.ts';
import { entriesWithoutPlace, givePlaces, insertHead, insertNodes, newestHead, sizeOf, withNodes } from './store.ts';

const AT_ONCE = 2_000;

/** Gives new entries their places and signs them at once, for callers that have to show that the entries were there by then. */
export async function signLogNow(services: Services): Promise<void> {
  await growLog(services);
  await signHead(services);
}

export async function growLog(services: Services): Promise<void> {
  while (await growOnce(services));
  // The first visitors of an installation need not wait for the minute to end.
  if (!(await newestHead(services.db))) await signHead(services);
}

/** Whether more may be waiting. */
const growOnce = (services: Services): Promise<boolean> =>
  transaction(services.db, async (tx) => {
    const waiting = await entriesWithoutPlace(tx, AT_ONCE);
    if (waiting.length === 0) return false;
    const size = await sizeOf(tx);
    const leaves = waiting.map(({ leaf }) => leaf);
    const peaks = peaksOf(size);
    const hashes = await withNodes(tx, (nodeAt) => peaks.map(nodeAt));
    const nodes = grownBy(size, leaves, ({ level, place }) => {
      const nth = peaks.findIndex((peak) => peak.level === level && peak.place === place);
      return hashes[nth]!;
    });
    await insertNodes(tx, nodes);
    await givePlaces(
      tx,
      waiting.map(({ id }) => id),
      size,
    );
    return waiting.length === AT_ONCE;
  });

/** A head for the tree as it is now, unless there is one. */
export async function signHead(services: Services): Promise<void> {
  const { db, clock, config } = services;
  const size = await sizeOf(db);
  if (size === 0 || (await newestHead(db))?.size === size) return;
  const root = await withNodes(db, (nodeAt) => logRoot(size, nodeAt));
  const at = clock.now();
  const issuer = new URL(config.PUBLIC_URL).origin;
  const { kid, signature } = await signWithReceiptKey(services, (name) =>
    headBytes({ format: LOG_HEAD_FORMAT, issuer, kid: name, at: at.toISOString(), size, root }),
  );
  await insertHead(db, { size, root, issuer, kid, at, signature });
}

// The draw of the current period, made when it is first needed: its seed is drawn, and the seed's hash is shown.
import { uuidv7 } from '#kernel/ids.ts';
import { assert } from '#kernel/assert.ts';
import { seedHash } from '#fairness/seeds/commitment.ts';
import type { Services } from '#platform/context.ts';
import { transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { addToPublicLog } from '#fairness/public-log/index.ts';
import { drawDefinitions, areDrawsOn } from './definitions.ts';
import { periodOf, type DrawDefinition } from './rules/definition.ts';
import { addDraw, drawOfSubject, type DrawRow } from './store.ts';

export async function drawAt(
  services: Services,
  db: Database | Transaction,
  definition: DrawDefinition,
  at: Date,
): Promise<DrawRow> {
  const { from, until, name } = periodOf(definition.kind, at);
  const subject = `${definition.kind} ${definition.sysname} ${name}`;
  const draw = await drawOfSubject(db, subject);
  if (draw) return draw;
  const seed = Buffer.from(services.random.bytes(32)).toString('hex');
  const row = {
    id: uuidv7(services.clock.now().getTime(), services.random),
    sysname: definition.sysname,
    kind: definition.kind,
    subject,
    terms: definition,
    seed,
    seed_hash: seedHash(seed),
    opens_at: from,
    closes_at: until,
  };
  const make = async (tx: Transaction): Promise<DrawRow> => {
    await addDraw(tx, row);
    const drawRow = await drawOfSubject(tx, subject);
    assert(drawRow, `draw ${subject} was not made`);
    await addToPublicLog(services, tx, [{ kind: 'draw', subject, seed_hash: drawRow.seed_hash }]);
    return drawRow;
  };
  return db.isTransaction ? make(db as Transaction) : transaction(services.db, make);
}

/** Those of the current period, so that their hashes are published before the first ticket. */
export async function openDraws(services: Services): Promise<void> {
  if (!areDrawsOn(services)) return;
  for (const definition of drawDefinitions(services))
    await drawAt(services, services.db, definition, services.clock.now());
}

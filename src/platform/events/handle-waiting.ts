// For those who compare what a subscriber has counted with what has happened: both are read at one moment, with nothing on its way.
import type { Services } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { handle, nextBatch } from './deliver.ts';
import type { Subscriber } from './events.ts';
import { lockOffset } from './offsets.ts';

const NO_HORIZON = 2n ** 62n;

/**
 * Gives a subscriber, in this transaction alone, all events that the transaction sees and the subscriber has not had; the caller takes
 * the transaction back. Answers `false` while another process is delivering to it. It should be the first thing in the transaction.
 */
export async function handleWaiting(services: Services, tx: Transaction, subscriber: Subscriber): Promise<boolean> {
  let offset = await lockOffset(tx, subscriber.name, services.clock.now());
  if (!offset) return false;
  for (;;) {
    const batch = await nextBatch(tx, subscriber, { ...offset, batch_size: null }, { horizon: NO_HORIZON });
    if (!batch) return true;
    await handle(services, tx, subscriber, batch);
    offset = { ...offset, ...batch.next };
    if (!batch.isFull) return true;
  }
}

// The end of everything open with a change of currency.
import type { Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { endedByCurrency } from './ended-awards.ts';
import { endingOf } from './look-after.ts';
import { end } from './move-award.ts';
import { lockOpenAwards } from './store.ts';
import type { Ending } from './tables.ts';

const GIVEN_UP: Ending = {
  status: 'forfeited',
  cause: 'currency',
  sentence: 'Given up with a change of currency.',
  byWhom: 'player',
};

/** What has met its requirement, and waits to be completed, is completed instead: its money is the player's own. */
export async function giveUpAll(tx: Transaction, services: Services, playerId: bigint): Promise<void> {
  const now = services.clock.now();
  for (const award of endedByCurrency(await lockOpenAwards(tx, playerId))) {
    const isCasino = award.status === 'active' && !award.is_betting;
    const ending = isCasino ? await endingOf(tx, award, now, award.ending ?? GIVEN_UP) : undefined;
    await end(tx, services, award, ending ?? GIVEN_UP);
  }
}

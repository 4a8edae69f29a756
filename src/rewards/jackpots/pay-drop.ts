// A drop is paid from the pool to the main purse under its own id, announced, and published to its winner and to everybody.
import { fromEurCents } from '#kernel/exchange.ts';
import type { Currency } from '#kernel/money.ts';
import { formatAmount, toWire } from '#kernel/money.ts';
import { factId } from '#kernel/ids.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { publishAll } from '#platform/live/publish.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { MICRO } from '#fairness/seeds/jackpot.ts';
import type { TransferOrder } from '#money/wallet/index.ts';
import type { JackpotDropMessage } from './contract.ts';
import { jackpotNamed } from './definitions.ts';
import { jackpotDropped } from './events.ts';
import type { Drop } from './rules/count.ts';
import { accountOf, houseTransfer } from './runs.ts';
import type { PaidDrop } from './store.ts';
import { TOPIC } from './topic.ts';

/** Each run drops once, so its id determines the drop's. */
const dropIdOf = (runId: string): string => factId(sha256Hex(`jackpot drop ${runId}`), runId);

/** What was exchanged between currencies, by currency. */
const EXCHANGE = 'jackpots.exchange';

/** The booked pool is paid out whole; what is less than a minor unit stays. */
export function payDrop(ctx: Context, drop: Drop): { drop: PaidDrop; orders: TransferOrder[] } {
  const { level, stake, amountMinor, runId } = drop;
  const id = dropIdOf(runId);
  const currency = stake.currency as Currency;
  const paidMinor = fromEurCents(amountMinor, currency, ratesPerEur(ctx));
  const pool = accountOf(level, 'pool');
  level.poolMicro -= amountMinor * MICRO;
  level.poolBooked -= amountMinor;
  const payment = {
    fact: id,
    reason: 'jackpot-paid',
    playerId: BigInt(stake.playerId),
    currency,
    amountMinor: paidMinor,
    to: { bucket: 'main' },
  } as const;
  return {
    drop: { ...drop, id, paidMinor, droppedAt: ctx.clock.now() },
    orders:
      currency === 'EUR'
        ? [{ ...payment, from: { house: pool } }]
        : [
            ...houseTransfer(`${id} exchange`, 'jackpot-paid', amountMinor, pool, EXCHANGE),
            { ...payment, from: { house: EXCHANGE } },
          ],
  };
}

/** With the commit, so that no drop is published that was not paid. */
export async function announceDrops(ctx: Context, tx: Transaction, drops: readonly PaidDrop[]): Promise<void> {
  for (const drop of drops) {
    const { id, terms, stake, amountMinor, paidMinor, droppedAt } = drop;
    const currency = stake.currency as Currency;
    await announce(tx, jackpotDropped, {
      dropId: id,
      jackpot: terms.jackpot,
      level: terms.level,
      roundId: stake.roundId,
      playerId: stake.playerId,
      sysname: stake.sysname,
      isReplayable: stake.isReplayable,
      amountMinor: String(amountMinor),
      currency,
      paidMinor: String(paidMinor),
      stakedMinor: String(fromEurCents(stake.stakeMicro / MICRO, currency, ratesPerEur(ctx))),
      droppedAt: droppedAt.toISOString(),
    });
  }
  await publishAll(
    tx,
    drops.flatMap((drop) => {
      const message = messageOf(ctx, drop);
      return [
        { topic: `player/${drop.stake.playerId}`, message },
        { topic: TOPIC, message },
      ];
    }),
  );
}

function messageOf(ctx: Context, { id, terms, stake, amountMinor, paidMinor }: PaidDrop): JackpotDropMessage {
  const definition = jackpotNamed(ctx, terms.jackpot);
  return {
    kind: 'jackpot',
    id,
    jackpot: terms.jackpot,
    level: terms.level,
    title: definition?.title ?? {},
    level_title: definition?.levels.find(({ sysname }) => sysname === terms.level)?.title ?? {},
    amount: formatAmount(amountMinor, 'EUR'),
    paid: toWire(paidMinor, stake.currency as Currency),
    round_id: stake.roundId,
  };
}

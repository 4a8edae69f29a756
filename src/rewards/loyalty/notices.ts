// Notices of the programme to a player (EN-16): kept until they are shown, and shown once.
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { LoyaltyTables, Words } from './tables.ts';
import { noticeWords, type Delay } from './texts.ts';

export interface NewNotice {
  playerId: bigint;
  /** What it is about: `level`, `mission`, `tournament`, `raffle`. */
  trigger: string;
  type: 'credit' | 'info';
  /** As it is displayed: `10.00`, `500`; empty where there is none. */
  amount: string;
  /** A currency, `points`, `bonus`, `goods`; empty where there is none. */
  amountType: string;
  title: Words;
  message: Words;
  /** Address of a picture; empty where there is none. */
  image: string;
  /** The same fact again adds no notice. */
  fact: string;
}

export async function addNotice(tx: Transaction, services: Services, notice: NewNotice): Promise<void> {
  const { playerId, amountType, ...rest } = notice;
  await tables<LoyaltyTables>(tx)
    .insertInto('loyalty.notices')
    .values({
      ...rest,
      player_id: playerId,
      amount_type: amountType,
      created_at: services.clock.now(),
      told_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const addDelayNotice = (
  tx: Transaction,
  services: Services,
  trigger: Delay,
  { playerId, fact }: Pick<NewNotice, 'playerId' | 'fact'>,
): Promise<void> =>
  addNotice(tx, services, {
    playerId,
    trigger,
    type: 'info',
    amount: '',
    amountType: '',
    ...noticeWords(trigger, {}),
    image: '',
    fact: `${trigger}/${fact}`,
  });

export interface DueNotice {
  id: bigint;
  trigger: string;
  type: 'credit' | 'info';
  amount: string;
  amount_type: string;
  title: Words;
  message: Words;
  image: string;
}

/** The oldest that were not shown, marked as shown: a concurrent call gets others, or none. */
export async function takeDueNotices(
  handle: Database | Transaction,
  playerId: bigint,
  most: number,
  now: Date,
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    update loyalty.notices n set told_at = ${now}
     where n.id in (select id from loyalty.notices where player_id = ${playerId} and told_at is null
                     order by id limit ${most} for update skip locked)
    returning n.id, n.trigger, n.type, n.amount, n.amount_type, n.title, n.message, n.image`.execute(handle);
  return rows.toSorted((a, b) => Number(a.id - b.id));
}

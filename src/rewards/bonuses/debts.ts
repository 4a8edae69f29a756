/**
 * What was paid for a deposit that was returned is taken back. What the main purse does not hold is owed, and taken out of what later
 * stakes win. Only what is there moves: no purse goes below zero, and the books show what was lost as what it cost.
 */
import { sql } from 'kysely';
import { factId } from '#kernel/ids.ts';
import type { Services } from '#platform/context.ts';
import { transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { currencyOf } from '#players/accounts/index.ts';
import { purseParts, type StakeSettled } from '#money/stakes/index.ts';
import { balancesOf, post, reverse } from '#money/wallet/index.ts';
import { notifyDue, on } from './store.ts';

export interface Debt {
  /** What it was paid for; the same fact again is the same debt, of which the newest amount counts. */
  fact: string;
  playerId: bigint;
  currency: string;
  house: 'bonus-cost' | 'rewards';
  amountMinor: bigint;
}

/** Taken after the commit. What was taken of more than is owed now comes back. */
export async function owe(tx: Transaction, services: Services, debt: Debt): Promise<void> {
  const now = services.clock.now();
  if (debt.amountMinor <= 0n) return owesNothing(tx, debt.fact, now);
  await on(tx)
    .insertInto('bonuses.debts')
    .values({
      fact: debt.fact,
      player_id: debt.playerId,
      currency: debt.currency,
      house: debt.house,
      amount: debt.amountMinor,
      won: null,
      owed_at: now,
      due_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('fact')
        .doUpdateSet((eb) => ({
          amount: eb.ref('excluded.amount'),
          // What is owed in addition has just been paid: it is on the purse.
          won: sql`debts.won + greatest(excluded.amount - debts.amount, 0)`,
          due_at: now,
        }))
        .where(sql<boolean>`debts.amount <> excluded.amount`),
    )
    .execute();
  await notifyDue(tx);
}

async function owesNothing(tx: Transaction, fact: string, now: Date): Promise<void> {
  await on(tx)
    .updateTable('bonuses.debts')
    .set({ amount: 0n, due_at: now })
    .where('fact', '=', fact)
    .where('amount', '>', 0n)
    .execute();
  await notifyDue(tx);
}

/** What the player's own money has won is there to be taken, as far as something is owed. */
export async function noteWon(tx: Transaction, events: readonly StakeSettled[], now: Date): Promise<void> {
  const won = events.flatMap((event) => {
    const amount = purseParts(event).won.main;
    return amount > 0n ? [{ player: event.playerId, currency: event.currency, amount: String(amount) }] : [];
  });
  if (won.length === 0) return;
  const { numAffectedRows } = await sql`
    with sums as (
      select player, currency, sum(amount)::bigint as amount
        from json_to_recordset(${rowsAsJson(won)}::json) as g(player bigint, currency text, amount bigint) group by 1, 2)
    update bonuses.debts d set won = d.won + s.amount, due_at = ${now}::timestamptz from sums s
     where d.player_id = s.player and d.currency = s.currency and d.repaid < d.amount and d.won is not null`.execute(
    tx,
  );
  if ((numAffectedRows ?? 0n) > 0n) await notifyDue(tx);
}

export const dueDebts = (services: Services, now: Date, most: number) =>
  on(services.db)
    .selectFrom('bonuses.debts')
    .select(['fact', 'player_id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute();

const partFact = (fact: string, part: number): string => factId(sha256Hex(`debt/${fact}/${part}`), '');

/** All that was taken: what is still owed is taken anew. */
async function giveBackParts(
  tx: Transaction,
  debt: { fact: string; parts: number; parts_given_back: number },
): Promise<void> {
  for (let part = debt.parts_given_back; part < debt.parts; part++)
    await reverse(tx, { fact: partFact(debt.fact, part), reason: 'taken-back' });
}

export const collect = (services: Services, fact: string): Promise<void> =>
  transaction(services.db, async (tx) => {
    const row = await on(tx)
      .selectFrom('bonuses.debts')
      .selectAll()
      .where('fact', '=', fact)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.due_at === null) return;
    const currency = currencyOf(row.currency);
    const isTooMuch = row.repaid > row.amount;
    if (isTooMuch) await giveBackParts(tx, row);
    const repaid = isTooMuch ? 0n : row.repaid;
    const { main } = await balancesOf(tx, row.player_id, currency);
    const part = [main, row.amount - repaid, isTooMuch ? main : (row.won ?? main)].reduce((least, limit) =>
      limit < least ? limit : least,
    );
    if (part > 0n)
      await post(tx, {
        fact: partFact(fact, row.parts),
        reason: 'taken-back',
        playerId: row.player_id,
        currency,
        amountMinor: part,
        from: { bucket: 'main' },
        to: { house: row.house },
      });
    await on(tx)
      .updateTable('bonuses.debts')
      .set({
        repaid: repaid + part,
        parts: row.parts + (part > 0n ? 1 : 0),
        parts_given_back: isTooMuch ? row.parts : row.parts_given_back,
        won: 0n,
        due_at: null,
      })
      .where('fact', '=', fact)
      .execute();
  });

export const postponeDebt = async (services: Services, fact: string, until: Date): Promise<void> =>
  void (await on(services.db)
    .updateTable('bonuses.debts')
    .set({ due_at: until })
    .where('fact', '=', fact)
    .where('due_at', 'is not', null)
    .execute());

/** Of a player, for the copy of their data and for operators. */
export const debtsOf = (db: Database, playerId: bigint) =>
  on(db)
    .selectFrom('bonuses.debts')
    .select(['fact', 'currency', 'amount', 'repaid', 'owed_at'])
    .where('player_id', '=', playerId)
    .where('amount', '>', 0n)
    .orderBy('owed_at')
    .execute();

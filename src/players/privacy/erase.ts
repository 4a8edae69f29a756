/**
 * The end of an account. What names the player is deleted at once; the ledger keeps its number, because money was moved in its
 * name. For players who deposited or were verified the law requires a record for five years: it is kept encrypted and separate,
 * and deleted automatically.
 */
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import {
  currencyOf,
  accountDataOf,
  eraseAccountData,
  lockPlayer,
  requirePassword,
  writeToPlayer,
} from '#players/accounts/index.ts';
import { refuseWhileBetsAreOpen } from '#sportsbook/bets/index.ts';
import { forgetRequisites, hasOpenPayments, paymentDataOf } from '#money/cashier/index.ts';
import { refuseWhileRoundIsOpen } from '#casino/rounds/index.ts';
import { forgetPlayer } from '#casino/lobby/index.ts';
import { forgetTalk, refuseWhileBetIsOpen } from '#casino/live-tables/index.ts';
import { eraseLoyaltyData } from '#rewards/loyalty/index.ts';
import { forgetFacts } from '#players/persons/index.ts';
import { refuseWhileRoundsAreOpen } from '#casino/suppliers/index.ts';
import { forgetValuesOf } from '#site/general/index.ts';
import { forgetChat, forgetFeedback } from '#players/support/index.ts';
import { forgetVisits } from '#site/tracking/index.ts';
import { eraseVerificationData, verificationDataOf } from '#players/verification/index.ts';
import { advanceFencingToken, balancesOf } from '#money/wallet/index.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { eraseAccount } from './contract.ts';
import { archivePerson, expireExports, takeOutdated } from './store.ts';

const KEEP_YEARS = 5;
/** A person who erases their account and comes back does not get again what is given once per person. */
const KEEP_LINKS_MONTHS = 12;

function monthsAfter(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
}

export async function eraseOwnAccount(ctx: Context, { password }: InputOf<typeof eraseAccount>): Promise<1> {
  const { id } = playerOf(ctx);
  await requirePassword(ctx, id, password);
  await erasePlayer(ctx, id, 'player');
  ctx.session.change = 'clear';
  return 1;
}

export async function erasePlayer(ctx: Context, playerId: bigint, byWhom: 'player' | 'operator'): Promise<void> {
  const [payments, verification] = await Promise.all([
    paymentDataOf(ctx.db, playerId),
    verificationDataOf(ctx.db, playerId),
  ]);
  await transaction(ctx.db, async (tx) => {
    // Payments and gifts of the house hold the account as well: those under way end before, others find it gone, and so does a
    // second request to end it.
    await lockPlayer(tx, playerId);
    const account = await accountDataOf(tx, playerId);
    if (account.status === 'deleted') return;
    // Before the balance is read and again after it: anything settled in between is on it, anything placed in between is on a table.
    await refuseWhileRoundIsOpen(tx, playerId);
    await refuseWhileBetIsOpen(tx, playerId);
    await refuseWhileBetsAreOpen(tx, playerId);
    // Waits for stakes under way, those of the house among them, and none that was allowed before follows.
    await advanceFencingToken(tx, playerId);
    const { main, bonus, betting_bonus, locked } = await balancesOf(tx, playerId, currencyOf(account.currency));
    if (main + bonus + betting_bonus + locked > 0n || (await hasOpenPayments(tx, playerId)))
      refuse('InvalidRequest', {
        rule: 'privacy.balance-empty',
        inputs: { currency: account.currency },
        status: 409,
        sentence: 'Take your money out first: nothing may be on the balance or on its way.',
      });
    await refuseWhileRoundsAreOpen(tx, playerId);
    await refuseWhileBetIsOpen(tx, playerId);
    await refuseWhileBetsAreOpen(tx, playerId);
    const now = ctx.clock.now();
    const deleteAfter = new Date(now);
    deleteAfter.setUTCFullYear(now.getUTCFullYear() + KEEP_YEARS);
    // The last letter, while the address is still known.
    await writeToPlayer(ctx, tx, playerId, 'account-erased', () => ({}));
    const isOfTheLaw = payments.deposits!.length + payments.withdrawals!.length > 0 || verification.level > 0;
    if (isOfTheLaw) {
      const {
        uid,
        login,
        first_name,
        last_name,
        birth_date,
        country_code,
        address,
        postcode,
        home_town,
        cpf,
        contacts,
      } = account;
      const person = {
        uid,
        login,
        first_name,
        last_name,
        birth_date,
        country_code,
        address,
        postcode,
        home_town,
        cpf,
        contacts,
        verification,
      };
      await archivePerson(tx, { playerId, person, login, byWhom, now, deleteAfter });
    }
    await eraseVerificationData(tx, playerId, isOfTheLaw ? deleteAfter : now);
    if (!isOfTheLaw) await forgetRequisites(tx, playerId);
    await expireExports(tx, { playerId });
    await forgetPlayer(tx, playerId);
    await forgetValuesOf(tx, playerId);
    await forgetFeedback(tx, playerId);
    await forgetChat(tx, playerId);
    await forgetTalk(tx, playerId);
    await forgetVisits(tx, playerId);
    await eraseLoyaltyData(tx, playerId);
    await forgetFacts(tx, playerId, isOfTheLaw ? deleteAfter : monthsAfter(now, KEEP_LINKS_MONTHS));
    await eraseAccountData(ctx, tx, playerId);
  });
}

/** Deletes what the law no longer requires. */
export async function forgetOutdated(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await expireExports(ctx.db, { before: now });
  await transaction(ctx.db, async (tx) => {
    for (const { player_id } of await takeOutdated(tx, now)) await forgetRequisites(tx, player_id);
  });
}

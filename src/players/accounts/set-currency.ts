// Another currency for the account. Money is never exchanged on the way, so there must be none.
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { advanceFencingToken, balancesOf, openPurses } from '#money/wallet/index.ts';
import { checkCurrencyChange } from './registration-checks.ts';
import type { setCurrency } from './profile-contract.ts';
import { registrationRules } from './settings.ts';
import { currencyOf, lockPlayer, updatePlayer } from './store/players.ts';
import { rereadOwnSession } from './sessions.ts';
import { refreshSessionsOf } from './store/sessions.ts';
import { toWireBalances } from './get-info.ts';

export async function setPlayerCurrency(ctx: Context, { currency }: InputOf<typeof setCurrency>) {
  const { id } = playerOf(ctx);
  if (!registrationRules(ctx).currencies.includes(currency))
    refuse('InvalidParameter', {
      rule: 'accounts.currency',
      inputs: { currency },
      ...inFields({ currency: { key: 'wrongField' } }),
    });
  await transaction(ctx.db, async (tx) => {
    const now = currencyOf((await lockPlayer(tx, id)).currency);
    if (now === currency) return;
    // It forfeits bonuses, so it comes before the purses are checked.
    await checkCurrencyChange(ctx, tx, id);
    // Waits for stakes under way, and no other follows. The checks hold what a stake holds before its purse, so the purses come
    // behind them, and bets that were placed in between are found by a second look.
    await advanceFencingToken(tx, id);
    await checkCurrencyChange(ctx, tx, id);
    const { main, bonus, betting_bonus, locked } = await balancesOf(tx, id, now);
    if (main + bonus + betting_bonus + locked > 0n)
      refuse('InvalidRequest', {
        rule: 'accounts.currency-empty',
        inputs: { currency: now },
        status: 409,
        sentence: 'Your balance must be empty before its currency can change.',
      });
    await openPurses(tx, id, currency);
    await updatePlayer(tx, id, { currency });
    await refreshSessionsOf(tx, id);
  });
  rereadOwnSession(ctx);
  return toWireBalances(await balancesOf(ctx.db, id, currency));
}

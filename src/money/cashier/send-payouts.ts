// Approved withdrawals go to their provider under our id: even if the job is killed at any point and begun again, it is one payout.
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { ProviderDown, ProviderRefused, ProviderUnavailable } from './adapters/provider.ts';
import { noteDown } from './adapters/provider-health.ts';
import { providerOf } from './adapters/providers.ts';
import { providersOf } from './payment-methods.ts';
import { nextAttempt, nextPoll } from './rules/patience.ts';
import type { ProviderReport } from './rules/provider-verdict.ts';
import { changeWithdrawal, lockWithdrawal, withdrawalsToAttempt } from './store/withdrawals.ts';
import type { WithdrawalRow } from './tables.ts';
import { handleReport } from './handle-payment-report.ts';
import { moveWithdrawal } from './move-withdrawal.ts';

const AT_ONCE = 10;

/** Sends approved withdrawals, and polls sent ones that have no report yet. */
export async function sendPayouts(ctx: Context): Promise<void> {
  for (const state of ['approved', 'sent'] as const)
    for (;;) {
      const due = await withdrawalsToAttempt(ctx.db, state, ctx.clock.now(), AT_ONCE);
      await Promise.all(due.map((row) => (state === 'approved' ? send(ctx, row) : askAbout(ctx, row))));
      if (due.length < AT_ONCE) break;
    }
}

async function send(ctx: Context, waitingRow: WithdrawalRow): Promise<void> {
  const row = await beginAttempt(ctx, waitingRow);
  if (!row) return;
  const { id, player_id: playerId, method, amount_minor: amountMinor, currency, requisites } = row;
  try {
    await applyReport(
      ctx,
      row,
      await providerOf(ctx, row.provider).payout({ id, playerId, method, amountMinor, currency, requisites }),
    );
  } catch (error) {
    if (error instanceof ProviderRefused) return refused(ctx, row);
    await later(ctx, row, error);
    if (error instanceof ProviderDown) await reroute(ctx, row, error);
  }
}

/**
 * Counted before the order is sent, so that a process that dies with the answer has not forgotten that there was one. `undefined`: there
 * is nothing to send any more.
 */
const beginAttempt = (ctx: Context, { id, provider }: WithdrawalRow): Promise<WithdrawalRow | undefined> =>
  transaction(ctx.db, async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (row?.state !== 'approved' || row.provider !== provider) return undefined;
    const attempts = row.attempts + 1;
    await changeWithdrawal(tx, id, { attempts });
    return { ...row, attempts };
  });

/** The first order certainly has not arrived, and there was no other: the next attempt goes to the next provider of the method. */
async function reroute(ctx: Context, row: WithdrawalRow, error: ProviderDown): Promise<void> {
  noteDown(ctx, row.provider, error);
  const next = providersOf(ctx, 'withdrawal', row).find((name) => name !== row.provider);
  if (next === undefined) return;
  await transaction(ctx.db, async (tx) => {
    const locked = await lockWithdrawal(tx, row.id);
    if (locked?.state !== 'approved' || locked.provider !== row.provider || locked.attempts > 1) return;
    await changeWithdrawal(tx, row.id, { provider: next, attempts: 0 });
    ctx.log.warn({ withdrawal: row.id, from: row.provider, to: next }, 'a payout goes to the next payment provider');
  });
}

async function askAbout(ctx: Context, row: WithdrawalRow): Promise<void> {
  try {
    const report = await providerOf(ctx, row.provider).status({
      kind: 'withdrawal',
      id: row.id,
      reference: row.provider_reference,
    });
    if (report) await applyReport(ctx, row, report);
    else await later(ctx, row, new ProviderUnavailable('the provider does not know a payout that it had accepted'));
  } catch (error) {
    await later(ctx, row, error);
  }
}

async function applyReport(ctx: Context, row: WithdrawalRow, report: ProviderReport): Promise<void> {
  const verdict = await handleReport(ctx, row.provider, report);
  if (verdict === 'apply') return;
  const now = ctx.clock.now();
  await postpone(ctx, row, {
    next_attempt_at: verdict === 'repeated' ? nextPoll(row.updated_at, now) : nextAttempt(10, now),
  });
}

async function refused(ctx: Context, row: WithdrawalRow): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const locked = await lockWithdrawal(tx, row.id);
    if (locked?.state === 'approved')
      await moveWithdrawal(ctx, tx, locked, { path: ['sent', 'failed'], byWhom: 'provider' });
  });
}

/** Whatever went wrong with one payout is no reason not to attempt the others. */
async function later(ctx: Context, row: WithdrawalRow, error: unknown): Promise<void> {
  const attempts = row.state === 'approved' ? row.attempts : row.attempts + 1;
  const about = { withdrawal: row.id, attempts };
  if (error instanceof ProviderUnavailable)
    ctx.log.warn({ ...about, error: error.message }, 'payment provider did not answer');
  else ctx.log.error({ ...about, err: error }, 'a payout could not be sent or asked about');
  await postpone(ctx, row, { attempts, next_attempt_at: nextAttempt(attempts - 1, ctx.clock.now()) });
}

/** A callback may have ended it in the meantime; then there is nothing left to attempt. */
async function postpone(ctx: Context, row: WithdrawalRow, changes: Partial<WithdrawalRow>): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const locked = await lockWithdrawal(tx, row.id);
    if (locked?.state === row.state) await changeWithdrawal(tx, row.id, changes);
  });
}

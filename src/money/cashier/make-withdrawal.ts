// A player takes money out: set aside at once, sent only when it has been approved.
import { fromEurCents } from '#kernel/exchange.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/method.ts';
import { formatAmount, toWire, parseAmount, type Currency } from '#kernel/money.ts';
import { formatMoney } from '#kernel/written-money.ts';
import { mayWithdraw } from '#money/limits/index.ts';
import { askingForDocuments, mustFitWithdrawals } from '#players/verification/index.ts';
import { provePayout, requireProfile } from '#players/accounts/index.ts';
import { noteFact } from '#players/persons/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { findRepeated, lockRequest, requestKey, type RequestKey } from '#platform/request-key.ts';
import type { HistoryItem, makeWithdrawal } from './contract.ts';
import { ratesForLimits } from './ecb-rates.ts';
import { openMethod } from './payment-methods.ts';
import { isOpenForWithdrawal, type ClosedLoop } from './rules/closed-loop.ts';
import { destinationOf } from './rules/destination.ts';
import { assertSameRequest, requestDigest } from './rules/request-digest.ts';
import { isApprovedAutomatically, withdrawalDeadline } from './rules/withdrawal-states.ts';
import { countChargeBacks, depositedSums } from './store/deposits.ts';
import { holdOf } from './store/held-payouts.ts';
import { addWithdrawal, isKnownDestination, withdrawalByRequest, withdrawnSince } from './store/withdrawals.ts';
import { cashierTexts } from './texts.ts';
import { checkRequestId, checkedRequisites, checkedSum } from './checked-input.ts';
import { closedLoopOf } from './get-withdraw-settings.ts';
import { historyItemOf } from './get-history.ts';
import { refuseMarkedDestination } from './mark-destination.ts';
import { beginWithdrawal, moveWithdrawal } from './move-withdrawal.ts';
import { mustCoverDebts, payDebtsFirst } from './player-debts.ts';
import { refuse } from '#kernel/refusals.ts';
import { configOf } from '#site/content/index.ts';
import type { WithdrawalRow } from './tables.ts';

type Input = InputOf<typeof makeWithdrawal>;

export async function makeWithdrawalFor(ctx: Context, input: Input): Promise<HistoryItem> {
  // The code proves who makes the request and is not part of it: the same request is repeated with the code.
  const { request_id, code: _, ...content } = input;
  checkRequestId(request_id);
  const digest = requestDigest(content);
  const { id: playerId } = playerOf(ctx);
  const key = requestKey(request_id, `withdrawal ${playerId} ${digest.toString('hex')}`, ctx.clock.now());
  const existingWithdrawal = await withdrawalOf(ctx.db, playerId, key);
  if (existingWithdrawal) assertSameRequest(existingWithdrawal.request_digest, digest);
  const withdrawal = existingWithdrawal ?? (await request(ctx, input, digest, key));
  return historyItemOf(ctx, 'withdrawal', withdrawal);
}

const withdrawalOf = (handle: Database | Transaction, playerId: bigint, key: RequestKey) =>
  findRepeated(
    key,
    (id) => withdrawalByRequest(handle, playerId, id),
    (withdrawal) => withdrawal.created_at,
  );

async function request(ctx: Context, input: Input, digest: Buffer, key: RequestKey): Promise<WithdrawalRow> {
  const { id: playerId, currency } = playerOf(ctx);
  const { method, providers: candidates } = openMethod(ctx, 'withdrawal', currency, input.method);
  const provider = await providerFor(ctx, method, candidates);
  const requisites = await checkedRequisites(ctx, method, input.requisites);
  const amountMinor = checkedSum(input.amount, method, 'withdrawal', input.is_all === '1');
  if (input.is_all === '1') await mustBeWholeBalance(ctx, amountMinor);
  const now = ctx.clock.now();
  const row: WithdrawalRow = {
    id: uuidv7(now.getTime(), ctx.random),
    player_id: playerId,
    request_id: key.id,
    request_digest: digest,
    method: method.sysname,
    provider,
    currency,
    amount_minor: amountMinor,
    requisites,
    destination: destinationOf(method, requisites),
    state: 'requested',
    deadline_at: withdrawalDeadline('requested', now),
    provider_reference: null,
    provider_revision: 0n,
    connector: null,
    next_attempt_at: null,
    attempts: 0,
    raised_for: null,
    created_at: now,
    updated_at: now,
  };
  mayWithdraw(ctx);
  await requireProfile(ctx);
  await mustHaveDeposited(ctx, ctx.db, row);
  await refuseMarkedDestination(ctx.db, row.destination);
  return askingForDocuments(ctx, () => proved(ctx, row, key, input.code));
}

/** The provider that took money of the player by this method, so that it goes back where it came from. */
async function providerFor(
  ctx: Context,
  { sysname }: { sysname: string },
  candidates: readonly [string, ...string[]],
): Promise<string> {
  const { id, currency } = playerOf(ctx);
  const deposited = await depositedSums(ctx.db, id, currency);
  const source = deposited.find(({ method, provider }) => method === sysname && candidates.includes(provider));
  return source?.provider ?? candidates[0];
}

/** Decimals can be withdrawn only with the whole balance; any other sum is a whole number (VA-19). */
async function mustBeWholeBalance(ctx: Context, amountMinor: bigint): Promise<void> {
  const { id, currency } = playerOf(ctx);
  const { main } = await balancesOf(ctx.db, id, currency);
  if (main === amountMinor) return;
  const sentence = 'Your balance has changed in the meantime. Choose the amount again.';
  refuse('InvalidParameter', {
    rule: 'cashier.whole-balance',
    inputs: { available: formatAmount(main, currency), currency },
    sentence,
    errorData: { amount: [sentence] },
  });
}

/** Begun at once where money of theirs has gone before; to any other destination with a code (F05). */
async function proved(
  ctx: Context,
  row: WithdrawalRow,
  key: RequestKey,
  code: string | undefined,
): Promise<WithdrawalRow> {
  const { player_id: playerId, amount_minor: amountMinor, currency } = row;
  const store = (tx: Transaction): Promise<WithdrawalRow> => keep(ctx, tx, row, key);
  if (ctx.config.PAYOUT_CODE === 'off' || (await isKnownDestination(ctx.db, playerId, row.destination)))
    return transaction(ctx.db, store);
  if (code === undefined) {
    // No code is sent for a withdrawal that would be refused anyway.
    await mustCoverDebts(ctx.db, row);
    await mustFitWithdrawals(ctx, ctx.db, { amountMinor, currency, isCounted: false });
    refuseOtherWayOut(ctx, row, await closedLoopOf(ctx, ctx.db, playerId, currency));
  }
  return provePayout(
    ctx,
    {
      destination: row.destination,
      sum: formatMoney(toWire(amountMinor, currency), ctx.locale),
      method: cashierTexts(ctx.locale).method[row.method]?.name ?? row.method,
      code,
    },
    store,
  );
}

async function keep(ctx: Context, tx: Transaction, row: WithdrawalRow, key: RequestKey): Promise<WithdrawalRow> {
  await lockRequest(tx, key);
  const existingWithdrawal = key.derivedFrom && (await withdrawalOf(tx, row.player_id, key));
  if (existingWithdrawal) return existingWithdrawal;
  const { player_id: playerId, amount_minor: amountMinor, currency } = row;
  if (!(await addWithdrawal(tx, row))) {
    const twin = await withdrawalByRequest(tx, playerId, row.request_id);
    assertSameRequest(twin!.request_digest, row.request_digest);
    return twin!;
  }
  await noteFact(tx, ctx, { playerId, kind: 'destination', value: row.destination });
  // Holding first: it locks the purses, so what follows sees every other withdrawal of this player.
  await mustCoverDebts(tx, row);
  await payDebtsFirst(tx, row);
  const requested = await beginWithdrawal(ctx, tx, row);
  await mustFitPeriods(ctx, tx, row);
  await mustFitWithdrawals(ctx, tx, { amountMinor, currency, isCounted: true });
  refuseOtherWayOut(ctx, row, await closedLoopOf(ctx, tx, playerId, currency, row));
  const path = (await needsNoApproval(ctx, tx, row)) ? (['checks', 'approved'] as const) : (['checks'] as const);
  return moveWithdrawal(ctx, tx, requested, { path, byWhom: 'site' });
}

function refuseOtherWayOut(ctx: Context, row: WithdrawalRow, loop: ClosedLoop): void {
  if (isOpenForWithdrawal(loop, row.method)) return;
  const owed = loop.owed[0]!;
  const sum = `${formatAmount(owed.minor, row.currency)} ${row.currency}`;
  const texts = cashierTexts(ctx.locale);
  const backToName = texts.method[owed.method]?.name ?? owed.method;
  refuse('WithdrawalDeclined', {
    rule: 'cashier.closed-loop',
    inputs: {
      method: row.method,
      backTo: owed.method,
      backToName,
      owed: formatAmount(owed.minor, row.currency),
      currency: row.currency,
    },
    sentence: texts.refusal.closed_loop.replace('{sum}', sum).replace('{method}', backToName),
  });
}

async function needsNoApproval(ctx: Context, tx: Transaction, row: WithdrawalRow): Promise<boolean> {
  const upToMinor = fromEurCents(
    BigInt(ctx.config.AUTO_APPROVE_MAJOR) * 100n,
    row.currency,
    await ratesForLimits(ctx, tx),
  );
  if (row.amount_minor > upToMinor || (await holdOf(tx, row.player_id))) return false;
  const deposited = await depositedSums(tx, row.player_id, row.currency);
  const isSource = deposited.some(({ method, provider }) => method === row.method && provider === row.provider);
  const question = {
    amountMinor: row.amount_minor,
    hasDeposited: deposited.length > 0,
    hasChargeBack: (await countChargeBacks(tx, row.player_id)) > 0,
    // A card that paid in is known; any other destination must have been paid to before.
    isToKnownDestination: isSource || (await isKnownDestination(tx, row.player_id, row.destination)),
  };
  return isApprovedAutomatically(question, upToMinor);
}

// What the operator's configuration says: whether money must have come in before, and how much may go out.
type Order = Pick<WithdrawalRow, 'player_id' | 'currency' | 'amount_minor'>;

async function mustHaveDeposited(ctx: Context, handle: Database | Transaction, row: Order): Promise<void> {
  if (!configOf(ctx, ctx.locale)['cashier-config'].isDepositNeededToWithdraw) return;
  if ((await depositedSums(handle, row.player_id, row.currency)).length > 0) return;
  refuse('UserNeedDeposit', { rule: 'cashier.deposit-first', inputs: { currency: row.currency } });
}

/** Compares the sums of the periods with their limits; the withdrawal itself is included. */
async function mustFitPeriods(ctx: Context, tx: Transaction, row: Order): Promise<void> {
  const { player_id: playerId, currency, amount_minor: amountMinor } = row;
  const configured = configOf(ctx, ctx.locale)['cashier-config'].withdrawalLimits[currency];
  for (const { period, limitMinor } of withdrawalLimits(configured, currency)) {
    const since = periodStart(period, ctx.clock.now());
    const sum = await withdrawnSince(tx, { playerId, currency, since });
    if (sum <= limitMinor) continue;
    const before = sum - amountMinor;
    const left = before < limitMinor ? limitMinor - before : 0n;
    refuse('WithdrawalLimitsPeriodExceeded', {
      rule: 'cashier.withdrawal-period',
      inputs: {
        period,
        limit: formatAmount(limitMinor, currency),
        left: formatAmount(left, currency),
        currency,
      },
    });
  }
}

/** How much may be withdrawn within a period, where the operator says so. */
const PERIODS = { day: 1, week: 7, month: 30 } as const;
type Period = keyof typeof PERIODS;

const DAY_MS = 86_400_000;

/** The beginning of a period that ends now. */
const periodStart = (period: Period, now: Date): Date => new Date(now.getTime() - PERIODS[period] * DAY_MS);

/** The limits of a currency in minor units, the shortest period first; an invalid sum is no limit. */
function withdrawalLimits(
  configured: Partial<Record<Period, string | undefined>> | undefined,
  currency: Currency,
): { period: Period; limitMinor: bigint }[] {
  return (Object.keys(PERIODS) as Period[]).flatMap((period) => {
    const limitMinor = parseAmount(configured?.[period] ?? '', currency);
    return limitMinor === undefined ? [] : [{ period, limitMinor }];
  });
}

// A player pays in: recorded first, then ordered at the provider under our id, so that a repetition never pays twice.
import { uuidv7 } from '#kernel/ids.ts';
import { localePrefix } from '#kernel/locales.ts';
import type { InputOf } from '#kernel/method.ts';
import { Refusal, refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import { mayDeposit } from '#money/limits/index.ts';
import { askingForDocuments, mustFitDeposits } from '#players/verification/index.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { findRepeated, lockRequest, requestKey, type RequestKey } from '#platform/request-key.ts';
import {
  ProviderConfused,
  ProviderDown,
  ProviderRefused,
  ProviderUnavailable,
  type DepositOrder,
} from './adapters/provider.ts';
import { noteAnswer, noteDown } from './adapters/provider-health.ts';
import { patienceOf, providerOf } from './adapters/providers.ts';
import type { makeDeposit } from './contract.ts';
import { checkNewDeposit } from './deposit-checks.ts';
import { openMethod, providersOf } from './payment-methods.ts';
import { DEPOSIT_CAUSES, depositDeadline } from './rules/deposit-states.ts';
import { closedUntil, FAILURES_COUNT_FOR_MS, MAX_FAILURES } from './rules/failed-deposits.ts';
import { nextPoll } from './rules/patience.ts';
import { assertSameRequest, requestDigest } from './rules/request-digest.ts';
import {
  addDeposit,
  changeDeposit,
  depositByRequest,
  depositsUnderWay,
  failedDeposits,
  lockDeposit,
} from './store/deposits.ts';
import type { DepositRow } from './tables.ts';
import { checkRequestId, checkedRequisites, checkedSum } from './checked-input.ts';
import { moveDeposit } from './move-deposit.ts';
import { recordMove } from './moves.ts';

type Input = InputOf<typeof makeDeposit>;

export async function makeDepositFor(
  ctx: Context,
  input: Input,
): Promise<{ transaction: string; redirect_url: string }> {
  const { request_id, ...content } = input;
  checkRequestId(request_id);
  const digest = requestDigest(content);
  const { id: playerId } = playerOf(ctx);
  const key = requestKey(request_id, `deposit ${playerId} ${digest.toString('hex')}`, ctx.clock.now());
  const existingDeposit = await depositOf(ctx.db, playerId, key);
  if (existingDeposit) assertSameRequest(existingDeposit.request_digest, digest);
  const { deposit, isNew } = existingDeposit
    ? { deposit: existingDeposit, isNew: false }
    : await record(ctx, input, digest, key);
  const redirect_url = deposit.redirect_url ?? (await (isNew ? order(ctx, deposit) : orderAgain(ctx, deposit)));
  return { transaction: deposit.id, redirect_url };
}

const depositOf = (handle: Database | Transaction, playerId: bigint, key: RequestKey) =>
  findRepeated(
    key,
    (id) => depositByRequest(handle, playerId, id),
    (deposit) => deposit.created_at,
  );

interface RecordedDeposit {
  deposit: DepositRow;
  /** Otherwise a request before this one, or a twin of it, has recorded it. */
  isNew: boolean;
}

async function record(ctx: Context, input: Input, digest: Buffer, key: RequestKey): Promise<RecordedDeposit> {
  const { id: playerId, currency } = playerOf(ctx);
  const { method, providers: candidates } = openMethod(ctx, 'deposit', currency, input.method);
  const [provider] = candidates;
  if (input.methodId !== undefined && input.methodId !== method.id) refuseMethodId(input.methodId);
  const now = ctx.clock.now();
  const row: DepositRow = {
    id: uuidv7(now.getTime(), ctx.random),
    player_id: playerId,
    request_id: key.id,
    request_digest: digest,
    method: method.sysname,
    provider,
    currency,
    amount_minor: checkedSum(input.amount, method, 'deposit'),
    requisites: await checkedRequisites(ctx, method, input.requisites),
    campaign_offer_id: BigInt(input.campaign_offer_id),
    domain: new URL(ctx.config.PUBLIC_URL).host,
    state: 'created',
    deadline_at: depositDeadline('created', {
      createdAt: now,
      enteredAt: now,
      patienceMs: patienceOf(ctx, { provider, method: method.sysname }),
    }),
    provider_reference: null,
    provider_revision: 0n,
    redirect_url: null,
    instructions: null,
    next_poll_at: nextPoll(now, now),
    ordered_minor: null,
    credited_at: null,
    returned_minor: 0n,
    refunded_minor: 0n,
    decided_by: null,
    paid: null,
    connector: null,
    attempts: 1,
    created_at: now,
    updated_at: now,
  };
  await refuseAfterFailures(ctx, playerId);
  const deposit = await askingForDocuments(ctx, () => transaction(ctx.db, (tx) => keep(ctx, tx, row, key)));
  return { deposit, isNew: deposit.id === row.id };
}

function refuseMethodId(methodId: number): never {
  refuse('InvalidParameter', {
    rule: 'cashier.method-open',
    inputs: { methodId },
    sentence: 'This payment method is not available.',
    ...inFields({ methodId: { key: 'wrongField' } }),
  });
}

/** Under the lock that `mayDeposit` takes: nothing else of this player begins until the row is written. */
async function keep(ctx: Context, tx: Transaction, row: DepositRow, key: RequestKey): Promise<DepositRow> {
  await lockRequest(tx, key);
  const existingDeposit = key.derivedFrom && (await depositOf(tx, row.player_id, key));
  if (existingDeposit) return existingDeposit;
  const {
    player_id: playerId,
    request_id: requestId,
    request_digest: digest,
    amount_minor: amountMinor,
    currency,
  } = row;
  try {
    await mayDeposit(ctx, tx, { amountMinor, currency });
    const underWay = await depositsUnderWay(tx, playerId);
    await mustFitDeposits(ctx, tx, { amountMinor, currency, underWay });
    await checkNewDeposit(ctx, tx, {
      playerId,
      currency,
      method: row.method,
      amountMinor,
      campaignOfferId: row.campaign_offer_id,
    });
  } catch (refusal) {
    // After any other failure the transaction is over, and no more queries are possible in it.
    if (!(refusal instanceof Refusal)) throw refusal;
    // A twin with the same key may have used the room that is missing now; then its answer is the answer here, too.
    const twin = await depositByRequest(tx, playerId, requestId);
    if (!twin) throw refusal;
    assertSameRequest(twin.request_digest, digest);
    return twin;
  }
  if (await addDeposit(tx, row)) {
    await recordMove(tx, row.id, { path: ['created'], byWhom: 'player' }, DEPOSIT_CAUSES, row.created_at);
    return row;
  }
  // A twin with the same key was faster; it has committed, because the insert waited for it.
  const twin = await depositByRequest(tx, playerId, requestId);
  assertSameRequest(twin!.request_digest, digest);
  return twin!;
}

async function refuseAfterFailures(ctx: Context, playerId: bigint): Promise<void> {
  const now = ctx.clock.now();
  const from = new Date(now.getTime() - FAILURES_COUNT_FOR_MS);
  const closed = closedUntil(await failedDeposits(ctx.db, playerId, from, MAX_FAILURES), now);
  if (!closed) return;
  const seconds = Math.ceil((closed.until.getTime() - now.getTime()) / 1000);
  const minutes = Math.ceil(seconds / 60);
  refuse('BillingTransactionDeclined', {
    rule: 'cashier.failed-deposits',
    inputs: { failed: closed.failed, minutes, until: closed.until.toISOString() },
    sentence: `${closed.failed} payments in a row have failed. You can deposit again in ${minutes} minutes; your bank can tell you what is wrong.`,
    retryAfterSeconds: seconds,
  });
}

/** Where the order certainly did not arrive, the next provider of the method gets it; never after an uncertain answer. */
async function order(ctx: Context, deposit: DepositRow): Promise<string> {
  const others = providersOf(ctx, 'deposit', deposit).filter((name) => name !== deposit.provider);
  for (let row = deposit; ;) {
    try {
      return await orderAt(ctx, row);
    } catch (error) {
      const isDown = error instanceof ProviderDown;
      if (isDown) noteDown(ctx, row.provider, error);
      const next = isDown ? others.shift() : undefined;
      const rerouted = next === undefined ? undefined : await reroute(ctx, row, next);
      if (!rerouted) return failed(ctx, row, error);
      row = rerouted;
    }
  }
}

/** Counted before it is sent, so that a process that dies with the answer has not forgotten that there was an order. */
async function orderAgain(ctx: Context, { id }: DepositRow): Promise<string> {
  const row = await transaction(ctx.db, async (tx) => {
    const locked = (await lockDeposit(tx, id))!;
    const attempts = locked.attempts + 1;
    await changeDeposit(tx, id, { attempts });
    return { ...locked, attempts };
  });
  return row.redirect_url ?? order(ctx, row);
}

/** `undefined`: it has gone on in the meantime, or an order before this one or beside it may have arrived. */
const reroute = (ctx: Context, { id, provider: from }: DepositRow, provider: string): Promise<DepositRow | undefined> =>
  transaction(ctx.db, async (tx) => {
    const row = await lockDeposit(tx, id);
    if (row?.state !== 'created' || row.provider_reference !== null) return undefined;
    if (row.provider !== from || row.attempts > 1) return undefined;
    const deadline_at = depositDeadline('created', {
      createdAt: row.created_at,
      enteredAt: row.created_at,
      patienceMs: patienceOf(ctx, { provider, method: row.method }),
    });
    await changeDeposit(tx, id, { provider, deadline_at });
    ctx.log.warn({ deposit: id, from, to: provider }, 'a deposit goes to the next payment provider');
    return { ...row, provider, deadline_at };
  });

async function orderAt(ctx: Context, deposit: DepositRow): Promise<string> {
  if (deposit.state !== 'created' && deposit.state !== 'pending') return notPossible(deposit);
  const started = await providerOf(ctx, deposit.provider).start(depositOrder(ctx, deposit));
  noteAnswer(ctx, deposit.provider);
  const { howToPay } = started;
  const redirectUrl = howToPay.show === 'redirect' ? howToPay.url : waitingPage(ctx, deposit.id);
  const instructions = howToPay.show === 'instructions' ? howToPay.instructions : null;
  await transaction(ctx.db, async (tx) => {
    const row = (await lockDeposit(tx, deposit.id))!;
    await changeDeposit(tx, row.id, { redirect_url: redirectUrl, instructions });
    // A callback may have been faster than this answer.
    if (row.state === 'created')
      await moveDeposit(ctx, tx, row, { path: ['pending'], byWhom: 'site', reference: started.reference });
  });
  return redirectUrl;
}

async function failed(ctx: Context, deposit: DepositRow, error: unknown): Promise<never> {
  if (error instanceof ProviderUnavailable) {
    ctx.log.warn({ deposit: deposit.id, error: error.message }, 'payment provider did not answer');
    const inputs = { method: deposit.method };
    return error instanceof ProviderConfused
      ? refuse('BillingServiceError', { rule: 'cashier.provider-understood', inputs })
      : refuse('BillingUnavailable', { rule: 'cashier.provider-answers', inputs });
  }
  if (!(error instanceof ProviderRefused)) throw error;
  await transaction(ctx.db, async (tx) => {
    const row = (await lockDeposit(tx, deposit.id))!;
    if (row.state === 'created') await moveDeposit(ctx, tx, row, { path: ['pending', 'fail'], byWhom: 'provider' });
  });
  return notPossible(deposit);
}

function notPossible(deposit: DepositRow): never {
  refuse('BillingTransactionDeclined', { rule: 'cashier.provider-accepts', inputs: { method: deposit.method } });
}

// A wrong prefix costs a redirect, not the payment.
const pagesOf = (ctx: Context): string => `${ctx.config.PUBLIC_URL}${localePrefix(ctx.locale)}/cashier`;

/** Our own page, which says how to pay and follows what comes. */
const waitingPage = (ctx: Context, id: string): string => `${pagesOf(ctx)}/paypending/${id}`;

function depositOrder(ctx: Context, deposit: DepositRow): DepositOrder {
  const base = pagesOf(ctx);
  return {
    id: deposit.id,
    playerId: deposit.player_id,
    method: deposit.method,
    amountMinor: deposit.amount_minor,
    currency: deposit.currency,
    requisites: deposit.requisites,
    locale: ctx.locale,
    expiresAt: deposit.deadline_at ?? deposit.created_at,
    returnUrls: {
      success: `${base}/paysuccess/${deposit.id}`,
      fail: `${base}/payfail/${deposit.id}`,
      pending: waitingPage(ctx, deposit.id),
      // The route of this page has no place for the id, so it travels as a query (OP-10).
      cancel: `${base}/paycancel?transaction=${deposit.id}`,
    },
  };
}

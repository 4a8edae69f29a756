/**
 * Counts a player's turnover and requests documents at the earliest useful moment; creates the due diligence task once. Called
 * by the code that moves the money, in its transaction.
 */
import { uuidv7 } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import { Refusal, refuse } from '#kernel/refusals.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import { transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { demandOf, leftCents, limitsOf, owesDueDiligence, toCents, type Totals } from './rules/thresholds.ts';
import { identityRefusal } from './gate.ts';
import { addTask, addTurnover, lockVerification, standingsOf, turnoverOf, type Flow, type Standing } from './store.ts';
import type { TaskKind } from './tables.ts';
import { askForDocuments, isToBeAsked } from './move.ts';

export type { Flow } from './store.ts';

export const centsOf = (services: Services, minor: bigint, currency: Currency): bigint =>
  toCents(minor, currency, ratesPerEur(services)[currency]);

const none = (): Totals => ({ depositedCents: 0n, stakedCents: 0n, withdrawnCents: 0n });

export const totalsOf = async (ctx: Services, db: Database | Transaction, playerId: bigint): Promise<Totals> =>
  (await totalsOfAll(ctx, db, [playerId])).get(playerId) ?? none();

async function totalsOfAll(
  ctx: Services,
  db: Database | Transaction,
  playerIds: readonly bigint[],
): Promise<Map<bigint, Totals>> {
  const totalsByPlayer = new Map<bigint, Totals>();
  for (const row of await turnoverOf(db, playerIds)) {
    const totals = totalsByPlayer.get(row.player_id) ?? none();
    totals.depositedCents += centsOf(ctx, row.deposited_minor, row.currency);
    totals.stakedCents += centsOf(ctx, row.staked_minor, row.currency);
    totals.withdrawnCents += centsOf(ctx, row.withdrawn_minor, row.currency);
    totalsByPlayer.set(row.player_id, totals);
  }
  return totalsByPlayer;
}

export interface Win {
  playerId: bigint;
  currency: Currency;
  wonMinor: bigint;
}

/** Money has moved. `wins` are single wins among it. */
export async function countTurnover(
  ctx: Context,
  tx: Transaction,
  flows: readonly Flow[],
  wins: readonly Win[] = [],
): Promise<void> {
  if (flows.length === 0) return;
  await addTurnover(tx, flows);
  const greatest = new Map<bigint, bigint>();
  for (const win of wins) {
    const won = centsOf(ctx, win.wonMinor, win.currency);
    if (won > (greatest.get(win.playerId) ?? 0n)) greatest.set(win.playerId, won);
  }
  const players = [...new Set(flows.map(({ playerId }) => playerId))].sort((a, b) => Number(a - b));
  const totals = await totalsOfAll(ctx, tx, players);
  const standings = await standingsOf(tx, players);
  for (const id of players)
    await lookAt(ctx, tx, id, standings.get(id), totals.get(id) ?? none(), greatest.get(id) ?? 0n);
}

/** Most players have long been asked for what they owe, and each of their bets comes here: nothing is locked for them. */
async function lookAt(
  ctx: Context,
  tx: Transaction,
  playerId: bigint,
  standing: Standing | undefined,
  totals: Totals,
  wonCents: bigint,
): Promise<void> {
  const demand = demandOf(standing?.level ?? 0, totals, wonCents);
  const tasks: TaskKind[] = [];
  if (owesDueDiligence(totals)) tasks.push('due-diligence');
  if (demand?.cause === 'funds') tasks.push('source-of-funds');
  const newTasks = tasks.filter((kind) => !standing?.tasks.includes(kind));
  const isDemanded = demand !== undefined && (!standing || isToBeAsked(standing, demand.wantedLevel));
  if (newTasks.length === 0 && !isDemanded) return;
  const row = await lockVerification(tx, playerId, ctx.clock.now());
  for (const kind of newTasks) await newTask(ctx, tx, playerId, kind);
  if (demand && row.level < demand.wantedLevel) await askForDocuments(ctx, tx, row, { ...demand, byWhom: 'site' });
}

async function newTask(ctx: Context, tx: Transaction, playerId: bigint, kind: TaskKind) {
  const now = ctx.clock.now();
  const isNew = await addTask(tx, { id: uuidv7(now.getTime(), ctx.random), playerId, kind, now });
  if (isNew) ctx.log.warn({ alert: 'due-diligence', player: String(playerId), kind }, 'a customer must be looked at');
}

const euros = (sum: bigint): string => `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`;

export interface DepositQuestion {
  amountMinor: bigint;
  currency: Currency;
  /** Deposits begun and not ended; read before this check, so that none is missed in between. */
  underWay: ReadonlyArray<{ currency: Currency; amountMinor: bigint }>;
}

/**
 * Does this deposit fit into what the player's level allows? Checked before the payment provider is called, by the code that
 * holds the lock that every deposit of the player takes: two at once never use the same room.
 */
export async function mustFitDeposits(ctx: Context, tx: Transaction, question: DepositQuestion): Promise<void> {
  const { id, identityLevel: level } = playerOf(ctx);
  let { depositedCents: used } = await totalsOf(ctx, tx, id);
  for (const payment of question.underWay) used += centsOf(ctx, payment.amountMinor, payment.currency);
  const left = leftCents(level, 'deposits', used);
  if (left === null || centsOf(ctx, question.amountMinor, question.currency) <= left) return;
  refuse(identityRefusal(ctx), {
    rule: 'verification.deposits-of-level',
    inputs: { level, most: String(limitsOf(level).depositsEur), left: euros(left), currency: 'EUR' },
    sentence: `Without a further check of who you are, deposits go up to ${limitsOf(level).depositsEur} EUR in all; ${euros(left)} EUR are left.`,
  });
}

/**
 * And this withdrawal? The check is valid once the withdrawal is counted, which locks the total. The money stays where it is
 * until the player is verified, and they see by when and how.
 */
export async function mustFitWithdrawals(
  ctx: Context,
  handle: Database | Transaction,
  question: { amountMinor: bigint; currency: Currency; isCounted: boolean },
): Promise<void> {
  const { id, identityLevel: level } = playerOf(ctx);
  const { withdrawnCents } = await totalsOf(ctx, handle, id);
  const amountCents = centsOf(ctx, question.amountMinor, question.currency);
  const before = question.isCounted ? withdrawnCents - amountCents : withdrawnCents;
  const left = leftCents(level, 'withdrawals', before > 0n ? before : 0n);
  if (left === null || amountCents <= left) return;
  refuse('KycWithdrawal', {
    rule: 'verification.withdrawals-of-level',
    inputs: { level, most: String(limitsOf(level).withdrawalsEur), left: euros(left), currency: 'EUR' },
    sentence: `Without a further check of who you are, withdrawals go up to ${limitsOf(level).withdrawalsEur} EUR in all; ${euros(left)} EUR are left.`,
  });
}

/** The obstacle, by the rule of the refusal. */
const CAUSES: Readonly<Record<string, 'deposits' | 'withdrawal'>> = {
  'verification.deposits-of-level': 'deposits',
  'verification.withdrawals-of-level': 'withdrawal',
};

/** Moves money, and requests documents when the level was the obstacle: afterwards, because a refusal leaves nothing behind. */
export async function askingForDocuments<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Refusal ? CAUSES[error.reason.rule] : undefined;
    if (cause) {
      const { id, identityLevel: level } = playerOf(ctx);
      await transaction(ctx.db, async (tx) => {
        const row = await lockVerification(tx, id, ctx.clock.now());
        return askForDocuments(ctx, tx, row, { wantedLevel: level >= 2 ? 3 : 2, cause, byWhom: 'site' });
      });
    }
    throw error;
  }
}

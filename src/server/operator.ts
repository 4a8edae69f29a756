// `npm run operator -- …`: what an operator does by hand, on the same database as the site, running or not.
import { parseArgs } from 'node:util';
import { systemClock } from '#kernel/clock.ts';
import { formatAmount } from '#kernel/money.ts';
import {
  approveWithdrawal,
  askForRefund,
  declineWithdrawal,
  describeDeposit,
  listWithdrawals,
} from '#domains/cashier/index.ts';
import { setBlocked } from '#domains/accounts/index.ts';
import { WITHDRAWAL_STATES, type WithdrawalState } from '#domains/cashier/contract.ts';
import { currencyOf, findPlayer } from '#domains/accounts/index.ts';
import { setOperatorLimit } from '#domains/limits/index.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from '#domains/limits/contract.ts';
import { watchGames } from '#domains/games/index.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { openDatabase, openPool } from '#platform/db/database.ts';
import { Notices } from '#platform/db/notices.ts';
import { createLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { readContent } from '#domains/content/index.ts';
import { Mistake, runCommand, withDatabase } from './command-line.ts';

const USAGE = `
  npm run operator -- withdrawals list [--state checks]     withdrawals that wait, oldest first
  npm run operator -- withdrawals approve ID                pays it out
  npm run operator -- withdrawals decline ID --reason "…"   gives the money back; the player reads the reason
  npm run operator -- deposits show ID                      its steps, and all that the provider told us
  npm run operator -- deposits refund ID --reason "…"       gives it back to where it came from
  npm run operator -- players block LOGIN                   ends his sessions at once; no log-in, play or deposit
  npm run operator -- players unblock LOGIN                 lets him in again
  npm run operator -- limits set PLAYER KIND PERIOD AMOUNT  the house's own limit beside the player's; AMOUNT none takes it away
`;

interface Wish {
  id: string;
  /** What stands behind the id. */
  rest: readonly string[];
  reason: string | undefined;
  state: string | undefined;
}

const COMMANDS: Record<string, (ctx: Context, wish: Wish) => Promise<void>> = {
  'withdrawals list': async (ctx, { state }) => {
    const rows = await listWithdrawals(ctx, state === undefined ? ['requested', 'checks'] : [stateOf(state)]);
    if (rows.length === 0) return console.log('  Nothing is waiting.');
    for (const row of rows)
      console.log(
        `  ${row.id}  ${time(row.created_at)}  ${sum(row).padStart(16)}  ${row.method.padEnd(8)} ${row.state.padEnd(9)} player ${row.player_id}`,
      );
  },
  'withdrawals approve': async (ctx, wish) => {
    const row = await approveWithdrawal(ctx, idOf(wish));
    console.log(`  Approved: ${sum(row)} to player ${row.player_id}. The running site pays it out.`);
  },
  'withdrawals decline': async (ctx, wish) => {
    const row = await declineWithdrawal(ctx, idOf(wish), reasonOf(wish));
    console.log(`  Declined: ${sum(row)} is back on the balance of player ${row.player_id}.`);
  },
  'deposits show': async (ctx, wish) => {
    const found = await describeDeposit(ctx, idOf(wish));
    if (!found) throw new Mistake('There is no such deposit.');
    const { deposit, steps, callbacks } = found;
    console.log(
      `  ${sum(deposit)} by ${deposit.method}, player ${deposit.player_id}, ${deposit.provider} ${deposit.provider_reference ?? '(no reference yet)'}`,
    );
    for (const step of steps)
      console.log(
        `  ${time(step.at)}  ${step.state.padEnd(12)} by ${step.by_whom}${step.note ? `: ${step.note}` : ''}`,
      );
    for (const one of callbacks)
      console.log(`  ${time(one.received_at)}  callback ${one.event_id}: ${one.verdict}  ${JSON.stringify(one.body)}`);
  },
  'deposits refund': async (ctx, wish) => {
    const row = await askForRefund(ctx, idOf(wish), reasonOf(wish));
    console.log(`  ${sum(row)} is set aside; the running site gives it back by ${row.method}.`);
  },
  'players block': (ctx, wish) => block(ctx, wish, true),
  'players unblock': (ctx, wish) => block(ctx, wish, false),
  'limits set': async (ctx, wish) => {
    const id = idOf(wish);
    const player = /^[0-9]{1,15}$/.test(id) ? await findPlayer(ctx.db, BigInt(id)) : undefined;
    if (!player) throw new Mistake('There is no such player.');
    const [kind, period, amount = ''] = wish.rest;
    if (!isOneOf(LIMIT_KINDS, kind) || !isOneOf(LIMIT_PERIODS, period) || amount === '')
      throw new Mistake(
        `Give a kind (${LIMIT_KINDS.join(', ')}), a period (${LIMIT_PERIODS.join(', ')}) and an amount.`,
      );
    const limit = amount === 'none' ? null : amount;
    await setOperatorLimit(ctx, { id: player.id, currency: currencyOf(player.currency) }, { kind, period, limit });
    console.log(`  The house's limit on ${kind} per ${period} of player ${id} is ${amount} from now on.`);
  },
};

async function block(ctx: Context, wish: Wish, isBlocked: boolean): Promise<void> {
  const player = await setBlocked(ctx, idOf(wish), isBlocked);
  if (player === undefined) throw new Mistake('There is no such player.');
  console.log(`  Player ${player} is ${isBlocked ? 'blocked; his sessions have ended' : 'let in again'}.`);
}

const isOneOf = <Name extends string>(names: readonly Name[], name: string | undefined): name is Name =>
  names.includes(name as Name);

const time = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');
const sum = (row: { amount_minor: bigint; currency: Parameters<typeof formatAmount>[1] }): string =>
  `${formatAmount(row.amount_minor, row.currency)} ${row.currency}`;

function idOf({ id }: Wish): string {
  if (id === '') throw new Mistake('Which one? Give its ID.');
  return id;
}

function reasonOf({ reason }: Wish): string {
  if (!reason?.trim()) throw new Mistake('Why? Give --reason "…"; the player reads it.');
  return reason.trim().slice(0, 500);
}

function stateOf(text: string): WithdrawalState {
  const state = WITHDRAWAL_STATES.find((one) => one === text);
  if (!state) throw new Mistake(`There is no state ${text}; there are ${WITHDRAWAL_STATES.join(', ')}.`);
  return state;
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' }, state: { type: 'string' } },
  });
  const [area = '', action = '', id = '', ...rest] = positionals;
  const command = Object.hasOwn(COMMANDS, `${area} ${action}`) ? COMMANDS[`${area} ${action}`] : undefined;
  if (!command) throw new Mistake(USAGE);
  await withDatabase(async ({ app }, config) => {
    const log = createLogger({ level: config.LOG_LEVEL, file: config.LOG_FILE });
    const pool = openPool(app, 2, log);
    const services = {
      clock: systemClock,
      random: secureRandom,
      db: openDatabase(pool),
      connection: app,
      notices: new Notices(app, log),
      log,
      config,
      kept: new Map(),
    };
    const wish = { id, rest, reason: values.reason, state: values.state };
    try {
      watchGames(services); // a first limit begins with what was played before
      await readContent(services);
      await command(systemContext(services, `operator-${process.pid}`), wish);
    } finally {
      await pool.end();
    }
  });
}

await runCommand(run);

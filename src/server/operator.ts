// `npm run operator -- …`: what an operator does by hand, on the same database as the site, running or not.
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { systemClock } from '#kernel/clock.ts';
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import {
  approveWithdrawal,
  askForRefund,
  declineWithdrawal,
  describeDeposit,
  findWithdrawal,
  listWithdrawals,
} from '#domains/cashier/index.ts';
import {
  findPlayerBy,
  mayDecide,
  operatorOf,
  ratesPerEur,
  setBlocked,
  type Operator,
} from '#domains/accounts/index.ts';
import { collect, erasePlayer, rotateKeys } from '#domains/privacy/index.ts';
import {
  askPlayer,
  decideVerification,
  describeVerification,
  toCents,
  waitingVerifications,
} from '#domains/verification/index.ts';
import { VERIFICATION_STATES, type VerificationState } from '#domains/verification/contract.ts';
import { WITHDRAWAL_STATES, type WithdrawalState } from '#domains/cashier/contract.ts';
import { currencyOf, findPlayer } from '#domains/accounts/index.ts';
import { setOperatorLimit } from '#domains/limits/index.ts';
import { muteInChat } from '#domains/live-tables/index.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from '#domains/limits/contract.ts';
import {
  ALL_GAMES,
  catalogue,
  grantFreespins,
  returnsOf,
  switchesOf,
  switchOff,
  switchOn,
  watchGames,
} from '#domains/games/index.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { openDatabase, openPool } from '#platform/db/database.ts';
import { Notices } from '#platform/db/notices.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { createLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { decide, importGames, openProviders, watchProviders } from '#domains/providers/index.ts';
import { readContent } from '#domains/content/index.ts';
import { Mistake, runCommand, withDatabase } from './command-line.ts';
import { dayOf, reconcileByHand } from './reconcile-by-hand.ts';

const USAGE = `
  npm run operator -- withdrawals list [--state checks]     withdrawals that wait, oldest first
  npm run operator -- withdrawals approve ID                pays it out
  npm run operator -- withdrawals decline ID --reason "…"   gives the money back; the player reads the reason
  npm run operator -- deposits show ID                      its steps, and all that the provider told us
  npm run operator -- deposits refund ID --reason "…"       gives it back to where it came from
  npm run operator -- players block LOGIN                   ends his sessions at once; no log-in, play or deposit
  npm run operator -- players unblock LOGIN                 lets him in again
  npm run operator -- limits set PLAYER KIND PERIOD AMOUNT  the house's own limit beside the player's; AMOUNT none takes it away
  npm run operator -- players export LOGIN                  all that we know of him, as JSON
  npm run operator -- players erase LOGIN                   closes the account and erases what names him
  npm run operator -- providers import NAME                 asks an outside supplier for his games
  npm run operator -- providers reconcile [NAME] [DAY]      holds a supplier's report of a day (yesterday) against our books
  npm run operator -- providers decide NAME DAY ROUND --reason "…"   a difference has been looked into; nothing is booked
  npm run operator -- verifications list [--state review]   who waits, longest first
  npm run operator -- verifications show LOGIN              where it stands, and links to his documents for ten minutes
  npm run operator -- verifications ask LOGIN               asks him for documents, with a date
  npm run operator -- verifications approve LOGIN
  npm run operator -- verifications reject LOGIN --reason "…" [--final]   the player reads the reason
  npm run operator -- games list                            what each has returned beside its proof, and what is closed
  npm run operator -- games disable GAME --reason "…"       no new rounds within seconds; GAME all closes every one
  npm run operator -- games enable GAME
  npm run operator -- freespins grant LOGIN GAME COUNT STAKE   a pack of free spins, good for a week; wins go to the bonus purse
  npm run operator -- chat mute LOGIN                       he can write at no live table, and what he wrote is gone
  npm run operator -- chat unmute LOGIN
  npm run operator -- keys rotate                           seals personal data with the first key of PII_KEYS

Where OPERATORS are named each command ends with --as NAME --code CODE, and above TWO_PERSONS_ABOVE two of them give it.
`;

interface Wish {
  id: string;
  /** What stands behind the id. */
  rest: readonly string[];
  reason: string | undefined;
  state: string | undefined;
  isFinal: boolean;
  by: Operator;
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
    const asked = await findWithdrawal(ctx, idOf(wish));
    if (asked) await mayMove(ctx, wish, `withdrawals approve ${asked.id}`, asked);
    const row = await approveWithdrawal(ctx, idOf(wish));
    console.log(`  Approved: ${sum(row)} to player ${row.player_id}. The running site pays it out.`);
  },
  'withdrawals decline': async (ctx, wish) => {
    const asked = await findWithdrawal(ctx, idOf(wish));
    if (asked) await mayDecide(ctx, wish.by, { act: `withdrawals decline ${asked.id}`, playerId: asked.player_id });
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
    const reason = reasonOf(wish);
    const found = await describeDeposit(ctx, idOf(wish));
    if (found) await mayMove(ctx, wish, `deposits refund ${found.deposit.id}`, found.deposit);
    const row = await askForRefund(ctx, idOf(wish), reason);
    console.log(`  ${sum(row)} is set aside; the running site gives it back by ${row.method}.`);
  },
  'players block': (ctx, wish) => block(ctx, wish, true),
  'players unblock': (ctx, wish) => block(ctx, wish, false),
  'chat mute': async (ctx, wish) => {
    await muteInChat(ctx, await playerOf(ctx, wish), true);
    console.log('  He can write at no live table.');
  },
  'chat unmute': async (ctx, wish) => {
    await muteInChat(ctx, await playerOf(ctx, wish), false);
    console.log('  He can write at live tables again.');
  },
  'limits set': async (ctx, wish) => {
    const id = idOf(wish);
    const player = /^[0-9]{1,15}$/.test(id) ? await findPlayer(ctx.db, BigInt(id)) : undefined;
    if (!player) throw new Mistake('There is no such player.');
    const [kind, period, amount = ''] = wish.rest;
    if (!isOneOf(LIMIT_KINDS, kind) || !isOneOf(LIMIT_PERIODS, period) || amount === '')
      throw new Mistake(
        `Give a kind (${LIMIT_KINDS.join(', ')}), a period (${LIMIT_PERIODS.join(', ')}) and an amount.`,
      );
    await mayDecide(ctx, wish.by, { act: `limits set ${id}`, playerId: player.id });
    const limit = amount === 'none' ? null : amount;
    await setOperatorLimit(ctx, { id: player.id, currency: currencyOf(player.currency) }, { kind, period, limit });
    console.log(`  The house's limit on ${kind} per ${period} of player ${id} is ${amount} from now on.`);
  },
  'players export': async (ctx, wish) =>
    console.log(JSON.stringify(await collect(ctx, await playerOf(ctx, wish)), null, 1)),
  'players erase': async (ctx, wish) => {
    const player = await playerOf(ctx, wish);
    await mayDecide(ctx, wish.by, { act: `players erase ${player}`, playerId: player });
    await erasePlayer(ctx, player, 'operator');
    console.log(`  Player ${player} is erased. The ledger keeps his number.`);
  },
  'providers import': async (ctx, wish) => {
    const name = idOf(wish);
    const { listed, leftOut } = await importGames(ctx, name);
    console.log(`  ${listed} games of ${name} are in the hall.`);
    for (const one of leftOut) console.log(`  Left out: ${one}`);
  },
  'providers reconcile': async (ctx, { id, rest }) => {
    for (const line of await reconcileByHand(ctx, id, rest[0])) console.log(`  ${line}`);
  },
  'providers decide': async (ctx, wish) => {
    const [day, reference = ''] = wish.rest;
    const where = { provider: idOf(wish), day: dayOf(ctx, day), reference };
    const decision = { at: ctx.clock.now(), by: wish.by.name, decision: reasonOf(wish) };
    if (!(await decide(ctx.db, where, decision))) throw new Mistake('There is no such difference.');
    console.log(`  Round ${reference} waits no more; the books are as they were.`);
  },
  'verifications list': async (ctx, { state }) => {
    const rows = await waitingVerifications(ctx, state === undefined ? ['review'] : [verificationState(state)]);
    if (rows.length === 0) return console.log('  Nobody is waiting.');
    for (const row of rows)
      console.log(
        `  player ${String(row.player_id).padEnd(9)} ${row.state.padEnd(9)} since ${time(row.updated_at)}${row.due_at ? `, due ${time(row.due_at)}` : ''}`,
      );
  },
  'verifications show': async (ctx, wish) => {
    const found = await describeVerification(ctx, idOf(wish), wish.by.name);
    const row = found.verification;
    console.log(
      `  Player ${found.playerId}: ${row?.state ?? 'none'}, level ${row?.level ?? 0}${row?.due_at ? `, level ${row.wanted_level} due ${time(row.due_at)} (${row.cause})` : ''}`,
    );
    for (const step of found.steps)
      console.log(
        `  ${time(step.at)}  ${step.state.padEnd(9)} by ${step.by_whom}${step.cause ? `: ${step.cause}` : ''}`,
      );
    for (const task of found.tasks)
      console.log(
        `  ${time(task.created_at)}  task ${task.kind}: ${task.done_at ? `done ${time(task.done_at)}` : 'open'}`,
      );
    for (const document of found.documents) {
      console.log(`  ${document.kind}, ${document.bytes} bytes, ${document.scan}: ${document.link}`);
      for (const view of document.views) console.log(`    seen by ${view.viewer} ${time(view.at)}`);
    }
  },
  'verifications ask': async (ctx, wish) => {
    const row = await askPlayer(ctx, idOf(wish));
    console.log(`  Player ${row.player_id} is asked for documents until ${time(row.due_at!)}.`);
  },
  'verifications approve': async (ctx, wish) => {
    await mayReview(ctx, wish);
    const row = await decideVerification(ctx, idOf(wish), { state: 'approved' });
    console.log(`  Player ${row.player_id} is verified, level ${row.level}.`);
  },
  'verifications reject': async (ctx, wish) => {
    await mayReview(ctx, wish);
    const decision = { state: 'rejected', isFinal: wish.isFinal, comment: reasonOf(wish) } as const;
    const row = await decideVerification(ctx, idOf(wish), decision);
    console.log(`  Rejected: player ${row.player_id} is told why${wish.isFinal ? ' and cannot try again' : ''}.`);
  },
  'games list': async (ctx) => {
    const off = await switchesOf(ctx.db);
    for (const one of off)
      console.log(`  ${nameOfSwitch(one.sysname)} is closed since ${time(one.at)} by ${one.by_whom}: ${one.reason}`);
    for (const one of await returnsOf(ctx.db, ctx.clock.now()))
      console.log(
        `  ${one.sysname.padEnd(24)} ${one.span.padEnd(5)} ${String(one.rounds).padStart(10)} rounds  ${(one.drift * 100).toFixed(3).padStart(8)} %  ${one.sigma.toFixed(2).padStart(6)} σ${one.isMeaningful ? '' : '  (too few to mean anything)'}`,
      );
  },
  'games disable': async (ctx, wish) => {
    const sysname = gameOf(ctx, wish);
    const isNew = await switchOff(ctx, { sysname, reason: reasonOf(wish), by_whom: wish.by.name });
    console.log(`  ${nameOfSwitch(sysname)} ${isNew ? 'takes no new rounds from now on' : 'was closed already'}.`);
  },
  'games enable': async (ctx, wish) => {
    const sysname = gameOf(ctx, wish);
    const wasOff = await switchOn(ctx, sysname);
    console.log(`  ${nameOfSwitch(sysname)} ${wasOff ? 'is open again' : 'was not closed'}.`);
  },
  'freespins grant': async (ctx, wish) => {
    const player = await findPlayer(ctx.db, await playerOf(ctx, wish));
    const [sysname = '', count = '', stake = ''] = wish.rest;
    const grant = {
      playerId: player!.id,
      currency: currencyOf(player!.currency),
      sysname,
      count: Number(count),
      stake,
    };
    const currency = grant.currency;
    const perSpin = parseAmount(stake, currency);
    if (typeof perSpin === 'bigint')
      await mayMove(ctx, wish, `freespins grant ${player!.id} ${sysname} ${count} ${stake}`, {
        player_id: player!.id,
        amount_minor: perSpin * BigInt(/^\d{1,9}$/.test(count) ? count : '0'),
        currency,
      });
    const pack = await grantFreespins(ctx, { ...grant, days: 7, by: wish.by.name });
    console.log(
      `  ${pack.total} free spins of ${formatAmount(pack.stake, pack.currency)} ${pack.currency} in ${sysname}, until ${time(pack.expires_at)}.`,
    );
  },
  'keys rotate': async (ctx) => {
    const { key, values, files } = await rotateKeys(ctx);
    console.log(`  ${values} values and ${files} documents are sealed anew by the key ${key}.`);
  },
};

/** Money moves: above a sum two persons decide. */
const mayMove = (
  ctx: Context,
  { by }: Wish,
  act: string,
  row: { player_id: bigint; amount_minor: bigint; currency: Currency },
): Promise<void> =>
  mayDecide(ctx, by, {
    act,
    playerId: row.player_id,
    eurCents: toCents(row.amount_minor, row.currency, ratesPerEur(ctx)[row.currency]),
  });

const mayReview = async (ctx: Context, wish: Wish): Promise<void> => {
  const playerId = await playerOf(ctx, wish);
  await mayDecide(ctx, wish.by, { act: `verifications ${playerId}`, playerId });
};

async function block(ctx: Context, wish: Wish, isBlocked: boolean): Promise<void> {
  const playerId = await playerOf(ctx, wish);
  await mayDecide(ctx, wish.by, { act: `players block ${playerId}`, playerId });
  const player = await setBlocked(ctx, idOf(wish), isBlocked);
  if (player === undefined) throw new Mistake('There is no such player.');
  console.log(`  Player ${player} is ${isBlocked ? 'blocked; his sessions have ended' : 'let in again'}.`);
}

const isOneOf = <Name extends string>(names: readonly Name[], name: string | undefined): name is Name =>
  names.includes(name as Name);
async function playerOf(ctx: Context, wish: Wish): Promise<bigint> {
  const found = await findPlayerBy(ctx.db, idOf(wish));
  if (!found) throw new Mistake('There is no such player.');
  return found.id;
}

function verificationState(text: string): VerificationState {
  const state = VERIFICATION_STATES.find((one) => one === text);
  if (!state) throw new Mistake(`There is no state ${text}; there are ${VERIFICATION_STATES.join(', ')}.`);
  return state;
}

const nameOfSwitch = (sysname: string): string => (sysname === ALL_GAMES ? 'Every game' : sysname);

function gameOf(ctx: Context, wish: Wish): string {
  const name = idOf(wish);
  if (name === 'all') return ALL_GAMES;
  if (!catalogue(ctx, 'EUR', 'en').some(({ sysname }) => sysname === name))
    throw new Mistake(`There is no game ${name}.`);
  return name;
}

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
    options: {
      reason: { type: 'string' },
      state: { type: 'string' },
      final: { type: 'boolean' },
      as: { type: 'string' },
      code: { type: 'string' },
    },
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
      db: openDatabase(pool, keyRingOf(config)),
      connection: app,
      notices: new Notices(app, log),
      log,
      config,
      kept: new Map(),
    };
    const ctx = systemContext(services, `operator-${process.pid}`);
    try {
      const by = await operatorOf(
        ctx,
        { name: values.as, code: values.code },
        { systemUser: userInfo().username, command: positionals.join(' ') },
      );
      const wish = { id, rest, reason: values.reason, state: values.state, isFinal: values.final === true, by };
      watchGames(services); // a first limit begins with what was played before
      watchProviders(services);
      await readContent(services);
      await openProviders(services);
      await command(ctx, wish);
    } finally {
      await pool.end();
    }
  });
}

await runCommand(run);

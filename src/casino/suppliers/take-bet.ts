// A supplier takes a stake, and in `betwin` pays its win at once. The only call for which token, limits and the state of the
// account count.
import { uuidv7 } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import { isUniqueViolation, transaction, type Transaction } from '#platform/db/database.ts';
import type { Context, SignedInPlayer } from '#platform/context.ts';
import { currencyOf, findPlayer } from '#players/accounts/index.ts';
import { gamesFor, takeExternalSpin, type ExternalSpin } from '#casino/rounds/index.ts';
import { forgetRules, mayStake, mustKeepTo, takeStakeOrRefuse, type Permission } from '#money/stakes/index.ts';
import type { SupplierAnswer, SupplierCall } from './adapters/dialect.ts';
import { houseOf } from './house.ts';
import { gameNamed } from './imported-games.ts';
import { digestOf, factOf, knownAnswer, spendable } from './known-transaction.ts';
import { no } from './rules/call-refused.ts';
import { checkedAmount, playerIdOf, withParts } from './rules/parts.ts';
import { payWin } from './pay-win-of-round.ts';
import { settleRound } from './settle-round.ts';
import {
  addToRound,
  findRoundOf,
  insertRound,
  insertTransaction,
  isTakenBack,
  lockPlayerOf,
  type StoredRound,
} from './store/rounds.ts';
import type { Supplier } from './suppliers.ts';
import { launchedPlayer } from './ask-player.ts';

type Bet = SupplierCall & { user: string; round: string; transaction: string; currency: string };
const MAX_ATTEMPTS = 5;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function placeBet(
  ctx: Context,
  supplier: Supplier,
  kind: 'bet' | 'betwin',
  call: SupplierCall,
): Promise<SupplierAnswer> {
  const bet = withParts(call, 'user', 'round', 'transaction', 'currency', 'amountMinor');
  const staked = checkedAmount(bet.amountMinor, 1n);
  const won = kind === 'bet' ? undefined : checkedAmount(withParts(call, 'wonMinor').wonMinor, 0n);
  const id = playerIdOf(bet.user);
  const row = await findPlayer(ctx.db, id);
  if (!row) no('UNKNOWN_USER');
  // A repeated transaction gets its first answer, whatever the rules are now.
  const supplierAnswer = await knownAnswer(ctx.db, supplier.name, kind, bet, currencyOf(row.currency));
  if (supplierAnswer) return supplierAnswer;

  const { player, sysname, category } = await playing(ctx, supplier, call, id);
  if (bet.currency !== player.currency) no('WRONG_CURRENCY');
  const acting: Context = { ...ctx, player };
  const hasBegun = (await findRoundOf(ctx.db, supplier.name, id, bet.round)) !== undefined;
  const isFree = bet.pack !== undefined;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const permission = await mayStake(acting, {
      // None of the player's money is staked with a free spin, but a player who is on a break or blocked plays none.
      stakedMinor: isFree ? 0n : staked,
      currency: player.currency,
      isFeatureBuy: false,
      pace: category === 'slot' ? 'slot' : 'other',
      // A second bet of one round does not wait for the first.
      isAgain: hasBegun || attempt > 1,
      kind: isFree ? 'free-spin' : 'outside',
      subject: sysname,
      category,
    });
    const taking = { kind, bet, player, sysname, category, staked, won };
    try {
      return await transaction(ctx.db, (tx) =>
        take(acting, tx, supplier, { ...taking, permission: isFree ? byTheHouse(permission) : permission }),
      );
    } catch (error) {
      if (isUniqueViolation(error)) no('TRANSACTION_CONFLICT'); // another player's, in the same moment
      if (!(error instanceof RulesMoved)) throw error;
      forgetRules(ctx, id);
    }
  }
  return no('ERROR');
}

/** The house stakes, whatever else restricts the player's purses, and no limit counts it. */
const byTheHouse = ({ fencingToken }: Permission): Permission => ({
  fencingToken,
  isLimited: false,
  purseOrder: ['house'],
});

/** The player's rules have changed since they were checked. */
class RulesMoved extends Error {
  override name = 'RulesMoved';
}

async function playing(ctx: Context, supplier: Supplier, call: SupplierCall, id: bigint) {
  const { token } = withParts(call, 'token');
  const { launch, player } = await launchedPlayer(ctx, supplier, token);
  if (player.id !== id) no('INVALID_TOKEN');
  const [game] = gamesFor(ctx, { sysnames: [launch.sysname], count: 1 }).items;
  if (!game?.is_open) return no('GAME_CLOSED');
  if (call.game !== undefined && gameNamed(ctx, launch.sysname)?.code !== call.game) no('INVALID_TOKEN');
  return { player, sysname: launch.sysname, category: game.type };
}

interface Taking {
  kind: 'bet' | 'betwin';
  bet: Bet;
  player: SignedInPlayer;
  sysname: string;
  category: string;
  permission: Permission;
  staked: bigint;
  won: bigint | undefined;
}

async function take(ctx: Context, tx: Transaction, supplier: Supplier, taking: Taking): Promise<SupplierAnswer> {
  const { kind, bet, player, sysname, category, permission, staked, won = 0n } = taking;
  const { id: playerId, currency } = player;
  const now = ctx.clock.now();
  await lockPlayerOf(tx, playerId);
  const supplierAnswer = await knownAnswer(tx, supplier.name, kind, bet, currency);
  if (supplierAnswer) return supplierAnswer;
  if (await isTakenBack(tx, supplier.name, bet.transaction)) no('TRANSACTION_ROLLED_BACK');
  const round = await roundOf(ctx, tx, supplier, taking);
  // All bets of one round count together, so that a second one does not get round a highest stake.
  const subject = { kind: 'outside', subject: sysname, category } as const;
  const { pack } = round;
  if (pack === null) mustKeepTo(permission, { ...subject, currency, stakedMinor: staked, beforeMinor: round.staked });
  else await takeSpin(tx, { packId: pack, playerId, sysname, currency, stakeMinor: staked }, now);
  const fact = factOf(supplier.name, bet.transaction);
  const house = houseOf(supplier.name);
  const ids = { fact, round: round.id, playerId, currency };
  const stakeResult = await takeStakeOrRefuse(tx, { ...ids, amountMinor: staked, house, permission, at: now });
  if (!stakeResult) throw new RulesMoved();
  const stakedMinor = round.staked + staked;
  const win = { ...ids, stake: fact, wonMinor: won, stakedMinor, stakedAt: now };
  if (won > 0n) await payWin(tx, round, win, house, { until: 'stake' });
  await addToRound(tx, round.id, { main: stakeResult.main, other: stakeResult.other, won });
  const balance = await spendable(tx, playerId, currency);
  await insertTransaction(tx, {
    id: fact,
    provider: supplier.name,
    reference: bet.transaction,
    kind,
    of: null,
    player_id: playerId,
    round_id: round.id,
    digest: digestOf(kind, bet),
    staked,
    won,
    main_stake: stakeResult.main,
    bonus_stake: stakeResult.other,
    balance,
    taken_back_at: null,
    created_at: now,
  });
  if (bet.isLast) await settleRound(tx, round.id, now);
  return { code: 'OK', user: bet.user, currency, balanceMinor: balance, transaction: fact };
}

async function takeSpin(tx: Transaction, spin: ExternalSpin, now: Date): Promise<void> {
  if (!(await takeExternalSpin(tx, spin, now))) no('NO_FREE_SPINS');
}

async function roundOf(
  ctx: Context,
  tx: Transaction,
  supplier: Supplier,
  { bet, player, sysname }: Taking,
): Promise<StoredRound> {
  const existingRound = await findRoundOf(tx, supplier.name, player.id, bet.round);
  if (existingRound && existingRound.state !== 'open') no('ROUND_CLOSED');
  // A round has one game and one currency to its end.
  if (
    existingRound &&
    (existingRound.sysname !== sysname || existingRound.currency !== (player.currency satisfies Currency))
  )
    no('INVALID_REQUEST');
  // It is paid by the house or by the player, and a free one has one bet.
  if (existingRound && (existingRound.pack !== null || bet.pack !== undefined)) no('INVALID_REQUEST');
  if (bet.pack !== undefined && !UUID.test(bet.pack)) no('NO_FREE_SPINS');
  const now = ctx.clock.now();
  return (
    existingRound ??
    insertRound(tx, {
      id: uuidv7(now.getTime(), ctx.random),
      provider: supplier.name,
      reference: bet.round,
      player_id: player.id,
      sysname,
      currency: player.currency,
      state: 'open',
      pack: bet.pack ?? null,
      created_at: now,
      settled_at: null,
    })
  );
}

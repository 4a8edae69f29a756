// The one who plays an open round, with their seed and their money: a player with purses in the ledger, or a guest with play money.
import { assert } from '#kernel/assert.ts';
import type { Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context, SignedInPlayer } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { PLAY_MONEY_MINOR } from '#players/accounts/index.ts';
import { forgetRules, payWins, takeStake, type Permission, type StakeTaken } from '#money/stakes/index.ts';
import { balancesOf, notEnough } from '#money/wallet/index.ts';
import type { Owner, SteppedRow } from './open-store.ts';
import { GAMES_ACCOUNT, refillPlayMoney } from './purses.ts';
import { beginGuest } from './guests.ts';
import { moveNonce, type RunningSeed } from './seed-store.ts';
import { lockSeed } from './seeds.ts';
import { lockGuest, updateGuest } from './store.ts';

/** What main and other purses have paid; and what main and bonus held before. */
type Taken = Omit<StakeTaken, 'status'>;

export interface AccountPort {
  owner: Owner;
  /** Currency of the balances in answers. */
  accountCurrency: Currency;
  /** Holds seed and nonce until the transaction ends. */
  lockSeed(tx: Transaction): Promise<RunningSeed>;
  moveNonce(tx: Transaction, nonce: bigint): Promise<void>;
  /** Refuses, or throws `AskAgain`, when it is not taken. */
  take(tx: Transaction, order: { fact: string; round: string; amountMinor: bigint; at: Date }): Promise<Taken>;
  pay(
    tx: Transaction,
    round: Pick<SteppedRow, 'id' | 'staked' | 'opened_at'>,
    amountMinor: bigint,
    at: Date,
  ): Promise<void>;
  /** main, bonus, betting_bonus, fun. */
  balances(tx: Transaction): Promise<bigint[]>;
}

/** Nothing has changed; a retry may succeed. */
export class AskAgain extends Error {
  override name = 'AskAgain';
  readonly because: 'other-rules' | 'not-enough';
  constructor(because: 'other-rules' | 'not-enough') {
    super(because);
    this.because = because;
  }
}

type AccountOwner = Pick<SignedInPlayer, 'id' | 'currency'>;

export function playerAccount(
  ctx: Context,
  player: AccountOwner,
  currency: Currency,
  permission: Permission,
): AccountPort {
  const isDemo = currency === 'FUN';
  return {
    owner: { playerId: player.id },
    accountCurrency: player.currency,
    async lockSeed(tx) {
      const state = await lockSeed(ctx, tx, { playerId: player.id });
      assert(state, 'a player at play has a seed');
      return state;
    },
    moveNonce: (tx, nonce) => moveNonce(tx, { playerId: player.id }, nonce),
    async take(tx, { fact, round, amountMinor, at }) {
      const order = { fact, round, playerId: player.id, currency, amountMinor, house: GAMES_ACCOUNT, permission, at };
      const staked = await takeStake(tx, order);
      if (staked.status === 'other-rules') throw new AskAgain('other-rules');
      if (staked.status === 'not-enough') {
        if (isDemo) throw new AskAgain('not-enough');
        return notEnough(amountMinor, currency);
      }
      return staked;
    },
    async pay(tx, { id, staked: stakedMinor, opened_at: stakedAt }, wonMinor, at) {
      const win = { fact: id, stake: id, round: id, playerId: player.id, currency, wonMinor, stakedMinor, stakedAt };
      await payWins(tx, [win], GAMES_ACCOUNT, isDemo ? { until: 'none' } : { until: 'now', at });
    },
    async balances(tx) {
      const { main, bonus, betting_bonus, fun } = await balancesOf(tx, player.id, player.currency);
      return [main, bonus, betting_bonus, fun];
    },
  };
}

/** A guest's play money is outside the ledger. It never runs out, either. */
export function guestAccount(ctx: Context, tokenHash: Buffer): AccountPort {
  const purse = async (tx: Transaction): Promise<bigint> => (await lockGuest(tx, tokenHash))?.balance ?? 0n;
  return {
    owner: { guest: tokenHash },
    accountCurrency: 'EUR',
    async lockSeed(tx) {
      if (!(await lockGuest(tx, tokenHash))) await beginGuest(ctx, tx, tokenHash);
      return (await lockSeed(ctx, tx, { guest: tokenHash }))!;
    },
    moveNonce: (tx, nonce) => moveNonce(tx, { guest: tokenHash }, nonce),
    async take(tx, { amountMinor, at }) {
      const held = await purse(tx);
      const before = held < amountMinor ? PLAY_MONEY_MINOR : held;
      if (before < amountMinor)
        refuse('InvalidParameter', {
          rule: 'games.demo-stake',
          inputs: {},
          sentence: 'This is more play money than there is.',
        });
      await updateGuest(tx, tokenHash, { balance: before - amountMinor, seen_at: at });
      return { main: amountMinor, other: 0n, mainBefore: before, bonusBefore: 0n };
    },
    async pay(tx, _round, amountMinor) {
      await updateGuest(tx, tokenHash, { balance: (await purse(tx)) + amountMinor });
    },
    balances: async (tx) => [0n, 0n, 0n, await purse(tx)],
  };
}

/** Repeats a step until the purse agrees: when the rules have changed in the meantime, and when play money had run out. */
export async function untilTaken<Result>(
  ctx: Context,
  player: AccountOwner,
  amountMinor: bigint,
  work: (isAgain: boolean) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt <= 10; attempt++) {
    try {
      return await work(attempt > 1);
    } catch (error) {
      if (!(error instanceof AskAgain)) throw error;
      if (error.because === 'other-rules') forgetRules(ctx, player.id);
      else
        await refillPlayMoney(ctx, player.id, amountMinor, (await balancesOf(ctx.db, player.id, player.currency)).fun);
    }
  }
  return refuse('ApplicationUnavailable', { rule: 'games.seed-busy', inputs: {}, retryAfterSeconds: 1 });
}

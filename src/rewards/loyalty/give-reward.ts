// Giving a reward, once for each fact, in the transaction of what it is given for.
import { assert } from '#kernel/assert.ts';
import { factId } from '#kernel/ids.ts';
import { isCurrency, type Currency } from '#kernel/money.ts';
import type { Services } from '#platform/context.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { holdCurrency, ratesPerEur } from '#players/accounts/index.ts';
import { bonusDefinitions, bonusOffer, faultOfSums, grantBonus, isOfDeposit, sumIn } from '#rewards/bonuses/index.ts';
import { post } from '#money/wallet/index.ts';
import { goodsNamed } from './goods.ts';
import { isProved, lookAgainAt } from './held-rewards.ts';
import { addDelayNotice } from './notices.ts';
import { addPoints, lockPoints } from './points-store.ts';
import { POINT } from './rules/points.ts';
import type { Reward, RewardCause } from './rules/reward.ts';
import type { LoyaltyTables } from './tables.ts';

export interface RewardGift {
  playerId: bigint;
  currency: Currency;
  reward: Reward;
  /** What it is given for, in a form the caller chooses; the same fact again gives nothing. */
  fact: string;
  cause: RewardCause;
  causeId: string;
  /** In place of a cash reward's own amount: a share of a pool. In minor units. */
  amountMinor?: bigint;
  /** It is held until the player has made a deposit, or their identity is confirmed. */
  needsProof?: boolean;
}

/** Callers that give to several players take them in the order of their ids: cash locks a purse, points lock the player's row. */
export async function giveReward(tx: Transaction, services: Services, gift: RewardGift): Promise<void> {
  const now = services.clock.now();
  const isHeld = gift.needsProof === true && !(await isProved(tx, gift.playerId));
  const cash = gift.reward.kind === 'cash' ? (gift.amountMinor ?? cashOf(services, gift.reward, gift.currency)) : null;
  const { numInsertedOrUpdatedRows } = await tables<LoyaltyTables>(tx)
    .insertInto('loyalty.rewards')
    .values({
      fact: gift.fact,
      player_id: gift.playerId,
      cause: gift.cause,
      cause_id: gift.causeId,
      reward: gift.reward,
      currency: cash === null ? null : gift.currency,
      amount: cash,
      due_at: isHeld ? lookAgainAt(now, now) : null,
      given_at: isHeld ? null : now,
      created_at: now,
      needs_proof: isHeld,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return;
  await (isHeld ? addDelayNotice(tx, services, 'held', gift) : hand(tx, services, gift, cash));
}

/** Hands it over; the caller ensures that it happens once. */
export async function hand(
  tx: Transaction,
  services: Services,
  gift: RewardGift,
  cashMinor: bigint | null,
): Promise<void> {
  const { reward, playerId, currency, fact, cause, causeId } = gift;
  if (reward.kind === 'cash') return payCash(tx, gift, cashMinor ?? 0n);
  if (reward.kind === 'points') {
    await addPoints(
      tx,
      [
        {
          playerId,
          kind: 'reward',
          about: cause,
          tier: 0n,
          balance: BigInt(reward.points) * POINT,
          fact: `reward/${fact}`,
        },
      ],
      services.clock.now(),
    );
    return;
  }
  if (reward.kind === 'goods') return orderGoods(tx, services, gift, reward.goods);
  await holdCurrency(tx, { id: playerId, currency });
  await grantBonus(tx, services, {
    playerId,
    currency,
    definition: reward.definition,
    fact: `reward/${fact}`,
    cause: cause === 'tournament' ? 'tournament' : 'loyalty',
    causeId: `${cause}/${causeId}`,
  });
}

const idOf = (fact: string): string => factId(sha256Hex(`reward|${fact}`), '');

async function payCash(tx: Transaction, { playerId, currency, fact }: RewardGift, amountMinor: bigint): Promise<void> {
  if (amountMinor <= 0n) return;
  // The player's points are locked before their purse, as in a purchase: two that give to the same player take turns.
  await lockPoints(tx, playerId);
  await holdCurrency(tx, { id: playerId, currency });
  await post(tx, {
    fact: idOf(fact),
    reason: 'reward',
    playerId,
    currency,
    amountMinor,
    from: { house: 'rewards' },
    to: { bucket: 'main' },
  });
}

/** The order waits for an address. */
async function orderGoods(
  tx: Transaction,
  services: Services,
  { playerId, fact, cause, causeId }: RewardGift,
  sysname: string,
): Promise<void> {
  const goods = goodsNamed(services, sysname);
  assert(goods, `there are no goods ${sysname}`);
  const now = services.clock.now();
  await tables<LoyaltyTables>(tx)
    .insertInto('loyalty.orders')
    .values({
      id: idOf(fact),
      player_id: playerId,
      goods: sysname,
      title: goods.title,
      fact,
      cause,
      cause_id: causeId,
      state: 'address',
      address: null,
      note: null,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** In minor units. */
export function cashOf(
  services: Services,
  { amount }: Extract<Reward, { kind: 'cash' }>,
  currency: Currency,
): bigint | null {
  return isCurrency(currency) ? (sumIn(amount, currency, ratesPerEur(services)) ?? null) : null;
}

/** A sentence about why it cannot be given; nothing when it can. */
export function faultOfReward(services: Services, reward: Reward): string | undefined {
  if (reward.kind === 'cash')
    return (
      faultOfSums('A cash reward', reward.amount) ??
      (reward.amount['EUR'] === undefined ? 'A cash reward needs a sum in EUR.' : undefined)
    );
  if (reward.kind === 'goods')
    return goodsNamed(services, reward.goods) ? undefined : `There are no goods ${reward.goods}.`;
  if (reward.kind === 'points') return undefined;
  const definition = bonusDefinitions(services).find(({ sysname }) => sysname === reward.definition);
  if (!definition) return `There is no bonus ${reward.definition}.`;
  if (isOfDeposit(definition.kind)) return `The bonus ${reward.definition} comes with a deposit.`;
  return bonusOffer(services, definition, 'EUR') ? undefined : `The bonus ${reward.definition} is not offered in EUR.`;
}

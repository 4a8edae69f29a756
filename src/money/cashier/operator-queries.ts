// What an operator sees.
import { isUuid } from '#kernel/ids.ts';
import { findPlayer } from '#players/accounts/index.ts';
import type { Services } from '#platform/context.ts';
import type { WithdrawalState } from './contract.ts';
import { isSamePerson } from './rules/holder.ts';
import { callbacksOf } from './store/callbacks.ts';
import { byMethod, countChargeBacks, depositById, depositedSums, depositsIn } from './store/deposits.ts';
import { disputedOf, owedBy } from './store/debts.ts';
import { markOf } from './store/marked-destinations.ts';
import { refundsOf } from './store/refunds.ts';
import { stepsOf } from './store/steps.ts';
import {
  isKnownDestination,
  othersWithDestination,
  withdrawalById,
  withdrawalsIn,
  withdrawnByMethod,
} from './store/withdrawals.ts';
import type {
  CallbackRow,
  DepositRow,
  DisputedRow,
  MarkedDestinationRow,
  RefundRow,
  StepRow,
  WithdrawalRow,
} from './tables.ts';

/** Withdrawals in some states, oldest first. */
export const listWithdrawals = ({ db }: Services, states: readonly WithdrawalState[]): Promise<WithdrawalRow[]> =>
  withdrawalsIn(db, states, 200);

/** Deposits on which a person must decide, oldest first. */
export const listDepositsToDecide = ({ db }: Services): Promise<DepositRow[]> => depositsIn(db, 'review', 200);

export const findWithdrawal = async ({ db }: Services, id: string): Promise<WithdrawalRow | undefined> =>
  isUuid(id) ? withdrawalById(db, id) : undefined;

export const findDeposit = async ({ db }: Services, id: string): Promise<DepositRow | undefined> =>
  isUuid(id) ? depositById(db, id) : undefined;

/** A deposit with its steps and with all reports of its provider, accepted or not. */
export async function describeDeposit(
  services: Services,
  id: string,
): Promise<
  | { deposit: DepositRow; steps: StepRow[]; callbacks: CallbackRow[]; disputed: DisputedRow[]; refunds: RefundRow[] }
  | undefined
> {
  const { db } = services;
  const deposit = await findDeposit(services, id);
  if (!deposit) return undefined;
  return {
    deposit,
    steps: (await stepsOf(db, [id])).get(id)!,
    callbacks: await callbacksOf(db, id),
    disputed: await disputedOf(db, id),
    refunds: await refundsOf(db, id),
  };
}

/** What speaks for and against paying it out. Sums are in its currency. */
export interface WithdrawalReview {
  withdrawal: WithdrawalRow;
  steps: StepRow[];
  /** Deposits that were neither refunded nor charged back, by method. */
  deposited: ReadonlyMap<string, bigint>;
  /** Paid out or on its way by each method, this one included. */
  withdrawn: ReadonlyMap<string, bigint>;
  /** Deposits in any currency that a bank has taken back. */
  chargeBacks: number;
  isToKnownDestination: boolean;
  mark: MarkedDestinationRow['mark'] | undefined;
  /** Whether the holder that it names is the player; `undefined` where it names none, or the player has not given a name. */
  isOwnHolder: boolean | undefined;
  /** Other players who have named the same destination. */
  alsoUsedBy: bigint[];
  /** What the player owes for payments that were taken back. */
  owedMinor: bigint;
}

export async function reviewOfWithdrawal({ db }: Services, id: string): Promise<WithdrawalReview | undefined> {
  const withdrawal = isUuid(id) ? await withdrawalById(db, id) : undefined;
  if (!withdrawal) return undefined;
  const { player_id, currency, destination } = withdrawal;
  return {
    withdrawal,
    steps: (await stepsOf(db, [id])).get(id)!,
    deposited: byMethod(await depositedSums(db, player_id, currency)),
    withdrawn: await withdrawnByMethod(db, player_id, currency),
    chargeBacks: await countChargeBacks(db, player_id),
    isToKnownDestination: await isKnownDestination(db, player_id, destination),
    mark: await markOf(db, destination),
    isOwnHolder: isHolder(withdrawal.requisites['holder'], await findPlayer(db, player_id)),
    alsoUsedBy: await othersWithDestination(db, withdrawal),
    owedMinor: await owedBy(db, player_id, currency),
  };
}

function isHolder(
  holder: string | undefined,
  player: { first_name: string | null; last_name: string | null } | undefined,
): boolean | undefined {
  if (!holder || !player?.first_name || !player.last_name) return undefined;
  return isSamePerson(holder, player.first_name, player.last_name);
}

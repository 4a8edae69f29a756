// Fetches receipts of the rounds that were played, afterwards and in batches, and compares them with what was shown.
import { getReceipts, MAX_RECEIPTS, type PlayedRound } from '../contract.ts';
import type { RoundStatement } from '#fairness/seeds/receipt.ts';
import { ApiRefusal, type ApiClient } from '#site/shell/api.ts';
import { reportError } from '#site/shell/report.ts';
import { keepReceipts } from '#fairness/verifier/web/receipts.ts';

/** A bet at a table is shown without seeds, which all bets of the table share. */
export type ShownRound = Pick<PlayedRound, 'round_id' | 'staked' | 'won'> & Partial<Pick<PlayedRound, 'fairness'>>;

/** Rounds in quick succession are signed together. */
const WAIT_MS = 2_000;

export interface ReceiptQueue {
  add(rounds: readonly ShownRound[]): void;
  /** Fetches what is waiting now. */
  flush(): void;
}

/** `onDifference`: what is signed is not what was shown, or was not signed by the house. */
export function createReceiptQueue(api: ApiClient, onDifference: () => void): ReceiptQueue {
  const waiting = new Map<string, ShownRound>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function requestReceipts(): Promise<void> {
    clearTimeout(timer);
    const rounds = [...waiting.values()].slice(0, MAX_RECEIPTS);
    if (rounds.length === 0) return;
    for (const { round_id } of rounds) waiting.delete(round_id);
    const { items } = await api.call(getReceipts, { ids: JSON.stringify(rounds.map(({ round_id }) => round_id)) });
    const areSigned = await keepReceipts(items);
    const areSame = rounds.every((round) => {
      const receipt = items.find(({ statement }) => statement.round_id === round.round_id);
      return receipt === undefined || isSame(round, receipt.statement);
    });
    if (!areSigned || !areSame) onDifference();
  }

  function flush(): void {
    requestReceipts().catch((error: unknown) => {
      // They can be fetched later: a receipt that was not kept is unknown, and nothing is wrong with the round.
      if (!(error instanceof ApiRefusal)) reportError(error, 'receipts');
    });
  }

  return {
    flush,
    add(rounds) {
      for (const round of rounds) waiting.set(round.round_id, round);
      clearTimeout(timer);
      timer = setTimeout(flush, WAIT_MS);
    },
  };
}

/** A free spin is shown without a stake. */
const FREE = '0';

const isSame = ({ staked, won, fairness }: ShownRound, signed: RoundStatement): boolean =>
  (staked.amount === FREE || signed.staked.amount === staked.amount) &&
  signed.staked.currency === staked.currency &&
  signed.won.amount === won.amount &&
  (fairness === undefined || isUnder(fairness, signed));

const isUnder = (fairness: PlayedRound['fairness'], signed: RoundStatement): boolean =>
  signed.server_seed_hash === fairness.server_seed_hash &&
  signed.client_seed === fairness.client_seed &&
  signed.nonce === fairness.nonce &&
  signed.math_hash === fairness.math_hash;

// The door of the wallet: the only place where money moves.
import { desk } from './desk.ts';
import { jobs } from './jobs.ts';
import type { SliceManifest } from '#platform/manifest.ts';
export {
  balancesOf,
  fencingTokenOf,
  hold,
  cachedHouseAccount,
  houseAccount,
  advanceFencingToken,
  notEnough,
  openPurses,
  post,
  postAll,
  pursesOf,
  releaseHold,
  reverse,
  settleHold,
  TransferConflict,
} from './post.ts';
export type { BalancesMinor, HoldOrder, Posted, Side, TransferOrder } from './post.ts';
export {
  firstTransferAt,
  houseBalances,
  ledgerFlows,
  ledgerHorizon,
  nextLedgerXid,
  purseTotals,
  type HouseBalance,
  type LedgerFlow,
  type MovedDay,
} from './ledger-flows.ts';
export { BUCKETS, REASONS, type Bucket, type Reason } from './reasons.ts';
export { checkSeals } from './check-seals.ts';
export { seal } from './seal.ts';
export { balanceLines, type BalanceLine } from './trial-balance.ts';
export { bonusMovedOn, hasDeposited, movedFor, movedIntoPurse, purseAt, type Moved } from './moved-sums.ts';

export { currenciesOf, purseBefore, purseEntries, type PurseEntry } from './purse-statement.ts';

export const manifest = {
  desk,
  jobs,
} satisfies SliceManifest;

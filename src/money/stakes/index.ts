// The door of stakes: every stake, every win and every reversal goes through it.
import { desk } from './desk.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { markOperators } from './staff.ts';
import { closeStakeQueue } from './stake-queue.ts';

export { bonusOfStanding, bonusStakedBy, wonBesideMain } from './bonus-stakes.ts';
export {
  announceSettled,
  announceTogether,
  bonusWinsOf,
  earnsRewards,
  purseParts,
  stakeReopened,
  stakeReversed,
  stakeSettled,
  stakeWonLate,
  type PurseParts,
  type StakeKind,
  type StakeReopened,
  type StakeReversed,
  type StakeSettled,
  type StakeWonLate,
} from './events.ts';
export { mayStake, mustKeepTo, PLAY_MONEY, type Permission, type StakeQuestion } from './may-stake.ts';
export {
  payFreeWins,
  payingBuckets,
  payWins,
  countAsNeverPlayed,
  reverseStakes,
  takeBackWins,
  takeStake,
  takeStakeOrRefuse,
  type StakeTaken,
  type WinOrder,
} from './move-stakes.ts';
export { canBeTakenBack, subscribeToTakenBack, type TakenBack } from './taken-back.ts';
export {
  closeStakeQueue,
  takeInGroup,
  type GroupStake,
  type GroupTaken,
  type StakeMember,
  type StakeStatement,
} from './stake-queue.ts';
export { lift, restrict, restrictionsOf } from './restrictions.ts';
export { addStaff, isStaff, markOperators, mustNotBeStaff, removeStaff, staffAccounts } from './staff.ts';
export type { PurseSource, Restriction } from './rules/restriction.ts';
export { forgetRules, refuseBroken } from '#money/limits/index.ts';

/** It has no methods of its own: slices above call it. */
export const manifest = {
  desk,
  close: closeStakeQueue,
  jobs: [{ name: 'mark-operators', everyMs: 60_000, run: markOperators }],
} satisfies SliceManifest;

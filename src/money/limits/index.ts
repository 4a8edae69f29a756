// The door of limits: called by every money path before money moves. Each refusal carries rule, inputs and a sentence.
import { desk } from './desk.ts';
import { endpoints } from './api.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { addCurrencyCheck, addRegistrationCheck } from '#players/accounts/index.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import { mustBeOfAge } from './gates.ts';
import { refuseWhileLimited } from './change-limit.ts';
import { excludeMatchedPerson, refuseExcludedPerson } from './match-excluded-person.ts';
import { addIdentifiedListener, mustBeIdentified } from '#players/verification/index.ts';

export {
  addDepositFacts,
  addPlayFacts,
  type DepositFacts,
  type PlayedDay,
  type PlayFacts,
  type Whose,
} from './facts.ts';
export { profileInForce } from './gates.ts';
export { mayBegin, mayBeGiven } from './may-begin.ts';
export { hasRoomForDeposit, mayDeposit, mustReturnDeposit } from './may-deposit.ts';
export { mayStake, refuseBroken, type Permission, type StakeQuestion } from './may-stake.ts';
export { changeRules, forgetRules } from './rules-in-force.ts';
export { limitDataOf } from './personal-data.ts';
export type { JurisdictionProfile } from './rules/profiles.ts';
export { isOnBreak } from './take-break.ts';

/** Before the first request. */
function watchLimits(services: Services): void {
  addRegistrationCheck(services, async (ctx, _tx, { birthDate }) => mustBeOfAge(ctx, birthDate));
  addRegistrationCheck(services, refuseExcludedPerson);
  addIdentifiedListener(services, excludeMatchedPerson);
  addCurrencyCheck(services, refuseWhileLimited);
}

/** May this player take money out? Blocked or excluded players may; a deleted one has nothing left. */
export function mayWithdraw(ctx: Context): void {
  const { status } = playerOf(ctx);
  if (status === 'deleted') refuse('UserDeleted', { rule: 'limits.account-status', inputs: { status } });
  mustBeIdentified(ctx, 'withdrawal');
}

export const manifest = {
  desk,
  endpoints,
  watch: watchLimits,
} satisfies SliceManifest;

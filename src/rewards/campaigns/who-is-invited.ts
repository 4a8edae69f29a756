// Whether this is an invitation of one person by another.
import type { Transaction } from '#platform/db/database.ts';
import { countDeposits } from '#money/cashier/index.ts';
import { ONCE_PER_PERSON } from '#rewards/gifts/index.ts';
import { accountsOfPerson } from '#players/persons/index.ts';
import type { Reason } from './awards.ts';
import { invitersOf, isAnyInvited } from './referral-store.ts';

const SELF: Reason = { rule: 'campaigns.invited-self', sentence: 'You cannot invite yourself.' };
const CIRCLE: Reason = {
  rule: 'campaigns.invitation-circle',
  sentence: 'You have invited this player, directly or through others.',
};

/** Checked when it is accepted and again when it is paid: links between accounts may emerge in between. */
export async function whyNotInvited(
  tx: Transaction,
  { friendId, referrerId }: { friendId: bigint; referrerId: bigint },
): Promise<Reason | undefined> {
  const accounts = await accountsOfPerson(tx, friendId);
  if (accounts.includes(referrerId)) return SELF;
  const inviters = await invitersOf(tx, referrerId);
  if (inviters.some((id) => accounts.includes(id))) return CIRCLE;
  const otherAccounts = accounts.filter((id) => id !== friendId);
  if (await isAnyInvited(tx, otherAccounts)) return ONCE_PER_PERSON;
  for (const id of otherAccounts) if ((await countDeposits(tx, id)) > 0) return ONCE_PER_PERSON;
  return undefined;
}

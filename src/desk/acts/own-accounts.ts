// Nobody decides on themselves: neither on who they are here, nor on an account of theirs at the site, nor on one of the same person.
import type { Context } from '#platform/context.ts';
import type { SubjectView } from '#platform/desk.ts';
import { accountsNamed } from '#players/accounts/index.ts';
import { accountsOfPerson, PERSONAL_KINDS } from '#players/persons/index.ts';
import { refuseRight, type SignedIn } from '#desk/staff/index.ts';

export type Concerned = Pick<SubjectView, 'playerIds' | 'memberId'>;

/** A device may be shared by strangers; whatever else accounts share names one person. */
export async function requireOthersAccount(
  ctx: Context,
  { id, playerAccounts }: Pick<SignedIn, 'id' | 'playerAccounts'>,
  { playerIds, memberId }: Concerned,
): Promise<void> {
  if (memberId === id) refuseRight('This is about yourself. Somebody else must decide.');
  if (playerAccounts.length === 0 || playerIds.length === 0) return;
  const ownIds = await accountsNamed(ctx, playerAccounts);
  if (playerIds.some((playerId) => ownIds.includes(playerId)))
    refuseRight('This account is your own. Somebody else must decide on it.');
  const linked = await Promise.all(ownIds.map((ownId) => accountsOfPerson(ctx.db, ownId, PERSONAL_KINDS)));
  if (playerIds.some((playerId) => linked.flat().includes(playerId)))
    refuseRight(
      'This account shares a contact, a destination or a document with your own. Somebody else must decide on it.',
    );
}

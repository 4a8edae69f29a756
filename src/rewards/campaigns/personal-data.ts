// What a copy of a player's data contains about offers, codes, invitations and groups.
import type { Database } from '#platform/db/database.ts';
import { segmentsOf } from './audience-store.ts';
import { codesOfPlayer, countFriends, invitationOf } from './code-store.ts';
import { shownTo } from './contact-store.ts';
import { grantsOf } from './grant-store.ts';
import { takenBy } from './store.ts';

export async function campaignDataOf(db: Database, playerId: bigint) {
  return {
    taken_offers: await takenBy(db, playerId),
    codes_used: await codesOfPlayer(db, playerId),
    bonuses: (await grantsOf(db, playerId)).map(({ offer_sysname, definition, granted_at, taken_back_at }) => ({
      offer: offer_sysname,
      bonus: definition,
      granted_at,
      taken_back_at,
    })),
    invitation: await invitationOf(db, playerId),
    invited: await countFriends(db, playerId),
    segments: await segmentsOf(db, playerId),
    campaigns: await shownTo(db, playerId),
  };
}

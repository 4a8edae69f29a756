// What is staked on open bets: of a player, sent with their balances, which a free bet is no part of; and of all.
import { sql } from 'kysely';
import type { HouseBalance } from '#money/wallet/index.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { HeldStakes } from '#players/accounts/index.ts';

export const heldBets: HeldStakes = (playerId) => sql`
  select b.id, 'betting' as sysname, b.currency, b.staked - b.cashed_stake as staked from bets.bets b
   where b.player_id = ${playerId} and b.state in ('held', 'accepted')
     and not exists (select from bets.tokens t where t.bet_id = b.id and t.kind = 'free-bet')`;

/** `most`: what comes back when every leg of every bet wins. */
export type OpenStake = HouseBalance & { most: bigint };

/** What is staked and not settled, less what was cashed out of it, by the account that holds it. For comparing with the ledger. */
export async function openStakes(handle: Database | Transaction): Promise<OpenStake[]> {
  const { rows } = await sql<OpenStake>`
    select 'sportsbook' as account, currency, sum(staked - cashed_out)::bigint as minor,
           sum(div(potential::numeric * (staked - cashed_stake), staked))::bigint as most
      from bets.bets where state in ('held', 'accepted') group by currency`.execute(handle);
  return rows;
}

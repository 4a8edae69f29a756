// What a player has staked on open bets, sent with their balances. A free bet was staked by the house.
import { sql } from 'kysely';
import type { HeldStakes } from '#players/accounts/index.ts';

export const heldBets: HeldStakes = (playerId) => sql`
  select b.id, 'betting' as sysname, b.currency, b.staked from bets.bets b
   where b.player_id = ${playerId} and b.state in ('held', 'accepted')
     and not exists (select from bets.tokens t where t.bet_id = b.id and t.kind = 'free-bet')`;

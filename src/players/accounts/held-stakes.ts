// Stakes of open rounds: on no balance and still the player's, so they are sent with their balances. The rounds belong to
// slices above accounts, which cannot be called from here; they register themselves at start-up.
import { sql, type RawBuilder } from 'kysely';
import { toWire } from '#kernel/money.ts';
import { perProcess, type Context, type Services } from '#platform/context.ts';
import type { HeldStake } from './contract.ts';
import { currencyOf } from './store/players.ts';

interface HeldRow {
  id: string;
  sysname: string;
  currency: string;
  staked: bigint;
}

/**
 * Selects `id`, `sysname`, `currency` and `staked` of what a player has at stake, using an index. All of these are run as one
 * statement.
 */
export type HeldStakes = (playerId: bigint) => RawBuilder<HeldRow>;

const sourcesOf = perProcess('accounts.held-stakes', (): HeldStakes[] => []);

export const addHeldStakes = (services: Services, stakes: HeldStakes): void => void sourcesOf(services).push(stakes);

export async function heldStakesOf(ctx: Context, playerId: bigint): Promise<HeldStake[]> {
  const sources = sourcesOf(ctx);
  if (sources.length === 0) return [];
  const statements = sql.join(
    sources.map((stakes) => stakes(playerId)),
    sql` union all `,
  );
  const { rows } = await sql<HeldRow>`${statements} order by id`.execute(ctx.db);
  return rows.map(({ id, sysname, currency, staked }) => ({
    id,
    sysname,
    staked: toWire(staked, currencyOf(currency)),
  }));
}

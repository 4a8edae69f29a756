// Where players came from, as at their registration, and who of them works for the house: the figures leave these out.
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { registrationsAfter } from '#players/accounts/index.ts';
import { staffAccounts } from '#money/stakes/index.ts';
import { dayOfTime } from './days.ts';

const AT_ONCE = 5000;
/** Of players who came without a code. */
export const DIRECT = 'direct';

export async function knowPlayers(ctx: Context): Promise<void> {
  while (await transaction(ctx.db, (tx) => addNext(tx)));
  await markStaff(ctx);
}

/** Codes of campaigns as players type them. */
const channelOf = (promoCode: string | null): string => promoCode?.trim().toLowerCase().slice(0, 64) || DIRECT;

async function addNext(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ last: bigint }>`select coalesce(max(player_id), 0) as last from figures.players`.execute(
    tx,
  );
  // Ids may be committed in another order than they were given: some are looked at again.
  const players = await registrationsAfter(tx, rows[0]!.last - 1000n, AT_ONCE);
  const column = <Value>(value: (player: (typeof players)[number]) => Value): Value[] => players.map(value);
  const { numAffectedRows: added = 0n } = await sql`
    insert into figures.players (player_id, registered_on, country, channel, first_deposit_on)
    select p.id, p.day, p.country, p.channel,
           (select min(d.day) from figures.player_days d where d.player_id = p.id and d.line = 'deposits')
      from unnest(${column(({ playerId }) => playerId)}::bigint[], ${column(({ registeredAt }) => dayOfTime(registeredAt))}::date[],
                  ${column(({ country }) => country)}::text[], ${column(({ promoCode }) => channelOf(promoCode))}::text[]) p(id, day, country, channel)
    on conflict do nothing`.execute(tx);
  if (added > 0n) {
    // Their days may have been rolled up without a country.
    await sql`
      insert into figures.changed_days (day) select distinct day from figures.player_days
       where player_id = any(${column(({ playerId }) => playerId)}::bigint[]) order by day on conflict (day) do update set day = excluded.day`.execute(
      tx,
    );
  }
  return added > 0n && players.length === AT_ONCE;
}

async function markStaff(ctx: Context): Promise<void> {
  const staff = (await staffAccounts(ctx)).map(({ playerId }) => playerId);
  await sql`
    with changed as (
      update figures.players set is_staff = not is_staff where is_staff <> (player_id = any(${staff}::bigint[])) returning player_id)
    insert into figures.changed_days (day)
    select distinct d.day from changed join figures.player_days d using (player_id) order by day on conflict (day) do update set day = excluded.day`.execute(
    ctx.db,
  );
}

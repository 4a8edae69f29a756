// What a member may do: the rights of all of their roles together, as the table has them.
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { tables } from '#platform/db/database.ts';
import type { Right } from '#platform/desk.ts';
import type { StaffTables } from './tables.ts';

/** How far a right goes. */
export interface Reach {
  needsSecond: boolean;
  /** The most that is moved alone, in hundredths of a EUR; `undefined` where the right is not limited. */
  limitEurCents: bigint | undefined;
}

/** By `area:verb`. */
export type Rights = ReadonlyMap<string, Reach>;

export const rightKey = ({ area, verb }: Right): string => `${area}:${verb}`;

export async function rightsOf(ctx: Context, roles: readonly string[]): Promise<Rights> {
  const rows = await tables<StaffTables>(ctx.db)
    .selectFrom('staff.rights')
    .innerJoin('staff.roles', 'staff.roles.name', 'role')
    .select(['area', 'verb', 'is_limited', 'needs_second', 'limit_eur_cents'])
    .where('role', 'in', roles.length > 0 ? [...roles] : [''])
    .execute();
  const rights = new Map<string, Reach>();
  for (const row of rows) {
    const key = `${row.area}:${row.verb}`;
    const reach = {
      needsSecond: row.needs_second,
      limitEurCents: row.is_limited ? (row.limit_eur_cents ?? undefined) : undefined,
    };
    rights.set(key, furthest(rights.get(key), reach));
  }
  return rights;
}

/** Of two roles the one that asks for less counts. */
function furthest(reach: Reach | undefined, further: Reach): Reach {
  if (!reach) return further;
  const [limit, otherLimit] = [reach.limitEurCents, further.limitEurCents];
  return {
    needsSecond: reach.needsSecond && further.needsSecond,
    limitEurCents:
      limit === undefined || otherLimit === undefined ? undefined : limit > otherLimit ? limit : otherLimit,
  };
}

/** How far they go; `act` in an area includes every other kind of act there. `undefined`: not at all. */
export const reachOf = (rights: Rights, right: Right): Reach | undefined =>
  rights.get(rightKey(right)) ??
  (right.verb === 'read' ? undefined : rights.get(rightKey({ area: right.area, verb: 'act' })));

/** Names of those who may read in an area: to whom work in it can be given. */
export async function membersReading(ctx: Context, area: Right['area']): Promise<string[]> {
  const members = await tables<StaffTables>(ctx.db)
    .selectFrom('staff.members')
    .select('name')
    .where('state', '=', 'active')
    .where((where) =>
      where.exists(
        where
          .selectFrom('staff.rights')
          .select('area')
          .where('area', '=', area)
          .where('verb', '=', 'read')
          .where(sql<boolean>`role = any(members.roles)`),
      ),
    )
    .orderBy('name')
    .execute();
  return members.map(({ name }) => name);
}

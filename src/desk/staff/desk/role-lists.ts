// Roles, and what each may do: the table of rights as it is in force.
import { sql } from 'kysely';
import { AREAS, pageOf, type Listing } from '#platform/desk.ts';
import { tables } from '#platform/db/database.ts';
import { reachOf, rightIdOf } from '../change-rights.ts';
import type { StaffTables } from '../tables.ts';
import { limitOf } from './role-page.ts';

export const roleListing: Listing = {
  name: 'roles',
  area: 'staff',
  title: 'Roles',
  about: 'What one can be here. The page of a role invites somebody to it and grants rights.',
  subject: 'role',
  columns: [
    { key: 'name', label: 'Role', kind: 'text' },
    { key: 'about', label: 'For', kind: 'text' },
    { key: 'limit', label: 'Alone up to', kind: 'money' },
    { key: 'members', label: 'Members', kind: 'number' },
    { key: 'rights', label: 'Rights', kind: 'number' },
  ],
  filters: [{ name: 'name', label: 'Role' }],
  whenEmpty: 'There is no such role.',
  async read(ctx, { filters: { name }, after, limit }) {
    let query = tables<StaffTables>(ctx.db)
      .selectFrom('staff.roles')
      .selectAll()
      .select([
        sql<number>`(select count(*)::int from staff.members m where roles.name = any(m.roles))`.as('members'),
        sql<number>`(select count(*)::int from staff.rights r where r.role = roles.name)`.as('rights'),
      ]);
    if (name) query = query.where('name', '=', name);
    if (after !== undefined) query = query.where('name', '>', after);
    const roles = await query
      .orderBy('name')
      .limit(limit + 1)
      .execute();
    return pageOf(roles, limit, (role) => ({
      id: role.name,
      values: {
        name: role.name,
        about: role.about,
        limit: limitOf(role),
        members: role.members,
        rights: role.rights,
      },
    }));
  },
};

const ID = sql<string>`(role || '.' || area || '.' || verb) collate "C"`;

export const rightListing: Listing = {
  name: 'rights',
  area: 'staff',
  title: 'Rights',
  about: 'Which role may do what, and how far alone. A member has the rights of all of their roles together.',
  subject: 'right',
  columns: [
    { key: 'role', label: 'Role', kind: 'text' },
    { key: 'area', label: 'Area', kind: 'text' },
    { key: 'verb', label: 'May', kind: 'text' },
    { key: 'reach', label: 'How far', kind: 'state' },
    { key: 'limit', label: 'Limit', kind: 'money' },
  ],
  filters: [
    { name: 'role', label: 'Role' },
    { name: 'area', label: 'Area', choices: AREAS },
    { name: 'verb', label: 'May' },
  ],
  whenEmpty: 'No role has such a right.',
  async read(ctx, { filters, after, limit }) {
    let query = tables<StaffTables>(ctx.db)
      .selectFrom('staff.rights')
      .innerJoin('staff.roles', 'staff.roles.name', 'role')
      .select(['role', 'area', 'verb', 'is_limited', 'needs_second', 'limit_eur_cents']);
    for (const name of ['role', 'area', 'verb'] as const)
      if (filters[name]) query = query.where(name, '=', filters[name]);
    if (after !== undefined) query = query.where(ID, '>', sql<string>`${after} collate "C"`);
    const rights = await query
      .orderBy(ID)
      .limit(limit + 1)
      .execute();
    return pageOf(rights, limit, (right) => ({
      id: rightIdOf(right),
      values: {
        role: right.role,
        area: right.area,
        verb: right.verb,
        reach: reachOf(right),
        limit: right.is_limited ? limitOf(right) : null,
      },
    }));
  },
};

// Who works at the desk.
import { sql } from 'kysely';
import { tables } from '#platform/db/database.ts';
import { pageOf, type Listing } from '#platform/desk.ts';
import { openSessions } from '../sessions.ts';
import type { StaffTables } from '../tables.ts';

export const staffListing: Listing = {
  name: 'staff',
  area: 'staff',
  title: 'Staff',
  about: 'Who works at the desk, as what, and when they were last here. Somebody new is invited on the page of a role.',
  subject: 'member',
  columns: [
    { key: 'name', label: 'Name', kind: 'text' },
    { key: 'roles', label: 'Roles', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'signedIn', label: 'Last sign-in', kind: 'time' },
    { key: 'sessions', label: 'Open sessions', kind: 'number' },
    { key: 'since', label: 'Since', kind: 'time' },
    { key: 'by', label: 'Invited by', kind: 'text' },
  ],
  filters: [
    { name: 'name', label: 'Name' },
    { name: 'role', label: 'Role' },
    { name: 'state', label: 'State', choices: ['invited', 'active', 'suspended'] },
  ],
  whenEmpty: 'Nobody in this list works at the desk.',
  async read(ctx, { filters: { name, role, state }, after, limit }) {
    let query = tables<StaffTables>(ctx.db)
      .selectFrom('staff.members')
      .selectAll()
      .select((select) =>
        select
          .selectFrom('staff.sessions')
          .select(({ fn }) => fn.max('begun_at').as('at'))
          .whereRef('member_id', '=', 'staff.members.id')
          .as('signed_in_at'),
      );
    if (name) query = query.where('name', '=', name);
    if (role) query = query.where(sql<boolean>`${role} = any(roles)`);
    if (state) query = query.where('state', '=', state as 'active');
    if (after !== undefined) query = query.where('id', '>', sql<bigint>`${after}::bigint`);
    const members = await query
      .orderBy('id')
      .limit(limit + 1)
      .execute();
    const open = await openSessions(ctx).select('member_id').execute();
    return pageOf(members, limit, (member) => ({
      id: String(member.id),
      values: {
        name: member.name,
        roles: member.roles.join(', '),
        state: member.state,
        signedIn: member.signed_in_at?.toISOString() ?? null,
        sessions: open.filter(({ member_id }) => member_id === member.id).length,
        since: member.created_at.toISOString(),
        by: member.created_by,
      },
    }));
  },
};

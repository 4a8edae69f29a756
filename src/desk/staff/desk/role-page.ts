// The page of a role, and that of one of its rights.
import { canonicalHash } from '#fairness/seeds/canonical.ts';
import type { Fact, Sum } from '#kernel/desk-values.ts';
import { tables } from '#platform/db/database.ts';
import type { SubjectKind } from '#platform/desk.ts';
import { reachOf, rightById, rightIdOf, roleNamed } from '../change-rights.ts';
import type { StaffTables } from '../tables.ts';

export const limitOf = ({ limit_eur_cents: limit }: { limit_eur_cents: bigint | null }): Sum | null =>
  limit === null ? null : { minor: String(limit), currency: 'EUR' };

export const roleKind: SubjectKind = {
  kind: 'role',
  area: 'staff',
  async load(ctx, name) {
    const role = await roleNamed(ctx.db, name);
    if (!role) return undefined;
    const db = tables<StaffTables>(ctx.db);
    const members = await db.selectFrom('staff.members').select(['id', 'name', 'roles']).orderBy('name').execute();
    const rights = await db
      .selectFrom('staff.rights')
      .selectAll()
      .where('role', '=', name)
      .orderBy('area')
      .orderBy('verb')
      .execute();
    const facts: Fact[] = [
      { label: 'For', kind: 'text', value: role.about },
      { label: 'Alone up to', kind: 'money', value: limitOf(role) },
      ...members
        .filter(({ roles }) => roles.includes(name))
        .map((member, index): Fact => ({
          label: `Member ${index + 1}`,
          kind: 'subject',
          value: { kind: 'member', id: String(member.id), label: member.name },
        })),
      ...rights.map((right): Fact => ({
        label: `${right.area}: ${right.verb}`,
        kind: 'subject',
        value: { kind: 'right', id: rightIdOf(right), label: reachOf(right) },
      })),
    ];
    return {
      title: `Role ${name}`,
      state: 'in force',
      version: canonicalHash([
        String(role.limit_eur_cents),
        rights.map((right) => [right.area, right.verb, reachOf(right)]),
      ]),
      playerIds: [],
      facts,
      evidence: [],
      timeline: [],
    };
  },
};

export const rightKind: SubjectKind = {
  kind: 'right',
  area: 'staff',
  async load(ctx, id) {
    const right = await rightById(ctx.db, id);
    const role = right && (await roleNamed(ctx.db, right.role));
    if (!role) return undefined;
    const reach = reachOf(right);
    return {
      title: `${right.role}: ${right.area}, ${right.verb}`,
      state: reach,
      version: reach,
      playerIds: [],
      facts: [
        { label: 'Role', kind: 'subject', value: { kind: 'role', id: role.name, label: role.name } },
        { label: 'Area', kind: 'text', value: right.area },
        { label: 'May', kind: 'text', value: right.verb },
        ...(right.is_limited ? [{ label: 'Alone up to', kind: 'money', value: limitOf(role) } as const] : []),
      ],
      evidence: [],
      timeline: [],
    };
  },
};

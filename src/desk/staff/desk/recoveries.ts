// Members who have lost their passkey and wait for an owner's yes.
import { sql } from 'kysely';
import { isUuid } from '#kernel/ids.ts';
import type { Evidence } from '#kernel/desk-values.ts';
import type { Context } from '#platform/context.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import { pageOf, type Act, type Listing, type SubjectKind } from '#platform/desk.ts';
import { queueOf } from '#platform/desk-queue.ts';
import { refuseStaff } from '../change-member.ts';
import type { StaffTables } from '../tables.ts';

const STATES = ['waiting', 'expired', 'approved', 'refused', 'used'] as const;

const recoveries = (ctx: Context) =>
  tables<StaffTables>(ctx.db)
    .selectFrom('staff.recoveries')
    .innerJoin('staff.members', 'staff.members.id', 'member_id')
    .select([
      'staff.recoveries.id',
      'member_id',
      'name',
      'roles',
      'ip',
      'asked_at',
      'expires_at',
      'decided_at',
      'decided_by',
    ])
    .select((select) => stateAt(ctx, select.ref('staff.recoveries.state')).as('state'));

/** One that nobody has answered within a day is worth nothing. */
const stateAt = ({ clock }: Context, state: unknown) =>
  sql<
    (typeof STATES)[number]
  >`case when ${state} = 'waiting' and expires_at <= ${clock.now()} then 'expired' else ${state} end`;

export const recoveryListing: Listing = {
  name: 'recoveries',
  area: 'staff',
  title: 'Lost passkeys',
  about:
    'Who has asked for a new passkey by their app and a recovery code. It takes the yes of an owner who knows that it is them.',
  subject: 'recovery',
  columns: [
    { key: 'asked', label: 'Asked', kind: 'time' },
    { key: 'name', label: 'Who', kind: 'text' },
    { key: 'roles', label: 'Roles', kind: 'text' },
    { key: 'ip', label: 'From', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'by', label: 'Decided by', kind: 'text' },
  ],
  filters: [
    { name: 'state', label: 'State', choices: STATES },
    { name: 'name', label: 'Who' },
  ],
  whenEmpty: 'Nobody has lost their passkey.',
  async read(ctx, { filters: { state, name }, after, limit }) {
    let query = recoveries(ctx);
    if (state) query = query.where((where) => stateAt(ctx, where.ref('staff.recoveries.state')), '=', state as 'used');
    if (name) query = query.where('name', '=', name);
    if (after !== undefined) query = query.where('staff.recoveries.id', '<', after);
    const rows = await query
      .orderBy('staff.recoveries.id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows, limit, (row) => ({
      id: row.id,
      values: {
        asked: row.asked_at.toISOString(),
        name: row.name,
        roles: row.roles.join(', '),
        ip: row.ip,
        state: row.state,
        by: row.decided_by,
      },
    }));
  },
  queue: (ctx) =>
    queueOf(
      tables<StaffTables>(ctx.db)
        .selectFrom('staff.recoveries')
        .where('state', '=', 'waiting')
        .where('expires_at', '>', ctx.clock.now()),
      'asked_at',
    ),
};

export const recoveryKind: SubjectKind = {
  kind: 'recovery',
  area: 'staff',
  async load(ctx, id) {
    const row = isUuid(id) ? await recoveries(ctx).where('staff.recoveries.id', '=', id).executeTakeFirst() : undefined;
    if (!row) return undefined;
    return {
      title: `New passkey for ${row.name}`,
      state: row.state,
      version: row.state,
      playerIds: [],
      memberId: row.member_id,
      facts: [
        { label: 'Who', kind: 'subject', value: { kind: 'member', id: String(row.member_id), label: row.name } },
        { label: 'Roles', kind: 'text', value: row.roles.join(', ') },
        { label: 'Asked', kind: 'time', value: row.asked_at.toISOString() },
        { label: 'From', kind: 'text', value: row.ip },
        { label: 'Worth nothing after', kind: 'time', value: row.expires_at.toISOString() },
      ],
      evidence: await evidenceOf(ctx, row.member_id, row.ip),
      timeline: row.decided_at ? [{ at: row.decided_at, by: row.decided_by!, text: row.state }] : [],
    };
  },
};

async function evidenceOf(ctx: Context, memberId: bigint, ip: string): Promise<Evidence[]> {
  const session = await tables<StaffTables>(ctx.db)
    .selectFrom('staff.sessions')
    .select('begun_at')
    .where('member_id', '=', memberId)
    .where('ip', '=', ip)
    .limit(1)
    .executeTakeFirst();
  return [
    { weighs: 'for', text: 'Their authenticator app and one of their recovery codes were right.' },
    session
      ? { weighs: 'for', text: 'They have signed in from this address before.' }
      : { weighs: 'against', text: 'They have never signed in from this address.' },
    { weighs: 'neither', text: 'See or call them yourself first: who asks is not proved by a message.' },
  ];
}

const ON_RECOVERY = {
  right: { area: 'staff', verb: 'recover' },
  subject: 'recovery',
  states: ['waiting'],
  fields: [],
  reasonFor: 'staff',
  isStepUp: true,
} as const;

async function decide(ctx: Context, id: string, { state, by }: { state: 'approved' | 'refused'; by: string }) {
  const { numUpdatedRows } = await tables<StaffTables>(ctx.db as Transaction)
    .updateTable('staff.recoveries')
    .set({ state, decided_at: ctx.clock.now(), decided_by: by })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  // Their own passkey has signed in meanwhile, or they have asked anew.
  if (numUpdatedRows === 0n) refuseStaff('It does not wait any more. Look at it again.');
}

export const recoveryActs: Act[] = [
  {
    ...ON_RECOVERY,
    name: 'recoveries approve',
    label: 'It is them',
    about: 'Lets them make a new passkey in the browser that has asked. The lost one is void then.',
    letter: 'a',
    async run(ctx, { id, actor }) {
      await decide(ctx, id, { state: 'approved', by: actor.name });
      return 'They may make a new passkey now.';
    },
  },
  {
    ...ON_RECOVERY,
    name: 'recoveries refuse',
    label: 'It is not them',
    about: 'Ends the request. Suspend them if somebody else has their app and codes.',
    letter: 'd',
    async run(ctx, { id, actor }) {
      await decide(ctx, id, { state: 'refused', by: actor.name });
      return 'No passkey is made.';
    },
  },
];

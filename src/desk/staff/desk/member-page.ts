// The page of somebody who works here: what they hold, from where they have signed in, and what they have done.
import { canonicalHash } from '#fairness/seeds/canonical.ts';
import type { Fact } from '#kernel/desk-values.ts';
import type { Context } from '#platform/context.ts';
import { tables } from '#platform/db/database.ts';
import type { Moment, SubjectKind } from '#platform/desk.ts';
import { entriesBy } from '#desk/journal/index.ts';
import { memberById, type Member } from '../change-member.ts';
import { openSessions } from '../sessions.ts';
import type { StaffTables } from '../tables.ts';

const LAST = 50;

export const memberKind: SubjectKind = {
  kind: 'member',
  area: 'staff',
  async load(ctx, id) {
    const member = await memberById(ctx.db, id);
    if (!member) return undefined;
    const { name, roles, state, player_accounts: accounts } = member;
    return {
      title: name,
      state,
      version: canonicalHash([state, roles, accounts]),
      playerIds: [],
      memberId: member.id,
      facts: await factsOf(ctx, member),
      evidence: [],
      timeline: await timelineOf(ctx, member),
    };
  },
};

async function factsOf(ctx: Context, { id, roles, player_accounts: accounts, created_at, created_by }: Member) {
  const db = tables<StaffTables>(ctx.db);
  const passkeys = await db
    .selectFrom('staff.passkeys')
    .select(['created_at', 'last_used_at'])
    .where('member_id', '=', id)
    .execute();
  const { codes } = await db
    .selectFrom('staff.recovery_codes')
    .select(({ fn }) => fn.countAll<bigint>().as('codes'))
    .where('member_id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const sessions = await openSessions(ctx)
    .select(['ip', 'begun_at', 'seen_at'])
    .where('member_id', '=', id)
    .orderBy('begun_at')
    .execute();
  const facts: Fact[] = [
    { label: 'Roles', kind: 'text', value: roles.join(', ') },
    { label: 'Own player accounts', kind: 'text', value: accounts.join(', ') },
    { label: 'Invited', kind: 'time', value: created_at.toISOString() },
    { label: 'Invited by', kind: 'text', value: created_by },
    ...passkeys.flatMap((passkey): Fact[] => [
      { label: 'Passkey of', kind: 'time', value: passkey.created_at.toISOString() },
      { label: 'Passkey last used', kind: 'time', value: passkey.last_used_at?.toISOString() ?? null },
    ]),
    { label: 'Recovery codes left', kind: 'number', value: Number(codes) },
    { label: 'Open sessions', kind: 'number', value: sessions.length },
    ...sessions.map(({ ip, begun_at, seen_at }, index): Fact => ({
      label: `Session ${index + 1}`,
      kind: 'text',
      value: `${ip}, since ${minuteOf(begun_at)}, last seen ${minuteOf(seen_at)} UTC`,
    })),
  ];
  return facts;
}

const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

/** Sign-ins, and the last that the journal has of them. */
async function timelineOf(ctx: Context, { id, name }: Member): Promise<Moment[]> {
  const sessions = await tables<StaffTables>(ctx.db)
    .selectFrom('staff.sessions')
    .select(['ip', 'begun_at'])
    .where('member_id', '=', id)
    .orderBy('begun_at', 'desc')
    .limit(LAST)
    .execute();
  const entries = await entriesBy(ctx, name, LAST);
  return [
    ...sessions.map(({ ip, begun_at: at }) => ({ at, by: name, text: `Signed in from ${ip}` })),
    ...entries.map(({ at, act, subject, outcome, note }) => ({
      at,
      by: name,
      text: `${[act, subject].filter(Boolean).join(' on ')} ${outcome}: ${note}`,
    })),
  ].sort((left, right) => left.at.getTime() - right.at.getTime());
}

// What owners do with somebody who works here.
import * as z from 'zod/mini';
import type { Context } from '#platform/context.ts';
import type { Act, ActRequest } from '#platform/desk.ts';
import type { Transaction } from '#platform/db/database.ts';
import {
  changeRoles,
  memberById,
  readmitMember,
  refuseStaff,
  setPlayerAccounts,
  suspendMember,
  type Member,
} from '../change-member.ts';
import { linkFor } from '../invite-member.ts';
import { rolesIn } from '../roles.ts';
import { endSessionsOf } from '../sessions.ts';

const BY_TWO = {
  right: { area: 'staff', verb: 'act' },
  subject: 'member',
  fields: [],
  reasonFor: 'staff',
  isStepUp: true,
} as const;
/** Somebody who has to be stopped is stopped at once, by one owner. */
const BY_ONE = { ...BY_TWO, right: { area: 'staff', verb: 'suspend' } } as const;
export const INVITATION = 'Link of the invitation, good once and for an hour';

type Work = (ctx: Context, tx: Transaction, member: Member, request: ActRequest) => ReturnType<Act['run']>;

/** `ctx.db` is the transaction of the act. */
const onMember =
  (work: Work): Act['run'] =>
  async (ctx, request) => {
    const tx = ctx.db as Transaction;
    return work(ctx, tx, (await memberById(tx, request.id))!, request);
  };

export const memberActs: Act[] = [
  {
    ...BY_TWO,
    name: 'desk roles',
    label: 'Change roles',
    about: 'Gives them these roles and no others. They are signed out.',
    letter: 'r',
    states: ['invited', 'active'],
    fields: [
      {
        name: 'roles',
        label: 'Roles, with commas between them',
        schema: z.string().check(z.regex(/^[a-z, -]{1,200}$/)),
      },
    ],
    run: onMember(async (ctx, tx, member, { fields: { roles = '' } }) => {
      const next = rolesIn(roles);
      await changeRoles(ctx, tx, member, next);
      return `${member.name} was ${member.roles.join(', ')} and is ${next.join(', ')}.`;
    }),
  },
  {
    ...BY_ONE,
    name: 'desk suspend',
    isGrave: true,
    label: 'Suspend',
    about:
      'Signs them out everywhere and lets them in no more. The roles of an owner are taken away first, by two people.',
    letter: 's',
    states: ['invited', 'active'],
    run: onMember(async (ctx, tx, member) => {
      if (member.roles.includes('owner'))
        return refuseStaff('One owner does not suspend another. Change their roles first, which takes two.');
      await suspendMember(ctx, tx, member);
      return `${member.name} is suspended and signed out.`;
    }),
  },
  {
    ...BY_TWO,
    name: 'desk readmit',
    label: 'Let in again',
    about: 'Lets them in again, by the passkey that they had.',
    letter: 'l',
    states: ['suspended'],
    run: onMember(async (_ctx, tx, member) => {
      await readmitMember(tx, member);
      return `${member.name} may sign in again.`;
    }),
  },
  {
    ...BY_TWO,
    name: 'desk reinvite',
    label: 'Invite again',
    about: 'Makes a link by which they make a new passkey; the one that they had is void then.',
    letter: 'i',
    states: ['invited', 'active', 'suspended'],
    run: onMember(async (ctx, tx, { id, name }) => ({
      note: `${name} is invited again.`,
      shownOnce: { label: INVITATION, text: await linkFor(ctx, tx, id) },
    })),
  },
  {
    ...BY_ONE,
    name: 'desk end-sessions',
    label: 'End sessions',
    about: 'Signs them out everywhere. They may sign in again.',
    letter: 'x',
    states: ['active'],
    run: onMember(async (ctx, tx, { id, name }) => {
      await endSessionsOf(ctx, tx, id);
      return `${name} is signed out everywhere.`;
    }),
  },
  {
    ...BY_TWO,
    name: 'desk accounts',
    label: 'Own player accounts',
    about: 'Says which accounts at the site are their own: on those they may not decide.',
    letter: 'o',
    states: ['invited', 'active', 'suspended'],
    fields: [
      {
        name: 'accounts',
        label: 'Logins or contacts, with commas between them; empty: none',
        schema: z.string().check(z.maxLength(1000)),
        isOptional: true,
      },
    ],
    run: onMember(async (ctx, tx, member, { fields: { accounts = '' } }) => {
      const names = accounts.split(',').flatMap((name) => name.trim() || []);
      await setPlayerAccounts(ctx, tx, member, names);
      return names.length === 0
        ? `${member.name} has no account at the site.`
        : `${member.name} has ${names.length === 1 ? 'an account' : `${names.length} accounts`} at the site.`;
    }),
  },
];

// Invitations and rights: always by two people.
import * as z from 'zod/mini';
import { parseAmount } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { AREAS, type Act, type ActField, type Choice } from '#platform/desk.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import { memberNamed, refuseStaff } from '../change-member.ts';
import {
  changeReach,
  grantRight,
  REACHES,
  rightById,
  setLimit,
  withdrawRight,
  type RightReach,
} from '../change-rights.ts';
import { inviteMember } from '../invite-member.ts';
import type { StaffTables } from '../tables.ts';
import { INVITATION } from './member-acts.ts';

const RIGHT = { area: 'staff', verb: 'act' } as const;
const ON_ROLE = { right: RIGHT, subject: 'role', states: ['in force'], reasonFor: 'staff', isStepUp: true } as const;
const ON_RIGHT = { ...ON_ROLE, subject: 'right', states: REACHES } as const;

/** What acts of slices ask for; a right that none asks for would open nothing. */
const VERBS = [
  'read',
  'act',
  'hold',
  'cancel',
  'block',
  'tighten',
  'hand-in',
  'close',
  'void',
  'pay',
  'suspend',
  'recover',
  'all',
  'payments',
  'sports',
  'marketing',
  'report',
] as const;

const choice = <Choice extends string>(name: string, label: string, choices: readonly Choice[]): ActField => ({
  name,
  label,
  choices,
  schema: z.string().check(z.refine((value) => (choices as readonly string[]).includes(value))),
});
const HOW_FAR = choice('reach', 'How far', REACHES);

async function choicesOfRoles(ctx: Context): Promise<Choice[]> {
  const roles = await tables<StaffTables>(ctx.db).selectFrom('staff.roles').selectAll().orderBy('name').execute();
  return roles.map(({ name, about }) => ({ value: name, label: `${name}: ${about}` }));
}

export const roleActs: Act[] = [
  {
    right: RIGHT,
    subject: 'list',
    list: 'staff',
    reasonFor: 'staff',
    isStepUp: true,
    name: 'desk invite',
    label: 'Invite somebody',
    about: 'Makes a link, good once and for an hour, by which they make their passkey and enter in this role.',
    letter: 'i',
    fields: [
      {
        name: 'name',
        label: 'Name: small letters, digits and dots',
        schema: z.string().check(z.regex(/^[a-z][a-z0-9.]{0,31}$/)),
      },
      { name: 'role', label: 'Role', schema: z.string().check(z.minLength(1)), choicesOf: choicesOfRoles },
    ],
    async run(ctx, { fields: { name = '', role = '' }, actor }) {
      if (await memberNamed(ctx.db, name)) return refuseStaff(`${name} works here already.`);
      const link = await inviteMember(ctx, { name, roles: [role], playerAccounts: [], by: actor.name });
      return { note: `${name} is invited as ${role}.`, shownOnce: { label: INVITATION, text: link } };
    },
  },
  {
    ...ON_ROLE,
    name: 'rights grant',
    label: 'Grant a right',
    about: 'Lets everybody in this role do more, from their next request on.',
    letter: 'g',
    fields: [choice('area', 'Area', AREAS), choice('verb', 'May', VERBS), HOW_FAR],
    async run(ctx, { id: role, fields: { area = '', verb = '', reach } }) {
      await grantRight(ctx.db as Transaction, { role, area, verb }, reach as RightReach);
      return `${role} may ${verb} in ${area}: ${reach}.`;
    },
  },
  {
    ...ON_ROLE,
    name: 'rights limit',
    label: 'Change the limit',
    about: 'Says how much one person in this role moves alone, where a right goes up to a limit.',
    letter: 'm',
    fields: [
      {
        name: 'limit',
        label: 'In EUR; empty: no limit',
        schema: z.string().check(z.regex(/^(\d{1,9}([.,]\d{1,2})?)?$/)),
        isOptional: true,
      },
    ],
    async run(ctx, { id: role, fields: { limit = '' } }) {
      const cents = limit === '' ? undefined : parseAmount(limit.replace(',', '.'), 'EUR');
      await setLimit(ctx.db as Transaction, role, cents);
      return cents === undefined ? `${role} has no limit.` : `${role} moves up to ${limit} EUR alone.`;
    },
  },
];

export const rightActs: Act[] = [
  {
    ...ON_RIGHT,
    name: 'rights change',
    label: 'Change how far',
    about: 'Says whether it is used alone, alone up to the limit of the role, or by two people.',
    letter: 'c',
    fields: [HOW_FAR],
    async run(ctx, { id, fields: { reach } }) {
      const right = (await rightById(ctx.db, id))!;
      await changeReach(ctx.db as Transaction, right, reach as RightReach);
      return `${right.role} may ${right.verb} in ${right.area}: ${reach}.`;
    },
  },
  {
    ...ON_RIGHT,
    name: 'rights withdraw',
    label: 'Withdraw',
    about: 'Takes the right from everybody in this role, from their next request on.',
    letter: 'w',
    fields: [],
    async run(ctx, { id }) {
      const right = (await rightById(ctx.db, id))!;
      await withdrawRight(ctx.db as Transaction, right);
      return `${right.role} may no longer ${right.verb} in ${right.area}.`;
    },
  },
];

// Accounts of people who work for the house, at the desk: they cannot play for real money.
import { refuse } from '#kernel/refusals.ts';
import type { Act, Addition, DeskParts } from '#platform/desk.ts';
import { accountsOfOperators } from '#players/accounts/index.ts';
import { addStaff, isStaff, removeStaff } from './staff.ts';

const mark: Addition = {
  kind: 'player',
  area: 'players',
  load: async (ctx, id) =>
    (await isStaff(ctx.db, BigInt(id)))
      ? { evidence: [{ weighs: 'neither', text: 'Works for the house: the account cannot play for real money.' }] }
      : {},
};

const ON_PLAYER = {
  right: { area: 'players', verb: 'act' },
  subject: 'player',
  fields: [],
  reasonFor: 'staff',
  isStepUp: true,
} as const;

const acts: Act[] = [
  {
    ...ON_PLAYER,
    name: 'staff add',
    label: 'Works for us',
    about: 'Marks the account of somebody who works for the house: it cannot play for real money.',
    letter: 's',
    states: ['active', 'banned'],
    undoneBy: 'staff remove',
    async run(ctx, { id }) {
      await addStaff(ctx, BigInt(id));
      return `The account of player ${id} cannot play for real money from now on.`;
    },
  },
  {
    ...ON_PLAYER,
    name: 'staff remove',
    label: 'Works for us no more',
    about: 'Lets the account play again.',
    letter: 'S',
    states: ['active', 'banned'],
    async run(ctx, { id }) {
      if ((await accountsOfOperators(ctx)).includes(BigInt(id)))
        refuse('InvalidRequest', {
          rule: 'stakes.operator',
          inputs: {},
          status: 409,
          sentence: 'OPERATORS names this account as an operator’s own. Take it out there first.',
        });
      await removeStaff(ctx, BigInt(id));
      return `The account of player ${id} can play again.`;
    },
  },
];

export const desk: DeskParts = { additions: [mark], acts };

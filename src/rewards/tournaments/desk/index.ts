// What tournaments bring to the desk: they are announced from a template, started early, and cancelled.
import * as z from 'zod/mini';
import { formatAmount } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { time } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import type { Act, DeskParts } from '#platform/desk.ts';
import { inWords } from '#site/content/index.ts';
import { tournamentDefinitions } from '../definitions.ts';
import { cancelTournament, createTournament, startTournament, worthOfTemplate } from '../operate.ts';
import { tournamentKind, tournamentListing } from './tournament-page.ts';

const RIGHT = { area: 'content', verb: 'act' } as const;

function startOf(ctx: Context, start: string | undefined): Date {
  const at = start ? new Date(`${start}Z`) : ctx.clock.now();
  if (Number.isNaN(at.getTime()))
    refuse('InvalidParameter', {
      rule: 'desk.fields',
      inputs: {},
      sentence: 'START takes a time such as 2027-03-31T18:00, in UTC.',
    });
  return at;
}

const acts: Act[] = [
  {
    name: 'tournaments create',
    label: 'Announce one',
    about:
      'Announces a tournament of a definition of content for so many hours, from now or from START (2027-03-31T18:00). Above a sum of prizes two persons decide.',
    right: RIGHT,
    subject: 'list',
    list: 'tournaments',
    letter: 'a',
    fields: [
      {
        name: 'template',
        label: 'Template',
        schema: z.string().check(z.maxLength(80)),
        choicesOf: async (ctx) =>
          tournamentDefinitions(ctx).map(({ sysname, title }) => ({
            value: sysname,
            label: inWords(title, 'en') || sysname,
          })),
      },
      {
        name: 'hours',
        label: 'Hours',
        schema: z.string().check(z.regex(/^\d{1,3}(\.\d+)?$/)),
        hint: 'With equal bankroll it lasts as long as its spins take.',
      },
      {
        name: 'start',
        label: 'Begins',
        schema: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)),
        isOptional: true,
        hint: 'Such as 2027-03-31T18:00, in UTC; empty: now.',
      },
    ],
    reasonFor: 'staff',
    isStepUp: false,
    eurCents: async (ctx, { fields: { template = '' } }) => worthOfTemplate(ctx, template),
    async preview(ctx, { fields: { template = '', hours = '', start } }) {
      const worth = formatAmount(worthOfTemplate(ctx, template), 'EUR');
      return `It begins ${time(startOf(ctx, start))} (UTC) and lasts ${hours} hours. Its prizes cost the house ${worth} EUR at most.`;
    },
    async run(ctx, { fields: { template = '', hours = '', start } }) {
      const startsAt = startOf(ctx, start);
      const id = await createTournament(ctx, { template, startsAt, hours: Number(hours) });
      return `Tournament ${id} begins ${time(startsAt)}.`;
    },
  },
  {
    name: 'tournaments start',
    label: 'Start now',
    about: 'Starts an announced tournament now; its end stays.',
    right: RIGHT,
    subject: 'tournament',
    states: ['future'],
    letter: 's',
    fields: [],
    reasonFor: 'staff',
    isStepUp: false,
    async run(ctx, { id }) {
      await startTournament(ctx, BigInt(id));
      return `Tournament ${id} has begun.`;
    },
  },
  {
    name: 'tournaments cancel',
    label: 'Cancel',
    about: 'Cancels a tournament; what was paid to enter goes back to the players.',
    right: RIGHT,
    subject: 'tournament',
    states: ['future', 'active', 'finished'],
    letter: 'c',
    fields: [],
    reasonFor: 'player',
    isGrave: true,
    isStepUp: true,
    async run(ctx, { id, playerText }) {
      await cancelTournament(ctx, BigInt(id), playerText);
      return `Tournament ${id} is cancelled; the running site refunds its entries.`;
    },
  },
];

export const desk: DeskParts = { listings: [tournamentListing], subjects: [tournamentKind], acts };

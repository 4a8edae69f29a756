// What outside suppliers bring to the desk.
import * as z from 'zod/mini';
import { refuse } from '#kernel/refusals.ts';
import type { Act, DeskParts } from '#platform/desk.ts';
import { importGames, NotImported } from '../import-games.ts';
import { decide } from '../store/reconciliations.ts';
import { supplierNames } from '../suppliers.ts';
import { differenceKind, differenceListing, partsOf } from './difference-parts.ts';
import { reconcileByHand } from './reconcile-by-hand.ts';
import { supplierKind, supplierListing } from './supplier-parts.ts';

const ACT = { right: { area: 'games', verb: 'act' }, reasonFor: 'staff' } as const;

const refuseImport = (error: unknown): never => {
  if (!(error instanceof NotImported)) throw error;
  return refuse('ApplicationUnavailable', { rule: 'desk.supplier', inputs: {}, sentence: error.message });
};

const acts: Act[] = [
  {
    ...ACT,
    name: 'providers import',
    label: 'Ask for the games',
    about: 'Asks an outside supplier for their games.',
    subject: 'supplier',
    letter: 'i',
    fields: [],
    isStepUp: false,
    async run(ctx, { id }) {
      const { listed, leftOut } = await importGames(ctx, id).catch(refuseImport);
      return [`${listed} games of ${id} are in the hall.`, ...leftOut.map((text) => `Left out: ${text}`)].join('\n');
    },
  },
  {
    ...ACT,
    name: 'providers reconcile',
    label: 'Compare a day',
    about: "Compares a supplier's report of a day (yesterday) with our books.",
    subject: 'list',
    list: 'supplier-differences',
    letter: 'c',
    fields: [
      {
        name: 'name',
        label: 'Supplier',
        schema: z.string().check(z.maxLength(64)),
        choicesOf: async (ctx) => supplierNames(ctx).map((name) => ({ value: name, label: name })),
        isOptional: true,
        hint: 'Empty: all.',
      },
      {
        name: 'day',
        label: 'Day',
        schema: z.string().check(z.maxLength(20)),
        isOptional: true,
        hint: 'Such as 2026-11-20, by UTC; empty: yesterday.',
      },
    ],
    isStepUp: false,
    run: async (ctx, { fields: { name = '', day } }) => (await reconcileByHand(ctx, name, day || undefined)).join('\n'),
  },
  {
    ...ACT,
    name: 'providers decide',
    label: 'Looked into',
    about: 'Closes a difference that has been looked into; nothing is booked.',
    subject: 'supplier-difference',
    states: ['waiting'],
    letter: 'd',
    fields: [],
    isStepUp: true,
    async run(ctx, { id, reason, actor }) {
      await decide(ctx.db, partsOf(id), { at: ctx.clock.now(), by: actor.name, decision: reason });
      return `Round ${partsOf(id).reference} waits no more; the books are as they were.`;
    },
  },
];

export const desk: DeskParts = {
  listings: [supplierListing, differenceListing],
  subjects: [supplierKind, differenceKind],
  acts,
};

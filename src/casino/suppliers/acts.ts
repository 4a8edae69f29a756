// Outside suppliers of games.
import { UsageError, idOf, reasonOf, type Commands } from '#platform/command.ts';
import { importGames } from './import-games.ts';
import { dayOf, reconcileByHand, requireSupplier } from './reconcile-by-hand.ts';
import { decide } from './store/reconciliations.ts';

export const acts: Commands = {
  'providers import': {
    parameters: 'NAME',
    about: 'Asks an outside supplier for their games.',
    run: async (ctx, input) => {
      const name = idOf(input);
      requireSupplier(ctx, name);
      const { listed, leftOut } = await importGames(ctx, name);
      console.log(`  ${listed} games of ${name} are in the hall.`);
      for (const name of leftOut) console.log(`  Left out: ${name}`);
    },
  },
  'providers reconcile': {
    parameters: '[NAME] [DAY]',
    about: "Compares a supplier's report of a day (yesterday) with our books.",
    run: async (ctx, { id, rest }) => {
      for (const line of await reconcileByHand(ctx, id, rest[0])) console.log(`  ${line}`);
    },
  },
  'providers decide': {
    parameters: 'NAME DAY ROUND --reason "…"',
    about: 'Closes a difference that has been looked into; nothing is booked.',
    run: async (ctx, input) => {
      const [day, reference = ''] = input.rest;
      const where = { provider: idOf(input), day: dayOf(ctx, day), reference };
      const decision = { at: ctx.clock.now(), by: input.operator.name, decision: reasonOf(input) };
      if (!(await decide(ctx.db, where, decision))) throw new UsageError('There is no such difference.');
      console.log(`  Round ${reference} waits no more; the books are as they were.`);
    },
  },
};

// Figures from the command line.
import { UsageError, type Commands } from '#platform/command.ts';
import { dayAfter, dayOfTime } from './days.ts';
import { reconcileDays } from './reconcile.ts';
import { rollUp } from './roll-up.ts';

export const acts: Commands = {
  'figures reconcile': {
    parameters: '[DAY]',
    about: 'Compares the figures of a day (UTC; without one of yesterday) with the ledger, and names what differs.',
    async run(ctx, { id }) {
      const today = dayOfTime(ctx.clock.now());
      const day = id || dayAfter(today, -1);
      if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
        throw new UsageError('Give a day such as 2026-03-31.');
      if (day >= today) throw new UsageError(`${day} is not over yet (UTC).`);
      const checks = await reconcileDays(ctx, [day]);
      if (!checks) throw new UsageError('Something is being counted just now. Try again.');
      await rollUp(ctx);
      const faults = checks.flatMap((check) => check.faults);
      for (const fault of faults) console.log(`  ${fault}`);
      console.log(
        faults.length === 0
          ? `  ${day} agrees with the ledger.`
          : `  ${day} DIFFERS FROM THE LEDGER. It is marked, and enters no report.`,
      );
    },
  },
};

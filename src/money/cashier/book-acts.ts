// The books of payments: what providers report, what differs, and the close of a day.
import { formatAmount, type Currency } from '#kernel/money.ts';
import { UsageError, dayOf, sum, time, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { closeDay, groupOf, type DayClose } from './close-day.ts';
import { ecbRates, inEuro } from './ecb-rates.ts';
import { compareWithProviders } from './compare-with-providers.ts';
import { lastCloses } from './store/closes.ts';
import { differencesIn } from './store/differences.ts';
import { totalsByProvider } from './store/statements.ts';
import type { DifferenceRow } from './tables.ts';

const DIFFERENCE_STATES = ['open', 'resolved', 'equal'] as const;

export const bookActs: Commands = {
  'deposits compare': {
    parameters: '',
    about: 'Asks the payment providers for all that they paid and took, and compares the totals with our books.',
    run: async (ctx) => {
      for (const name of await compareWithProviders(ctx)) console.log(`  ${name} did not answer.`);
      const totals = await totalsByProvider(ctx.db);
      if (totals.length === 0) return console.log('  Nothing was paid yet.');
      for (const { provider, kind, currency, reported_minor, booked_minor } of totals)
        console.log(
          `  ${reported_minor === booked_minor ? '✓' : '✗'} ${provider} ${kind}s: reported ${sum({ amount_minor: reported_minor, currency })}, in our books ${sum({ amount_minor: booked_minor, currency })}`,
        );
      console.log(
        '  npm run verify:ledger names the first payment that differs. The last five minutes are not compared.',
      );
    },
  },
  'cashier differences': {
    parameters: '[--state open]',
    about: 'Lists payments on which a provider and our books differ, the longest open first.',
    run: async (ctx, { state = 'open' }) => {
      const chosen = DIFFERENCE_STATES.find((name) => name === state);
      if (!chosen) throw new UsageError(`There are only ${DIFFERENCE_STATES.join(', ')}.`);
      const rows = await differencesIn(ctx.db, chosen, 200);
      if (rows.length === 0) console.log('  None.');
      for (const row of rows) console.log(`  ${differenceLine(row)}`);
    },
  },
  'cashier close': {
    parameters: 'DAY',
    about:
      'Closes a day (UTC): the trial balance of all accounts at its end. What does not add up, or differs from a provider, marks it.',
    run: printClose,
  },
  'cashier closes': {
    parameters: '',
    about: 'Lists the days that were closed, the newest first, and what marks them.',
    run: async (ctx) => {
      const rows = await lastCloses(ctx.db, 100);
      if (rows.length === 0) console.log('  No day was closed yet.');
      for (const { day, faults, checked_at } of rows)
        console.log(`  ${day}  ${faults.length === 0 ? '✓' : `✗ ${faults.join('; ')}`}  (${time(checked_at)})`);
    },
  },
};

function differenceLine(row: DifferenceRow): string {
  const side = (minor: bigint | null, currency: Currency | null, state: string | null): string =>
    minor === null || currency === null ? 'nothing' : `${sum({ amount_minor: minor, currency })} (${state})`;
  const { our_minor, our_currency, our_state, their_minor, their_currency, their_status } = row;
  const parts = [
    `${row.id}  since ${time(row.found_at)}  ${row.what.padEnd(13)}  ${row.provider} ${row.kind} ${row.payment_id}`,
    `ours ${side(our_minor, our_currency, our_state)}, theirs ${side(their_minor, their_currency, their_status)}`,
    ...(row.resolved_by === null ? [] : [`${row.resolved_by}: ${row.reason}`]),
  ];
  return parts.join('  ');
}

/** What players have, what lies with the providers, and the rest of the house, as they stood at the end of the day. */
async function printClose(ctx: Context, input: Input): Promise<void> {
  const day = dayOf(input.id || undefined)
    ?.toISOString()
    .slice(0, 10);
  if (!day) throw new UsageError('Which day? Give it as 2026-03-31.');
  const { lines, faults } = await closeDay(ctx, day);
  if (lines.length === 0) console.log(`  Nothing has moved by the end of ${day}.`);
  else {
    printLines(lines);
    await printLiabilities(ctx, lines);
  }
  for (const fault of faults) console.log(`  ✗ ${fault}`);
  if (faults.length === 0) console.log(`  ✓ ${day} adds up, and is closed.`);
}

/** Each group with its sum: what we owe players is what lies with providers, and what the house has won or lost. */
function printLines(lines: DayClose['lines']): void {
  const cell = (minor: bigint, currency: Currency): string => formatAmount(minor, currency).padStart(16);
  const heads = ['before', 'in', 'out', 'at the end'].map((head) => head.padStart(16));
  console.log(`  ${'account'.padEnd(34)}${heads.join('')}`);
  for (const currency of new Set(lines.map((line) => line.currency)))
    for (const group of ['players', 'providers', 'house'] as const) {
      const ofGroup = lines.filter((line) => line.currency === currency && groupOf(line.account) === group);
      for (const { account, opening, credited, debited, closing } of ofGroup)
        console.log(
          `  ${`${account} ${currency}`.padEnd(34)}${[opening, credited, debited, closing].map((minor) => cell(minor, currency)).join('')}`,
        );
      const total = ofGroup.reduce((minor, { closing }) => minor + closing, 0n);
      if (ofGroup.length > 0)
        console.log(`  ${`all ${group} ${currency}`.padEnd(34)}${' '.repeat(48)}${cell(total, currency)}`);
    }
}

/** What players have in all currencies, about in EUR, for a person who looks at several. */
async function printLiabilities(ctx: Context, lines: DayClose['lines']): Promise<void> {
  const rates = await ecbRates(ctx);
  const ofPlayers = lines.filter(({ account }) => groupOf(account) === 'players');
  const { cents, without } = inEuro(
    ofPlayers.map(({ closing, currency }) => ({ minor: closing, currency })),
    rates,
  );
  const age = rates.isStale ? ', which is old' : '';
  const rest = without.length > 0 ? `, without ${without.join(', ')}` : '';
  console.log(
    `  Players have about ${formatAmount(cents, 'EUR')} EUR in all${rest}: by the reference rates of the ECB of ${rates.day}${age}.`,
  );
}

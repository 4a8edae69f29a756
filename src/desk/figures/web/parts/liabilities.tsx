// What belongs to players: now, and at the end of a day.
import type { LiabilitiesView } from '../../contract.ts';
import { money } from '../show-figure.ts';
import { DataTable } from './data-table.tsx';
import { LoadedSection, periodOf } from './loaded-section.tsx';

export const LiabilitiesSection = ({ query }: { query: URLSearchParams }) => (
  <LoadedSection<LiabilitiesView> view="figures-liabilities" query={periodOf(query)}>
    {(data) => <Table {...data} />}
  </LoadedSection>
);

function Table({ now, day, past: before }: LiabilitiesView) {
  const keyOf = ({ name, currency }: LiabilitiesView['now'][number]): string => `${name} ${currency}`;
  const balances = new Map(before.map((row) => [keyOf(row), row]));
  const rows = [...now, ...before.filter((row) => !now.some((present) => keyOf(present) === keyOf(row)))];
  const inOrder = rows.toSorted((a, b) => a.currency.localeCompare(b.currency));
  return (
    <section className="grid gap-3">
      <p className="max-w-prose text-muted">
        What is owed to players, by currency. Payouts, cashback, and what open bets return if all win, are known only
        for now.
      </p>
      <DataTable
        label="Liabilities"
        head="Owed for"
        columns={[
          { key: 'currency', label: 'Currency', isText: true },
          { key: 'past', label: `End of ${day}` },
          { key: 'now', label: 'Now' },
        ]}
        rows={inOrder.map((row) => {
          const present = now.find((candidate) => keyOf(candidate) === keyOf(row));
          const past = balances.get(keyOf(row));
          return {
            key: keyOf(row),
            head: row.label,
            cells: {
              currency: row.currency,
              past: past ? money(past.minor, past.currency) : '–',
              now: present ? money(present.minor, present.currency) : '–',
            },
          };
        })}
      />
    </section>
  );
}

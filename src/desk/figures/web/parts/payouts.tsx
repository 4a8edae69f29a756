// How long payouts took, our part and the provider's, and how long open ones have waited.
import { EmptyState } from '#site/design-system/surface.tsx';
import type { PayoutsView } from '../../contract.ts';
import type { ChangeParams } from '../figures-page.tsx';
import { duration, money } from '../show-figure.ts';
import { Period } from './choices.tsx';
import { DataTable } from './data-table.tsx';
import { LoadedSection, periodOf } from './loaded-section.tsx';

const PARTS = { all: 'From request to payment', ours: 'Ours', provider: 'Provider’s' } as const;
const PERCENTILES = ['p50', 'p90', 'p99'] as const;

const COLUMNS = [
  { key: 'count', label: 'Paid' },
  ...Object.entries(PARTS).flatMap(([part, label]) =>
    PERCENTILES.map((percentile) => ({ key: `${part}-${percentile}`, label: `${label}, ${percentile}` })),
  ),
];

const ageOf = (at: string): string => duration((Date.now() - Date.parse(at)) / 1000);

export const PayoutsSection = ({ query, change }: { query: URLSearchParams; change: ChangeParams }) => (
  <>
    <Period query={query} change={change} />
    <LoadedSection<PayoutsView> view="figures-payouts" query={periodOf(query)}>
      {({ methods, open }) => (
        <>
          {methods.length === 0 ? (
            <EmptyState title="Nothing was paid out in this period" />
          ) : (
            <DataTable
              label="Payout times"
              head="Method"
              columns={COLUMNS}
              rows={methods.map(({ method, count, ...times }) => ({
                key: method,
                head: method,
                cells: {
                  count: String(count),
                  ...Object.fromEntries(
                    (Object.keys(PARTS) as Array<keyof typeof PARTS>).flatMap((part) =>
                      PERCENTILES.map((percentile) => [`${part}-${percentile}`, duration(times[part][percentile])]),
                    ),
                  ),
                },
              }))}
            />
          )}
          <section className="grid gap-3">
            <h2 className="text-lg">Waiting now</h2>
            {open.length === 0 ? (
              <EmptyState title="No payout waits" icon="circle-check" />
            ) : (
              <DataTable
                label="Payouts that wait"
                head="Currency"
                columns={[
                  { key: 'count', label: 'Payouts' },
                  { key: 'sum', label: 'Sum' },
                  { key: 'age', label: 'Oldest waits for' },
                ]}
                rows={open.map(({ currency, count, minor, oldest }) => ({
                  key: currency,
                  head: currency,
                  cells: {
                    count: String(count),
                    sum: money(minor, currency),
                    age: ageOf(oldest),
                  },
                }))}
              />
            )}
          </section>
        </>
      )}
    </LoadedSection>
  </>
);

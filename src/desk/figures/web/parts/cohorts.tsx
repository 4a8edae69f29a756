// Who still plays, and what a player has brought, by the week or month of the first deposit.
import { SelectField } from '#site/design-system/field.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import type { CohortsView } from '../../contract.ts';
import type { ChangeParams } from '../figures-page.tsx';
import { money } from '../show-figure.ts';
import { DataTable } from './data-table.tsx';
import { LoadedSection } from './loaded-section.tsx';

export function CohortsSection({ params, change }: { params: URLSearchParams; change: ChangeParams }) {
  const unit = params.get('unit') === 'month' ? 'month' : 'week';
  return (
    <>
      <div className="w-40">
        <SelectField
          name="unit"
          label="Cohorts by"
          value={unit}
          onChange={({ target }) => change({ unit: target.value === 'week' ? '' : target.value })}
          options={[
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
        />
      </div>
      <LoadedSection<CohortsView> view="figures-cohorts" query={new URLSearchParams({ unit })}>
        {({ cohorts }) =>
          cohorts.length === 0 ? (
            <EmptyState title="Nobody has deposited yet" />
          ) : (
            <Tables cohorts={cohorts} unit={unit} />
          )
        }
      </LoadedSection>
    </>
  );
}

function Tables({ cohorts, unit }: CohortsView) {
  const count = Math.max(...cohorts.map(({ active }) => active.length));
  const columns = [
    { key: 'size', label: 'Players' },
    ...Array.from({ length: count }, (_, nth) => ({
      key: String(nth),
      label: `${unit === 'week' ? 'Week' : 'Month'} ${nth}`,
    })),
  ];
  const rowsOf = (cell: (cohort: CohortsView['cohorts'][number], nth: number) => string) =>
    cohorts.map((cohort) => ({
      key: cohort.begins,
      head: cohort.begins,
      cells: {
        size: String(cohort.size),
        ...Object.fromEntries(cohort.active.map((_, nth) => [String(nth), cell(cohort, nth)])),
      },
    }));
  return (
    <>
      <section className="grid gap-3">
        <h2 className="text-lg">Still playing</h2>
        <p className="max-w-prose text-muted">
          The share of a cohort with a settled stake of their own money in each {unit} since their first deposit. Cells
          of fewer than ten players are hidden.
        </p>
        <DataTable
          label="Cohorts: still playing"
          head={`First deposit in the ${unit} of`}
          columns={columns}
          rows={rowsOf(({ active, size }, nth) => {
            const players = active[nth] ?? null;
            return players === null ? '·' : `${Math.round((players * 100) / size)} %`;
          })}
        />
      </section>
      <section className="grid gap-3">
        <h2 className="text-lg">NGR per player, until then</h2>
        <DataTable
          label="Cohorts: NGR per player"
          head={`First deposit in the ${unit} of`}
          columns={columns}
          rows={rowsOf(({ valueCents }, nth) => {
            const cents = valueCents[nth] ?? null;
            return cents === null ? '·' : money(cents, 'EUR');
          })}
        />
      </section>
    </>
  );
}

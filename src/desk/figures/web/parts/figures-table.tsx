// The figures by the chosen dimension. A value leads to its own figures by day.
import { Button } from '#site/design-system/button.tsx';
import { Chip } from '#site/design-system/surface.tsx';
import type { FiguresRow, FiguresView } from '../../contract.ts';
import type { ChangeParams } from '../figures-page.tsx';
import { shownFigure, valueName } from '../show-figure.ts';
import { dayLabel } from '../../../shell/web/words-of.ts';
import { DataTable } from './data-table.tsx';

const FIRST = ['turnover', 'ggr', 'hold', 'bonus-granted', 'ngr', 'deposits', 'paid-out', 'active', 'first-deposits'];

interface FiguresTableProps {
  data: FiguresView;
  hasAllColumns: boolean;
  change: ChangeParams;
}

export function FiguresTable({ data, hasAllColumns, change }: FiguresTableProps) {
  const { by, rows, total, definitions, currency, unreconciled } = data;
  const columns = definitions.filter(({ name }) => hasAllColumns || FIRST.includes(name));
  const cellsOf = (figures: FiguresRow['figures']) =>
    Object.fromEntries(
      columns.map((definition) => [definition.name, shownFigure(definition, figures[definition.name], currency)]),
    );
  const marks = new Map(unreconciled.map(({ day, faults }) => [day, faults.length > 0]));
  const headOf = (value: string) =>
    by === 'day' ? (
      <span className="flex items-center gap-2">
        {dayLabel(value)}
        {marks.has(value) && (
          <Chip tone={marks.get(value) ? 'danger' : 'neutral'}>
            {marks.get(value) ? 'differs' : 'not compared yet'}
          </Chip>
        )}
      </span>
    ) : value === '' ? (
      valueName(by, value)
    ) : (
      <button type="button" className="text-primary hover:underline" onClick={() => change({ [by]: value, by: '' })}>
        {value}
      </button>
    );
  return (
    <section aria-label={`By ${by}`} className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">By {by}</h2>
        <Button size="sm" look="ghost" onClick={() => change({ columns: hasAllColumns ? '' : 'all' })}>
          {hasAllColumns ? 'Fewer columns' : `All ${definitions.length} figures`}
        </Button>
      </div>
      <DataTable
        label={`Figures by ${by}`}
        head={by.charAt(0).toUpperCase() + by.slice(1)}
        columns={columns.map(({ name, label, about }) => ({ key: name, label, about }))}
        // The newest day is what one looks for.
        rows={(by === 'day' ? rows.toReversed() : rows).map(({ value, figures }) => ({
          key: value,
          head: headOf(value),
          cells: cellsOf(figures),
        }))}
        foot={{ key: 'total', head: 'Total', cells: cellsOf(total) }}
      />
    </section>
  );
}

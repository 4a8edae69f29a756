// A table of numbers: the first column names the row and stays while the others are scrolled.
import type { ReactNode } from 'react';

export interface DataColumn {
  key: string;
  label: string;
  about?: string;
  /** Set for words; numbers stand at the right. */
  isText?: boolean;
}

export interface DataRow {
  key: string;
  head: ReactNode;
  cells: Readonly<Record<string, ReactNode>>;
}

interface DataTableProps {
  label: string;
  head: string;
  columns: readonly DataColumn[];
  rows: readonly DataRow[];
  foot?: DataRow;
}

const sideOf = ({ isText = false }: DataColumn): string => (isText ? '' : 'text-right');

export const DataTable = ({ label, head, columns, rows, foot }: DataTableProps) => (
  <div
    className="overflow-x-auto rounded-lg border border-line"
    role="region"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled can be scrolled by keys
    tabIndex={0}
  >
    <table className="w-full text-left text-sm">
      <thead className="bg-surface-1 text-muted">
        <tr>
          <th scope="col" className="sticky left-0 bg-surface-1 px-4 py-2.5 font-medium">
            {head}
          </th>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              title={column.about}
              className={`whitespace-nowrap px-4 py-2.5 font-medium ${sideOf(column)}`}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} columns={columns} />
        ))}
      </tbody>
      {foot && (
        <tfoot className="bg-surface-1 font-semibold">
          <Row row={foot} columns={columns} isFoot />
        </tfoot>
      )}
    </table>
  </div>
);

interface RowProps {
  row: DataRow;
  columns: readonly DataColumn[];
  isFoot?: boolean;
}

const Row = ({ row: { head, cells }, columns, isFoot = false }: RowProps) => (
  <tr className="border-t border-line">
    <th
      scope="row"
      className={`sticky left-0 whitespace-nowrap px-4 py-2.5 ${isFoot ? 'bg-surface-1' : 'bg-bg font-medium'}`}
    >
      {head}
    </th>
    {columns.map((column) => (
      <td key={column.key} className={`figures whitespace-nowrap px-4 py-2.5 ${sideOf(column)}`}>
        {cells[column.key]}
      </td>
    ))}
  </tr>
);

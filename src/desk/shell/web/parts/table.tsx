// Tables of rows: what a list shows and what stands on the page of a subject. The first column stays while the others are scrolled.
import type { ReactNode } from 'react';
import type { Column, Value, ValueKind } from '../../contract.ts';
import { ShownValue } from './shown-value.tsx';

interface TableFrameProps {
  /** Name of it for those who do not see it. */
  label: string;
  children: ReactNode;
}

export const TableFrame = ({ label, children }: TableFrameProps) => (
  <div
    className="overflow-x-auto rounded-lg border border-line"
    role="group"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    tabIndex={0}
  >
    <table className="w-full text-left text-sm">{children}</table>
  </div>
);

export const TableHead = ({ columns, children }: { columns: readonly Column[]; children?: ReactNode }) => (
  <thead className="bg-surface-1 text-muted">
    <tr className="bg-surface-1">
      {columns.map(({ key, label, kind }, index) => (
        <th
          key={key}
          scope="col"
          className={`whitespace-nowrap px-3 py-2 font-medium ${sideOf(kind)} ${index === 0 ? FIRST : ''}`}
        >
          {label}
        </th>
      ))}
      {children}
    </tr>
  </thead>
);

interface CellProps {
  kind: ValueKind;
  value: Value;
  isFirst: boolean;
  /** Around the value: what opens the row. */
  wrap?: (value: ReactNode) => ReactNode;
}

export function Cell({ kind, value, isFirst, wrap = (content) => content }: CellProps) {
  return (
    <td className={`px-3 py-2 ${sideOf(kind)} ${widthOf(kind, value)} ${isFirst ? FIRST : ''}`}>
      {wrap(<ShownValue kind={kind} value={value} isShort />)}
    </td>
  );
}

/** It has the background of its row, so that nothing shines through. */
const FIRST = 'sticky left-0 z-[1] bg-inherit';

/** Numbers stand below each other by their last digit. */
const sideOf = (kind: ValueKind): string => (kind === 'money' || kind === 'number' ? 'text-right' : '');

const LONG = 30;
const LONGER = 60;

/** What is short stays on one line; a sentence gets the width to be read. */
function widthOf(kind: ValueKind, value: Value): string {
  if (kind !== 'text' || typeof value !== 'string' || value.length <= LONG) return 'whitespace-nowrap';
  return value.length > LONGER ? 'min-w-80' : 'min-w-56';
}

// The rows of a list: by keyboard, with those that somebody has chosen marked.
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListingInfo, ListRow } from '../../contract.ts';
import { keepTrail } from '../trail.ts';
import { useKeys } from '../use-keys.ts';
import { Cell, TableFrame, TableHead } from './table.tsx';

interface RowsProps {
  listing: ListingInfo;
  /** Keys of the columns that are shown. */
  shownKeys: readonly string[];
  rows: readonly ListRow[];
  onNext: (() => void) | undefined;
}

export function Rows({ listing, shownKeys, rows, onNext }: RowsProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [current, setCurrent] = useState(0);
  const { subject } = listing;
  const columns = listing.columns.filter(({ key }) => shownKeys.includes(key));
  const hasAssignees = rows.some(({ assignee }) => assignee !== null);
  const pathOf = (id: string): string => `/subjects/${subject}/${encodeURIComponent(id)}`;
  const open = (id: string): void => {
    if (subject === undefined) return;
    keepTrail({ list: pathname + search, title: listing.title, rows: rows.map((row) => pathOf(row.id)) });
    void navigate(pathOf(id));
  };
  const move = (by: number): void => setCurrent((at) => Math.min(rows.length - 1, Math.max(0, at + by)));
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => rows[current] && open(rows[current].id),
    ...(onNext && { n: onNext }),
  });
  return (
    <TableFrame label={listing.title}>
      <TableHead columns={columns}>
        {hasAssignees && (
          <th scope="col" className="whitespace-nowrap px-3 py-2 font-medium">
            Taken by
          </th>
        )}
      </TableHead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={row.id}
            data-row={row.id}
            data-current={index === current}
            // A link in a row leads where it says.
            onClick={({ target }) => (target as Element).closest('a') === null && open(row.id)}
            className={`border-t border-line ${subject === undefined ? '' : 'cursor-pointer'} ${index === current ? 'bg-surface-2 shadow-[2px_0_0_var(--primary)_inset]' : 'bg-bg hover:bg-surface-2'}`}
          >
            {columns.map(({ key, kind }, column) => (
              <Cell
                key={key}
                kind={kind}
                value={row.values[key] ?? null}
                isFirst={column === 0}
                {...(column === 0 &&
                  subject !== undefined && {
                    wrap: (content) => (
                      <button
                        type="button"
                        className="text-left hover:underline"
                        onClick={(event) => {
                          event.stopPropagation();
                          open(row.id);
                        }}
                      >
                        {content}
                      </button>
                    ),
                  })}
              />
            ))}
            {hasAssignees && (
              <td className="whitespace-nowrap px-3 py-2">{row.assignee ?? <span className="text-muted">–</span>}</td>
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

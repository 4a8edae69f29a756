// What the page of a subject tells: facts, small tables, what speaks for and against a decision, and what has happened.
import { useId } from 'react';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { Card } from '#site/design-system/surface.tsx';
import type { Evidence, Fact, Subject } from '../../contract.ts';
import { Moment, ShownValue } from './shown-value.tsx';
import { Cell, TableFrame, TableHead } from './table.tsx';

export const Facts = ({ facts, title }: { facts: readonly Fact[]; title?: string }) => (
  <Card className="p-5">
    {title !== undefined && <h2 className="mb-3 text-base font-semibold">{title}</h2>}
    <dl className="grid grid-cols-[minmax(8rem,12rem)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {facts.map(({ label, kind, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted first-letter:uppercase">{label}</dt>
          <dd className="min-w-0">
            <ShownValue kind={kind} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);

export function SmallTable({ title, columns, rows }: NonNullable<Subject['tables']>[number]) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">None.</p>
      ) : (
        <TableFrame label={title}>
          <TableHead columns={columns} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-t border-line bg-bg">
                {columns.map(({ key, kind }, index) => (
                  <Cell key={key} kind={kind} value={row.values[key] ?? null} isFirst={index === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
    </section>
  );
}

const WEIGHTS: Readonly<Record<Evidence['weighs'], { icon: IconName; label: string; tone: string }>> = {
  for: { icon: 'circle-check', label: 'For it', tone: 'text-primary' },
  against: { icon: 'triangle-alert', label: 'Against it', tone: 'text-danger' },
  neither: { icon: 'info', label: 'To know', tone: 'text-muted' },
};

export const EvidenceList = ({ evidence }: Pick<Subject, 'evidence'>) => (
  <section aria-labelledby="evidence" className="grid gap-2">
    <h2 id="evidence" className="text-base font-semibold">
      For and against
    </h2>
    <Card className="p-5">
      <ul className="grid gap-2.5 text-sm">
        {evidence.map(({ weighs, text }) => (
          <li key={text} className="flex gap-3">
            <Icon
              name={WEIGHTS[weighs].icon}
              label={WEIGHTS[weighs].label}
              className={`size-5 shrink-0 ${WEIGHTS[weighs].tone}`}
            />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  </section>
);

/** What happened to it, and what staff have done, in the order of time. */
export function History({ subject: { timeline, journal } }: { subject: Subject }) {
  const moments = [
    ...timeline.map(({ at, by, text }) => ({ at, by, text })),
    ...journal.map(({ at, staff, act, outcome, note, reason }) => ({
      at,
      by: staff,
      text: `${act} ${outcome}: ${note}${reason ? ` Reason: ${reason}` : ''}`,
    })),
  ].sort((left, right) => left.at.localeCompare(right.at));
  return (
    <section aria-labelledby="history" className="grid content-start gap-2">
      <h2 id="history" className="text-base font-semibold">
        History
      </h2>
      <Card className="p-5">
        {moments.length === 0 ? (
          <p className="text-sm text-muted">Nothing has happened so far.</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          <ol className="-m-2 grid max-h-136 gap-4 overflow-y-auto p-2 text-sm" tabIndex={0} aria-labelledby="history">
            {moments.map(({ at, by, text }) => (
              <li key={`${at} ${text}`} className="border-l-2 border-line pl-4">
                <p className="break-words first-letter:uppercase">{text}</p>
                <p className="text-muted">
                  <Moment at={at} /> by {by}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Card>
    </section>
  );
}

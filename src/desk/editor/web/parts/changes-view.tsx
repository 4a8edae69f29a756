// What differs between two states of an entry, place by place: what was there, and what is there instead.
import { EmptyState } from '#site/design-system/surface.tsx';
import { labelOf } from '#site/content/entry-form-contract.ts';
import type { Languages } from '../../contract.ts';
import { languageName } from '../entry-info.ts';
import { differences, type Difference } from '../values/differences.ts';

interface ChangesViewProps {
  before: Languages;
  after: Languages;
  /** What the two are called. */
  names: { before: string; after: string };
}

export function ChangesView({ before, after, names }: ChangesViewProps) {
  const languages = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const parts = languages
    .map((language) => ({ language, list: differences(before[language], after[language]) }))
    .filter(({ list }) => list.length > 0);
  if (parts.length === 0)
    return <EmptyState title={`${names.after} says what ${names.before.toLowerCase()} says`} icon="check" />;
  return (
    <div className="grid gap-6">
      {parts.map(({ language, list }) => (
        <section key={language} aria-label={languageName(language)} className="grid gap-2">
          <h2 className="text-base font-semibold">
            {languageName(language)}{' '}
            <span className="font-normal text-muted">
              · {list.length === 1 ? 'one change' : `${list.length} changes`}
            </span>
          </h2>
          <div className="overflow-x-auto rounded-lg border border-line">
            <table className="w-full table-fixed text-left text-sm">
              <thead className="bg-surface-1 text-muted">
                <tr>
                  <th scope="col" className="w-48 px-3 py-2 font-medium">
                    Field
                  </th>
                  <th scope="col" className="px-3 py-2 font-medium">
                    {names.before}
                  </th>
                  <th scope="col" className="px-3 py-2 font-medium">
                    {names.after}
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.map((difference) => (
                  <Line key={difference.path.join('.')} difference={difference} />
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </div>
  );
}

const Line = ({ difference: { path, before, after } }: { difference: Difference }) => (
  <tr className="border-t border-line align-top">
    <th scope="row" className="break-words px-3 py-2 font-normal text-muted">
      {path.length === 0
        ? 'The whole'
        : path.map((part) => (typeof part === 'number' ? part + 1 : labelOf(part))).join(' › ')}
    </th>
    <td className="break-words px-3 py-2">
      <Written value={before} tone="bg-danger-soft" />
    </td>
    <td className="break-words px-3 py-2">
      <Written value={after} tone="bg-primary-soft" />
    </td>
  </tr>
);

function Written({ value, tone }: { value: unknown; tone: string }) {
  if (value === undefined || value === null || value === '') return <span className="text-muted">nothing</span>;
  if (typeof value === 'object')
    return (
      <pre className={`whitespace-pre-wrap rounded-sm px-1.5 py-1 font-mono text-xs ${tone}`}>
        {JSON.stringify(value, null, 2)}
      </pre>
    );
  return <span className={`whitespace-pre-wrap rounded-sm px-1.5 py-0.5 ${tone}`}>{String(value as string)}</span>;
}

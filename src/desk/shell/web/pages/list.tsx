// A list of subjects: filters in the address, rows by keyboard.
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Button } from '#site/design-system/button.tsx';
import { SelectField, TextField } from '#site/design-system/field.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import type { ListingInfo, ListPage as Page, Row } from '../../contract.ts';
import { readDesk } from '../call-desk.ts';
import { Failed, LoadingRows } from '../parts/loading.tsx';
import { ShownValue } from '../parts/shown-value.tsx';
import { useSession } from '../session.ts';
import { useKeys } from '../use-keys.ts';
import { useLoaded } from '../use-loaded.ts';
import { NotFoundPage } from './not-found.tsx';

export function ListPage() {
  const { name } = useParams();
  const { me } = useSession();
  const listing = me.listings.find((candidate) => candidate.name === name);
  return listing ? <Listing key={listing.name} listing={listing} /> : <NotFoundPage />;
}

function Listing({ listing }: { listing: ListingInfo }) {
  const [params, setParams] = useSearchParams(listing.preset);
  const { data, failure, reload } = useLoaded(`${listing.name}?${params}`, () =>
    readDesk<Page>(`lists/${listing.name}`, params),
  );
  const set = (name: string, value: string): void =>
    setParams((current) => {
      // An empty value stays in the address: it overrides what the list opens with.
      current.set(name, value);
      current.delete('after');
      return current;
    });
  const next = data?.next;
  const turn = (after: string | undefined): void =>
    setParams((current) => {
      if (after === undefined) current.delete('after');
      else current.set('after', after);
      return current;
    });
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-2xl">{listing.title}</h1>
        <p className="mt-1 text-muted">{listing.about}</p>
      </div>
      <Filters listing={listing} params={params} onChange={set} />
      {failure !== undefined ? (
        <Failed failure={failure} onRetry={reload} />
      ) : !data ? (
        <LoadingRows />
      ) : data.rows.length === 0 ? (
        <EmptyState title={listing.whenEmpty} icon="circle-check" />
      ) : (
        <Rows listing={listing} rows={data.rows} onNext={next === undefined ? undefined : () => turn(next)} />
      )}
      <div className="flex gap-3">
        {params.has('after') && <Button onClick={() => turn(undefined)}>First page</Button>}
        {next !== undefined && <Button onClick={() => turn(next)}>Next page</Button>}
      </div>
    </div>
  );
}

interface FiltersProps {
  listing: ListingInfo;
  params: URLSearchParams;
  onChange: (name: string, value: string) => void;
}

const Filters = ({ listing, params, onChange }: FiltersProps) => (
  <form
    role="search"
    aria-label="Filters"
    className="flex flex-wrap gap-4"
    onSubmit={(event) => event.preventDefault()}
  >
    {listing.filters.map(({ name, label, choices }) => (
      <div key={name} className="w-48">
        {choices ? (
          <SelectField
            name={name}
            label={label}
            value={params.get(name) ?? ''}
            onChange={({ target }) => onChange(name, target.value)}
            options={[{ value: '', label: 'Any' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
          />
        ) : (
          <TextField
            name={name}
            label={label}
            defaultValue={params.get(name) ?? ''}
            onBlur={({ target }) => target.value !== (params.get(name) ?? '') && onChange(name, target.value.trim())}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && onChange(name, currentTarget.value.trim())}
          />
        )}
      </div>
    ))}
  </form>
);

interface RowsProps {
  listing: ListingInfo;
  rows: readonly Row[];
  onNext: (() => void) | undefined;
}

function Rows({ listing, rows, onNext }: RowsProps) {
  const navigate = useNavigate();
  const [current, setCurrent] = useState(0);
  const { subject } = listing;
  const open = (id: string): void => void (subject !== undefined && navigate(`/subjects/${subject}/${id}`));
  const move = (by: number): void => setCurrent((at) => Math.min(rows.length - 1, Math.max(0, at + by)));
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => rows[current] && open(rows[current].id),
    ...(onNext && { n: onNext }),
  });
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-left text-sm">
        <thead className="bg-surface-1 text-muted">
          <tr>
            {listing.columns.map(({ key, label, kind }) => (
              <th key={key} scope="col" className={`px-4 py-2.5 font-medium ${kind === 'money' ? 'text-right' : ''}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              aria-selected={index === current}
              // A link in a row leads where it says.
              onClick={({ target }) => (target as Element).closest('a') === null && open(row.id)}
              className={`${subject === undefined ? '' : 'cursor-pointer'} border-t border-line hover:bg-surface-2 ${index === current ? 'bg-surface-2 shadow-[2px_0_0_var(--primary)_inset]' : ''}`}
            >
              {listing.columns.map(({ key, kind }, column) => (
                <td key={key} className={`px-4 py-2.5 ${kind === 'money' ? 'text-right' : ''}`}>
                  {column === 0 && subject !== undefined ? (
                    <button type="button" className="text-left hover:underline" onClick={() => open(row.id)}>
                      <ShownValue kind={kind} value={row.values[key] ?? null} />
                    </button>
                  ) : (
                    <ShownValue kind={kind} value={row.values[key] ?? null} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

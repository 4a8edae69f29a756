// A list: filters and columns in the address, rows by keyboard, as a file, and under a name of one's own.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { SelectField, TextField } from '#site/design-system/field.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import type { ListingInfo, ListPage } from '../../contract.ts';
import { readDesk } from '../call-desk.ts';
import { useLive } from '../use-live.ts';
import { useLoaded } from '../use-loaded.ts';
import { choiceLabel } from '../words-of.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { Failed, LoadingRows } from './loading.tsx';
import { Rows } from './rows.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';

interface ListingProps {
  listing: ListingInfo;
  /** A filter that the page itself has set: of the tab of a subject. */
  fixed?: { filter: string; value: string };
  /** Loads anew when it changes. */
  round?: number;
}

/** In the address, but no filters of the list. */
const OWN_PARAMS = ['columns', 'act', 'note'];

export function Listing({ listing, fixed, round = 0 }: ListingProps) {
  const [params, setParams] = useSearchParams(fixed ? undefined : listing.preset);
  const [dialog, setDialog] = useState<'columns' | 'view'>();
  const query = new URLSearchParams([...params].filter(([name]) => !OWN_PARAMS.includes(name)));
  if (fixed) query.set(fixed.filter, fixed.value);
  const { data, failure, reload } = useLoaded(`${listing.name}?${query}#${round}`, () =>
    readDesk<ListPage>(`lists/${listing.name}`, query),
  );
  const set = (changes: Readonly<Record<string, string | undefined>>): void =>
    setParams((current) => {
      for (const [name, value] of Object.entries(changes))
        if (value === undefined) current.delete(name);
        else current.set(name, value);
      return current;
    });
  const shownKeys = params.get('columns')?.split(',') ?? listing.columns.map(({ key }) => key);
  const chosen = listing.filters
    .filter(({ name }) => name !== fixed?.filter)
    .flatMap(({ name, label }) => (params.get(name) ? [{ name, label, value: params.get(name)! }] : []));
  // Empty rather than absent: it overrides what the list opens with.
  const noFilters = Object.fromEntries([...chosen.map(({ name }) => [name, '']), ['after', undefined]]);
  const next = data?.next;
  const onNext = next === undefined ? undefined : () => set({ after: next });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Filters
          listing={listing}
          params={params}
          hidden={fixed?.filter}
          // An empty value stays in the address: it overrides what the list opens with.
          onChange={(name, value) => set({ [name]: value, after: undefined })}
        />
        <div className="ml-auto flex gap-2">
          <Button look="ghost" size="sm" onClick={() => setDialog('columns')}>
            Columns
          </Button>
          {!fixed && (
            <Button look="ghost" size="sm" icon="star" onClick={() => setDialog('view')}>
              Save view
            </Button>
          )}
          <a
            href={`/api/files/lists/${listing.name}?${query}`}
            download
            className={buttonStyle({ look: 'ghost', size: 'sm' })}
          >
            <Icon name="arrow-down-to-line" className="size-4" />
            CSV
          </a>
        </div>
      </div>
      {!fixed && listing.isQueue && <News listing={listing} rows={data?.rows.length} onReload={reload} />}
      {failure !== undefined ? (
        <Failed failure={failure} onRetry={reload} />
      ) : !data ? (
        <LoadingRows />
      ) : data.rows.length === 0 ? (
        <EmptyState
          title={listing.whenEmpty}
          icon="circle-check"
          {...(chosen.length > 0 && {
            text: `Filtered by ${chosen.map(({ label, value }) => `${label.toLowerCase()}: ${choiceLabel(value)}`).join(', ')}.`,
            action: <Button onClick={() => set(noFilters)}>Show all</Button>,
          })}
        />
      ) : (
        <Rows listing={listing} shownKeys={shownKeys} rows={data.rows} onNext={onNext} />
      )}
      <div className="flex gap-3">
        {params.has('after') && <Button onClick={() => set({ after: undefined })}>First page</Button>}
        {onNext && <Button onClick={onNext}>Next page</Button>}
      </div>
      {dialog === 'columns' && (
        <ColumnsDialog
          columns={listing.columns}
          shownKeys={shownKeys}
          onChange={(keys) => set({ columns: keys.join(',') })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'view' && <SaveViewDialog listing={listing} query={params} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

/** Rows do not move under the hand: how many have come is said, and shown when asked for. */
function News({
  listing: { name },
  rows,
  onReload,
}: {
  listing: ListingInfo;
  rows: number | undefined;
  onReload: () => void;
}) {
  const count = useLive().queues[name];
  const [base, setBase] = useState<{ rows: number; count: number }>();
  if (rows !== undefined && count !== undefined && base === undefined) setBase({ rows, count });
  const newCount = base && count !== undefined ? count - base.count : 0;
  if (newCount <= 0) return null;
  const show = (): void => {
    setBase(undefined);
    onReload();
  };
  return (
    <div role="status">
      <Button look="quiet" size="sm" icon="bell" onClick={show}>
        {newCount} new
      </Button>
    </div>
  );
}

interface FiltersProps {
  listing: ListingInfo;
  params: URLSearchParams;
  hidden: string | undefined;
  onChange: (name: string, value: string) => void;
}

const Filters = ({ listing, params, hidden, onChange }: FiltersProps) => (
  <form
    role="search"
    aria-label="Filters"
    className="flex flex-wrap gap-3"
    onSubmit={(event) => event.preventDefault()}
  >
    {listing.filters
      .filter(({ name }) => name !== hidden)
      .map(({ name, label, choices }) => (
        <div key={name} className="w-38">
          {choices ? (
            <SelectField
              name={name}
              label={label}
              value={params.get(name) ?? ''}
              onChange={({ target }) => onChange(name, target.value)}
              options={[
                { value: '', label: 'Any' },
                ...choices.map((choice) => ({ value: choice, label: choiceLabel(choice) })),
              ]}
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

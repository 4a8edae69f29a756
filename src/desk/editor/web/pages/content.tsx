// Collections at the left, their entries at the right; filters and the open collection stand in the address.
import { useState, type SubmitEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#site/design-system/button.tsx';
import { SelectField, TextField } from '#site/design-system/field.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { readDesk } from '#desk/shell/web/call-desk.ts';
import { Dialog } from '#desk/shell/web/parts/dialog.tsx';
import { Failed, LoadingRows } from '#desk/shell/web/parts/loading.tsx';
import { Moment, State } from '#desk/shell/web/parts/shown-value.tsx';
import { useSession } from '#desk/shell/web/session.ts';
import { useKeys } from '#desk/shell/web/use-keys.ts';
import { useLoaded } from '#desk/shell/web/use-loaded.ts';
import type { CollectionInfo, EntryLine } from '../../contract.ts';

const FIRST = 'banners';

export function ContentPage() {
  const [params, setParams] = useSearchParams();
  const collection = params.get('collection') || FIRST;
  const { data, failure, reload } = useLoaded('collections', () => readDesk<CollectionInfo[]>('content/collections'));
  const set = (name: string, value: string): void =>
    setParams((current) => {
      current.set(name, value);
      if (name === 'collection') for (const other of ['text', 'state']) current.delete(other);
      return current;
    });
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-2xl">Content</h1>
        <p className="mt-1 text-muted">Everything that the site says, and who changed it.</p>
      </div>
      {failure !== undefined ? (
        <Failed failure={failure} onRetry={reload} />
      ) : data ? (
        <div className="grid grid-cols-[13rem_minmax(0,1fr)] items-start gap-6">
          <Collections collections={data} open={collection} onOpen={(name) => set('collection', name)} />
          <Entries
            key={collection}
            info={data.find(({ name }) => name === collection) ?? data[0]!}
            params={params}
            onChange={set}
          />
        </div>
      ) : (
        <LoadingRows />
      )}
    </div>
  );
}

interface CollectionsProps {
  collections: readonly CollectionInfo[];
  open: string;
  onOpen: (name: string) => void;
}

function Collections({ collections, open, onOpen }: CollectionsProps) {
  const groups = Map.groupBy(collections, ({ group }) => group);
  return (
    <nav aria-label="Collections" className="grid gap-4 text-sm">
      {[...groups].map(([group, list]) => (
        <div key={group}>
          <h2 className="px-2.5 pb-1 text-xs font-semibold text-muted">{group}</h2>
          <ul>
            {list.map(({ name, title, entries, drafts }) => (
              <li key={name}>
                <button
                  type="button"
                  aria-current={name === open ? 'true' : undefined}
                  onClick={() => onOpen(name)}
                  className={`flex w-full min-h-8 items-center gap-2 rounded-md px-2.5 text-left ${name === open ? 'bg-primary-soft font-medium text-primary' : 'hover:bg-surface-2'}`}
                >
                  <span className="grow">{title}</span>
                  {drafts > 0 && (
                    <span className="rounded-full bg-warning-soft px-1.5 text-xs text-warning">
                      {drafts}
                      <span className="sr-only"> drafts</span>
                    </span>
                  )}
                  <span className="figures text-xs text-muted">{entries}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const STATES = ['draft', 'shipped', 'changed', 'own', 'unpublished', 'absent'];

interface EntriesProps {
  info: CollectionInfo;
  params: URLSearchParams;
  onChange: (name: string, value: string) => void;
}

function Entries({ info, params, onChange }: EntriesProps) {
  const { me } = useSession();
  const [isNew, setNew] = useState(false);
  const text = params.get('text') ?? '';
  const state = params.get('state') ?? '';
  const { data, failure, reload } = useLoaded(`entries ${info.name} ${text} ${state}`, () =>
    readDesk<EntryLine[]>('content/entries', new URLSearchParams({ collection: info.name, text, state })),
  );
  const canWrite = !info.isSingle && me.acts.some(({ name }) => name === 'content publish');
  useKeys(canWrite ? { c: () => setNew(true) } : {});
  return (
    <section aria-label={info.title} className="grid min-w-0 gap-4">
      <form role="search" className="flex flex-wrap items-end gap-4" onSubmit={(event) => event.preventDefault()}>
        <div className="w-64">
          <TextField
            name="text"
            label="Contains"
            defaultValue={text}
            onBlur={({ target }) => target.value.trim() !== text && onChange('text', target.value.trim())}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && onChange('text', currentTarget.value.trim())}
          />
        </div>
        <div className="w-44">
          <SelectField
            name="state"
            label="State"
            value={state}
            onChange={({ target }) => onChange('state', target.value)}
            options={[{ value: '', label: 'Any' }, ...STATES.map((name) => ({ value: name, label: name }))]}
          />
        </div>
        {canWrite && (
          <Button className="ml-auto" icon="plus" onClick={() => setNew(true)}>
            New entry <kbd className="rounded-sm border border-current/30 px-1.5 text-xs opacity-70">c</kbd>
          </Button>
        )}
      </form>
      {failure !== undefined ? (
        <Failed failure={failure} onRetry={reload} />
      ) : !data ? (
        <LoadingRows />
      ) : data.length === 0 ? (
        <EmptyState
          title={text === '' && state === '' ? 'Nothing is written here yet' : 'No entry says that'}
          icon="search"
        />
      ) : (
        <EntryRows lines={data} />
      )}
      {isNew && <NewEntryDialog collection={info.name} onClose={() => setNew(false)} />}
    </section>
  );
}

function EntryRows({ lines }: { lines: readonly EntryLine[] }) {
  const navigate = useNavigate();
  const [current, setCurrent] = useState(0);
  const open = (id: string): void => void navigate(`/subjects/content/${encodeURIComponent(id)}`);
  const move = (by: number): void => setCurrent((at) => Math.min(lines.length - 1, Math.max(0, at + by)));
  useKeys({ j: () => move(1), k: () => move(-1), Enter: () => lines[current] && open(lines[current].id) });
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-left text-sm">
        <thead className="bg-surface-1 text-muted">
          <tr>
            {['Entry', 'Says', 'State', 'Changed by', 'Changed'].map((label) => (
              <th key={label} scope="col" className="px-4 py-2.5 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, title, state, changedBy, changedAt }, index) => (
            <tr
              key={id}
              aria-selected={index === current}
              onClick={() => open(id)}
              className={`cursor-pointer border-t border-line hover:bg-surface-2 ${index === current ? 'bg-surface-2 shadow-[2px_0_0_var(--primary)_inset]' : ''}`}
            >
              <td className="px-4 py-2.5">
                <button type="button" className="break-all text-left hover:underline" onClick={() => open(id)}>
                  {name}
                </button>
              </td>
              <td className="px-4 py-2.5">{title}</td>
              <td className="px-4 py-2.5">
                <State name={state} />
              </td>
              <td className="px-4 py-2.5">{changedBy}</td>
              <td className="px-4 py-2.5">{changedAt !== null && <Moment at={changedAt} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NewEntryDialog({ collection, onClose }: { collection: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const slug = encodeURIComponent(name.trim()).replaceAll('~', '~7E').replaceAll('%', '~');
    void navigate(`/subjects/content/${encodeURIComponent(`${collection}:${slug}`)}`);
  };
  return (
    <Dialog title="New entry" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          name="name"
          label="Name"
          required
          maxLength={100}
          hint="By which the site and other entries know it. It is not shown to visitors."
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex justify-end gap-3">
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary">
            Write it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

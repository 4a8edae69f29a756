// What waits for a person, and for a second one.
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Card, EmptyState, Notice } from '#site/design-system/surface.tsx';
import type { ListPage, Today } from '../../contract.ts';
import { YesterdayTile } from '../../../figures/web/yesterday-tile.tsx';
import { readDesk } from '../call-desk.ts';
import { Failed, LoadingRows } from '../parts/loading.tsx';
import { Requests } from '../parts/requests.tsx';
import { Age, State } from '../parts/shown-value.tsx';
import { useSession } from '../session.ts';
import { keepTrail } from '../trail.ts';
import { useLive } from '../use-live.ts';
import { useLoaded } from '../use-loaded.ts';

export function TodayPage() {
  const { data, failure, reload } = useLoaded('today', () => readDesk<Today>('today'));
  const [note, setNote] = useState<string>();
  return (
    <div className="grid gap-6">
      <title>Today · Baize desk</title>
      <h1 className="text-2xl">Today</h1>
      {note !== undefined && (
        <div role="status">
          <Notice tone="info">{note}</Notice>
        </div>
      )}
      {failure !== undefined ? (
        <Failed failure={failure} onRetry={reload} />
      ) : data ? (
        <>
          <YesterdayTile />
          <Queues queues={data.queues} />
          {data.assignments.length > 0 && <Assignments assignments={data.assignments} />}
          <section aria-labelledby="second" className="grid gap-3">
            <h2 id="second" className="text-lg">
              Waiting for a second person
            </h2>
            {data.requests.length === 0 ? (
              <EmptyState title="Nothing waits for a second yes" icon="badge-check" />
            ) : (
              <Requests
                requests={data.requests}
                onChange={(text) => {
                  setNote(text);
                  reload();
                }}
              />
            )}
          </section>
        </>
      ) : (
        <LoadingRows />
      )}
    </div>
  );
}

const Assignments = ({ assignments }: Pick<Today, 'assignments'>) => (
  <section aria-labelledby="yours" className="grid gap-3">
    <h2 id="yours" className="text-lg">
      Yours
    </h2>
    <Card>
      <ul className="divide-y divide-line text-sm">
        {assignments.map(({ kind, id, title, state, at, by }) => (
          <li key={`${kind} ${id}`} className="flex flex-wrap items-center gap-3 px-4 py-2">
            <Link to={`/subjects/${kind}/${encodeURIComponent(id)}`} className="text-primary hover:underline">
              {title}
            </Link>
            <State name={state} />
            <span className="ml-auto text-muted">
              {by === null ? 'Taken' : `From ${by},`} <Age at={at} /> ago
            </span>
          </li>
        ))}
      </ul>
    </Card>
  </section>
);

function Queues({ queues }: Pick<Today, 'queues'>) {
  const { me } = useSession();
  const navigate = useNavigate();
  const { queues: counts } = useLive();
  /** The first row itself, one click away; the list, where its rows have no page or nothing waits any more. */
  const openFirst = async (name: string): Promise<void> => {
    const { subject, preset, title } = me.listings.find((listing) => listing.name === name)!;
    const list = `/lists/${name}`;
    const { rows } = await readDesk<ListPage>(list.slice(1), new URLSearchParams(preset));
    const paths = rows.map(({ id }) => `/subjects/${subject}/${encodeURIComponent(id)}`);
    if (subject !== undefined) keepTrail({ list, title, rows: paths });
    void navigate((subject !== undefined && paths[0]) || list);
  };
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-4">
      {queues.map(({ name, title, count: countThen, oldest }) => {
        const count = counts[name] ?? countThen;
        return (
          <li key={name}>
            <Link
              to={`/lists/${name}`}
              className="block rounded-lg"
              onClick={(event) => {
                if (count === 0 || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                void openFirst(name).catch(() => navigate(`/lists/${name}`));
              }}
            >
              <Card className="p-4 hover:border-line-strong">
                <p className="text-sm text-muted">{title}</p>
                <p className={`figures text-2xl font-semibold ${count > 0 ? 'text-warning' : ''}`}>{count}</p>
                <p className="text-sm text-muted">
                  {oldest === undefined || count === 0 ? (
                    'Nothing waits.'
                  ) : (
                    <>
                      Oldest: <Age at={oldest} />
                    </>
                  )}
                </p>
              </Card>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

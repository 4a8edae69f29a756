// What waits for a person, and for a second one.
import { Link } from 'react-router';
import { Card, EmptyState } from '#site/design-system/surface.tsx';
import type { Today } from '../../contract.ts';
import { YesterdayTile } from '../../../figures/web/yesterday-tile.tsx';
import { readDesk } from '../call-desk.ts';
import { Failed, LoadingRows } from '../parts/loading.tsx';
import { Moment } from '../parts/shown-value.tsx';
import { useLoaded } from '../use-loaded.ts';

export function TodayPage() {
  const { data, failure, reload } = useLoaded('today', () => readDesk<Today>('today'));
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">Today</h1>
      {failure !== undefined ? (
        <Failed failure={failure} onRetry={reload} />
      ) : data ? (
        <>
          <YesterdayTile />
          <Queues queues={data.queues} />
          <Requests requests={data.requests} />
        </>
      ) : (
        <LoadingRows />
      )}
    </div>
  );
}

function Queues({ queues }: Pick<Today, 'queues'>) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4">
      {queues.map(({ name, title, count, oldest }) => (
        <li key={name}>
          <Link to={`/lists/${name}`} className="block rounded-lg">
            <Card className="p-5 hover:border-line-strong">
              <p className="text-sm text-muted">{title}</p>
              <p className={`figures text-3xl font-semibold ${count > 0 ? 'text-warning' : ''}`}>{count}</p>
              <p className="text-sm text-muted">
                {oldest === undefined ? (
                  'Nothing waits.'
                ) : (
                  <>
                    Oldest of <Moment at={oldest} />
                  </>
                )}
              </p>
            </Card>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Requests({ requests }: Pick<Today, 'requests'>) {
  return (
    <section aria-labelledby="second" className="grid gap-3">
      <h2 id="second" className="text-lg">
        Waiting for a second person
      </h2>
      {requests.length === 0 ? (
        <EmptyState title="Nobody waits for a second yes" icon="badge-check" />
      ) : (
        <ul className="grid gap-2">
          {requests.map(({ act, subject, id, reason, by, at, isOwn }) => (
            <li key={`${act} ${id}`}>
              <Link to={`/subjects/${subject}/${id}`} className="block rounded-lg">
                <Card className="grid gap-1 p-4 hover:border-line-strong">
                  <p className="font-medium">{act}</p>
                  <p className="text-muted">{reason}</p>
                  <p className="text-sm text-muted">
                    {isOwn ? 'You asked' : `${by} asked`} on <Moment at={at} />
                  </p>
                </Card>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

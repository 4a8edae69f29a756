// The races of a meeting by time: a line of links, each with what has become of it.
import { nameIn } from '#kernel/local-names.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Time } from '#site/design-system/time.tsx';
import { addressOf } from '../addresses.ts';
import type { Race } from './runners.ts';

export function RaceChips({
  races,
  label,
  active,
  hasAllNext = false,
}: {
  races: readonly Race[];
  label: string;
  active?: string;
  /** On the page of its course: every race that is still to come. */
  hasAllNext?: boolean;
}) {
  const t = useTexts('races');
  return (
    <nav aria-label={label}>
      <ul className="snap-row flex gap-2 laptop:flex-wrap">
        {around(races, active, hasAllNext ? races.length : MOST).map((race) => (
          <li key={race.id} className="shrink-0 snap-start">
            <Link
              to={addressOf(race)}
              aria-current={race.id === active ? 'page' : undefined}
              title={nameIn(t.locale, race.race.title)}
              className={`flex min-h-11 items-center gap-1.5 rounded-full border border-line px-4 text-sm font-semibold hover:border-line-strong aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-primary ${race.status === 'ended' ? 'text-muted' : ''}`}
            >
              <Time at={race.starts_at} shows="time" />
              <State race={race} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const EARLIER = 2;
const MOST = 12;

/** Round the clock there are too many for a line: from a little before the one that is looked at, or the next one. */
function around(races: readonly Race[], active: string | undefined, most: number): readonly Race[] {
  const looked = races.findIndex(({ id }) => id === active);
  const next = races.findIndex(({ status }) => status !== 'ended');
  const from = Math.max(0, (looked >= 0 ? looked : next >= 0 ? next : races.length) - EARLIER);
  return races.slice(from, from + most);
}

function State({ race: { status } }: { race: Race }) {
  const t = useTexts('races');
  if (status === 'scheduled') return null;
  if (status === 'live')
    return (
      <span className="size-2 animate-[pulse-mark_1.6s_infinite] rounded-full bg-danger">
        <span className="sr-only">{t('beingRun')}</span>
      </span>
    );
  return (
    <Icon
      name={status === 'ended' ? 'check' : 'circle-x'}
      className="size-4"
      label={t(status === 'ended' ? 'finished' : `status.${status}`)}
    />
  );
}

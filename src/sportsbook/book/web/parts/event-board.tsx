// A list of matches with tabs by time and a search, updated by the live channel.
import { useState, type SubmitEvent } from 'react';
import type { SportEvent } from '../../contract.ts';
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { LinkTabs } from '#site/design-system/link-tabs.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { useEvents } from '../book.ts';
import { EVENTS_OF_A_PAGE, loadEvents, topicsOf, type Wanted } from '../load.ts';
import { EventList } from './event-list.tsx';
import type { Sports } from './sports-nav.tsx';

const TABS = ['live', 'soon', 'today', 'upcoming'] as const;

export function EventBoard({
  address,
  sports,
  wanted,
  first,
  count,
}: {
  /** The address of the page that it is on. */
  address: string;
  sports: Sports;
  wanted: Wanted;
  first: readonly SportEvent[];
  count: number;
}) {
  const { api } = useShell();
  const t = useTexts('sports');
  const sportNames = sports.sports.map(({ sport }) => sport);
  const events = useEvents(first, topicsOf(wanted, sportNames), async () => (await loadEvents(api, wanted)).items);
  const to = (when: string): string => (when === 'live' ? address : `${address}?when=${when}`);
  return (
    <>
      <Search wanted={wanted} />
      {wanted.query === undefined ? (
        <LinkTabs
          link={Link}
          label={t('when.label')}
          active={wanted.when}
          tabs={TABS.map((id) => ({ id, to: to(id), label: t(`when.${id}`) }))}
        />
      ) : (
        <p role="status" className="mb-4 text-sm text-muted">
          {t('search.found', { count, query: wanted.query })}
        </p>
      )}
      {events.length === 0 ? (
        <NoEvents wanted={wanted} address={address} />
      ) : (
        <EventList events={events} label={t('events.label')} isNoted={wanted.sport === undefined} />
      )}
      {count > EVENTS_OF_A_PAGE && (
        <p className="mt-4 text-center text-sm text-muted">{t('events.first', { shown: EVENTS_OF_A_PAGE, count })}</p>
      )}
    </>
  );
}

function NoEvents({ wanted: { when, query }, address }: { wanted: Wanted; address: string }) {
  const t = useTexts('sports');
  const isSearch = query !== undefined;
  const isLive = when === 'live' && !isSearch;
  const to = isSearch ? '/betting' : isLive ? `${address}?when=upcoming` : '/betting';
  return (
    <EmptyState
      icon={isSearch ? 'search' : 'goal'}
      title={t(isSearch ? 'search.none' : isLive ? 'empty.live' : 'empty.title')}
      text={t(isSearch ? 'search.noneText' : 'empty.text')}
      action={
        <Link to={to} className={buttonStyle({ look: 'primary' })}>
          {t(isLive ? 'empty.upcoming' : 'empty.all')}
        </Link>
      }
    />
  );
}

/** By name of a competitor or a competition, in all sports. */
function Search({ wanted }: { wanted: Wanted }) {
  const { navigate } = useShell();
  const t = useTexts('sports.search');
  const [text, setText] = useState(wanted.query ?? '');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const query = text.trim();
    navigate(query === '' ? '/betting' : `/betting?query=${encodeURIComponent(query)}`);
  };
  return (
    <form role="search" action="/betting" onSubmit={submit} className="relative mb-4">
      <Icon
        name="search"
        className="pointer-events-none absolute left-4 top-1/2 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        name="query"
        value={text}
        maxLength={64}
        autoComplete="off"
        aria-label={t('label')}
        placeholder={t('label')}
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 w-full rounded-full border border-line bg-surface-1 pl-11 pr-4 outline-none placeholder:text-muted hover:border-line-strong focus-visible:border-primary"
      />
    </form>
  );
}

// The sportsbook (RT-02): sports at the side, matches by time, the slip.
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { SceneArt } from '../../ui/art/scene-art.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { Card, EmptyState } from '../../ui/surface.tsx';
import { loadEvents, SPORTS, WHEN, type Sport, type SportEvent, type When } from '../events.ts';
import { BetSlip } from '../parts/bet-slip.tsx';
import { EventRow } from '../parts/event-row.tsx';

interface Data {
  sport: Sport | null;
  when: When;
  events: SportEvent[];
}

const addressOf = (sport: Sport | null, when: When): string => {
  const query = new URLSearchParams({ ...(sport && { sport }), ...(when !== 'live' && { when }) });
  return `/betting${query.size > 0 ? `?${query}` : ''}`;
};

function Component({ data: { sport, when, events } }: { data: Data }) {
  const t = useTexts('sportsbook');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 laptop:grid-cols-[minmax(0,1fr)_20rem] wide:grid-cols-[14rem_minmax(0,1fr)_20rem]">
      <nav aria-label={t('sports.label')} className="max-wide:col-span-full">
        <ul className="snap-row flex gap-2 wide:flex-col">
          {[null, ...SPORTS].map((id) => (
            <li key={id} className="shrink-0">
              <Link
                to={addressOf(id, when)}
                aria-current={id === sport ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-full border border-line bg-surface-1 px-4 text-sm font-semibold text-muted hover:border-line-strong hover:text-text aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-primary wide:rounded-md"
              >
                {t(`sports.${id ?? 'all'}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <div className="mb-4 flex items-center justify-between gap-4">
          <h1 className="text-3xl">{sport ? t(`sports.${sport}`) : t('title')}</h1>
          <SceneArt name="sports" className="h-20 w-32 max-sm:hidden" />
        </div>
        <LinkTabs
          link={Link}
          label={t('when.label')}
          active={when}
          tabs={WHEN.map((id) => ({ id, to: addressOf(sport, id), label: t(`when.${id}`) }))}
        />
        {events.length === 0 ? (
          <EmptyState
            icon="goal"
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Link to={sport ? '/betting' : '/gamehall'} className={buttonStyle({ look: 'primary' })}>
                {t(sport ? 'empty.all' : 'empty.action')}
              </Link>
            }
          />
        ) : (
          <Card>
            <ul aria-label={t('events.label')}>
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          </Card>
        )}
      </div>
      <aside>
        <BetSlip />
      </aside>
    </div>
  );
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

export const page = definePage<Data>({
  async load(context) {
    const { searchParams } = context.url;
    const sport = oneOf(SPORTS, searchParams.get('sport'));
    const when = oneOf(WHEN, searchParams.get('when')) ?? 'live';
    const events = await loadEvents(context, { sport, when }).catch(context.report([]));
    return { sport: sport ?? null, when, events };
  },
  meta: ({ t }) => ({ title: t('sportsbook.meta.title'), description: t('sportsbook.meta.description') }),
  Component,
});

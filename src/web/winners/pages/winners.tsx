// Winners (RT-33): the latest wins, those of games leading to their replays; asked for again while the page is looked at.
import { getLeaderboard, type Winner } from '#domains/winners/contract.ts';
import { definePage } from '../../page.ts';
import { useRefreshed } from '../../shell/async-data.ts';
import { Link } from '../../shell/link.tsx';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { Card, Chip, EmptyState } from '../../ui/surface.tsx';
import { Time } from '../../ui/time.tsx';
import { Picture } from '../../ui/picture.tsx';

const COUNT = '50';
const ASK_EVERY_MS = 15_000;
const COLUMNS =
  'grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3 laptop:grid-cols-[3.5rem_minmax(0,1.3fr)_minmax(0,1fr)_7rem_6rem_9rem] laptop:px-5';

function Component({ data: first }: { data: Winner[] }) {
  const t = useTexts('winners');
  const { api } = useShell();
  const { state, value: winners } = useRefreshed(async () => (await api.call(getLeaderboard, { count: COUNT })).items, {
    name: 'winners',
    everyMs: ASK_EVERY_MS,
    first,
  });
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="winners" />
      <Section
        id="latest"
        title={t('list')}
        action={
          <span aria-live="polite" data-state={state}>
            {state === 'error' ? <Chip tone="warning">{t('stale')}</Chip> : <Chip tone="primary">{t('fresh')}</Chip>}
          </span>
        }
      >
        {winners.length === 0 ? (
          <EmptyState
            icon="trophy"
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Link to="/gamehall" className={buttonStyle({ look: 'primary' })}>
                {t('empty.action')}
              </Link>
            }
          />
        ) : (
          <Card className="overflow-hidden">
            <div aria-hidden className={`border-b border-line text-sm text-muted max-laptop:hidden ${COLUMNS}`}>
              <span />
              <span>{t('game')}</span>
              <span>{t('player')}</span>
              <span className="text-right">{t('multiplier')}</span>
              <span className="text-right">{t('time')}</span>
              <span className="text-right">{t('won')}</span>
            </div>
            <ul>
              {winners.map((winner) => (
                <li key={winner.round_id} className="border-b border-line last:border-b-0">
                  <WinnerRow winner={winner} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Section>
    </>
  );
}

function WinnerRow({ winner }: { winner: Winner }) {
  const t = useTexts('winners');
  return (
    <Link
      to={winner.kind === 'round' ? `/r/${winner.round_id}` : '/betting'}
      className={`transition-colors hover:bg-surface-2 ${COLUMNS}`}
    >
      {winner.kind === 'round' ? (
        <Picture
          src={`/games/${winner.sysname}.webp`}
          width={56}
          height={40}
          loading="lazy"
          className="h-10 w-14 rounded-md object-cover max-laptop:row-span-2"
        />
      ) : (
        <span className="grid h-10 w-14 place-items-center rounded-md bg-surface-2 text-muted max-laptop:row-span-2">
          <Icon name="goal" className="size-5" />
        </span>
      )}
      <span className="min-w-0 font-semibold">
        {winner.kind === 'round' ? winner.game : t(`sports.${winner.sysname}`)}
      </span>
      <span className="min-w-0 text-sm text-muted max-laptop:order-2">{winner.fakename}</span>
      <span className="figures text-right text-sm text-muted max-laptop:hidden">× {winner.multiplier}</span>
      <span className="text-right text-sm text-muted max-laptop:order-3">
        <Time at={winner.created_at} shows="time" />
      </span>
      <span className="text-right max-laptop:order-1">
        <Money value={winner.won} isGain />
      </span>
    </Link>
  );
}

export const page = definePage<Winner[]>({
  load: async ({ api, report }) =>
    (await api.call(getLeaderboard, { count: COUNT }).catch(report({ items: [] }))).items,
  meta: ({ t }) => ({ title: t('winners.meta.title'), description: t('winners.meta.description') }),
  Component,
});

// Winners (RT-33): the latest wins as they happen, and boards of the highest by period, by measure and by game. Each round leads to
// its replay. The choice is kept in the address, so that it can be shared.
import { useEffect, useState } from 'react';
import { getGames } from '#casino/rounds/contract.ts';
import { getLeaderboard, MEASURES, PERIODS, type Winner } from '../../contract.ts';
import { definePage } from '#site/shell/page.ts';
import { DemoNote } from '#site/shell/demo-note.tsx';
import { Link } from '#site/shell/link.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { LinkTabs } from '#site/design-system/link-tabs.tsx';
import { PageHead, Section } from '#site/design-system/page-head.tsx';
import { Chip, EmptyState } from '#site/design-system/surface.tsx';
import { followWinners } from '../follow-winners.ts';
import { WinnerList } from '../parts/winner-list.tsx';

const COUNT = 50;
const COUNT_OF_GAME = 20;

interface Board {
  by: (typeof MEASURES)[number];
  period: (typeof PERIODS)[number];
  /** For one game. */
  game: string | null;
}

interface WinnersData {
  /** `null`: the latest. */
  board: Board | null;
  winners: Winner[];
  gameName: string | null;
}

const addressOf = ({ by, period, game }: Board): string =>
  `/winners?${new URLSearchParams({ by, period, ...(game !== null && { game }) })}`;

function Component({ data: { board, winners, gameName } }: { data: WinnersData }) {
  const t = useTexts('winners');
  const top: Board = { by: 'amount', period: 'week', game: null };
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="winners" />
      <LinkTabs
        label={t('tabs')}
        active={board === null ? 'latest' : board.by}
        link={Link}
        tabs={[
          { id: 'latest', to: '/winners', label: t('list'), icon: 'clock' },
          ...MEASURES.map((by) => ({
            id: by,
            to: addressOf({ ...(board ?? top), by }),
            label: t(`by.${by}`),
            icon: by === 'amount' ? ('trophy' as const) : ('zap' as const),
          })),
        ]}
      />
      <DemoNote />
      {board === null ? <Latest first={winners} /> : <Highest board={board} winners={winners} gameName={gameName} />}
    </>
  );
}

function Latest({ first }: { first: Winner[] }) {
  const t = useTexts('winners');
  const { api, locale } = useShell();
  const [winners, setWinners] = useState<readonly Winner[]>(first);
  const [isStale, setIsStale] = useState(false);
  useEffect(
    () =>
      followWinners(
        { api, locale, count: COUNT },
        (next) => {
          setWinners(next);
          setIsStale(false);
        },
        (failure) => {
          reportError(failure, 'winners');
          setIsStale(true);
        },
      ),
    [api, locale],
  );
  return (
    <Section
      id="latest"
      title={t('list')}
      action={
        <span aria-live="polite" data-state={isStale ? 'error' : 'success'}>
          {isStale ? <Chip tone="warning">{t('stale')}</Chip> : <Chip tone="primary">{t('fresh')}</Chip>}
        </span>
      }
    >
      {winners.length === 0 ? <Nobody text={t('empty.text')} /> : <WinnerList winners={winners} isBoard={false} />}
    </Section>
  );
}

function Highest({ board, winners, gameName }: { board: Board; winners: Winner[]; gameName: string | null }) {
  const t = useTexts('winners');
  return (
    <Section
      id="board"
      title={gameName === null ? t(`by.${board.by}`) : t('ofGame', { game: gameName })}
      action={
        <nav aria-label={t('periods')} className="flex flex-wrap gap-1">
          {PERIODS.map((period) => (
            <Link
              key={period}
              to={addressOf({ ...board, period })}
              aria-current={period === board.period ? 'page' : undefined}
              className={buttonStyle({ size: 'sm', look: period === board.period ? 'primary' : 'ghost' })}
            >
              {t(`period.${period}`)}
            </Link>
          ))}
          {gameName !== null && (
            <Link to={addressOf({ ...board, game: null })} className={buttonStyle({ size: 'sm', look: 'quiet' })}>
              {t('allGames')}
            </Link>
          )}
        </nav>
      }
    >
      {winners.length === 0 ? <Nobody text={t('empty.board')} /> : <WinnerList winners={winners} isBoard />}
    </Section>
  );
}

function Nobody({ text }: { text: string }) {
  const t = useTexts('winners.empty');
  return (
    <EmptyState
      icon="trophy"
      title={t('title')}
      text={text}
      action={
        <Link to="/gamehall" className={buttonStyle({ look: 'primary' })}>
          {t('action')}
        </Link>
      }
    />
  );
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

function boardOf({ searchParams: urlSearchParams }: URL): Board | null {
  const by = oneOf(MEASURES, urlSearchParams.get('by'));
  const game = urlSearchParams.get('game');
  if (!by && !game) return null;
  const isName = game !== null && /^[\w-]{1,64}$/.test(game);
  return {
    by: by ?? 'amount',
    period: oneOf(PERIODS, urlSearchParams.get('period')) ?? 'all',
    game: isName ? game : null,
  };
}

export const page = definePage<WinnersData>({
  async load({ api, report, url }) {
    const board = boardOf(url);
    const count = String(board?.game ? COUNT_OF_GAME : COUNT);
    const filter = board
      ? { by: board.by, period: board.period, ...(board.game !== null && { game: board.game }) }
      : {};
    const options = JSON.stringify({ sysnames: [board?.game ?? ''], fields: ['sysname', 'name', 'description'] });
    const [{ items }, games] = await Promise.all([
      api.call(getLeaderboard, { count, ...filter }).catch(report({ items: [] })),
      board?.game ? api.call(getGames, { options }).catch(report({ items: [], count: 0 })) : { items: [] },
    ]);
    const [game] = games.items;
    return { board, winners: items, gameName: game?.description?.name ?? game?.name ?? board?.game ?? null };
  },
  meta: ({ t }) => ({ title: t('winners.meta.title'), description: t('winners.meta.description') }),
  Component,
});

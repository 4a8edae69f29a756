// The latest and the biggest wins of one game, side by side, each linked to the replay of its round.
import { useEffect, useState } from 'react';
import { getLeaderboard, type Winner } from '../../contract.ts';
import { Link } from '#site/shell/link.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Card, Skeleton } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { followWinners } from '../follow-winners.ts';
import { wayOf } from '../way-of.ts';

const COUNT = 5;
/** The same for all lists, so that nothing below moves when their wins are loaded. */
const SIZE = 'h-[22rem]';

type Wins = readonly Winner[] | 'loading' | 'failed';

export function GameWinners({ sysname }: { sysname: string }) {
  const t = useTexts('winners');
  const { api, locale } = useShell();
  const [latest, setLatest] = useState<Wins>('loading');
  const [biggest, setBiggest] = useState<Wins>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(
    () =>
      followWinners({ api, locale, count: COUNT, game: sysname }, setLatest, (failure) => {
        reportError(failure, 'winners');
        // What is shown already is better than nothing.
        setLatest((before) => (Array.isArray(before) ? before : 'failed'));
      }),
    [api, locale, sysname, attempt],
  );
  useEffect(() => {
    api.call(getLeaderboard, { by: 'amount', game: sysname, count: String(COUNT) }).then(
      ({ items }) => setBiggest(items),
      (failure: unknown) => {
        reportError(failure, 'winners');
        setBiggest('failed');
      },
    );
  }, [api, sysname, attempt]);
  const retry = (): void => setAttempt((before) => before + 1);
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <List name="latest" title={t('list')} wins={latest} onRetry={retry} />
      <List name="biggest" title={t('by.amount')} wins={biggest} onRetry={retry} />
    </div>
  );
}

interface ListProps {
  name: 'latest' | 'biggest';
  title: string;
  wins: Wins;
  onRetry: () => void;
}

function List({ name, title, wins, onRetry }: ListProps) {
  const t = useTexts('winners');
  const common = useTexts('common');
  if (wins === 'loading') return <Skeleton className={SIZE} />;
  const List = name === 'biggest' ? 'ol' : 'ul';
  return (
    <Card className={`overflow-hidden ${SIZE}`} data-game-winners={name}>
      <h3 className="border-b border-line px-4 py-3 text-base">{title}</h3>
      {wins === 'failed' ? (
        <div role="alert" className="grid justify-items-start gap-3 p-4">
          <p>{t('failed')}</p>
          <Button size="sm" onClick={onRetry}>
            {common('retry')}
          </Button>
        </div>
      ) : wins.length === 0 ? (
        <p className="p-4 text-muted">{t('empty.ofGame')}</p>
      ) : (
        <List>
          {wins.map((winner) => (
            <li key={winner.round_id} className="border-b border-line last:border-b-0" data-win={winner.round_id}>
              <Link
                to={wayOf(winner)}
                className="grid h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 transition-colors hover:bg-surface-2"
              >
                <span className="truncate font-semibold">{winner.fakename}</span>
                <Money value={winner.won} isGain />
                <Time at={winner.created_at} className="text-xs text-muted" />
                <span className="figures text-right text-xs text-muted">× {winner.multiplier}</span>
              </Link>
            </li>
          ))}
        </List>
      )}
    </Card>
  );
}

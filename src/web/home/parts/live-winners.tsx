// Who won lately. Starts with what the server knew, asks again while the page is looked at.
import { useEffect, useState } from 'react';
import { getLeaderboard, type Winner } from '#domains/winners/contract.ts';
import { Link } from '../../shell/link.tsx';
import { reportError } from '../../shell/report.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/surface.tsx';
import { Time } from '../../ui/time.tsx';
import { Picture } from '../../ui/picture.tsx';

const ASK_EVERY_MS = 15_000;

export function LiveWinners({ first }: { first: readonly Winner[] }) {
  const { api } = useShell();
  const t = useTexts('home.winners');
  const [winners, setWinners] = useState(first);

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return;
      api.call(getLeaderboard, { count: '12' }).then(
        ({ items }) => setWinners(items),
        (failure: unknown) => reportError(failure, 'winners'),
      );
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [api]);

  return (
    <section aria-labelledby="winners-title" className="far-down">
      <h2 id="winners-title" className="mb-4 flex items-center gap-3 text-xl">
        {t('title')}
        <span aria-hidden className="size-2 rounded-full bg-primary" />
      </h2>
      {winners.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} icon="trophy" />
      ) : (
        <ul className="snap-row flex gap-3 pb-1" tabIndex={-1}>
          {winners.map((winner) => (
            <li key={winner.round_id} className="w-60 shrink-0 snap-start">
              <Link
                to={`/r/${winner.round_id}`}
                className="flex min-h-20 items-center gap-3 rounded-lg border border-line bg-surface-1 p-3 transition-colors hover:border-line-strong"
              >
                <Picture
                  src={`/games/${winner.sysname}.webp`}
                  width={72}
                  height={48}
                  loading="lazy"
                  className="h-14 w-14 rounded-md object-cover"
                />
                <span className="min-w-0 grow">
                  <span className="block truncate text-sm text-muted">{winner.fakename}</span>
                  <Money value={winner.won} isGain className="block text-base" />
                  <span className="flex justify-between gap-2 text-xs text-muted">
                    <span className="truncate">{winner.game}</span>
                    <Time at={winner.created_at} shows="time" className="shrink-0" />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

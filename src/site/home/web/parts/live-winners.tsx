// Recent winners in one line: real wins, those of games linked to their replays. Starts with what the server knew, and receives new wins
// while the page is visible. A house without a win yet has no such line.
import { sportText } from '#sportsbook/book/web/sport-name.ts';
import { useEffect, useState } from 'react';
import type { Winner } from '#rewards/winners/contract.ts';
import { Link } from '#site/shell/link.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Picture } from '#site/design-system/picture.tsx';
import { wayOf } from '#rewards/winners/web/way-of.ts';

/** More than the line shows: a player who wins one round after the other in a game stands there once. */
const COUNT = 24;
const SHOWN = 12;

function withoutRepeats(winners: readonly Winner[]): Winner[] {
  const latest = new Map<string, Winner>();
  for (const winner of winners) {
    const key = `${winner.fakename} ${winner.sysname}`;
    if (!latest.has(key)) latest.set(key, winner);
  }
  return [...latest.values()].slice(0, SHOWN);
}

export function LiveWinners({ first }: { first: readonly Winner[] }) {
  const { api, locale } = useShell();
  const t = useTexts('home.winners');
  const [winners, setWinners] = useState<readonly Winner[]>(first);
  // A line that appeared later would push the page down under its reader.
  const isThere = first.length > 0;

  useEffect(() => {
    if (!isThere) return;
    let leave: (() => void) | undefined;
    let isGone = false;
    const failed = (failure: unknown): void => reportError(failure, 'winners');
    import('#rewards/winners/web/follow-winners.ts').then(({ followWinners }) => {
      if (!isGone) leave = followWinners({ api, locale, count: COUNT }, setWinners, failed);
    }, failed);
    return () => {
      isGone = true;
      leave?.();
    };
  }, [api, locale, isThere]);

  if (!isThere) return null;
  return (
    <section aria-labelledby="winners-title" className="flex items-center gap-3" data-live-winners>
      <h2 id="winners-title" className="flex shrink-0 items-center gap-2 text-sm text-muted max-tablet:sr-only">
        <span aria-hidden className="size-2 rounded-full bg-primary" />
        {t('title')}
      </h2>
      <ul className="snap-row flex min-w-0 gap-2" tabIndex={-1}>
        {withoutRepeats(winners).map((winner) => (
          <li key={winner.round_id} className="shrink-0 snap-start">
            <Link
              to={wayOf(winner)}
              className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface-1 py-1 pl-1.5 pr-4 text-sm transition-colors hover:border-line-strong"
            >
              {winner.kind !== 'bet' ? (
                <Picture
                  src={`/games/${winner.sysname}.webp`}
                  width={48}
                  height={32}
                  loading="lazy"
                  className="size-8 rounded-full object-cover"
                />
              ) : (
                <Icon name="goal" className="m-1.5 size-5 text-muted" />
              )}
              <span className="text-muted">{winner.fakename}</span>
              <Money value={winner.won} isGain />
              <span className="text-xs text-muted">
                {winner.kind !== 'bet' ? winner.game : sportText(t, 'sports', winner.sysname)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

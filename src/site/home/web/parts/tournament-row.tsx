// Running tournaments on the start page: what can be won, and how much time is left.
import { Timer } from '#rewards/tournaments/web/parts/duration.tsx';
import type { Tournament } from '#rewards/tournaments/web/tournaments.ts';
import { Link } from '#site/shell/link.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Money } from '#site/design-system/money.tsx';
import { RowHead } from './row-head.tsx';

export const RUNNING = 6;

/** What the row shows of each. */
export type RunningTournament = Pick<Tournament, 'id' | 'description' | 'total_prize' | 'finished_at'>;

export function TournamentRow({ tournaments }: { tournaments: readonly RunningTournament[] }) {
  const t = useTexts('home.tournaments');
  const { content } = useShell();
  const isTimed = content.tournaments?.durationType !== 'date';
  return (
    <section aria-labelledby="row-tournaments" className="far-down" data-tournament-row>
      <RowHead id="row-tournaments" title={t('title')} to="/tournaments" />
      <ul className="snap-row -mx-(--side) flex scroll-px-(--side) gap-3 px-(--side) pb-1">
        {tournaments.map(({ id, description, total_prize: prize, finished_at: ends }) => (
          <li key={id} className="w-64 shrink-0 snap-start">
            <Link
              to={`/tournaments/${id}`}
              className="flex h-full flex-col gap-2 rounded-lg border border-line bg-surface-1 p-4 shadow-1 transition-colors hover:border-line-strong"
            >
              <span className="flex items-start gap-2 font-semibold">
                <Icon name="trophy" className="mt-0.5 size-5 shrink-0 text-primary" />
                {description.title}
              </span>
              <span className="mt-auto flex items-baseline justify-between gap-3 text-sm">
                <span className="text-muted">
                  {t(isTimed ? 'endsIn' : 'ends')}{' '}
                  {isTimed ? (
                    <Timer at={ends} withDays={(days, clock) => t('daysAnd', { days, clock })} />
                  ) : (
                    <Moment at={ends} />
                  )}
                </span>
                {!/^0(\.0+)?$/.test(prize.amount) && <Money value={prize} isGain />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

// The sports and their competitions: a column where there is room, a row of sports elsewhere.
import type { OutputOf } from '#kernel/method.ts';
import type { getSports } from '../../contract.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { competitionAddress, sportAddress } from '../addresses.ts';
import { sportName } from '../sport-name.ts';
import { sportIcon } from './sport-icons.ts';

export type Sports = OutputOf<typeof getSports>;

const ITEM =
  'flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface-1 px-4 text-sm font-semibold text-muted desk:px-3 desk:max-wide:px-2 desk:max-wide:text-[0.8125rem] hover:border-line-strong hover:text-text aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-primary wide:rounded-md';

export function SportsNav({
  sports,
  sport,
  competition,
}: {
  sports: Sports;
  sport: string | undefined;
  competition: string | undefined;
}) {
  const t = useTexts('sports');
  return (
    <nav
      aria-label={t('sports.label')}
      className="max-wide:col-span-full wide:sticky wide:top-[calc(var(--bar-height)+16px)] wide:max-h-[calc(100dvh-var(--bar-height)-32px)] wide:self-start wide:overflow-y-auto"
    >
      <ul className="snap-row flex gap-2 laptop:flex-wrap desk:max-wide:gap-1 wide:flex-col wide:gap-1">
        <li className="shrink-0">
          <Link to="/betting" aria-current={sport === undefined ? 'page' : undefined} className={ITEM}>
            <Icon name="layout-grid" className="size-4.5 desk:max-wide:hidden" />
            {t('sports.all')}
          </Link>
        </li>
        {sports.sports.map((entry) => (
          <li key={entry.sport} className="shrink-0">
            <Link
              to={sportAddress(entry.sport)}
              aria-current={entry.sport === sport ? (competition === undefined ? 'page' : 'true') : undefined}
              className={ITEM}
            >
              <Icon name={sportIcon(entry.sport)} className="size-4.5 desk:max-wide:hidden" />
              <span className="grow">{sportName(sports, entry.sport)}</span>
              {entry.live > 0 && (
                <span className="figures rounded-full bg-danger-soft px-1.5 text-xs text-danger">{entry.live}</span>
              )}
            </Link>
            {entry.sport === sport && (
              <ul className="mb-2 ml-3 mt-1 hidden border-l border-line wide:block">
                {entry.competitions.map((league) => (
                  <li key={league.id}>
                    <Link
                      to={competitionAddress(league)}
                      aria-current={league.slug === competition ? 'page' : undefined}
                      className="flex min-h-9 items-center justify-between gap-2 rounded-r-md px-3 text-sm text-muted hover:bg-surface-2 hover:text-text aria-[current]:text-primary"
                    >
                      <span className="truncate">{league.name}</span>
                      <span className="figures shrink-0 text-xs">{league.live + league.upcoming}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        <li className="shrink-0 wide:mt-2">
          <Link to="/betting/results" aria-current={sport === 'results' ? 'page' : undefined} className={ITEM}>
            <Icon name="history" className="size-4.5 desk:max-wide:hidden" />
            {t('results.link')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

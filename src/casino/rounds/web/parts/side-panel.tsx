// Next to a game, below it in a narrower window: the tournaments that count it, and the jackpots that it feeds.
import { useId, useSyncExternalStore, type ReactNode, useEffect, useState, type ComponentType } from 'react';
import { LazyJackpots } from '#rewards/jackpots/web/parts/lazy-jackpots.tsx';
import type { ShortJackpot } from '#rewards/jackpots/web/jackpots.ts';
import { writeStorage } from '#site/shell/browser-storage.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts, useShell } from '#site/shell/shell.tsx';
import { useFeature } from '#site/shell/visibility.ts';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { reportError } from '#site/shell/report.ts';
import type { Tournament } from '#rewards/tournaments/web/tournaments.ts';
import { Money } from '#site/design-system/money.tsx';

export interface SidePanelProps {
  tournaments: readonly Tournament[];
  jackpots: readonly ShortJackpot[];
  /** Collapses to a strip next to the game where there is room; below the game, to its head. */
  isBeside: boolean;
}

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Chosen once for all games. Set on the document's root before the first paint (`document.ts`), so nothing jumps. */
const isHiddenNow = (): boolean => document.documentElement.dataset['gamePanel'] === 'hidden';

function toggle(): void {
  const { dataset } = document.documentElement;
  if (isHiddenNow()) delete dataset['gamePanel'];
  else dataset['gamePanel'] = 'hidden';
  writeStorage('game-panel', isHiddenNow() ? 'hidden' : 'shown');
  for (const listener of listeners) listener();
}

export function SidePanel({ tournaments, jackpots, isBeside }: SidePanelProps) {
  const t = useTexts('games.panel');
  const [hasTournaments, hasJackpots] = [useFeature('tournaments'), useFeature('jackpots')];
  const id = useId();
  const isHidden = useSyncExternalStore(subscribe, isHiddenNow, () => false);
  return (
    <aside
      aria-label={t('title')}
      data-side-panel={isHidden ? 'hidden' : 'shown'}
      className={`min-w-0 self-start rounded-lg border border-line bg-surface-1 max-tablet:mx-4 ${isBeside ? 'wide:row-span-2' : ''}`}
    >
      <button
        type="button"
        aria-expanded={!isHidden}
        aria-controls={id}
        title={t('title')}
        onClick={toggle}
        className={`group flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left text-sm font-semibold ${isBeside ? 'when-panel-hidden:wide:justify-center when-panel-hidden:wide:px-0' : ''}`}
      >
        <Icon name="trophy" className={isBeside ? 'hidden text-muted when-panel-hidden:wide:block' : 'hidden'} />
        <span className={`grow ${isBeside ? 'when-panel-hidden:wide:sr-only' : ''}`}>{t('title')}</span>
        <Icon
          name="chevron-down"
          className={`text-muted transition-transform group-aria-expanded:rotate-180 ${isBeside ? 'when-panel-hidden:wide:hidden' : ''}`}
        />
      </button>
      <div
        id={id}
        className={`grid gap-6 px-4 pb-4 pt-1 when-panel-hidden:hidden ${isBeside ? 'tablet:max-wide:grid-cols-2' : 'tablet:grid-cols-2'}`}
      >
        {hasTournaments && (
          <Part title={t('tournaments')} all={{ to: '/tournaments', label: t('allTournaments') }}>
            {tournaments.length === 0 ? (
              <Nothing icon="trophy" title={t('noTournament')} text={t('noTournamentText')} />
            ) : (
              tournaments.map((tournament) => <OneTournament key={tournament.id} tournament={tournament} />)
            )}
          </Part>
        )}
        {hasJackpots && (
          <Part title={t('jackpots')} all={{ to: '/jackpots', label: t('allJackpots') }}>
            {jackpots.length === 0 ? (
              <Nothing icon="coins" title={t('noJackpot')} text={t('noJackpotText')} />
            ) : (
              <LazyJackpots jackpots={jackpots} />
            )}
          </Part>
        )}
      </div>
    </aside>
  );
}

function Part({ title, all, children }: { title: string; all: { to: string; label: string }; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="text-base">{title}</h2>
      {children}
      <Link
        to={all.to}
        className="mt-auto inline-flex min-h-11 items-center gap-1 self-start text-sm text-primary hover:underline"
      >
        {all.label}
        <Icon name="chevron-right" className="size-4" />
      </Link>
    </section>
  );
}

function Nothing({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <div className="flex gap-3 rounded-md border border-dashed border-line p-3 text-sm">
      <Icon name={icon} className="mt-0.5 shrink-0 text-muted" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-muted">{text}</p>
      </div>
    </div>
  );
}

function OneTournament({ tournament }: { tournament: Tournament }) {
  return (
    <div className="grid gap-3">
      <Link
        to={`/tournaments/${tournament.id}`}
        className="inline-flex min-h-11 items-center font-semibold hover:text-primary"
      >
        {tournament.description.title}
      </Link>
      <LazyRank tournament={tournament} />
    </div>
  );
}

/**
 * A tournament next to a game: its prize and leaders; once the game is there also how long it runs and the player's own place, which
 * follow the rounds.
 */
function LazyRank({ tournament }: { tournament: Tournament }) {
  const { loadTexts } = useShell();
  const [Strip, setStrip] = useState<ComponentType<{ tournament: Tournament }>>();
  useEffect(() => {
    Promise.all([import('#rewards/tournaments/web/parts/rank-strip.tsx'), loadTexts(['tournaments', 'rewards'])]).then(
      ([{ RankStrip }]) => setStrip(() => RankStrip),
      (failure: unknown) => reportError(failure, 'tournament'),
    );
  }, [loadTexts]);
  return (
    <div className="min-h-32 text-sm">
      {Strip ? (
        <Strip tournament={tournament} />
      ) : (
        <>
          <Money value={tournament.total_prize} />
          {tournament.winners.slice(0, 3).map(({ place, fakename, points }) => (
            <p key={place}>
              {place} {fakename} {points}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

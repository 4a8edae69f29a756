// The player's places in a game's tournaments, updated round by round: next to the game, once it has begun.
import { formatNumber } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { pointsForText, type Tournament } from '../tournaments.ts';
import { useLiveTournament } from '../use-live-tournament.ts';
import { JoinButton } from './join-button.tsx';
import { TournamentFacts } from './tournament-facts.tsx';

const LEADERS = 3;

export function RankStrip({ tournament: first }: { tournament: Tournament }) {
  const t = useTexts('tournaments.strip');
  const { tournament, refresh } = useLiveTournament(first);
  const { user_info: info, winners, restrictions, extra } = tournament;
  const isListed = info !== null && winners.slice(0, LEADERS).some(({ key }) => key === info.key);
  const ahead = info?.place ? winners.find(({ place }) => place === info.place! - 1) : undefined;
  return (
    <div className="grid gap-2" data-rank-strip={tournament.id}>
      <TournamentFacts tournament={tournament} />
      {extra.bankroll && <p className="text-sm text-muted">{t('ownReels')}</p>}
      {winners.length > 0 && (
        <ol className="grid gap-1 text-sm">
          {winners.slice(0, LEADERS).map(({ key, place, fakename, points }) => (
            <li
              key={key}
              className={`flex justify-between gap-3 rounded-sm px-1 ${key === info?.key ? 'bg-primary-soft font-semibold' : ''}`}
            >
              <span className="truncate">
                <b className="figures mr-2 text-muted">{place}</b>
                {fakename}
              </span>
              <span className="figures">{formatNumber(points)}</span>
            </li>
          ))}
        </ol>
      )}
      {info?.is_participating || (info && restrictions.entry === 'automatic') ? (
        <p className="rounded-md bg-primary-soft px-3 py-2 text-sm">
          {/* Points change with every round; they are not announced. */}
          <b aria-live="polite">{info.place ? t('own', { place: info.place }) : undefined}</b>
          {info.place ? (
            <>
              <span className="figures float-right">
                {t(extra.bankroll ? 'credits' : 'points', pointsForText(info.points))}
              </span>
              {!isListed && ahead && (
                <span className="block text-muted">
                  {t('behind', { points: formatNumber(ahead.points - info.points), place: ahead.place })}
                </span>
              )}
            </>
          ) : (
            t('none')
          )}
        </p>
      ) : (
        info && <JoinButton tournament={tournament} onJoined={refresh} />
      )}
    </div>
  );
}

// One tournament: what it is about, what can be won, who leads, and its rules in words.
import { definePage } from '../../page.ts';
import { formatNumber } from '../../shell/format.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { Notice } from '../../ui/surface.tsx';
import { tournamentOf, validateTournament } from '../load-tournament.ts';
import { JoinButton } from '../parts/join-button.tsx';
import { Leaderboard } from '../parts/leaderboard.tsx';
import { PrizeTable } from '../parts/prize-table.tsx';
import { Rules } from '../parts/rules.tsx';
import { TournamentFacts } from '../parts/tournament-facts.tsx';
import type { Tournament } from '../tournaments.ts';
import { useLiveTournament } from '../use-live-tournament.ts';

function Component({ data }: { data: Tournament }) {
  const t = useTexts('tournaments');
  const { tournament, refresh } = useLiveTournament(data);
  const { id, description, extra, status, user_info: own } = tournament;
  return (
    <>
      <PageHead title={description.title} lead={description.text} scene="tournaments">
        <TournamentFacts tournament={tournament} />
        <JoinButton tournament={tournament} onJoined={refresh} />
        <Link to={`/tournaments/${id}/gamehall`} className={buttonStyle()}>
          {t('detail.allGames')}
        </Link>
        <Link to="/tournaments" className={buttonStyle({ look: 'ghost' })}>
          {t('detail.back')}
        </Link>
      </PageHead>
      {extra.is_cancelled && (
        <Notice tone="warning" icon="triangle-alert">
          {t('detail.cancelled', { reason: extra.cancel_reason ?? '' })}
        </Notice>
      )}
      {status === 'finished' && !extra.is_cancelled && !extra.is_final && <Notice>{t('detail.counting')}</Notice>}
      <Section id="leaders" title={t('detail.table')}>
        {own?.is_participating && (
          <p className="mb-3" data-own-standing>
            {own.place
              ? t('detail.own', { place: own.place, points: formatNumber(own.points) })
              : t('detail.ownNothing')}
          </p>
        )}
        <Leaderboard tournament={tournament} />
      </Section>
      <Section id="prizes" title={t('detail.prizes')}>
        <PrizeTable extra={extra} />
      </Section>
      <Section id="rules" title={t('detail.rules')}>
        <Rules tournament={tournament} />
      </Section>
      {extra.standings && (
        <Section id="proof" title={t('proof.title')} text={t('proof.text')}>
          <p className="mb-3 break-all text-sm text-muted">
            {t('proof.hash')}: <code className="figures">{extra.standings.hash}</code>
          </p>
          <div className="flex flex-wrap gap-3">
            <a href={extra.standings.url} download className={buttonStyle()}>
              {t('proof.file')}
            </a>
            <Link to="/fairness" className={buttonStyle({ look: 'ghost' })}>
              {t('proof.program')}
            </Link>
          </div>
        </Section>
      )}
    </>
  );
}

export const page = definePage<Tournament>({
  validate: validateTournament,
  load: tournamentOf,
  meta: ({ data: { description } }) => ({ title: description.title, description: description.text }),
  Component,
});

// One tournament: its description, what can be won, who leads, and its rules in words.
import { useState } from 'react';
import { VerifierCommand } from '#site/shell/verifier-command.tsx';
import { definePage } from '#site/shell/page.ts';
import { DemoNote } from '#site/shell/demo-note.tsx';
import { Link } from '#site/shell/link.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { PageHead, Section } from '#site/design-system/page-head.tsx';
import { Notice, Card } from '#site/design-system/surface.tsx';
import { tournamentOf, validateTournament } from '../load-tournament.ts';
import { EqualFairness, EqualRules } from '../parts/equal-rules.tsx';
import { JoinButton } from '../parts/join-button.tsx';
import { Leaderboard } from '../parts/leaderboard.tsx';
import { Lobby } from '../parts/lobby.tsx';
import { ReelsPlay } from '../parts/reels-play.tsx';
import { Rules } from '../parts/rules.tsx';
import { TournamentFacts } from '../parts/tournament-facts.tsx';
import { pointsForText, type Tournament } from '../tournaments.ts';
import { useHeld } from '../use-held.ts';
import { useLiveTournament } from '../use-live-tournament.ts';
import { useReels } from '../use-reels.ts';
import { RewardName } from '#rewards/loyalty/web/parts/reward-name.tsx';
import { useTexts } from '#site/shell/shell.tsx';

function Component({ data }: { data: Tournament }) {
  const t = useTexts('tournaments');
  const { tournament: live, refresh } = useLiveTournament(data);
  const { bankroll } = data.extra;
  const isRunning = bankroll !== null && live.status === 'active';
  // The last spin is still being shown when the time is over.
  const [hasRun, setHasRun] = useState(false);
  if (isRunning && !hasRun) setHasRun(true);
  const shownReels = useReels(data.id, bankroll !== null && live.status !== 'future');
  // The board must not give away what the reels are still showing.
  const tournament = useHeld(live, hasRun && shownReels.isTurning);
  const { id, description, extra, status, user_info: info } = tournament;
  return (
    <>
      <PageHead title={description.title} lead={description.text} scene="tournaments">
        <TournamentFacts tournament={tournament} />
        {!(bankroll && status === 'future') && <JoinButton tournament={tournament} onJoined={refresh} />}
        {!bankroll && (
          <Link to={`/tournaments/${id}/gamehall`} className={buttonStyle()}>
            {t('detail.allGames')}
          </Link>
        )}
        <Link to="/tournaments" className={buttonStyle({ look: 'ghost' })}>
          {t('detail.back')}
        </Link>
      </PageHead>
      {extra.is_cancelled && (
        <Notice tone="warning" icon="triangle-alert">
          {t('detail.cancelled', { reason: extra.cancel_reason ?? '' })}
        </Notice>
      )}
      {bankroll && status === 'future' && (
        <Section id="lobby" title={t('lobby.title')}>
          <Lobby tournament={tournament} onJoined={refresh} />
        </Section>
      )}
      {bankroll && hasRun && !extra.is_cancelled && (
        <Section id="play" title={t('reels.title')}>
          <ReelsPlay tournament={tournament} shownReels={shownReels} />
        </Section>
      )}
      {status === 'finished' && !extra.is_cancelled && !extra.is_final && <Notice>{t('detail.counting')}</Notice>}
      {!(bankroll && status === 'future') && (
        <Section id="leaders" title={t('detail.table')}>
          <DemoNote />
          {info?.is_participating && (
            <p className="mb-3" data-own-standing>
              {info.place
                ? t(bankroll ? 'detail.ownCredits' : 'detail.own', {
                    place: info.place,
                    ...pointsForText(info.points),
                  })
                : t(bankroll ? 'detail.ownNoCredits' : 'detail.ownNothing')}
            </p>
          )}
          <Leaderboard tournament={tournament} />
        </Section>
      )}
      <Section id="prizes" title={t('detail.prizes')}>
        <PrizeTable extra={extra} />
      </Section>
      <Section id="rules" title={t('detail.rules')}>
        {bankroll ? <EqualRules tournament={tournament} /> : <Rules tournament={tournament} />}
      </Section>
      {bankroll && (
        <Section id="fair" title={t('fair.title')}>
          <EqualFairness tournament={tournament} shownReels={shownReels} />
        </Section>
      )}
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
          <div className="mt-3">
            <VerifierCommand path={`/tournaments/${tournament.id}`} />
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

/** The prize for each place. */
function PrizeTable({ extra: { prizes, pool_percent: percent } }: Pick<Tournament, 'extra'>) {
  const t = useTexts('tournaments.detail');
  return (
    <Card className="p-5">
      <dl className="grid gap-x-8 gap-y-2 tablet:grid-cols-2">
        {prizes.map(({ from, to, prize }) => (
          <div key={from} className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
            <dt className="text-muted">{from === to ? t('onePlace', { place: from }) : t('places', { from, to })}</dt>
            <dd
              className={`text-right ${prize.kind === 'cash' ? 'figures font-semibold text-brass' : 'font-semibold'}`}
            >
              <RewardName reward={prize} />
            </dd>
          </div>
        ))}
      </dl>
      {percent !== null && percent > 0 && <p className="mt-3 text-sm text-muted">{t('growing', { percent })}</p>}
    </Card>
  );
}

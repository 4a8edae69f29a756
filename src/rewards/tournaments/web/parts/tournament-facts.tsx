// Prize, players, games and times of a tournament.
import type { ReactNode } from 'react';
import { RewardName } from '#rewards/loyalty/web/parts/reward-name.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Money } from '#site/design-system/money.tsx';
import type { Tournament } from '../tournaments.ts';
import { Duration } from './duration.tsx';

export type FactsOf = Pick<
  Tournament,
  'status' | 'total_prize' | 'total_participants' | 'games_count' | 'started_at' | 'finished_at'
> & { extra: Pick<Tournament['extra'], 'prizes'> };

export function TournamentFacts({ tournament }: { tournament: FactsOf }) {
  const t = useTexts('tournaments.card');
  const { content } = useShell();
  const isShown = content.tournaments?.isShowParticipants !== false;
  const { status, total_participants: players, games_count: games } = tournament;
  return (
    <dl className="grid w-full gap-2 text-sm">
      <Fact name={t(isWorthNothing(tournament) ? 'firstPrize' : 'prize')}>
        <TotalPrize tournament={tournament} />
      </Fact>
      <Fact name={isShown ? t('players', { count: players }) : t('gamesLabel')}>{t('games', { count: games })}</Fact>
      <Fact name={t(status === 'future' ? 'starts' : status === 'active' ? 'ends' : 'ended')}>
        <Duration tournament={tournament} />
      </Fact>
    </dl>
  );
}

const isWorthNothing = ({ total_prize }: Pick<FactsOf, 'total_prize'>): boolean =>
  /^0(\.0+)?$/.test(total_prize.amount);

/** The total in money; if none of it is money, the first prize. */
export function TotalPrize({ tournament: { total_prize, extra } }: { tournament: FactsOf }) {
  const [first] = extra.prizes;
  if (first && isWorthNothing({ total_prize }))
    return (
      <span className="text-lg font-semibold">
        <RewardName reward={first.prize} />
      </span>
    );
  return <Money value={total_prize} isGain className="text-lg" />;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

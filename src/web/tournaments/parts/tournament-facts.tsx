// Prize, players, games and times of a tournament.
import type { ReactNode } from 'react';
import { Moment } from '../../shell/moment.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { Money } from '../../ui/money.tsx';
import type { Tournament } from '../tournaments.ts';

export function TournamentFacts({ tournament }: { tournament: Tournament }) {
  const t = useTexts('tournaments.card');
  const isFuture = tournament.status === 'future';
  return (
    <dl className="grid w-full gap-2 text-sm">
      <Fact name={t('prize')}>
        <Money value={tournament.total_prize} isGain className="text-lg" />
      </Fact>
      <Fact name={t('players', { count: tournament.total_participants })}>
        {t('games', { count: tournament.games_count })}
      </Fact>
      <Fact name={t(isFuture ? 'starts' : 'ends')}>
        <Moment at={isFuture ? tournament.started_at : tournament.finished_at} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

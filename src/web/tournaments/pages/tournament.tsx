// One tournament: what it is about, who leads.
import { definePage } from '../../page.ts';
import { formatNumber } from '../../shell/format.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { Card } from '../../ui/surface.tsx';
import { tournamentOf, validateTournament } from '../load-tournament.ts';
import { TournamentFacts } from '../parts/tournament-facts.tsx';
import type { Leader, Tournament } from '../tournaments.ts';

function Component({ data: tournament }: { data: Tournament }) {
  const t = useTexts('tournaments');
  return (
    <>
      <PageHead title={tournament.description.title} lead={tournament.description.text} scene="tournaments">
        <TournamentFacts tournament={tournament} />
        <Link to={`/tournaments/${tournament.id}/gamehall`} className={buttonStyle({ look: 'primary' })}>
          {t('detail.allGames')}
        </Link>
        <Link to="/tournaments" className={buttonStyle()}>
          {t('detail.back')}
        </Link>
      </PageHead>
      <Section id="leaders" title={t('detail.table')}>
        <Leaders leaders={tournament.winners} />
      </Section>
    </>
  );
}

function Leaders({ leaders }: { leaders: readonly Leader[] }) {
  const t = useTexts('tournaments.detail');
  if (leaders.length === 0) return <p className="text-muted">{t('noLeaders')}</p>;
  return (
    <Card className="overflow-x-auto">
      <table className="w-full text-left">
        <thead className="text-sm text-muted">
          <tr>
            {(['place', 'player', 'points', 'prize'] as const).map((column) => (
              <th key={column} scope="col" className="px-5 py-3 font-medium last:text-right">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leaders.map((leader) => (
            <tr key={leader.place} className="border-t border-line">
              <td className="figures px-5 py-3">{leader.place}</td>
              <td className="px-5 py-3">{leader.fakename}</td>
              <td className="figures px-5 py-3">{formatNumber(leader.points)}</td>
              <td className="px-5 py-3 text-right">{leader.prize && <Money value={leader.prize} isGain />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

export const page = definePage<Tournament>({
  validate: validateTournament,
  load: tournamentOf,
  meta: ({ data: { description } }) => ({ title: description.title, description: description.text }),
  Component,
});

// The table of a competition. A phone shows only the columns that decide it.
import type { Sport, Standings } from '../../contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Card, EmptyState } from '#site/design-system/surface.tsx';
import { Crest } from './crest.tsx';

const TONES: Readonly<Record<string, string>> = {
  w: 'bg-primary-soft text-primary',
  d: 'bg-surface-3 text-muted',
  l: 'bg-danger-soft text-danger',
};

export function StandingsTable({ rows, sport }: { rows: Standings['rows']; sport: Sport }) {
  const t = useTexts('sports.standings');
  if (rows.length === 0) return <EmptyState icon="trophy" title={t('empty')} />;
  const hasDraws = sport === 'football';
  const head = (name: string, isWide = false) => (
    <th scope="col" className={`px-2 py-3 text-right font-medium ${isWide ? 'max-sm:hidden' : ''}`}>
      <abbr title={t(`full.${name}`)} className="no-underline">
        {t(name)}
      </abbr>
    </th>
  );
  return (
    <Card className="overflow-hidden">
      <table className="w-full text-left text-sm">
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="w-10 py-3 pl-4 font-medium">
              <span className="sr-only">{t('place')}</span>#
            </th>
            <th scope="col" className="px-2 py-3 font-medium">
              {t('name')}
            </th>
            {head('played')}
            {head('won', true)}
            {hasDraws && head('drawn', true)}
            {head('lost', true)}
            {head('goals', true)}
            <th scope="col" className="px-2 py-3 font-medium max-tablet:hidden">
              {t('form')}
            </th>
            {head('points')}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.competitor.id} className="border-t border-line">
              <td className="figures py-2.5 pl-4 text-muted">{row.place}</td>
              <th scope="row" className="px-2 py-2.5 text-left font-semibold">
                <span className="flex items-center gap-2">
                  <Crest competitor={row.competitor} className="size-5" />
                  {row.competitor.name}
                </span>
              </th>
              <td className="figures px-2 py-2.5 text-right">{row.played}</td>
              <td className="figures px-2 py-2.5 text-right max-sm:hidden">{row.won}</td>
              {hasDraws && <td className="figures px-2 py-2.5 text-right max-sm:hidden">{row.drawn}</td>}
              <td className="figures px-2 py-2.5 text-right max-sm:hidden">{row.lost}</td>
              <td className="figures px-2 py-2.5 text-right max-sm:hidden">
                {row.scored}:{row.conceded}
              </td>
              <td className="px-2 py-2.5 max-tablet:hidden">
                <Form results={row.form} />
              </td>
              <td className="figures px-2 py-2.5 pr-4 text-right font-semibold">{row.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

export function Form({ results }: { results: string }) {
  const t = useTexts('sports.standings');
  return (
    <span className="flex gap-1">
      {results
        .slice(-5)
        .split('')
        .map((result, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a result has no other key
          <span
            key={index}
            title={t(`result.${result}`)}
            className={`grid size-5.5 place-items-center rounded-sm text-xs font-semibold ${TONES[result] ?? ''}`}
          >
            {t(`letter.${result}`)}
          </span>
        ))}
    </span>
  );
}

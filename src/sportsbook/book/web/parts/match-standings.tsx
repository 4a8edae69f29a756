// Where the two of a match stand in their competition, with who is around them.
import { useEffect, useState } from 'react';
import { getStandings, type SportEvent, type Standings } from '../../contract.ts';
import { Link } from '#site/shell/link.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { competitionAddress } from '../addresses.ts';
import { Crest } from './crest.tsx';

/** Above and below each of the two. */
const AROUND = 1;

export function MatchStandings({ event: { sport, competition, competitors } }: { event: SportEvent }) {
  const { api } = useShell();
  const t = useTexts('sports');
  const [rows, setRows] = useState<Standings['rows']>([]);
  const { slug } = competition;
  useEffect(() => {
    api.call(getStandings, { sport, competition: slug }).then(
      (standings) => setRows(standings.rows),
      (failure: unknown) => reportError(failure, 'standings'),
    );
  }, [api, sport, slug]);
  const ids = new Set(competitors.map(({ id }) => id));
  const places = rows.flatMap(({ competitor }, place) => (ids.has(competitor.id) ? [place] : []));
  const nearRows = rows.filter((_, place) => places.some((ownPlace) => Math.abs(ownPlace - place) <= AROUND));
  if (places.length === 0) return null;
  return (
    <section className="mt-4 rounded-lg border border-line bg-surface-1 p-4 shadow-1">
      <h2 className="mb-3 flex items-center justify-between gap-3 text-base">
        {t('stage.standings')}
        <Link
          to={`${competitionAddress({ sport, slug })}?tab=table`}
          className="inline-flex min-h-11 items-center text-sm text-primary"
        >
          {t('stage.wholeTable')}
        </Link>
      </h2>
      <table className="w-full text-left text-sm">
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="w-8 py-1 font-medium">
              #
            </th>
            <th scope="col" className="py-1 font-medium">
              {t('standings.name')}
            </th>
            <th scope="col" className="px-2 py-1 text-right font-medium">
              <abbr title={t('standings.full.played')} className="no-underline">
                {t('standings.played')}
              </abbr>
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              <abbr title={t('standings.full.points')} className="no-underline">
                {t('standings.points')}
              </abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {nearRows.map(({ place, competitor, played, points }) => (
            <tr
              key={competitor.id}
              className={`border-t border-line ${ids.has(competitor.id) ? 'font-semibold' : 'text-muted'}`}
            >
              <td className="figures py-2">{place}</td>
              <th scope="row" className="py-2 text-left font-[inherit]">
                <span className="flex items-center gap-2">
                  <Crest competitor={competitor} className="size-5" />
                  {competitor.name}
                </span>
              </th>
              <td className="figures px-2 py-2 text-right">{played}</td>
              <td className="figures py-2 text-right">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

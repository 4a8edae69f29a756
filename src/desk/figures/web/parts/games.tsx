// The hold of each game beside the edge that is proved for it.
import { groupDecimal } from '#kernel/written-money.ts';
import { Chip, EmptyState } from '#site/design-system/surface.tsx';
import type { HoldsView } from '../../contract.ts';
import type { ChangeParams } from '../figures-page.tsx';
import { money, percent } from '../show-figure.ts';
import { Period } from './choices.tsx';
import { DataTable } from './data-table.tsx';
import { LoadedSection, periodOf } from './loaded-section.tsx';

/** So many standard deviations away somebody should look at it. */
const FAR = 3;

const COLUMNS = [
  { key: 'account', label: 'Account', isText: true },
  { key: 'rounds', label: 'Rounds' },
  { key: 'turnover', label: 'Turnover' },
  { key: 'ggr', label: 'GGR' },
  { key: 'hold', label: 'Hold' },
  { key: 'edge', label: 'Proved edge', about: 'What the house keeps of the way to play that returns most.' },
  { key: 'deviation', label: 'σ', about: 'The proved standard deviation of a round, in stakes.' },
  { key: 'away', label: 'Away', about: 'By how many standard deviations the hold is away from the edge.' },
] as const;

export const GamesSection = ({ query, change }: { query: URLSearchParams; change: ChangeParams }) => (
  <>
    <Period query={query} change={change} />
    <LoadedSection<HoldsView> view="figures-games" query={periodOf(query)}>
      {({ games }) =>
        games.length === 0 ? (
          <EmptyState title="Nothing was played in this period" />
        ) : (
          <>
            <p className="max-w-prose text-muted">
              Hold is GGR divided by turnover, in EUR. Over few rounds it says little: “away” counts standard
              deviations, and beyond {FAR} somebody should look at the game.
            </p>
            <DataTable
              label="Hold by game"
              head="Game"
              columns={COLUMNS}
              rows={games.map(({ subject, account, rounds, turnoverCents, ggrCents, hold, edge, deviation, away }) => ({
                key: `${account} ${subject}`,
                head: subject,
                cells: {
                  account,
                  rounds: groupDecimal(String(rounds)),
                  turnover: money(turnoverCents, 'EUR'),
                  ggr: money(ggrCents, 'EUR'),
                  hold: hold === null ? '–' : percent(hold),
                  edge: edge === null ? 'not proved' : `${edge} %`,
                  deviation: deviation ?? '–',
                  away:
                    away === null ? '–' : Math.abs(away) > FAR ? <Chip tone="danger">{`${away} σ`}</Chip> : `${away} σ`,
                },
              }))}
            />
          </>
        )
      }
    </LoadedSection>
  </>
);

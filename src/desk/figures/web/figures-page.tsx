// The figures of a period. Everything that is chosen stands in the address.
import { useSearchParams } from 'react-router';
import { csvRow } from '#kernel/csv.ts';
import { Button } from '#site/design-system/button.tsx';
import { EmptyState, Notice } from '#site/design-system/surface.tsx';
import { readDesk } from '../../shell/web/call-desk.ts';
import { Failed, LoadingRows } from '../../shell/web/parts/loading.tsx';
import { useLoaded } from '../../shell/web/use-loaded.ts';
import { dayLabel } from '../../shell/web/words-of.ts';
import type { FiguresView } from '../contract.ts';
import { CohortsSection } from './parts/cohorts.tsx';
import { DaysChart } from './parts/days-chart.tsx';
import { FiguresTable } from './parts/figures-table.tsx';
import { Choices } from './parts/choices.tsx';
import { GamesSection } from './parts/games.tsx';
import { LiabilitiesSection } from './parts/liabilities.tsx';
import { PayoutsSection } from './parts/payouts.tsx';
import { Tiles } from './parts/tiles.tsx';
import { saveFile, valueName, writtenFigure } from './show-figure.ts';

const SECTIONS = {
  figures: 'Figures',
  games: 'Games',
  cohorts: 'Cohorts',
  liabilities: 'Liabilities',
  payouts: 'Payout times',
};
type Section = keyof typeof SECTIONS;

/** What the server is query: not what is shown of it. */
const ASKED = ['from', 'to', 'by', 'product', 'country', 'channel', 'currency'];

export type ChangeParams = (changes: Readonly<Record<string, string>>) => void;

export function FiguresPage() {
  const [params, setParams] = useSearchParams();
  const query = new URLSearchParams([...params].filter(([name, value]) => ASKED.includes(name) && value !== ''));
  const change: ChangeParams = (changes) => {
    // By the address: a choice that has just been made may not be drawn yet, and must not be lost by the next one.
    const current = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes))
      if (value === '') current.delete(name);
      else current.set(name, value);
    setParams(current);
  };
  const show = params.get('show') ?? '';
  const section: Section = Object.hasOwn(SECTIONS, show) ? (show as Section) : 'figures';
  return (
    <div className="grid gap-6">
      <title>Figures · Baize desk</title>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <h1 className="text-2xl">Figures</h1>
        <nav aria-label="Parts of the figures" className="flex flex-wrap gap-1">
          {(Object.entries(SECTIONS) as Array<[Section, string]>).map(([name, label]) => (
            <Button
              key={name}
              size="sm"
              look={name === section ? 'quiet' : 'ghost'}
              aria-current={name === section ? 'page' : undefined}
              onClick={() => change({ show: name === 'figures' ? '' : name })}
            >
              {label}
            </Button>
          ))}
        </nav>
      </div>
      {section === 'figures' && <FiguresSection query={query} params={params} change={change} />}
      {section === 'games' && <GamesSection query={query} change={change} />}
      {section === 'cohorts' && <CohortsSection params={params} change={change} />}
      {section === 'liabilities' && <LiabilitiesSection query={query} />}
      {section === 'payouts' && <PayoutsSection query={query} change={change} />}
    </div>
  );
}

interface SectionProps {
  query: URLSearchParams;
  params: URLSearchParams;
  change: ChangeParams;
}

function FiguresSection({ query, params, change }: SectionProps) {
  const { data, failure, reload } = useLoaded(`figures?${query}`, () => readDesk<FiguresView>('views/figures', query));
  return (
    <>
      <Choices query={query} choices={data?.choices} change={change} />
      {failure !== undefined ? (
        <Failed failure={failure} onRetry={reload} />
      ) : !data ? (
        <LoadingRows />
      ) : data.rows.length === 0 ? (
        <EmptyState title="Nothing was counted in this period" icon="circle-dashed" />
      ) : (
        <>
          <Unreconciled data={data} />
          <Tiles data={data} />
          <DaysChart data={data} name={params.get('chart') ?? ''} change={change} />
          <FiguresTable data={data} hasAllColumns={params.get('columns') === 'all'} change={change} />
          <div>
            <Button
              icon="arrow-down-to-line"
              onClick={() => saveFile(`figures-${data.from}-${data.to}-by-${data.by}.csv`, csvOf(data))}
            >
              CSV
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** A day that differs says so above everything that is made of it. */
function Unreconciled({ data: { unreconciled, to } }: { data: FiguresView }) {
  const different = unreconciled.filter(({ faults }) => faults.length > 0);
  const waiting = unreconciled.filter(({ faults }) => faults.length === 0).map(({ day }) => day);
  return (
    <>
      {different.length > 0 && (
        <Notice tone="danger">
          <p className="font-medium">
            {different.length === 1 ? 'One day differs' : `${different.length} days differ`} from the ledger and{' '}
            {different.length === 1 ? 'enters' : 'enter'} no report.
          </p>
          <ul className="mt-1 grid gap-1">
            {different.slice(0, 5).map(({ day, faults }) => (
              <li key={day}>
                {dayLabel(day)}: {faults[0]} {faults.length > 1 && `And ${faults.length - 1} more.`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {waiting.length > 0 && (
        <Notice tone="info">
          Not compared with the ledger yet: {waiting.slice(-3).map(dayLabel).join(', ')}
          {waiting.length > 3 && ` and ${waiting.length - 3} days before`}.{' '}
          {waiting.at(-1) === to && 'A day is compared when it is over.'}
        </Notice>
      )}
    </>
  );
}

/** With the decimals of the currency, which has a column of its own. */
function csvOf({ by, currency, definitions, rows, total, unreconciled }: FiguresView): string {
  const isMarked = new Set(unreconciled.map(({ day }) => day));
  const lines = [
    [
      by,
      'currency',
      ...definitions.map(({ label, unit }) => (unit === 'percent' ? `${label} %` : label)),
      'reconciled',
    ],
    ...rows.map(({ value, figures }) => [
      valueName(by, value),
      currency,
      ...definitions.map((definition) => writtenFigure(definition, figures[definition.name], currency)),
      by === 'day' ? (isMarked.has(value) ? 'no' : 'yes') : '',
    ]),
    [
      'Total',
      currency,
      ...definitions.map((definition) => writtenFigure(definition, total[definition.name], currency)),
      '',
    ],
  ];
  return `${lines.map(csvRow).join('\r\n')}\r\n`;
}

// The figures that everyone looks at first, each with how it is counted.
import { Card } from '#site/design-system/surface.tsx';
import type { FiguresView } from '../../contract.ts';
import { shownFigure } from '../show-figure.ts';

const FIRST = [
  'ngr',
  'ggr',
  'turnover',
  'hold',
  'deposits',
  'paid-out',
  'player-money',
  'active',
  'first-deposits',
  'ftd-rate',
  'arpu',
  'arppu',
];

/** On few days: when a jackpot is new. */
const OPENED = 'pools-opened';

export function Tiles({ data: { definitions, total, currency } }: { data: FiguresView }) {
  const names = (total[OPENED] ?? '0') === '0' ? FIRST : [...FIRST, OPENED];
  const tiles = names.flatMap((name) => definitions.find((definition) => definition.name === name) ?? []);
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))] items-start gap-3">
      {tiles.map((definition) => (
        <li key={definition.name}>
          <Card className="grid gap-1 p-4">
            <p className="text-sm text-muted">{definition.label}</p>
            <p
              className={`figures text-2xl font-semibold ${total[definition.name]?.startsWith('-') ? 'text-danger' : ''}`}
            >
              {shownFigure(definition, total[definition.name], currency)}
            </p>
            <details className="text-sm text-muted">
              <summary className="w-fit cursor-pointer rounded-sm hover:text-text">How is this counted?</summary>
              <p className="mt-1">{definition.about}</p>
            </details>
          </Card>
        </li>
      ))}
    </ul>
  );
}

// The roads of baccarat: the bead plate, a bead for each round, and the big road, a column for each run of winners.
import type { Spot } from '../../baccarat/paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import style from '../../../engine/client/live/live.module.css';

const ROWS = 6;

interface Bead {
  on: Spot;
  ties: number;
  column: number;
  row: number;
}

/** Oldest first. A run goes down its column, and to the right where the column ends; ties are marked on the previous bead. */
export function bigRoad(winners: readonly Spot[]): Bead[] {
  const beads: Bead[] = [];
  const columns = new Set<string>();
  let first = -1;
  for (const on of winners) {
    const last = beads.at(-1);
    if (on === 'tie') {
      if (last) last.ties++;
      continue;
    }
    let [column, row] = [0, 0];
    if (last?.on === on) {
      [column, row] = [last.column, last.row + 1];
      if (row >= ROWS || columns.has(`${column} ${row}`)) [column, row] = [last.column + 1, last.row];
    } else {
      column = ++first;
      while (columns.has(`${column} 0`)) column = ++first;
    }
    columns.add(`${column} ${row}`);
    beads.push({ on, ties: 0, column, row });
  }
  return beads;
}

export function Roads({ winners }: { winners: readonly Spot[] }) {
  const t = useTexts('title-live-baccarat');
  const road = bigRoad(winners);
  const from = Math.max(0, Math.max(0, ...road.map(({ column }) => column)) - 17);
  const count = (on: Spot) => winners.filter((winner) => winner === on).length;
  return (
    <div className="grid grid-cols-2 gap-2">
      <p className="sr-only">
        {t('road-said', { player: count('player'), banker: count('banker'), tie: count('tie') })}
      </p>
      <div className={style['road']} aria-hidden>
        <div className={style['beads']}>
          {winners.slice(-54).map((on, nth) => (
            <span key={nth} data-on={on}>
              {t(`short.${on}`)}
            </span>
          ))}
        </div>
      </div>
      <div className={style['road']} aria-hidden>
        <div className={style['beads']} data-hollow>
          {road
            .filter(({ column }) => column >= from)
            .map(({ on, ties, column, row }) => (
              <span
                key={`${column} ${row}`}
                data-on={on}
                data-ties={ties || undefined}
                style={{ gridColumn: column - from + 1, gridRow: row + 1 }}
              />
            ))}
        </div>
      </div>
    </div>
  );
}

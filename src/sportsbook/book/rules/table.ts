// The table of a competition, from its results in the order in which they were played.
import type { Sport } from '#sportsbook/models/market.ts';

export interface TableRow {
  competitor: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
  points: number;
  /** `w`, `d`, `l`, newest last; the last five. */
  form: string;
}

const FORM = 5;
const POINTS: Partial<Record<Sport, readonly [number, number]>> = { football: [3, 1], 'ice-hockey': [3, 1] };

/** For a win and a draw; where there are no draws a win is a point. */
export const pointsOf = (sport: Sport): readonly [win: number, draw: number] => POINTS[sport] ?? [1, 0];

export function tableOf(
  sport: Sport,
  results: readonly { competitors: readonly string[]; score: readonly number[] | null }[],
): TableRow[] {
  const [win, draw] = pointsOf(sport);
  const rows = new Map<string, TableRow>();
  const rowOf = (competitor: string): TableRow => {
    let row = rows.get(competitor);
    if (!row) {
      row = { competitor, played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0, form: '' };
      rows.set(competitor, row);
    }
    return row;
  };
  for (const { competitors, score } of results) {
    const [home, away] = competitors;
    const [goals, others] = score ?? [];
    if (competitors.length !== 2 || goals === undefined || others === undefined) continue;
    note(rowOf(home!), goals, others);
    note(rowOf(away!), others, goals);
  }
  function note(row: TableRow, scored: number, conceded: number): void {
    row.played++;
    row.scored += scored;
    row.conceded += conceded;
    const mark = scored > conceded ? 'w' : scored < conceded ? 'l' : 'd';
    if (mark === 'w') row.won++;
    else if (mark === 'l') row.lost++;
    else row.drawn++;
    row.points += mark === 'w' ? win : mark === 'd' ? draw : 0;
    row.form = (row.form + mark).slice(-FORM);
  }
  return [...rows.values()].sort(
    (a, b) =>
      b.points - a.points ||
      b.scored - b.conceded - (a.scored - a.conceded) ||
      b.scored - a.scored ||
      (a.competitor < b.competitor ? -1 : 1),
  );
}

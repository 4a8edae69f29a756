import type { InputOf, OutputOf } from '#kernel/method.ts';
import { perProcess, type Context } from '#platform/context.ts';
import { bookOf } from './book.ts';
import type { getStandings } from './contract.ts';
import { isOver } from './rules/availability.ts';
import { tableOf, type TableRow } from './rules/table.ts';
import { seasonResults } from './store.ts';
import { wireCompetition, wireCompetitor } from './wire.ts';
import { competitionNamed, countsOf } from './find-events.ts';

/** Tables cached by this process by competition, until one of its events ends or begins anew. */
const tablesOf = perProcess('sports.tables', (services) => {
  const tables = new Map<string, { season: string; rows: Promise<TableRow[]> }>();
  const book = bookOf(services);
  book.onChange((changes) => {
    for (const id of changes.keys()) {
      const event = book.events.get(id);
      if (event && isOver(event)) tables.delete(event.competition_id);
    }
  });
  return tables;
});

export async function standingsFor(
  ctx: Context,
  { sport, competition: slug }: InputOf<typeof getStandings>,
): Promise<OutputOf<typeof getStandings>> {
  const book = bookOf(ctx);
  const competition = competitionNamed(book, sport, slug);
  const { id, season } = competition;
  const tables = tablesOf(ctx);
  let table = tables.get(id);
  if (table?.season !== season) {
    table = { season, rows: seasonResults(ctx.db, id, season).then((results) => tableOf(sport, results)) };
    tables.set(id, table);
    table.rows.catch(() => tables.delete(id));
  }
  const rows = await table.rows;
  return {
    competition: wireCompetition(ctx, competition, countsOf(book).get(id)),
    rows: rows.map(({ competitor, ...row }, index) => ({
      place: index + 1,
      competitor: wireCompetitor(ctx, book, competitor),
      ...row,
    })),
  };
}

// Outside suppliers at the desk: what they are, their games, and the days that were compared.
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { pageOf, textFact, type Listing, type SubjectKind } from '#platform/desk.ts';
import { daysOf, waitingForOperator } from '../store/reconciliations.ts';
import { suppliers } from '../suppliers.ts';

interface GameCount {
  provider: string;
  games: number;
  listed: number;
}

async function gamesBySupplier(ctx: Context): Promise<Map<string, GameCount>> {
  const { rows } = await sql<GameCount>`
    select provider, count(*)::int as games, count(*) filter (where is_listed)::int as listed from suppliers.games group by 1`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.provider, row]));
}

export const supplierListing: Listing = {
  name: 'suppliers',
  area: 'games',
  title: 'Suppliers',
  about: 'Outside suppliers of games (GAME_PROVIDERS), and what waits for somebody with each.',
  subject: 'supplier',
  columns: [
    { key: 'name', label: 'Supplier', kind: 'text' },
    { key: 'dialect', label: 'Dialect', kind: 'text' },
    { key: 'games', label: 'Games in the hall', kind: 'number' },
    { key: 'differences', label: 'Differences that wait', kind: 'number' },
    { key: 'days', label: 'Days not compared', kind: 'number' },
  ],
  filters: [],
  whenEmpty: 'There are no suppliers.',
  async read(ctx, { after, limit }) {
    const [games, waiting] = await Promise.all([gamesBySupplier(ctx), waitingForOperator(ctx.db)]);
    const rows = [...suppliers(ctx).values()]
      .filter(({ name }) => after === undefined || name > after)
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ name, dialect }) => {
        const waits = waiting.find(({ provider }) => provider === name);
        const values = {
          name,
          dialect,
          games: games.get(name)?.listed ?? 0,
          differences: waits?.differences ?? 0,
          days: waits?.days ?? 0,
        };
        return { id: name, values };
      });
    return pageOf(rows, limit, (row) => row);
  },
};

const DAYS_SHOWN_MS = 31 * 86_400_000;

export const supplierKind: SubjectKind = {
  kind: 'supplier',
  area: 'games',
  word: 'NAME',
  async load(ctx, id) {
    const config = suppliers(ctx).get(id);
    if (!config) return undefined;
    const from = new Date(ctx.clock.now().getTime() - DAYS_SHOWN_MS).toISOString().slice(0, 10);
    const [games, days] = await Promise.all([gamesBySupplier(ctx), daysOf(ctx.db, id, from)]);
    return {
      title: `Supplier ${id}`,
      state: 'active',
      version: String(games.get(id)?.games ?? 0),
      playerIds: [],
      facts: [
        textFact('Dialect', config.dialect),
        textFact('Address', config.url),
        { label: 'Games in the hall', kind: 'number', value: games.get(id)?.listed ?? 0 },
        {
          label: 'Games that were listed before',
          kind: 'number',
          value: (games.get(id)?.games ?? 0) - (games.get(id)?.listed ?? 0),
        },
      ],
      tables: [
        {
          title: 'Days compared',
          columns: [
            { key: 'day', label: 'Day', kind: 'text' },
            { key: 'compared', label: 'Rounds', kind: 'number' },
            { key: 'found', label: 'Differ', kind: 'number' },
            { key: 'fault', label: 'Not compared because', kind: 'text' },
            { key: 'at', label: 'Compared', kind: 'time' },
          ],
          rows: days.toReversed().map(({ day, compared, found, fault, checkedAt }) => ({
            id: day,
            values: { day, compared, found, fault, at: checkedAt.toISOString() },
          })),
        },
      ],
      evidence: [],
      timeline: [],
    };
  },
};

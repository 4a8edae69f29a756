// Jackpots at the desk: what they hold, who has won, and opening and closing them.
import { sql } from 'kysely';
import type { Value } from '#kernel/desk-values.ts';
import type { Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import {
  moneyFact,
  numberedId,
  pageOf,
  sumOf,
  type Act,
  type DeskParts,
  type Listing,
  type SubjectKind,
} from '#platform/desk.ts';
import { playerLinks } from '#players/accounts/index.ts';
import { closeJackpot, openJackpot, standOfJackpots, type DropLine, type JackpotStand } from './operate.ts';

/** Of a jackpot, whose levels may differ while one of them still runs. */
function stateOf(levels: readonly JackpotStand[]): string {
  const states = new Set(levels.map(({ state }) => state));
  return states.size === 1 ? [...states][0]! : 'partly open';
}

const totalOf = (levels: readonly JackpotStand[], key: 'pool' | 'reserve' | 'overflow' | 'paid'): bigint =>
  levels.reduce((sum, level) => sum + level[key], 0n);

const dropsOf = (levels: readonly JackpotStand[]): number => levels.reduce((sum, { drops }) => sum + drops, 0);

const byJackpot = async (ctx: Context): Promise<Map<string, JackpotStand[]>> =>
  Map.groupBy(await standOfJackpots(ctx), ({ jackpot }) => jackpot);

const jackpots: Listing = {
  name: 'jackpots',
  area: 'games',
  title: 'Jackpots',
  about: 'What jackpots hold, have laid by, and have paid.',
  subject: 'jackpot',
  columns: [
    { key: 'jackpot', label: 'Jackpot', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'levels', label: 'Levels', kind: 'number' },
    { key: 'pool', label: 'Holds', kind: 'money' },
    { key: 'reserve', label: 'Laid by', kind: 'money' },
    { key: 'overflow', label: 'Beyond the cap', kind: 'money' },
    { key: 'drops', label: 'Drops', kind: 'number' },
    { key: 'paid', label: 'Paid', kind: 'money' },
  ],
  filters: [],
  whenEmpty: 'No jackpot is open. They are entries of content.',
  async read(ctx, { after, limit }) {
    const rows = [...(await byJackpot(ctx))]
      .filter(([name]) => after === undefined || name > after)
      .map(([name, levels]) => ({
        id: name,
        values: {
          jackpot: name,
          state: stateOf(levels),
          levels: levels.length,
          pool: sumOf(totalOf(levels, 'pool'), 'EUR'),
          reserve: sumOf(totalOf(levels, 'reserve'), 'EUR'),
          overflow: sumOf(totalOf(levels, 'overflow'), 'EUR'),
          drops: dropsOf(levels),
          paid: sumOf(totalOf(levels, 'paid'), 'EUR'),
        },
      }));
    return pageOf(rows, limit, (row) => row);
  },
};

const jackpot: SubjectKind = {
  kind: 'jackpot',
  area: 'games',
  word: 'JACKPOT',
  async load(ctx, id) {
    const levels = (await byJackpot(ctx)).get(id);
    if (!levels) return undefined;
    return {
      title: `Jackpot ${id}`,
      state: stateOf(levels),
      version: levels.map(({ state, run }) => `${state} ${run}`).join('/'),
      playerIds: [],
      facts: [
        moneyFact('Holds', totalOf(levels, 'pool'), 'EUR'),
        moneyFact('Laid by', totalOf(levels, 'reserve'), 'EUR'),
        moneyFact('Paid', totalOf(levels, 'paid'), 'EUR'),
        { label: 'Drops', kind: 'number', value: dropsOf(levels) },
      ],
      tables: [
        {
          title: 'Levels',
          columns: [
            { key: 'level', label: 'Level', kind: 'text' },
            { key: 'state', label: 'State', kind: 'state' },
            { key: 'run', label: 'Run', kind: 'number' },
            { key: 'pool', label: 'Holds', kind: 'money' },
            { key: 'reserve', label: 'Laid by', kind: 'money' },
            { key: 'drops', label: 'Drops', kind: 'number' },
            { key: 'paid', label: 'Paid', kind: 'money' },
          ],
          rows: levels.map(({ level, state, run, pool, reserve, drops: count, paid }) => ({
            id: level,
            values: {
              level,
              state,
              run,
              pool: sumOf(pool, 'EUR'),
              reserve: sumOf(reserve, 'EUR'),
              drops: count,
              paid: sumOf(paid, 'EUR'),
            },
          })),
        },
      ],
      links: [{ label: 'The jackpot on the site', path: `/jackpots/${id}` }],
      evidence: [],
      timeline: [],
    };
  },
};

const drops: Listing = {
  name: 'jackpot-drops',
  area: 'games',
  title: 'Jackpot drops',
  about: 'Who has won which jackpot in which round, newest first.',
  isPersonal: true,
  columns: [
    { key: 'at', label: 'Dropped', kind: 'time' },
    { key: 'jackpot', label: 'Jackpot', kind: 'subject' },
    { key: 'level', label: 'Level', kind: 'text' },
    { key: 'paid', label: 'Paid', kind: 'money' },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'game', label: 'Game', kind: 'text' },
    { key: 'round', label: 'Round', kind: 'subject' },
  ],
  filters: [
    { name: 'jackpot', label: 'Jackpot' },
    { name: 'player', label: 'Player’s number' },
  ],
  tabOf: [
    { kind: 'jackpot', filter: 'jackpot', title: 'Drops' },
    { kind: 'player', filter: 'player', title: 'Jackpots' },
  ],
  whenEmpty: 'No jackpot has dropped.',
  async read(ctx, { filters: { jackpot: name, player }, after, limit }) {
    const { rows } = await sql<DropLine & { sysname: string; is_replayable: boolean }>`
      select id, jackpot, level, player_id, round_id, paid, paid_currency, dropped_at, sysname, is_replayable from jackpots.drops
       where true ${name ? sql`and jackpot = ${name}` : sql``}
         ${player ? sql`and player_id = ${numberedId(player) ?? 0n}` : sql``}
         ${after === undefined ? sql`` : sql`and (dropped_at, id) < (select dropped_at, id from jackpots.drops where id = ${after}::uuid)`}
       order by dropped_at desc, id desc limit ${limit + 1}`.execute(ctx.db);
    const linkOf = await playerLinks(
      ctx,
      rows.map(({ player_id }) => player_id),
    );
    return pageOf(rows, limit, (row) => {
      const round: Value = row.is_replayable ? { kind: 'round', id: row.round_id, label: row.round_id } : null;
      return {
        id: row.id,
        values: {
          at: row.dropped_at.toISOString(),
          jackpot: { kind: 'jackpot', id: row.jackpot, label: row.jackpot },
          level: row.level,
          paid: sumOf(row.paid, row.paid_currency as Currency),
          player: linkOf(row.player_id),
          game: row.sysname,
          round,
        },
      };
    });
  },
};

const ON_JACKPOT = {
  right: { area: 'games', verb: 'act' },
  subject: 'jackpot',
  fields: [],
  reasonFor: 'staff',
  isStepUp: false,
} as const;

async function change(
  ctx: Context,
  name: string,
  how: (ctx: Context, jackpot: string) => Promise<number>,
  what: string,
): Promise<string> {
  const levels = await how(ctx, name);
  if (levels === 0)
    refuse('InvalidRequest', {
      rule: 'jackpots.state',
      inputs: { name },
      status: 409,
      sentence: `Nothing of a jackpot ${name} can be changed so. See jackpots list.`,
    });
  return `${name}: ${levels} ${levels === 1 ? 'level' : 'levels'} ${what}.`;
}

const acts: Act[] = [
  {
    ...ON_JACKPOT,
    name: 'jackpots open',
    label: 'Open',
    about: 'Opens a jackpot of content that was closed, or keeps one that was to close.',
    states: ['closing', 'closed', 'partly open'],
    letter: 'o',
    run: (ctx, { id }) => change(ctx, id, openJackpot, 'goes on'),
  },
  {
    ...ON_JACKPOT,
    name: 'jackpots close',
    label: 'Close',
    about: 'Lets no run follow the running ones; what the pools hold can still be won.',
    states: ['open', 'partly open'],
    letter: 'c',
    run: (ctx, { id }) => change(ctx, id, closeJackpot, 'closes with its next drop'),
  },
];

export const desk: DeskParts = { listings: [jackpots, drops], subjects: [jackpot], acts };

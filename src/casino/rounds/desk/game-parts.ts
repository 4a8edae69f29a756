// Games at the desk: what each has returned beside its proof, what is closed, and closing and opening them.
import { sql } from 'kysely';
import { titles } from '#casino/titles/index.ts';
import type { Row } from '#kernel/desk-values.ts';
import type { Currency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import {
  textFact,
  timeFact,
  sumOf,
  type Act,
  type Listing,
  type SubjectKind,
  type SubjectView,
} from '#platform/desk.ts';
import { catalogue, nameOf, type CatalogueGame } from '../catalogue.ts';
import { GAME_TYPES } from '../contract.ts';
import { evidenceOf, watchRecords, type EvidenceRow } from '../evidence-store.ts';
import { oneIn, openAgain } from '../judge-evidence.ts';
import { ALL_GAMES, switchOff, switchesOf, type GameSwitch } from '../switches.ts';

/** Every game of the house, in an address and at the command line. */
const ALL = 'all';
const OPEN = 'open';
const CLOSED = 'closed';
/** Because every game is. */
const CLOSED_WITH_ALL = 'closed with all';

const switchName = (id: string): string => (id === ALL ? ALL_GAMES : id);
const spokenName = (id: string): string => (id === ALL ? 'Every game' : id);

function stateOf(id: string, switches: readonly GameSwitch[]): string {
  if (switches.some(({ sysname }) => sysname === switchName(id))) return CLOSED;
  return switches.some(({ sysname }) => sysname === ALL_GAMES) ? CLOSED_WITH_ALL : OPEN;
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
const share = (sum: number, { rounds }: EvidenceRow): number => sum / Number(rounds);
const oddness = ({ total, says }: EvidenceRow): string =>
  total < 2 ? 'nothing odd' : `odd as ${oneIn(total)} days: ${says}`;

/** How far chance alone carries the return of so many rounds: twice the standard deviation of the proof. */
function chanceOf(sysname: string, { rounds }: EvidenceRow): string | null {
  const deviation = Number(titles[sysname]?.proof.standardDeviation);
  return Number.isFinite(deviation) ? `± ${percent((2 * deviation) / Math.sqrt(Number(rounds)))}` : null;
}

async function openRoundsByGame(ctx: Context): Promise<Map<string, number>> {
  const { rows } = await sql<{ sysname: string; n: number }>`
    select sysname, count(*)::int as n from rounds.open_rounds where player_id is not null group by sysname`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ sysname, n }) => [sysname, n]));
}

export const gameListing: Listing = {
  name: 'games',
  area: 'games',
  title: 'Games',
  about:
    'What each game has returned to players since its evidence began, beside its proof, how far chance carries that, and how odd it is.',
  subject: 'game',
  columns: [
    { key: 'game', label: 'Game', kind: 'text' },
    { key: 'type', label: 'Type', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'proof', label: 'Proved, %', kind: 'text' },
    { key: 'returned', label: 'Returned', kind: 'text' },
    { key: 'expected', label: 'Expected of what was chosen', kind: 'text' },
    { key: 'chance', label: 'By chance', kind: 'text' },
    { key: 'odd', label: 'How odd', kind: 'text' },
    { key: 'rounds', label: 'Rounds', kind: 'number' },
    { key: 'open', label: 'Open rounds', kind: 'number' },
    { key: 'provider', label: 'Supplier', kind: 'text' },
  ],
  filters: [
    { name: 'type', label: 'Type', choices: GAME_TYPES },
    { name: 'state', label: 'State', choices: [OPEN, CLOSED, CLOSED_WITH_ALL] },
    { name: 'game', label: 'Name' },
  ],
  whenEmpty: 'No game is in this list.',
  async read(ctx, { filters: { type, state, game: name }, after, limit }) {
    const [switches, evidence, open] = await Promise.all([
      switchesOf(ctx.db),
      evidenceOf(ctx.db),
      openRoundsByGame(ctx),
    ]);
    const rows = catalogue(ctx, 'EUR')
      .filter((game) => type === undefined || game.type === type)
      .filter(({ sysname }) => state === undefined || stateOf(sysname, switches) === state)
      .filter((game) => name === undefined || [game.sysname, nameOf(game).toLowerCase()].includes(name.toLowerCase()))
      .map((game): Row => {
        const row = evidence.find(({ sysname, rounds }) => sysname === game.sysname && rounds > 0n);
        return {
          id: game.sysname,
          values: {
            game: nameOf(game),
            type: game.type,
            state: stateOf(game.sysname, switches),
            proof: game.rtp,
            returned: row ? percent(share(row.returned, row)) : null,
            expected: row ? percent(share(row.expected, row)) : null,
            chance: row ? chanceOf(game.sysname, row) : null,
            odd: row ? oddness(row) : null,
            rounds: row ? Number(row.rounds) : 0,
            open: open.get(game.sysname) ?? 0,
            provider: game.provider,
          },
        };
      });
    const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
    // A game that is not in the list any more: what followed it cannot be known.
    const page = from === 0 && after !== undefined ? [] : rows.slice(from, from + limit);
    return { rows: page, ...(rows.length > from + limit && page.length > 0 && { next: page.at(-1)!.id }) };
  },
};

export const gameKind: SubjectKind = {
  kind: 'game',
  area: 'games',
  word: 'GAME',
  async load(ctx, id) {
    const game = catalogue(ctx, 'EUR').find(({ sysname }) => sysname === id);
    if (!game && id !== ALL) return undefined;
    const [switches, evidence, records] = await Promise.all([
      switchesOf(ctx.db),
      evidenceOf(ctx.db),
      watchRecords(ctx.db, 500),
    ]);
    const row = evidence.find(({ sysname, rounds }) => sysname === id && rounds > 0n);
    const closing = switches.find(({ sysname }) => sysname === switchName(id));
    return {
      title: game ? nameOf(game) : spokenName(id),
      state: stateOf(id, switches),
      version: switches.map(({ sysname, at }) => `${sysname} ${at.toISOString()}`).join('/'),
      playerIds: [],
      facts: [
        ...(game ? await factsOf(ctx, game) : [textFact('Games', String(catalogue(ctx, 'EUR').length))]),
        ...(closing
          ? [timeFact('Closed', closing.at), textFact('By', closing.by_whom), textFact('Because', closing.reason)]
          : []),
      ],
      sections: game ? [proofSection(game), ...(row ? [returnSection(row)] : [])] : [],
      links: game ? [{ label: 'The game on the site', path: `/games/${game.sysname}` }] : [],
      evidence: row && row.total >= 2 ? [{ weighs: 'against', text: `Its rounds are ${oddness(row)}.` }] : [],
      timeline: [
        ...records
          .filter(({ sysname }) => sysname === id)
          .map(({ at, by_whom, what, says }) => ({ at, by: by_whom, text: `${what}: ${says}` })),
        ...(closing ? [{ at: closing.at, by: closing.by_whom, text: `closed: ${closing.reason}` }] : []),
      ],
    };
  },
};

type Section = NonNullable<SubjectView['sections']>[number];

const DAY_MS = 86_400_000;

async function factsOf(ctx: Context, { sysname, type, provider, tags }: CatalogueGame): Promise<SubjectView['facts']> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const { rows } = await sql<{ currency: Currency; rounds: number; staked: bigint; won: bigint }>`
    select r.currency, count(*)::int as rounds, sum(r.staked)::bigint as staked, sum(r.won)::bigint as won
      from rounds.rounds r join rounds.math_versions m on m.id = r.math_id
     where m.sysname = ${sysname} and r.mode <> 2 and r.created_at >= ${since}
     group by 1 order by 1`.execute(ctx.db);
  const open = (await openRoundsByGame(ctx)).get(sysname) ?? 0;
  return [
    textFact('Type', type),
    textFact('Supplier', provider),
    textFact('Tags', tags.join(', ')),
    { label: 'Open rounds', kind: 'number', value: open },
    ...rows.flatMap(({ currency, rounds, staked, won }) => [
      { label: `Turnover of 24 hours, ${rounds} rounds`, kind: 'money', value: sumOf(staked, currency) } as const,
      { label: 'Won of it', kind: 'money', value: sumOf(won, currency) } as const,
    ]),
    ...(rows.length === 0 ? [textFact('Turnover of 24 hours', 'none')] : []),
  ];
}

function proofSection(game: CatalogueGame): Section {
  const proof = titles[game.sysname]?.proof;
  return {
    title: proof ? 'Proved' : 'Stated by its supplier, not proved',
    facts: [
      textFact('Return', `${game.rtp} %`),
      textFact('Volatility', game.volatility),
      textFact('Highest win', `${game.max_win} stakes`),
      ...(proof
        ? [
            textFact('Standard deviation', `${proof.standardDeviation} stakes`),
            textFact('Rounds that pay', `${proof.hitRate} %`),
            textFact('Method', proof.method),
            textFact('Hash of the mathematics', proof.mathHash),
          ]
        : []),
    ],
  };
}

const returnSection = (row: EvidenceRow): Section => ({
  title: 'Measured by the watch',
  facts: [
    timeFact('Since', row.since),
    { label: 'Rounds', kind: 'number', value: Number(row.rounds) },
    textFact('Returned', percent(share(row.returned, row))),
    textFact('Expected of what was chosen', percent(share(row.expected, row))),
    textFact('By chance, of 20 games 19 within', chanceOf(row.sysname, row)),
    textFact('Evidence against the proof', `${oddness(row)} (it is reported at 1,000 and closed at 1,000,000)`),
  ],
});

const CLOSE = {
  right: { area: 'games', verb: 'close' },
  letter: 'c',
  fields: [],
  reasonFor: 'staff',
  isStepUp: false,
} as const;

async function close(ctx: Context, id: string, { reason, by }: { reason: string; by: string }): Promise<string> {
  const isNew = await switchOff(ctx, { sysname: switchName(id), reason, by_whom: by });
  return `${spokenName(id)} ${isNew ? 'takes no new rounds from now on' : 'was closed already'}.`;
}

/** What is open now: games that are closed by themselves already stay so afterwards. */
async function whatWouldClose(ctx: Context): Promise<string> {
  const [switches, rounds] = await Promise.all([switchesOf(ctx.db), openRoundsByGame(ctx)]);
  const open = catalogue(ctx, 'EUR').filter(({ sysname }) => stateOf(sysname, switches) === OPEN).length;
  const unfinished = [...rounds.values()].reduce((sum, count) => sum + count, 0);
  return open === 0
    ? 'No game is open.'
    : `${open} games take no new rounds from then on. Rounds that are open, ${unfinished} of them, can be finished.`;
}

export const gameActs: Act[] = [
  {
    ...CLOSE,
    name: 'games disable',
    isGrave: true,
    label: 'Close',
    about: 'Closes a game (`all`: every game) for new rounds within seconds. Rounds that are open can be finished.',
    subject: 'game',
    states: [OPEN, CLOSED_WITH_ALL],
    isStepUp: true,
    run: (ctx, { id, reason, actor }) => close(ctx, id, { reason, by: actor.name }),
  },
  {
    ...CLOSE,
    name: 'games disable-all',
    isGrave: true,
    label: 'Close every game',
    about: 'Closes every game for new rounds within seconds. Rounds that are open can be finished.',
    subject: 'list',
    list: 'games',
    isStepUp: true,
    preview: whatWouldClose,
    run: (ctx, { reason, actor }) => close(ctx, ALL, { reason, by: actor.name }),
  },
  {
    name: 'games enable',
    label: 'Open again',
    about: 'Opens a game again (`all`: what closes every game); evidence against it begins anew.',
    right: { area: 'games', verb: 'act' },
    subject: 'game',
    states: [CLOSED],
    letter: 'o',
    fields: [],
    reasonFor: 'staff',
    isStepUp: false,
    async run(ctx, { id, actor }) {
      const wasOff = await openAgain(ctx, switchName(id), actor.name);
      return `${spokenName(id)} ${wasOff ? 'is open again' : 'was not closed'}.`;
    },
  },
  {
    name: 'games enable-all',
    label: 'End closing of every game',
    about: 'Takes back what closes every game; those that are closed by themselves stay closed.',
    right: { area: 'games', verb: 'act' },
    subject: 'list',
    list: 'games',
    letter: 'o',
    fields: [],
    reasonFor: 'staff',
    isStepUp: false,
    async run(ctx, { actor }) {
      const wasOff = await openAgain(ctx, ALL_GAMES, actor.name);
      return wasOff ? 'The games are open again.' : 'Not every game was closed.';
    },
  },
];

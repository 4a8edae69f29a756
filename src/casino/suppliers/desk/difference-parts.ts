// Rounds in which the books of a supplier and ours differ.
import { sql } from 'kysely';
import type { Value } from '#kernel/desk-values.ts';
import { isCurrency } from '#kernel/money.ts';
import { numberedId, pageOf, sumOf, textFact, timeFact, type Listing, type SubjectKind } from '#platform/desk.ts';
import { playerLink, playerLinks } from '#players/accounts/index.ts';
import { WORDS, type StoredDifference } from '../store/reconciliations.ts';

interface DifferenceLine extends StoredDifference {
  provider: string;
  day: string;
  found_at: Date;
  decided_at: Date | null;
}

/** Of its four parts only the last may have blanks. */
const keyOf = ({
  provider,
  day,
  player,
  reference,
}: Pick<DifferenceLine, 'provider' | 'day' | 'player' | 'reference'>) => [provider, day, player, reference].join(' ');

export function partsOf(id: string): { provider: string; day: string; player: string; reference: string } {
  const [provider = '', day = '', player = '', ...reference] = id.split(' ');
  return { provider, day, player, reference: reference.join(' ') };
}

const DIFFERENCE = sql`select provider, day::text as day, player, reference, kind, our_currency, our_staked, our_won, their_currency,
  their_staked, their_won, found_at, decided_at, decided_by, decision from suppliers.differences`;

const STATES = ['waiting', 'decided'] as const;
const stateOf = ({ decided_at }: Pick<DifferenceLine, 'decided_at'>): string => (decided_at ? 'decided' : 'waiting');

const money = (currency: string | null, minor: bigint | null): Value =>
  currency !== null && isCurrency(currency) ? sumOf(minor ?? 0n, currency) : null;

export const differenceListing: Listing = {
  name: 'supplier-differences',
  area: 'games',
  title: 'Supplier differences',
  about: 'Rounds in which a supplier’s report of a day and our books differ. Nothing is booked because of them.',
  subject: 'supplier-difference',
  isPersonal: true,
  columns: [
    { key: 'day', label: 'Day', kind: 'text' },
    { key: 'supplier', label: 'Supplier', kind: 'text' },
    { key: 'what', label: 'What differs', kind: 'text' },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'ourStake', label: 'We: staked', kind: 'money' },
    { key: 'ourWin', label: 'We: won', kind: 'money' },
    { key: 'theirStake', label: 'They: staked', kind: 'money' },
    { key: 'theirWin', label: 'They: won', kind: 'money' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'round', label: 'Round', kind: 'text' },
  ],
  filters: [
    { name: 'state', label: 'State', choices: STATES },
    { name: 'supplier', label: 'Supplier' },
  ],
  preset: { state: 'waiting' },
  tabOf: [{ kind: 'supplier', filter: 'supplier', title: 'Differences' }],
  whenEmpty: 'No round differs.',
  async read(ctx, { filters: { state, supplier: name }, after, limit }) {
    const last = after === undefined ? undefined : partsOf(after);
    const { rows } = await sql<DifferenceLine>`
      ${DIFFERENCE} where true ${state ? sql`and (decided_at is not null) = ${state === 'decided'}` : sql``}
        ${name ? sql`and provider = ${name}` : sql``}
        ${last ? sql`and (provider, day, player, reference) < (${last.provider}, ${last.day}::date, ${last.player}, ${last.reference})` : sql``}
      order by provider desc, day desc, player desc, reference desc limit ${limit + 1}`.execute(ctx.db);
    const linkOf = await playerLinks(
      ctx,
      rows.flatMap(({ player }) => numberedId(player) ?? []),
    );
    return pageOf(rows, limit, (row) => {
      const playerId = numberedId(row.player);
      return {
        id: keyOf(row),
        values: {
          day: row.day,
          supplier: row.provider,
          what: WORDS[row.kind],
          player: playerId === undefined ? null : linkOf(playerId),
          ourStake: money(row.our_currency, row.our_staked),
          ourWin: money(row.our_currency, row.our_won),
          theirStake: money(row.their_currency, row.their_staked),
          theirWin: money(row.their_currency, row.their_won),
          state: stateOf(row),
          round: row.reference,
        },
      };
    });
  },
  async queue(ctx) {
    const { rows } = await sql<{ count: number; oldest: Date | null }>`
      select count(*)::int as count, min(found_at) as oldest from suppliers.differences where decided_at is null`.execute(
      ctx.db,
    );
    return { count: rows[0]!.count, oldest: rows[0]!.oldest ?? undefined };
  },
};

export const differenceKind: SubjectKind = {
  kind: 'supplier-difference',
  area: 'games',
  word: 'NAME DAY ROUND',
  /** The command names no player: what several players have of one round is decided one after the other. */
  async idOf(ctx, typed) {
    const [provider = '', day = '', ...reference] = typed.split(' ');
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
    const { rows } = await sql<DifferenceLine>`
      ${DIFFERENCE} where provider = ${provider} and day = ${day}::date and reference = ${reference.join(' ')}
      order by decided_at nulls first limit 1`.execute(ctx.db);
    return rows[0] && keyOf(rows[0]);
  },
  async load(ctx, id) {
    const { provider, day, player, reference } = partsOf(id);
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
    const { rows } = await sql<DifferenceLine>`
      ${DIFFERENCE} where provider = ${provider} and day = ${day}::date and player = ${player} and reference = ${reference}`.execute(
      ctx.db,
    );
    const [row] = rows;
    if (!row) return undefined;
    const playerId = numberedId(player);
    return {
      title: `Round ${reference} of ${provider}`,
      state: stateOf(row),
      version: [row.kind, row.found_at.toISOString(), row.decided_at?.toISOString() ?? ''].join('/'),
      playerIds: playerId === undefined ? [] : [playerId],
      facts: [
        textFact('Supplier', provider),
        textFact('Day', day),
        textFact('What differs', WORDS[row.kind]),
        playerId === undefined
          ? textFact('Player, as they name them', player)
          : { label: 'Player', kind: 'subject', value: await playerLink(ctx, playerId) },
        timeFact('Found', row.found_at),
        ...(row.decided_by === null
          ? []
          : [
              textFact('Decided by', row.decided_by),
              textFact('Decision', row.decision),
              timeFact('Decided', row.decided_at),
            ]),
      ],
      tables: [
        {
          title: 'The two books',
          columns: [
            { key: 'book', label: 'Book', kind: 'text' },
            { key: 'staked', label: 'Staked', kind: 'money' },
            { key: 'won', label: 'Won', kind: 'money' },
          ],
          rows: [
            {
              id: 'ours',
              values: {
                book: row.our_currency === null ? 'ours: not there' : 'ours',
                staked: money(row.our_currency, row.our_staked),
                won: money(row.our_currency, row.our_won),
              },
            },
            {
              id: 'theirs',
              values: {
                book: row.their_currency === null ? 'theirs: not there' : 'theirs',
                staked: money(row.their_currency, row.their_staked),
                won: money(row.their_currency, row.their_won),
              },
            },
          ],
        },
      ],
      evidence: [],
      timeline: [{ at: row.found_at, by: 'site', text: 'found' }],
    };
  },
};

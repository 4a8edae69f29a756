// Price boosts at the desk: what runs and what did, with what was staked on each and what it has cost.
import { numberedId, pageOf, sumOf, textFact, timeFact, type Listing, type SubjectKind } from '#platform/desk.ts';
import type { Evidence, Fact } from '#kernel/desk-values.ts';
import { toCents } from '#players/verification/index.ts';
import { currencyOf, ratesPerEur } from '#players/accounts/index.ts';
import type { Context } from '#platform/context.ts';
import { findBoost, listBoosts, offerNow, type BoostRow } from '#sportsbook/book/index.ts';
import { boostFigures } from '../promotions/store.ts';
import { euros, eventNames, marketText, oddsText } from './amounts.ts';

/** Why one is not on offer, as a trader reads it. */
const ENDED_BY: Readonly<Record<NonNullable<BoostRow['ended_because']>, string>> = {
  price: 'the book’s own price is as good',
  market: 'its market has stopped taking bets',
  time: 'its time was over',
  stopped: 'stopped by hand',
};
const PAUSED =
  'paused: backing this outcome and all others would be a certain profit; it runs again when prices have moved back';

const whyOf = ({ state, ended_because }: BoostRow): string | null =>
  state === 'paused' ? PAUSED : ended_because && ENDED_BY[ended_because];

interface Figures {
  bets: number;
  stakedCents: bigint;
  costCents: bigint;
}

async function figuresOf(ctx: Context, boosts: readonly BoostRow[]): Promise<(boost: BoostRow) => Figures> {
  const rates = ratesPerEur(ctx);
  const byBoost = new Map<bigint, Figures>();
  const rows = await boostFigures(
    ctx.db,
    boosts.map(({ id }) => id),
  );
  for (const { boost_id: id, currency: code, bets, staked, cost } of rows) {
    const currency = currencyOf(code);
    const before = byBoost.get(id) ?? { bets: 0, stakedCents: 0n, costCents: 0n };
    byBoost.set(id, {
      bets: before.bets + bets,
      stakedCents: before.stakedCents + toCents(staked, currency, rates[currency]),
      costCents: before.costCents + toCents(cost, currency, rates[currency]),
    });
  }
  return ({ id }) => byBoost.get(id) ?? { bets: 0, stakedCents: 0n, costCents: 0n };
}

export const boostListing: Listing = {
  name: 'price-boosts',
  area: 'sports',
  title: 'Price boosts',
  about: 'Outcomes at better odds than the book’s own, the newest first. A boost is made on the page of its event.',
  subject: 'price-boost',
  columns: [
    { key: 'event', label: 'Event', kind: 'subject' },
    { key: 'selection', label: 'Outcome', kind: 'text' },
    { key: 'book', label: 'Book', kind: 'text' },
    { key: 'odds', label: 'Boosted', kind: 'text' },
    { key: 'highest', label: 'Of a player', kind: 'money' },
    { key: 'bets', label: 'Bets', kind: 'number' },
    { key: 'staked', label: 'Turnover', kind: 'money' },
    { key: 'cost', label: 'Cost', kind: 'money' },
    { key: 'until', label: 'Until', kind: 'time' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'why', label: 'Why', kind: 'text' },
  ],
  filters: [{ name: 'state', label: 'State', choices: ['open', 'planned', 'running', 'paused', 'ended'] }],
  whenEmpty: 'There is no price boost. One is made on the page of an event: “Boost a price”.',
  async read(ctx, { filters: { state }, after, limit }) {
    const rows = await listBoosts(ctx.db, {
      state,
      after: after === undefined ? undefined : (numberedId(after) ?? 0n),
      limit: limit + 1,
    });
    const [nameOf, figureOf] = await Promise.all([
      eventNames(
        ctx,
        rows.map(({ event_id }) => event_id),
      ),
      figuresOf(ctx, rows),
    ]);
    return pageOf(rows, limit, (row) => {
      const { bets, stakedCents, costCents } = figureOf(row);
      return {
        id: String(row.id),
        values: {
          event: { kind: 'event', id: row.event_id, label: nameOf(row.event_id) },
          selection: `${marketText(row.market)}: ${row.outcome}`,
          book: oddsText(row.book_odds),
          odds: oddsText(row.odds),
          highest: euros(row.highest_cents),
          bets,
          staked: euros(stakedCents),
          cost: euros(costCents),
          until: (row.ended_at ?? row.ends_at).toISOString(),
          state: row.state,
          why: whyOf(row),
        },
      };
    });
  },
};

export const boostKind: SubjectKind = {
  kind: 'price-boost',
  area: 'sports',
  word: 'BOOST',
  async load(ctx, id) {
    const row = await findBoost(ctx.db, numberedId(id) ?? 0n);
    if (!row) return undefined;
    const [nameOf, figureOf] = await Promise.all([eventNames(ctx, [row.event_id]), figuresOf(ctx, [row])]);
    const { bets, stakedCents, costCents } = figureOf(row);
    const now = offerNow(ctx, { event: row.event_id, market: row.market, outcome: row.outcome });
    return {
      title: `${nameOf(row.event_id)}: ${marketText(row.market)} ${row.outcome} at ${oddsText(row.odds)}`,
      state: row.state,
      version: `${row.state} ${row.ended_at?.toISOString() ?? ''}`,
      playerIds: [],
      facts: [
        { label: 'Event', kind: 'subject', value: { kind: 'event', id: row.event_id, label: nameOf(row.event_id) } },
        textFact('Outcome', `${marketText(row.market)}: ${row.outcome}`),
        textFact('Book’s odds when it was made', oddsText(row.book_odds)),
        textFact('Boosted odds', oddsText(row.odds)),
        textFact('Offered now', now ? (oddsText(now.odds) ?? now.reason) : 'not offered'),
        { label: 'Highest stake of a player', kind: 'money', value: euros(row.highest_cents) },
        timeFact('From', row.starts_at),
        timeFact('Until, at the latest', row.ends_at),
        ...(whyOf(row) === null ? [] : [textFact('Why it is not on offer', whyOf(row))]),
        textFact('Made by', row.made_by),
        textFact('Because', row.because),
      ] satisfies Fact[],
      sections: [
        {
          title: 'What came of it',
          facts: [
            { label: 'Bets', kind: 'number', value: bets },
            { label: 'Turnover', kind: 'money', value: sumOf(stakedCents, 'EUR') },
            { label: 'Cost so far', kind: 'money', value: sumOf(costCents, 'EUR') },
          ],
        },
      ],
      evidence: [] satisfies Evidence[],
      timeline: [
        { at: row.made_at, by: row.made_by, text: row.because },
        ...(row.ended_at ? [{ at: row.ended_at, by: 'site', text: `Ended: ${whyOf(row)}` }] : []),
      ],
    };
  },
};

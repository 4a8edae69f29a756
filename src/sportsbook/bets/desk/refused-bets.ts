// Bets that were not taken, and why: what support is asked most.
import type { Fact } from '#kernel/desk-values.ts';
import { numberedId, pageOf, textFact, timeFact, type Listing, type SubjectKind } from '#platform/desk.ts';
import { playerLink, playerLinks } from '#players/accounts/index.ts';
import { offerNow } from '#sportsbook/book/index.ts';
import { findRefusal, listRefusals, type RefusedRow } from '../refusal-store.ts';
import { eventNames, marketText, oddsText } from './amounts.ts';
import { LIMITED_BY } from './bet-page.ts';

export const refusedListing: Listing = {
  name: 'refused-bets',
  area: 'players',
  shownUnder: 'sports',
  title: 'Refused bets',
  about:
    'Bets that were not taken in the last 30 days, the newest first, with the rule. Held bets that were declined are among the bets.',
  subject: 'refused-bet',
  isPersonal: true,
  columns: [
    { key: 'at', label: 'At', kind: 'time' },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'legs', label: 'Legs', kind: 'text' },
    { key: 'stake', label: 'Stake of a line', kind: 'text' },
    { key: 'rule', label: 'Rule', kind: 'text' },
    { key: 'why', label: 'Why', kind: 'text' },
  ],
  filters: [
    { name: 'player', label: 'Player’s number' },
    { name: 'rule', label: 'Rule' },
  ],
  tabOf: [{ kind: 'player', filter: 'player' }],
  whenEmpty: 'No bet was refused.',
  async read(ctx, { filters: { player, rule }, after, limit }) {
    const rows = await listRefusals(ctx.db, {
      ...(player && { player: numberedId(player) ?? 0n }),
      ...(rule && { rule }),
      ...(after !== undefined && { after: numberedId(after) ?? 0n }),
      limit: limit + 1,
    });
    const [linkOf, nameOf] = await Promise.all([
      playerLinks(
        ctx,
        rows.map(({ player_id }) => player_id),
      ),
      eventNames(
        ctx,
        rows.flatMap(({ legs }) => legs.map(({ event }) => event)),
      ),
    ]);
    return pageOf(rows, limit, (row) => ({
      id: String(row.id),
      values: {
        at: row.refused_at.toISOString(),
        player: linkOf(row.player_id),
        legs: legsText(row, nameOf),
        stake: `${row.stake} ${row.currency}`,
        rule: row.rule,
        why: row.sentence,
      },
    }));
  },
};

function legsText({ legs, type }: RefusedRow, nameOf: (event: string) => string): string {
  const [first] = legs;
  const selection = first ? `${nameOf(first.event)}: ${marketText(first.market)}: ${first.outcome}` : '';
  return legs.length < 2 ? selection : `${type} of ${legs.length}: ${selection} …`;
}

export const refusedKind: SubjectKind = {
  kind: 'refused-bet',
  area: 'players',
  async load(ctx, id) {
    const row = await findRefusal(ctx.db, numberedId(id) ?? 0n);
    if (!row) return undefined;
    const nameOf = await eventNames(
      ctx,
      row.legs.map(({ event }) => event),
    );
    return {
      title: `Refused bet: ${row.rule}`,
      state: 'refused',
      version: '',
      playerIds: [row.player_id],
      facts: [
        textFact('Why', row.sentence),
        textFact('Rule', row.rule),
        { label: 'Player', kind: 'subject', value: await playerLink(ctx, row.player_id) },
        timeFact('At', row.refused_at),
        textFact('Type', row.type),
        textFact('Stake of a line', `${row.stake} ${row.currency}`),
        textFact('Paid from', row.purse),
        textFact('Takes', row.policy === 'none' ? 'these odds and no others' : `${row.policy} odds`),
      ],
      sections: [{ title: 'What it was decided by', facts: inputsOf(row) }],
      tables: [
        {
          title: 'Legs',
          columns: [
            { key: 'event', label: 'Event', kind: 'subject' },
            { key: 'market', label: 'Market', kind: 'text' },
            { key: 'outcome', label: 'Outcome', kind: 'text' },
            { key: 'seen', label: 'Odds seen', kind: 'text' },
            { key: 'now', label: 'Now', kind: 'text' },
          ],
          rows: row.legs.map((leg, place) => {
            const offer = offerNow(ctx, leg);
            return {
              id: String(place),
              values: {
                event: { kind: 'event', id: leg.event, label: nameOf(leg.event) },
                market: marketText(leg.market),
                outcome: leg.outcome,
                seen: oddsText(leg.odds),
                now: offer ? [oddsText(offer.odds), offer.reason].filter(Boolean).join(', ') : 'not offered',
              },
            };
          }),
        },
      ],
      evidence: [],
      timeline: [{ at: row.refused_at, by: 'site', text: row.sentence }],
    };
  },
};

const isLimit = (value: string): value is keyof typeof LIMITED_BY => Object.hasOwn(LIMITED_BY, value);

function inputsOf({ inputs }: RefusedRow): Fact[] {
  const facts = Object.entries(inputs).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return textFact(name, isLimit(text) ? LIMITED_BY[text] : text);
  });
  return facts.length > 0 ? facts : [textFact('Inputs', 'none beside the account and the slip')];
}

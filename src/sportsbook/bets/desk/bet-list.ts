// Bets at the desk: the newest first.
import { numberedId, pageOf, sumOf, type Listing } from '#platform/desk.ts';
import type { Context } from '#platform/context.ts';
import { currencyOf, playerLinks } from '#players/accounts/index.ts';
import { MODELLED_SPORTS } from '#sportsbook/models/market.ts';
import { BET_STATES } from '../contract.ts';
import { shareOfRest } from '../ends.ts';
import { legsOf, type BetRow } from '../store.ts';
import { factorPercents, findBets } from '../trading-store.ts';
import { eventNames, outcomeNames, marketText, oddsText } from './amounts.ts';

/** What it may return, in EUR. */
const SIZES: Readonly<Record<string, bigint>> = {
  'over 100 EUR': 10_000n,
  'over 1,000 EUR': 100_000n,
  'over 10,000 EUR': 1_000_000n,
};

/** Nothing has come of it yet, or it was never taken. */
const hasNoEnd = ({ returned, state }: BetRow): boolean => returned === null && state !== 'cashed-out';

export const betListing: Listing = {
  name: 'bets',
  area: 'players',
  shownUnder: 'sports',
  title: 'Bets',
  about:
    'What players bet on sports, the newest first. Those on live events are held for some seconds before they are taken.',
  subject: 'bet',
  isPersonal: true,
  columns: [
    { key: 'placed', label: 'Placed', kind: 'time' },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'legs', label: 'Legs', kind: 'text' },
    { key: 'odds', label: 'Odds', kind: 'text' },
    { key: 'stake', label: 'Stake', kind: 'money' },
    { key: 'win', label: 'May return', kind: 'money' },
    { key: 'returned', label: 'Returned', kind: 'money' },
    { key: 'factor', label: 'Factor %', kind: 'number' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'held', label: 'Held s', kind: 'number' },
  ],
  filters: [
    { name: 'state', label: 'State', choices: ['open', ...BET_STATES] },
    { name: 'sport', label: 'Sport', choices: MODELLED_SPORTS },
    { name: 'size', label: 'May return', choices: Object.keys(SIZES) },
    { name: 'player', label: 'Player’s number' },
    { name: 'event', label: 'Event' },
  ],
  tabOf: [
    { kind: 'player', filter: 'player' },
    { kind: 'event', filter: 'event' },
  ],
  whenEmpty: 'No bet is in this list.',
  async read(ctx, { filters: { state, sport, size, player, event }, after, limit }) {
    const bets = await findBets(ctx.db, {
      state,
      sport,
      fromCents: size ? SIZES[size] : undefined,
      player: player ? (numberedId(player) ?? 0n) : undefined,
      event,
      after,
      limit: limit + 1,
    });
    const players = [...new Set(bets.map(({ player_id }) => player_id))];
    const [linkOf, factors, legs] = await Promise.all([
      playerLinks(ctx, players),
      factorPercents(ctx.db, players),
      legTexts(ctx, bets),
    ]);
    return pageOf(bets, limit, (bet) => {
      const currency = currencyOf(bet.currency);
      return {
        id: bet.id,
        values: {
          placed: bet.placed_at.toISOString(),
          player: linkOf(bet.player_id),
          legs: legs.get(bet.id)?.text ?? '',
          odds: legs.get(bet.id)?.odds ?? null,
          stake: sumOf(bet.staked, currency),
          win: sumOf(shareOfRest(bet, bet.potential), currency),
          returned: hasNoEnd(bet) ? null : sumOf((bet.returned ?? 0n) + bet.cashed_out, currency),
          factor: factors.get(bet.player_id) ?? 100,
          state: bet.state,
          held: bet.delay_ms === 0 ? null : bet.delay_ms / 1000,
        },
      };
    });
  },
};

/** What they are on, and at which odds where they have one line. */
async function legTexts(
  ctx: Context,
  bets: readonly BetRow[],
): Promise<Map<string, { text: string; odds: string | null }>> {
  const legs = await legsOf(
    ctx.db,
    bets.map(({ id }) => id),
  );
  const events = legs.map(({ event_id }) => event_id);
  const [nameOf, outcomeOf] = [await eventNames(ctx, events), await outcomeNames(ctx, events)];
  const byBet = Map.groupBy(legs, ({ bet_id }) => bet_id);
  return new Map(
    bets.map(({ id, type, lines, odds: price }) => {
      const betLegs = byBet.get(id) ?? [];
      const [first] = betLegs;
      const outcome = first ? outcomeOf(first.event_id, first.market, first.outcome) : '';
      const selection = first ? `${nameOf(first.event_id)}: ${marketText(first.market)}: ${outcome}` : '';
      const text = betLegs.length === 1 ? selection : `${type} of ${betLegs.length}: ${selection} …`;
      const odds = price ?? (lines === 1 ? betLegs.reduce((product, leg) => (product * leg.odds) / 1000, 1000) : null);
      return [id, { text, odds: odds === null ? null : oddsText(Math.floor(odds)) }];
    }),
  );
}

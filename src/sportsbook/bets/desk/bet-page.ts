// The page of a bet: its legs at the price then and now, and what it was decided by.
import { isUuid } from '#kernel/ids.ts';
import { formatAmount, type Currency } from '#kernel/money.ts';
import type { Fact } from '#kernel/desk-values.ts';
import type { Context } from '#platform/context.ts';
import {
  moneyFact,
  sumOf,
  textFact,
  timeFact,
  type Finder,
  type Moment,
  type SubjectKind,
  type Table,
} from '#platform/desk.ts';
import { currencyOf, playerLink } from '#players/accounts/index.ts';
import { offerNow } from '#sportsbook/book/index.ts';
import { cashOutsOf, type CashOutRow } from '../cash-out/store.ts';
import { shareOfRest, VOIDED } from '../ends.ts';
import { settlementsOf } from '../settlement-store.ts';
import { findBet, legsOf, type BetRow, type LegRow } from '../store.ts';
import { factorPercents } from '../trading-store.ts';
import { eventNames, marketText, oddsText, outcomeNames } from './amounts.ts';

export const betKind: SubjectKind = {
  kind: 'bet',
  area: 'players',
  async load(ctx, id) {
    const bet = isUuid(id) ? await findBet(ctx.db, id) : undefined;
    if (!bet) return undefined;
    const [legs, settlements, cashOuts, player, factors] = await Promise.all([
      legsOf(ctx.db, [id]),
      settlementsOf(ctx.db, id),
      cashOutsOf(ctx.db, [id]),
      playerLink(ctx, bet.player_id),
      factorPercents(ctx.db, [bet.player_id]),
    ]);
    const currency = currencyOf(bet.currency);
    return {
      title: `${capital(bet.type)}${legs.length === 1 ? '' : ` of ${legs.length}`}, ${sumText(bet)}`,
      state: bet.state,
      version: [bet.state, bet.generation, bet.returned ?? '', bet.cashed_stake].join('/'),
      playerIds: [bet.player_id],
      eurCents: bet.payout_cents,
      facts: [
        { label: 'Player', kind: 'subject', value: player },
        moneyFact('Stake', bet.staked, currency),
        moneyFact('May return', shareOfRest(bet, bet.potential), currency),
        ...(bet.cashed_stake === 0n
          ? []
          : [
              moneyFact('Of the stake, cashed out', bet.cashed_stake, currency),
              moneyFact('Paid for that', bet.cashed_out, currency),
            ]),
        ...(bet.edited_from === null
          ? []
          : [
              {
                label: 'Edited from',
                kind: 'subject',
                value: { kind: 'bet', id: bet.edited_from, label: 'an earlier bet' },
              } satisfies Fact,
            ]),
        ...(bet.cash_target === null ? [] : [moneyFact('Cashes out at', bet.cash_target, currency)]),
        ...(bet.returned === null ? [] : [moneyFact('Returned', bet.returned, currency)]),
        textFact('Lines', String(bet.lines)),
        ...(bet.odds === null
          ? []
          : [textFact('One price', `${oddsText(bet.odds)}, seen at ${oddsText(bet.odds_seen)}`)]),
        textFact('Paid from', PURSES[bet.purse]),
        timeFact('Placed', bet.placed_at),
        timeFact('Decided', bet.settled_at),
      ],
      sections: [{ title: 'How it was taken', facts: decisionOf(bet, factors.get(bet.player_id) ?? 100) }],
      tables: [
        await legTable(ctx, legs),
        ...(cashOuts.size > 0 ? [cashOutTable(cashOuts.get(id)!, currency)] : []),
        ...(settlements.length > 0 ? [settlementTable(settlements, currency)] : []),
      ],
      evidence: [],
      timeline: timelineOf(bet, legs),
    };
  },
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const PURSES: Readonly<Record<BetRow['purse'], string>> = {
  main: 'the player’s money',
  'betting-bonus': 'betting bonus',
  house: 'the house: a free bet',
};

const sumText = ({ staked, currency }: BetRow): string => `${formatAmount(staked, currencyOf(currency))} ${currency}`;

const POLICIES: Readonly<Record<BetRow['policy'], string>> = {
  none: 'these odds and no others',
  higher: 'higher odds as well',
  any: 'any odds',
};

/** What the highest stake came from. */
export const LIMITED_BY: Readonly<Record<BetRow['highest_because'], string>> = {
  market: 'what a bet on this market may win',
  liability: 'what stands on the outcome, the market or the event already',
  share: 'how much of that one player may use',
  payout: 'what a bet, or all bets of a day, may return',
  player: 'the player’s factor',
  restriction: 'a restriction of the player',
  boost: 'what one player may stake on a price boost',
  'balance-of-bonus': 'the bonus balance',
};

function decisionOf(bet: BetRow, factorPercent: number): Fact[] {
  const currency = currencyOf(bet.currency);
  return [
    textFact('Decision', bet.state === 'declined' ? 'declined' : bet.state === 'held' ? 'waits' : 'taken'),
    ...(bet.rule === null
      ? []
      : [
          textFact('Rule', bet.rule),
          textFact(bet.rule === VOIDED ? 'Void, as the player reads it' : 'As the player reads it', bet.sentence),
        ]),
    textFact('Held for', bet.delay_ms === 0 ? 'not held: nothing was live' : `${bet.delay_ms / 1000} s`),
    moneyFact('Highest stake of a line then', bet.highest, currency),
    textFact('Limited by', LIMITED_BY[bet.highest_because]),
    textFact('Player’s factor now', `${factorPercent} %`),
    textFact('Takes', POLICIES[bet.policy]),
    timeFact('Looked at again', bet.due_at),
  ];
}

const cashOutTable = (cashOuts: readonly CashOutRow[], currency: Currency): Table => ({
  title: 'Cash-outs',
  columns: [
    { key: 'at', label: 'Asked for', kind: 'time' },
    { key: 'by', label: 'By', kind: 'text' },
    { key: 'stake', label: 'Of the stake', kind: 'money' },
    { key: 'fair', label: 'Fair value', kind: 'money' },
    { key: 'fee', label: 'Fee', kind: 'text' },
    { key: 'offered', label: 'Offered', kind: 'money' },
    { key: 'paid', label: 'Paid', kind: 'money' },
    { key: 'state', label: 'State', kind: 'state' },
  ],
  rows: cashOuts.map((cashOut) => ({
    id: String(cashOut.nth),
    values: {
      at: cashOut.requested_at.toISOString(),
      by: cashOut.edit !== null ? 'player, for an edit' : cashOut.is_automatic ? 'target' : 'player',
      stake: sumOf(cashOut.stake, currency),
      fair: sumOf(cashOut.fair, currency),
      fee: `${cashOut.fee_percent} %`,
      offered: sumOf(cashOut.offered, currency),
      paid: cashOut.paid === null ? null : sumOf(cashOut.paid, currency),
      state: cashOut.rule === null ? cashOut.state : `${cashOut.state}: ${cashOut.rule}`,
    },
  })),
});

const settlementTable = (settlements: Awaited<ReturnType<typeof settlementsOf>>, currency: Currency): Table => ({
  title: 'Settlements',
  columns: [
    { key: 'at', label: 'At', kind: 'time' },
    { key: 'returned', label: 'Returned', kind: 'money' },
    { key: 'back', label: 'Taken back', kind: 'time' },
  ],
  rows: settlements.map(({ generation, settled_at, returned, rolled_back_at }) => ({
    id: String(generation),
    values: {
      at: settled_at.toISOString(),
      returned: sumOf(returned, currency),
      back: rolled_back_at?.toISOString() ?? null,
    },
  })),
});

async function legTable(ctx: Context, legs: readonly LegRow[]): Promise<Table> {
  const events = legs.map(({ event_id }) => event_id);
  const [nameOf, outcomeOf] = [await eventNames(ctx, events), await outcomeNames(ctx, events)];
  return {
    title: 'Legs',
    columns: [
      { key: 'event', label: 'Event', kind: 'subject' },
      { key: 'market', label: 'Market', kind: 'text' },
      { key: 'outcome', label: 'Outcome', kind: 'text' },
      { key: 'seen', label: 'Odds seen', kind: 'text' },
      { key: 'odds', label: 'Taken at', kind: 'text' },
      { key: 'now', label: 'Now', kind: 'text' },
      { key: 'closing', label: 'At the start', kind: 'text' },
      { key: 'live', label: 'When', kind: 'text' },
      { key: 'result', label: 'Result', kind: 'state' },
    ],
    rows: legs.map((leg) => {
      const offer = offerNow(ctx, { event: leg.event_id, market: leg.market, outcome: leg.outcome });
      const outcome = outcomeOf(leg.event_id, leg.market, leg.outcome);
      const now = offer?.reason ? `${oddsText(offer.odds) ?? '–'} (${offer.reason})` : oddsText(offer?.odds);
      return {
        id: String(leg.place),
        values: {
          event: { kind: 'event', id: leg.event_id, label: nameOf(leg.event_id) },
          market: marketText(leg.market),
          outcome: leg.is_banker ? `${outcome} (banker)` : outcome,
          seen: oddsText(leg.odds_seen),
          odds: leg.is_at_start ? startText(leg) : oddsText(leg.odds),
          now,
          closing: oddsText(leg.closing_odds),
          live: leg.was_live ? `live, ${leg.score_taken ?? 'no score'}` : 'before the start',
          result: leg.void_reason === null ? (leg.result ?? 'open') : `void: ${leg.void_reason}`,
        },
      };
    }),
  };
}

const startText = ({ odds, result }: LegRow): string =>
  result === null ? 'starting price' : `starting price ${oddsText(odds)}`;

function timelineOf(bet: BetRow, legs: readonly LegRow[]): Moment[] {
  const settled = legs.filter(({ result }) => result !== null).length;
  return [
    { at: bet.placed_at, by: 'player', text: bet.delay_ms > 0 ? 'placed it; held for the delay' : 'placed it' },
    ...(bet.settled_at
      ? [
          {
            at: bet.settled_at,
            by: bet.rule === VOIDED ? 'house' : 'site',
            text: `${bet.state}${settled > 0 ? `, by ${settled} of ${legs.length} results` : ''}`,
          },
        ]
      : []),
  ];
}

/** By the whole id, as the player sees it. */
export const betFinder: Finder = {
  area: 'players',
  async find(ctx, text) {
    const bet = isUuid(text) ? await findBet(ctx.db, text) : undefined;
    return bet ? [{ kind: 'bet', id: bet.id, label: `bet of ${sumText(bet)}, ${bet.state}` }] : [];
  },
};

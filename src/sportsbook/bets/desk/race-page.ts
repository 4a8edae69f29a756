// The page of a race: who runs, what stands on each runner, what withdrawals take, and who came in.
import type { Context } from '#platform/context.ts';
import { textFact, timeFact, type SubjectKind, type Table } from '#platform/desk.ts';
import { eventFacts, eventPage, type EventPage } from '#sportsbook/book/index.ts';
import { standingOfOutcomes, type OutcomeStanding } from '../trading-store.ts';
import { euros, eventNames, oddsText } from './amounts.ts';

const WINNER = 'race-winner';

type Race = NonNullable<EventPage['event']['race']>;
export type RacePage = EventPage & { event: { race: Race } };

export async function racePage(ctx: Context, id: string): Promise<RacePage | undefined> {
  const page = await eventPage(ctx.db, id);
  return page?.event.race ? (page as RacePage) : undefined;
}

/** `4 Silver Dawn`: the number on its saddlecloth, which is not its place in the list. */
export async function runnerNames(ctx: Context, { event }: RacePage): Promise<string[]> {
  const facts = await eventFacts(ctx, ctx.db, [event.id]);
  const names = facts.get(event.id)?.competitors ?? [];
  return event.race.runners.map(({ number }, nth) => `${number} ${names[nth] ?? ''}`.trim());
}

export const raceKind: SubjectKind = {
  kind: 'race',
  area: 'sports',
  word: 'RACE',
  async load(ctx, id) {
    const page = await racePage(ctx, id);
    if (!page) return undefined;
    const { event, competition, markets } = page;
    const { race } = event;
    const [names, runners, standing] = await Promise.all([
      eventNames(ctx, [id]),
      runnerNames(ctx, page),
      standingOfOutcomes(ctx.db, id),
    ]);
    const terms = race.eachWay;
    return {
      title: names(id),
      state: race.finish ? 'run' : event.status,
      version: [
        race.runners.map(({ isNonRunner }) => Number(isNonRunner)).join(''),
        markets.reduce((sum, { decisions }) => sum + decisions, 0),
      ].join('/'),
      playerIds: [],
      facts: [
        timeFact('Start', event.starts_at),
        { label: 'Event', kind: 'subject', value: { kind: 'event', id, label: 'markets and bets' } },
        {
          label: 'Meeting',
          kind: 'subject',
          value: { kind: 'competition', id: competition.id, label: competition.names.en },
        },
        textFact('Distance', `${race.distance} m`),
        ...(race.going ? [textFact('Going', race.going)] : []),
        textFact('Each way', terms ? `1/${terms.part} of the odds, first ${terms.places}` : 'none'),
        textFact('Starting price', race.hasStartingPrice ? 'taken' : 'not taken'),
        ...(event.is_simulated ? [textFact('Simulated', 'a race of a simulated meeting')] : []),
      ],
      tables: [runnerTable(page, runners, standing), ...(race.finish ? [finishTable(race, runners)] : [])],
      links: [{ label: 'On the site', path: `/betting/${event.sport}/${competition.slug}/${event.slug}` }],
      evidence: race.runners
        .filter(({ isNonRunner }) => isNonRunner)
        .slice(0, 1)
        .map(() => ({
          weighs: 'against',
          text: 'A runner is withdrawn: earlier bets on the others bear a deduction.',
        })),
      timeline: [],
    };
  },
};

function runnerTable(
  { event, markets }: RacePage,
  names: readonly string[],
  standing: readonly OutcomeStanding[],
): Table {
  const winner = markets.find(({ ref }) => ref === WINNER);
  return {
    title: 'Runners',
    columns: [
      { key: 'runner', label: 'Runner', kind: 'text' },
      { key: 'price', label: 'To win', kind: 'text' },
      { key: 'bets', label: 'Bets to win', kind: 'number' },
      { key: 'stakes', label: 'Stakes to win', kind: 'money' },
      { key: 'liability', label: 'Liability', kind: 'money' },
      { key: 'state', label: 'State', kind: 'state' },
      { key: 'deduction', label: 'Takes from winnings', kind: 'text' },
    ],
    rows: event.race.runners.map(({ isNonRunner }, nth) => {
      const outcome = String(nth + 1);
      const on = standing.find((row) => row.market === WINNER && row.outcome === outcome);
      const withdrawal = winner?.deductions.find((deduction) => deduction.outcome === outcome);
      return {
        id: outcome,
        values: {
          runner: names[nth]!,
          price: oddsText(winner?.outcomes.find(({ id }) => id === outcome)?.odds),
          bets: on?.bets ?? 0,
          stakes: euros(on?.staked_cents ?? 0n),
          liability: euros(on?.risk_cents ?? 0n),
          state: isNonRunner ? 'withdrawn' : 'runs',
          deduction: withdrawal ? `${withdrawal.percent} %` : null,
        },
      };
    }),
  };
}

const finishTable = ({ finish = [] }: Race, names: readonly string[]): Table => ({
  title: 'Finish',
  columns: [
    { key: 'place', label: 'Place', kind: 'number' },
    { key: 'runner', label: 'Runner', kind: 'text' },
    { key: 'time', label: 'Time, s', kind: 'text' },
  ],
  rows: finish.map(({ runner, place, timeMs }) => ({
    id: String(runner),
    values: {
      place,
      runner: names[runner - 1] ?? String(runner),
      time: timeMs === undefined ? null : (timeMs / 1000).toFixed(2),
    },
  })),
});

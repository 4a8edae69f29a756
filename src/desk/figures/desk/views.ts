// What the page of the figures reads, and what the list of games has of them.
import type { Context } from '#platform/context.ts';
import { sumOf, type ColumnAddition, type View, type ViewRequest } from '#platform/desk.ts';
import { openPayouts, payoutSpeed } from '#money/cashier/index.ts';
import type {
  CohortsView,
  FigureValues,
  FiguresView,
  HoldsView,
  LiabilitiesView,
  PayoutsView,
  YesterdayView,
} from '../contract.ts';
import { dayAfter, dayOfTime } from '../days.ts';
import { definitionNamed, figureOf, unitOf, type Counted, type Definition } from '../definitions.ts';
import { COHORT_UNITS, readCohorts } from '../read-cohorts.ts';
import { choicesOf, readFigures } from '../read-figures.ts';
import { readHolds, turnoverOf } from '../read-holds.ts';
import { liabilitiesAfter, liabilitiesNow, type Liability } from '../read-liabilities.ts';
import { unreconciledDays } from '../unreconciled-days.ts';
import { definitionsFor, periodIn, questionIn, seesPart } from './question.ts';

const area = 'figures';

const valuesOf = (definitions: readonly Definition[], counted: Counted): FigureValues =>
  Object.fromEntries(
    definitions.map((definition) => [definition.name, figureOf(definition, counted)?.toString() ?? null]),
  );

async function figures(ctx: Context, request: ViewRequest): Promise<FiguresView> {
  const question = questionIn(ctx, request);
  const definitions = definitionsFor(request);
  const [answer, byDay, choices, unreconciled] = await Promise.all([
    readFigures(ctx.db, question),
    readFigures(ctx.db, { ...question, by: 'day' }),
    choicesOf(ctx.db),
    unreconciledDays(ctx.db, question),
  ]);
  const row = ({ value, ...counted }: Counted & { value: string }) => ({
    value,
    figures: valuesOf(definitions, counted),
  });
  return {
    from: question.from,
    to: question.to,
    by: question.by,
    currency: answer.currency,
    definitions: definitions.map((definition) => ({
      name: definition.name,
      label: definition.label,
      about: definition.about,
      unit: unitOf(definition),
    })),
    choices,
    total: valuesOf(definitions, answer.total),
    rows: answer.rows.map(row),
    days: byDay.rows.map(row),
    unreconciled,
  };
}

async function yesterday(ctx: Context, request: ViewRequest): Promise<YesterdayView> {
  seesPart(request, 'marketing');
  const day = dayAfter(dayOfTime(ctx.clock.now()), -1);
  const period = { from: day, to: day };
  const { total, currency } = await readFigures(ctx.db, { ...period, by: 'day', only: {} });
  const minorOf = (name: string): string => String(figureOf(definitionNamed(name), total) ?? 0n);
  return {
    day,
    currency,
    ngr: minorOf('ngr'),
    ggr: minorOf('ggr'),
    poolsOpened: minorOf('pools-opened'),
    isReconciled: (await unreconciledDays(ctx.db, period)).length === 0,
  };
}

async function cohorts(ctx: Context, request: ViewRequest): Promise<CohortsView> {
  seesPart(request, 'marketing');
  const unit = COHORT_UNITS.find((name) => name === request.query['unit']) ?? 'week';
  return { unit, cohorts: await readCohorts(ctx.db, unit, dayOfTime(ctx.clock.now())) };
}

async function holds(ctx: Context, request: ViewRequest): Promise<HoldsView> {
  seesPart(request);
  return { games: await readHolds(ctx.db, periodIn(ctx, request)) };
}

const asText = ({ minor, ...liability }: Liability) => ({ ...liability, minor: String(minor) });

async function liabilities(ctx: Context, request: ViewRequest): Promise<LiabilitiesView> {
  seesPart(request, 'payments');
  const { to } = periodIn(ctx, request);
  const last = dayAfter(dayOfTime(ctx.clock.now()), -1);
  const day = to < last ? to : last;
  const [now, past] = await Promise.all([liabilitiesNow(ctx), liabilitiesAfter(ctx.db, day)]);
  return { now: now.map(asText), day, past: past.map(asText) };
}

async function payouts(ctx: Context, request: ViewRequest): Promise<PayoutsView> {
  seesPart(request, 'payments');
  const { from, to } = periodIn(ctx, request);
  const [methods, open] = await Promise.all([
    payoutSpeed(ctx.db, { from: new Date(`${from}T00:00:00Z`), to: new Date(`${dayAfter(to)}T00:00:00Z`) }),
    openPayouts(ctx.db),
  ]);
  return {
    methods,
    open: open.map(({ minor, oldest, ...row }) => ({ ...row, minor: String(minor), oldest: oldest.toISOString() })),
  };
}

export const views: readonly View[] = [
  { name: 'figures', area, read: figures },
  { name: 'figures-yesterday', area, read: yesterday },
  { name: 'figures-cohorts', area, read: cohorts },
  { name: 'figures-games', area, read: holds },
  { name: 'figures-liabilities', area, read: liabilities },
  { name: 'figures-payouts', area, read: payouts },
];

const TURNOVER_DAYS = 30;

/** What was staked on each game in the last month, in the list of games. */
export const turnoverColumn: ColumnAddition = {
  listing: 'games',
  before: 'returned',
  right: { area: 'figures', verb: 'all' },
  columns: [{ key: 'turnover', label: `Turnover of ${TURNOVER_DAYS} days`, kind: 'money' }],
  async load(ctx, ids) {
    const today = dayOfTime(ctx.clock.now());
    const turnover = await turnoverOf(ctx.db, { from: dayAfter(today, 1 - TURNOVER_DAYS), to: today }, ids);
    return new Map(ids.map((id) => [id, { turnover: sumOf(turnover.get(id) ?? 0n, 'EUR') }]));
  },
};

// What is asked of the figures, as it stands in an address, and which part of them a person may see.
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import type { ViewRequest } from '#platform/desk.ts';
import { dayAfter, dayOfTime } from '../days.ts';
import { DEFINITIONS, PARTS, type Definition } from '../definitions.ts';
import { DIMENSIONS, type Dimension, type Period, type Question } from '../read-figures.ts';

const DEFAULT_DAYS = 30;
const MOST_DAYS = 800;
const DAY = /^\d{4}-\d\d-\d\d$/;
const SPORTS = 'sports';

const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

const wrong = (place: string): never =>
  refuse('InvalidParameter', {
    rule: 'desk.input',
    inputs: { place },
    sentence: `The request has a fault in ${place}.`,
  });

export function periodIn(ctx: Context, { query }: Pick<ViewRequest, 'query'>): Period {
  const today = dayOfTime(ctx.clock.now());
  const to = query['to'] || today;
  if (!isDay(to)) return wrong('to');
  const from = query['from'] || dayAfter(to, 1 - DEFAULT_DAYS);
  if (!isDay(from) || from > to || dayAfter(from, MOST_DAYS) < to) return wrong('from');
  return { from, to };
}

/** Who may see only the sports part sees only sports in it. */
export function questionIn(ctx: Context, request: ViewRequest): Question {
  const { query } = request;
  const by = (query['by'] || 'day') as Dimension;
  if (!DIMENSIONS.includes(by)) return wrong('by');
  const only: Question['only'] = {};
  for (const name of ['product', 'country', 'channel', 'currency'] as const) if (query[name]) only[name] = query[name];
  if (isOfSportsAlone(request)) only.product = SPORTS;
  return { ...periodIn(ctx, request), by, only };
}

const seesAll = ({ may }: Pick<ViewRequest, 'may'>): boolean => may({ area: 'figures', verb: 'all' });

const isOfSportsAlone = (request: Pick<ViewRequest, 'may'>): boolean =>
  !seesAll(request) && partsOf(request).every((part) => part === SPORTS);

const partsOf = ({ may }: Pick<ViewRequest, 'may'>) => PARTS.filter((part) => may({ area: 'figures', verb: part }));

/** The figures that they may see. */
export function definitionsFor(request: Pick<ViewRequest, 'may'>): readonly Definition[] {
  const parts = partsOf(request);
  return seesAll(request)
    ? DEFINITIONS
    : DEFINITIONS.filter((definition) => definition.parts.some((part) => parts.includes(part)));
}

/** Of all figures: only for those who see all of them. */
export function seesPart(request: Pick<ViewRequest, 'may'>, ...parts: ReadonlyArray<(typeof PARTS)[number]>): void {
  if (!seesAll(request) && !partsOf(request).some((part) => parts.includes(part)))
    refuse('AccessDenied', { rule: 'desk.right', inputs: {}, sentence: 'Your roles do not include these figures.' });
}

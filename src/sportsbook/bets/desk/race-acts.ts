// What traders do to a race that its producer leaves undone: withdraw a runner, and say who came in.
import * as z from 'zod/mini';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import type { Act, ActFields, Choice } from '#platform/desk.ts';
import { deductionOf } from '#sportsbook/models/race/deductions.ts';
import type { Finished } from '#sportsbook/models/race/results.ts';
import { changeRunner, settleByFinish } from '#sportsbook/book/index.ts';
import { atStakeOn } from '../store.ts';
import { betsOn } from '../trading-store.ts';
import { racePage, runnerNames } from './race-page.ts';

type Request = { id: string; fields: ActFields };

const DECIDE = {
  subject: 'race',
  reasonFor: 'staff',
  right: { area: 'sports', verb: 'act' },
  isStepUp: true,
} as const;

const RUNNER = z.string().check(z.regex(/^\d{1,3}$/));
const OPEN = ['scheduled', 'live', 'interrupted', 'postponed'];

/** Runners that start, or those that do not. */
const runnersWho =
  (isNonRunner: boolean) =>
  async (ctx: Context, id: string): Promise<Choice[]> => {
    const page = await racePage(ctx, id);
    if (!page) return [];
    const names = await runnerNames(ctx, page);
    return page.event.race.runners.flatMap((runner, nth) =>
      runner.isNonRunner === isNonRunner ? [{ value: String(nth + 1), label: names[nth]! }] : [],
    );
  };

const runnerOf = ({ runner = '' }: ActFields): number => Number(runner);
const percentOf = ({ deduction = '' }: ActFields): number | undefined =>
  deduction === '' ? undefined : Number(deduction);

async function previewWithdrawal(ctx: Context, { id, fields }: Request): Promise<string> {
  const page = await racePage(ctx, id);
  const winner = page?.markets.find(({ ref }) => ref === 'race-winner');
  const odds = winner?.outcomes.find((outcome) => outcome.id === fields['runner'])?.odds ?? null;
  const percent = percentOf(fields) ?? deductionOf(odds);
  return `Stakes on it go back at once. Bets on the others whose odds were taken before lose ${percent} % of their winnings. The race takes no bets until there are new prices.`;
}

/** By the numbers on the saddlecloths: `4, 2=7, 1`. Dead heats share their place, and the next place counts them all. */
async function finishOf(ctx: Context, { id, fields: { finish = '' } }: Request): Promise<Finished[]> {
  const page = await racePage(ctx, id);
  const places = new Map(page?.event.race.runners.map(({ number }, nth) => [number, nth + 1]));
  const finished: Finished[] = [];
  for (const group of finish.split(/[\s,]+/).filter(Boolean)) {
    const place = finished.length + 1;
    for (const number of group.split('=')) {
      const runner = places.get(Number(number));
      if (runner === undefined || finished.some((earlier) => earlier.runner === runner))
        return refuse('InvalidParameter', {
          rule: 'desk.fields',
          inputs: {},
          sentence: `${number || 'Nothing'} is no runner, or stands there twice; write for example 4, 2=7, 1.`,
        });
      finished.push({ runner, place });
    }
  }
  return finished;
}

async function previewFinish(ctx: Context, request: Request): Promise<string> {
  const [finish, page] = [await finishOf(ctx, request), await racePage(ctx, request.id)];
  const names = page ? await runnerNames(ctx, page) : [];
  const placesText = finish.map(({ runner, place }) => `${place}. ${names[runner - 1] ?? runner}`);
  const bets = await betsOn(ctx.db, request.id, undefined);
  return `${placesText.join(', ')}. ${bets === 1 ? 'One bet stands' : `${bets} bets stand`} on this race; who is not named has not come in.`;
}

export const raceActs: Act[] = [
  {
    ...DECIDE,
    name: 'races withdraw',
    label: 'Withdraw a runner',
    about:
      'Marks a runner as a non-runner: bets on it are void, and earlier bets on the others bear a deduction. It stays so whatever the feed says of it.',
    letter: 'w',
    isGrave: true,
    states: OPEN,
    fields: [
      { name: 'runner', label: 'Runner', schema: RUNNER, choicesOf: runnersWho(false) },
      {
        name: 'deduction',
        label: 'Deduction, percent of winnings',
        schema: z.string().check(z.regex(/^([0-8]?\d|90)?$/)),
        isOptional: true,
        hint: 'Empty: by its odds, as in Rule 4.',
      },
    ],
    undoneBy: 'races reinstate',
    preview: previewWithdrawal,
    async run(ctx, { id, fields }) {
      const count = await changeRunner(ctx, {
        event: id,
        runner: runnerOf(fields),
        isNonRunner: true,
        deduction: percentOf(fields),
      });
      return `It does not run; ${count} ${count === 1 ? 'market has' : 'markets have'} changed.`;
    },
  },
  {
    ...DECIDE,
    name: 'races reinstate',
    label: 'Reinstate a runner',
    about: 'Takes the withdrawal of a runner back: bets on it are open again, and the deduction falls away.',
    letter: 'r',
    states: OPEN,
    fields: [{ name: 'runner', label: 'Runner', schema: RUNNER, choicesOf: runnersWho(true) }],
    undoneBy: 'races withdraw',
    async run(ctx, { id, fields }) {
      const count = await changeRunner(ctx, {
        event: id,
        runner: runnerOf(fields),
        isNonRunner: false,
        deduction: undefined,
      });
      return `It runs; ${count} ${count === 1 ? 'market has' : 'markets have'} changed.`;
    },
  },
  {
    ...DECIDE,
    name: 'races finish',
    label: 'Settle by the finish',
    about:
      'Settles the winner and all places of a race by who came in, with dead heats. It takes two where bets stand on it. In a terminal: `4, 2=7, 1`.',
    letter: 'd',
    fields: [
      {
        name: 'finish',
        label: 'Numbers in the order in which they came in',
        schema: z.string().check(z.minLength(1), z.maxLength(600), z.regex(/^[\d\s,=]+$/)),
        isRest: true,
        hint: 'Such as 4, 2=7, 1: a dead heat of 2 and 7 for second place. Starting prices are the last odds.',
      },
    ],
    async needsTwo(ctx, request) {
      // Nobody is asked to agree to what cannot be read.
      await finishOf(ctx, request);
      return (await betsOn(ctx.db, request.id, undefined)) > 0;
    },
    eurCents: (ctx, { id }) => atStakeOn(ctx.db, id, undefined),
    preview: previewFinish,
    async run(ctx, request) {
      const count = await settleByFinish(ctx, request.id, await finishOf(ctx, request));
      return `${count} ${count === 1 ? 'market is' : 'markets are'} decided; the running site settles the bets on them.`;
    },
  },
];

// The machinery at the desk: how far subscribers are, what they could not take, and work by the clock.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import {
  numberedId,
  pageOf,
  textFact,
  timeFact,
  type Act,
  type DeskParts,
  type Listing,
  type SubjectKind,
} from '../desk.ts';
import { lateness } from '../jobs/jobs.ts';
import { forgetSubscriber, replay, consumerLags, type ConsumerLag } from './consumer-lag.ts';
import { askToResend, type DeadLetter } from './dead-letters.ts';

const SYSTEM = { area: 'system' } as const;
const SYSTEM_ACT = { right: { area: 'system', verb: 'act' }, reasonFor: 'staff', isStepUp: false } as const;

const stateOf = ({ behind, last_error }: ConsumerLag): string =>
  last_error !== null ? 'failing' : behind > 0 ? 'behind' : 'up to date';

const subscribers: Listing = {
  ...SYSTEM,
  name: 'subscribers',
  title: 'Subscribers',
  about: 'Who learns of announced events, and how far each of them is.',
  subject: 'subscriber',
  columns: [
    { key: 'name', label: 'Subscriber', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'behind', label: 'Events behind', kind: 'number' },
    { key: 'seconds', label: 'Seconds behind', kind: 'number' },
    { key: 'letters', label: 'Dead letters', kind: 'number' },
    { key: 'error', label: 'Last failure', kind: 'text' },
  ],
  filters: [],
  whenEmpty: 'No subscriber has begun yet.',
  async read(ctx) {
    const lags = await consumerLags(ctx.db);
    return {
      rows: lags.map((lag) => ({
        id: lag.subscriber,
        values: {
          name: lag.subscriber,
          state: stateOf(lag),
          behind: lag.behind,
          seconds: Math.round(lag.oldest_seconds),
          letters: lag.dead_letters,
          error: lag.last_error,
        },
      })),
    };
  },
};

const subscriber: SubjectKind = {
  ...SYSTEM,
  kind: 'subscriber',
  word: 'SUBSCRIBER',
  async load(ctx, id) {
    const lag = (await consumerLags(ctx.db)).find((candidate) => candidate.subscriber === id);
    if (!lag) return undefined;
    return {
      title: `Subscriber ${id}`,
      state: stateOf(lag),
      version: 'as it runs',
      playerIds: [],
      facts: [
        { label: 'Events behind', kind: 'number', value: lag.behind },
        { label: 'Seconds behind', kind: 'number', value: Math.round(lag.oldest_seconds) },
        { label: 'Dead letters', kind: 'number', value: lag.dead_letters },
        textFact('Last failure', lag.last_error),
        timeFact('Next try', lag.next_try_at),
      ],
      evidence: [],
      timeline: [],
    };
  },
};

const letterOf = async (ctx: Context, id: string): Promise<DeadLetter | undefined> => {
  const { rows } =
    await sql<DeadLetter>`select * from platform.dead_letters where id = ${numberedId(id) ?? 0n}`.execute(ctx.db);
  return rows[0];
};

const deadLetters: Listing = {
  ...SYSTEM,
  name: 'dead-letters',
  title: 'Dead letters',
  about: 'Events that a subscriber could not take in any of its tries, the oldest first.',
  subject: 'dead-letter',
  columns: [
    { key: 'age', label: 'Age', kind: 'age' },
    { key: 'event', label: 'Event', kind: 'text' },
    { key: 'subscriber', label: 'Subscriber', kind: 'text' },
    { key: 'tries', label: 'Tries', kind: 'number' },
    { key: 'error', label: 'Failure', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
  ],
  filters: [{ name: 'subscriber', label: 'Subscriber' }],
  whenEmpty: 'All well: every event was taken.',
  async read(ctx, { filters: { subscriber: name }, after, limit }) {
    const { rows } = await sql<DeadLetter>`
      select * from platform.dead_letters
       where id > ${after ?? '0'}::bigint and (${name || null}::text is null or subscriber = ${name || null})
       order by id limit ${limit + 1}`.execute(ctx.db);
    return pageOf(rows, limit, (letter) => ({
      id: String(letter.id),
      values: {
        age: letter.failed_at.toISOString(),
        event: letter.event,
        subscriber: letter.subscriber,
        tries: letter.attempts,
        error: letter.error,
        state: letter.resend_at ? 'to be sent again' : 'waiting',
      },
    }));
  },
  async queue(ctx) {
    const { rows } = await sql<{ count: number; oldest: Date | null }>`
      select count(*)::int as count, min(failed_at) as oldest from platform.dead_letters where resend_at is null`.execute(
      ctx.db,
    );
    return { count: rows[0]!.count, oldest: rows[0]!.oldest ?? undefined };
  },
};

const deadLetter: SubjectKind = {
  ...SYSTEM,
  kind: 'dead-letter',
  async load(ctx, id) {
    const letter = await letterOf(ctx, id);
    if (!letter) return undefined;
    return {
      title: `${letter.event} for ${letter.subscriber}`,
      state: letter.resend_at ? 'to be sent again' : 'waiting',
      version: `${letter.attempts}/${letter.resend_at?.getTime() ?? 0}`,
      playerIds: [],
      facts: [
        textFact('Failure', letter.error),
        { label: 'Tries', kind: 'number', value: letter.attempts },
        timeFact('Announced', letter.announced_at),
        timeFact('Failed', letter.failed_at),
        textFact('What it says', JSON.stringify(letter.payload)),
      ],
      evidence: [],
      timeline: [],
    };
  },
};

const jobs: Listing = {
  ...SYSTEM,
  name: 'jobs',
  title: 'Jobs',
  about: 'Work by the clock, and by how much each is late in this process.',
  columns: [
    { key: 'job', label: 'Job', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'late', label: 'Seconds late', kind: 'number' },
  ],
  filters: [],
  whenEmpty: 'This process runs no jobs.',
  read: (ctx) =>
    Promise.resolve({
      rows: lateness(ctx)
        .toSorted((left, right) => right.lateMs - left.lateMs)
        .map(({ job, lateMs }) => ({
          id: job,
          values: { job, state: lateMs > LATE_MS ? 'late' : 'on time', late: Math.round(lateMs / 1000) },
        })),
    }),
};

/** What is less late than this has only been busy. */
const LATE_MS = 60_000;

const acts: Act[] = [
  {
    ...SYSTEM_ACT,
    name: 'events resend',
    label: 'Send again',
    about: 'Has the running site deliver it once more. If it fails again it stays here.',
    subject: 'dead-letter',
    letter: 's',
    states: ['waiting'],
    fields: [],
    async run(ctx, { id }) {
      await askToResend(ctx.db, BigInt(id), ctx.clock.now());
      return 'It is sent again by the running site.';
    },
  },
  {
    ...SYSTEM_ACT,
    name: 'events resend-all',
    label: 'Send all again',
    about: 'Has the running site deliver every dead letter once more.',
    subject: 'list',
    list: 'dead-letters',
    letter: 's',
    fields: [],
    run: async (ctx) => `${await askToResend(ctx.db, 'all', ctx.clock.now())} are sent again by the running site.`,
  },
  {
    ...SYSTEM_ACT,
    name: 'events replay',
    label: 'Replay',
    about: 'Gives it everything since a day once more; what it counts is counted twice.',
    subject: 'subscriber',
    letter: 'r',
    fields: [{ name: 'since', label: 'Since the day', hint: 'Such as 2027-03-31.', schema: z.iso.date() }],
    isStepUp: true,
    async run(ctx, { id, fields: { since = '' } }) {
      const count = await replay(ctx.db, id, new Date(`${since}T00:00:00Z`));
      return `${id} begins again with the events of ${since}: ${count ?? 0} rows.`;
    },
  },
  {
    ...SYSTEM_ACT,
    name: 'events forget',
    label: 'Forget',
    about: 'Removes a subscriber that no longer exists, with its dead letters.',
    subject: 'subscriber',
    letter: 'f',
    fields: [],
    isStepUp: true,
    async run(ctx, { id }) {
      await forgetSubscriber(ctx.db, id);
      return `${id} is forgotten. If the site still has it, it begins at the newest event.`;
    },
  },
];

export const desk: DeskParts = {
  listings: [subscribers, deadLetters, jobs],
  subjects: [subscriber, deadLetter],
  acts,
};

// What differs between a provider's reports and our books, and the days that were closed.
import * as z from 'zod/mini';
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Sum } from '#kernel/desk-values.ts';
import type { Context } from '#platform/context.ts';
import { tables } from '#platform/db/database.ts';
import {
  numberedId,
  pageOf,
  sumOf,
  textFact,
  timeFact,
  type Act,
  type Listing,
  type SubjectKind,
} from '#platform/desk.ts';
import { queueOf } from '#platform/desk-queue.ts';
import { closeDay } from '../close-day.ts';
import { compareWithProviders } from '../compare-with-providers.ts';
import { findDeposit, findWithdrawal } from '../operator-queries.ts';
import { resolveDifference } from '../resolve-difference.ts';
import { closeOf } from '../store/closes.ts';
import { totalsByProvider } from '../store/statements.ts';
import type { CashierTables, DifferenceRow } from '../tables.ts';

const STATES = ['open', 'resolved', 'equal'] as const;

const sideOf = (minor: bigint | null, currency: Currency | null): Sum | null =>
  minor === null || currency === null ? null : sumOf(minor, currency);

const differences: Listing = {
  name: 'differences',
  area: 'withdrawals',
  title: 'Differences',
  about: 'Payments on which a provider and our books do not agree.',
  subject: 'difference',
  columns: [
    { key: 'since', label: 'Since', kind: 'age' },
    { key: 'what', label: 'What differs', kind: 'text' },
    { key: 'provider', label: 'Provider', kind: 'text' },
    { key: 'kind', label: 'Kind', kind: 'text' },
    { key: 'ours', label: 'Ours', kind: 'money' },
    { key: 'ourState', label: 'Our state', kind: 'state' },
    { key: 'theirs', label: 'Theirs', kind: 'money' },
    { key: 'theirState', label: 'Their state', kind: 'state' },
    { key: 'state', label: 'State', kind: 'state' },
  ],
  filters: [
    { name: 'state', label: 'State', choices: STATES },
    { name: 'provider', label: 'Provider' },
  ],
  preset: { state: 'open' },
  whenEmpty: 'Nothing differs.',
  async read(ctx, { filters: { state, provider }, after, limit }) {
    let query = tables<CashierTables>(ctx.db).selectFrom('cashier.differences').selectAll();
    if (state) query = query.where('state', '=', state as DifferenceRow['state']);
    if (provider) query = query.where('provider', '=', provider);
    const isQueue = state === 'open';
    if (after !== undefined) query = query.where('id', isQueue ? '>' : '<', numberedId(after) ?? 0n);
    const rows = await query
      .orderBy('id', isQueue ? 'asc' : 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows, limit, (row) => ({
      id: String(row.id),
      values: {
        since: row.found_at.toISOString(),
        what: row.what,
        provider: row.provider,
        kind: row.kind,
        ours: sideOf(row.our_minor, row.our_currency),
        ourState: row.our_state,
        theirs: sideOf(row.their_minor, row.their_currency),
        theirState: row.their_status,
        state: row.state,
      },
    }));
  },
  queue: (ctx) =>
    queueOf(tables<CashierTables>(ctx.db).selectFrom('cashier.differences').where('state', '=', 'open'), 'found_at'),
};

const difference: SubjectKind = {
  kind: 'difference',
  area: 'withdrawals',
  async load(ctx, id) {
    const row = await tables<CashierTables>(ctx.db)
      .selectFrom('cashier.differences')
      .selectAll()
      .where('id', '=', numberedId(id) ?? 0n)
      .executeTakeFirst();
    if (!row) return undefined;
    const payment = await paymentOf(ctx, row);
    return {
      title: `Difference with ${row.provider}: ${row.what}`,
      state: row.state,
      version: `${row.state}/${row.our_state ?? ''}/${row.their_status ?? ''}`,
      playerIds: payment ? [payment.player_id] : [],
      facts: [
        payment
          ? { label: 'Payment', kind: 'subject', value: { kind: row.kind, id: row.payment_id, label: row.payment_id } }
          : textFact('Payment', row.payment_id),
        { label: 'Ours', kind: 'money', value: sideOf(row.our_minor, row.our_currency) },
        textFact('Our state', row.our_state),
        { label: 'Theirs', kind: 'money', value: sideOf(row.their_minor, row.their_currency) },
        textFact('Their state', row.their_status),
        timeFact('Last change', row.moved_at),
        textFact('Closed by', row.resolved_by),
        textFact('Because', row.reason),
      ],
      evidence: [],
      timeline: [{ at: row.found_at, by: 'comparison', text: 'found' }],
    };
  },
};

const paymentOf = (ctx: Context, { kind, payment_id: id }: DifferenceRow) =>
  kind === 'deposit' ? findDeposit(ctx, id) : findWithdrawal(ctx, id);

const closes: Listing = {
  name: 'closes',
  area: 'withdrawals',
  title: 'Closed days',
  about: 'The trial balance of each day (UTC). What does not add up, or differs from a provider, marks it.',
  subject: 'close',
  columns: [
    { key: 'day', label: 'Day', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'faults', label: 'What marks it', kind: 'text' },
    { key: 'checked', label: 'Checked', kind: 'time' },
  ],
  filters: [],
  whenEmpty: 'No day was closed yet.',
  async read(ctx, { after, limit }) {
    let query = tables<CashierTables>(ctx.db)
      .selectFrom('cashier.closes')
      .select([sql<string>`day::text`.as('day'), 'faults', 'checked_at']);
    if (after !== undefined) query = query.where('day', '<', after);
    const rows = await query
      .orderBy('day', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows, limit, ({ day, faults, checked_at }) => ({
      id: day,
      values: {
        day,
        state: faults.length === 0 ? 'closed' : 'marked',
        faults: faults.join('; '),
        checked: checked_at.toISOString(),
      },
    }));
  },
};

const close: SubjectKind = {
  kind: 'close',
  area: 'withdrawals',
  async load(ctx, id) {
    const row = /^\d{4}-\d\d-\d\d$/.test(id) ? await closeOf(ctx.db, id) : undefined;
    if (!row) return undefined;
    const totals = await totalsByProvider(ctx.db);
    return {
      title: `Day ${row.day}`,
      state: row.faults.length === 0 ? 'closed' : 'marked',
      version: row.checked_at.toISOString(),
      playerIds: [],
      facts: [timeFact('Closed', row.closed_at), timeFact('Checked', row.checked_at)],
      evidence: row.faults.map((text) => ({ weighs: 'against', text })),
      timeline: [],
      tables: [
        {
          title: 'Trial balance',
          columns: [
            { key: 'account', label: 'Account', kind: 'text' },
            { key: 'opening', label: 'Before', kind: 'money' },
            { key: 'credited', label: 'In', kind: 'money' },
            { key: 'debited', label: 'Out', kind: 'money' },
            { key: 'closing', label: 'At the end', kind: 'money' },
          ],
          rows: row.lines.map(({ account, currency, opening, credited, debited, closing }) => ({
            id: `${account} ${currency}`,
            values: {
              account,
              opening: { minor: opening, currency },
              credited: { minor: credited, currency },
              debited: { minor: debited, currency },
              closing: { minor: closing, currency },
            },
          })),
        },
        {
          title: 'Providers against our books, up to now',
          columns: [
            { key: 'provider', label: 'Provider', kind: 'text' },
            { key: 'reported', label: 'Reported', kind: 'money' },
            { key: 'booked', label: 'Booked', kind: 'money' },
          ],
          rows: totals.map(({ provider, kind, currency, reported_minor, booked_minor }) => ({
            id: `${provider} ${kind} ${currency}`,
            values: {
              provider: `${provider} ${kind}s`,
              reported: sumOf(reported_minor, currency),
              booked: sumOf(booked_minor, currency),
            },
          })),
        },
      ],
    };
  },
};

const BOOK_ACT = { right: { area: 'withdrawals', verb: 'act' }, reasonFor: 'staff' } as const;

const bookActs: Act[] = [
  {
    ...BOOK_ACT,
    name: 'cashier resolve-difference',
    label: 'Close',
    about: 'It was settled with the provider; nothing is booked. It opens again where either side changes.',
    subject: 'difference',
    letter: 'c',
    states: ['open'],
    fields: [],
    isStepUp: true,
    async run(ctx, { id, reason, actor }) {
      await resolveDifference(ctx, BigInt(id), { operator: actor.name, reason });
      return 'It is not open any more.';
    },
  },
  {
    ...BOOK_ACT,
    name: 'deposits compare',
    label: 'Compare now',
    about: 'Asks the payment providers for all that they paid and took, and compares it with our books.',
    subject: 'list',
    list: 'differences',
    letter: 'c',
    fields: [],
    isStepUp: false,
    async run(ctx) {
      const silent = await compareWithProviders(ctx);
      return silent.length === 0 ? 'All providers answered.' : `${silent.join(', ')} did not answer.`;
    },
  },
  {
    ...BOOK_ACT,
    name: 'cashier close',
    label: 'Close a day',
    about: 'Makes the trial balance of all accounts at the end of a day (UTC), or makes it again.',
    subject: 'list',
    list: 'closes',
    letter: 'c',
    fields: [
      {
        name: 'day',
        label: 'Day',
        hint: 'Such as 2027-03-31.',
        schema: z.iso.date(),
        initial: (ctx) => Promise.resolve(new Date(ctx.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)),
      },
    ],
    isStepUp: false,
    async run(ctx, { fields: { day = '' } }) {
      const { faults } = await closeDay(ctx, day);
      return faults.length === 0 ? `${day} adds up, and is closed.` : `${day} is marked: ${faults.join('; ')}.`;
    },
  },
];

export const bookParts = {
  listings: [differences, closes],
  subjects: [difference, close],
  acts: bookActs,
};

// Movements on our bank accounts that name no payment, and the files of orders for the bank.
import * as z from 'zod/mini';
import { sql } from 'kysely';
import { sum } from '#platform/command.ts';
import { tables } from '#platform/db/database.ts';
import {
  moneyFact,
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
import { refuse } from '#kernel/refusals.ts';
import { centsOf } from '#players/verification/index.ts';
import { assignBankLine, ignoreBankLine } from '../decide-bank-line.ts';
import { findDeposit } from '../operator-queries.ts';
import { bankLineById } from '../store/bank-lines.ts';
import type { BankLineRow, CashierTables } from '../tables.ts';
import { payoutAccountOf, writePayoutFile } from '../write-payout-file.ts';

const STATES = ['waiting', 'new', 'matched', 'ignored'] as const;

const signed = ({ is_credit, amount_minor, currency }: BankLineRow) =>
  sumOf(is_credit ? amount_minor : -amount_minor, currency);

const toldOf = ({ remittance, endToEndId }: BankLineRow['details']): string =>
  [...remittance, endToEndId].filter(Boolean).join(' | ');

const bankLines: Listing = {
  name: 'bank-lines',
  area: 'withdrawals',
  title: 'Bank movements',
  about: 'What moved on our accounts. Those that wait name no payment, or not clearly.',
  subject: 'bank-line',
  columns: [
    { key: 'day', label: 'Booked', kind: 'text' },
    { key: 'sum', label: 'Sum', kind: 'money' },
    { key: 'from', label: 'Counterparty', kind: 'text', isPersonal: true },
    { key: 'told', label: 'Remittance', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'reason', label: 'Why', kind: 'text' },
  ],
  filters: [{ name: 'state', label: 'State', choices: STATES }],
  preset: { state: 'waiting' },
  whenEmpty: 'No movement is in this list.',
  async read(ctx, { filters: { state }, after, limit }) {
    let query = tables<CashierTables>(ctx.db)
      .selectFrom('cashier.bank_lines')
      .selectAll()
      .select(sql<string>`booked_on::text`.as('booked_on'));
    if (state) query = query.where('state', '=', state as BankLineRow['state']);
    const isQueue = state === 'waiting';
    if (after !== undefined) query = query.where('id', isQueue ? '>' : '<', numberedId(after) ?? 0n);
    const lines = await query
      .orderBy('id', isQueue ? 'asc' : 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(lines, limit, (line) => ({
      id: String(line.id),
      values: {
        day: line.booked_on,
        sum: signed(line),
        from: line.details.counterparty.name ?? line.details.counterparty.iban ?? null,
        told: toldOf(line.details),
        state: line.state,
        reason: line.reason,
      },
    }));
  },
  queue: (ctx) =>
    queueOf(
      tables<CashierTables>(ctx.db).selectFrom('cashier.bank_lines').where('state', '=', 'waiting'),
      'created_at',
    ),
};

const bankLine: SubjectKind = {
  kind: 'bank-line',
  area: 'withdrawals',
  async load(ctx, id) {
    const line = await bankLineById(ctx.db, numberedId(id) ?? 0n);
    if (!line) return undefined;
    const { counterparty } = line.details;
    const deposit = line.payment_id === null ? undefined : await findDeposit(ctx, line.payment_id);
    return {
      title: `Movement of ${line.is_credit ? '' : '−'}${sum(line)}`,
      state: line.state,
      version: `${line.state}/${line.payment_id ?? ''}`,
      playerIds: deposit ? [deposit.player_id] : [],
      eurCents: centsOf(ctx, line.amount_minor, line.currency),
      facts: [
        moneyFact('Sum', line.is_credit ? line.amount_minor : -line.amount_minor, line.currency),
        textFact('Booked', line.booked_on),
        textFact('Account', line.account),
        { ...textFact('Counterparty', counterparty.name), isPersonal: true },
        { ...textFact('Its account', counterparty.iban), isPersonal: true },
        textFact('Remittance', toldOf(line.details)),
        textFact('Why it waits', line.reason),
        textFact('Returned because', line.return_reason),
        ...(deposit
          ? [
              {
                label: 'Payment',
                kind: 'subject',
                value: { kind: 'deposit', id: deposit.id, label: deposit.id },
              } as const,
            ]
          : []),
        timeFact('Decided', line.decided_at),
      ],
      evidence: [],
      timeline: [{ at: line.created_at, by: 'bank', text: 'read from a statement' }],
    };
  },
};

const ON_LINE = {
  right: { area: 'withdrawals', verb: 'act' },
  subject: 'bank-line',
  states: ['waiting'],
  reasonFor: 'staff',
  isStepUp: true,
} as const;

const bankActs: Act[] = [
  {
    ...ON_LINE,
    name: 'cashier assign-line',
    label: 'Is of a deposit',
    about: 'Takes a movement as the money of a deposit; one that went out, as money that was taken back from it.',
    letter: 'a',
    fields: [{ name: 'deposit', label: 'Deposit', hint: 'Its id.', schema: z.uuid() }],
    async playerIds(ctx, { fields: { deposit = '' } }) {
      const row = await findDeposit(ctx, deposit);
      return row ? [row.player_id] : [];
    },
    async run(ctx, { id, fields: { deposit = '' }, reason, actor }) {
      const line = (await bankLineById(ctx.db, BigInt(id)))!;
      const { amount_minor, currency } = line;
      await assignBankLine(ctx, line.id, deposit, { operator: actor.name, reason });
      return `${sum({ amount_minor, currency })} is of the deposit ${deposit} now.`;
    },
  },
  {
    ...ON_LINE,
    name: 'cashier ignore-line',
    label: 'No payment',
    about: 'Marks a movement as no payment of a player.',
    letter: 'i',
    fields: [],
    async run(ctx, { id, reason, actor }) {
      await ignoreBankLine(ctx, BigInt(id), { operator: actor.name, reason });
      return 'It does not wait any more.';
    },
  },
];

const payoutFiles: Listing = {
  name: 'payout-files',
  area: 'withdrawals',
  title: 'Payout files',
  about: 'Orders for the bank (pain.001). A file is opened, and downloaded there, by its row.',
  subject: 'payout-file',
  columns: [
    { key: 'made', label: 'Made', kind: 'time' },
    { key: 'id', label: 'File', kind: 'text' },
    { key: 'orders', label: 'Payouts', kind: 'number' },
    { key: 'total', label: 'In all', kind: 'money' },
    { key: 'by', label: 'By', kind: 'text' },
  ],
  filters: [],
  whenEmpty: 'None was written yet.',
  async read(ctx, { after, limit }) {
    let query = tables<CashierTables>(ctx.db)
      .selectFrom('cashier.payout_files')
      .select(['id', 'orders', 'total_minor', 'created_by', 'created_at']);
    if (after !== undefined) query = query.where('id', '<', after);
    const files = await query
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(files, limit, (file) => ({
      id: file.id,
      values: {
        made: file.created_at.toISOString(),
        id: file.id,
        orders: file.orders,
        total: sumOf(file.total_minor, 'EUR'),
        by: file.created_by,
      },
    }));
  },
};

const payoutFile: SubjectKind = {
  kind: 'payout-file',
  area: 'withdrawals',
  async load(ctx, id) {
    const file = await tables<CashierTables>(ctx.db)
      .selectFrom('cashier.payout_files')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!file) return undefined;
    return {
      title: `Payout file ${file.id}`,
      state: file.xml === '' ? 'forgotten' : 'written',
      version: file.id,
      playerIds: [],
      facts: [
        { label: 'Payouts', kind: 'number', value: file.orders },
        moneyFact('In all', file.total_minor, 'EUR'),
        textFact('From', file.account),
        textFact('By', file.created_by),
        timeFact('Made', file.created_at),
      ],
      files: file.xml === '' ? [] : [{ name: `${file.id}.xml`, label: 'Orders (pain.001)', type: 'application/xml' }],
      evidence: [],
      timeline: [],
    };
  },
  async file(ctx, id) {
    const file = await tables<CashierTables>(ctx.db)
      .selectFrom('cashier.payout_files')
      .select('xml')
      .where('id', '=', id)
      .executeTakeFirst();
    return file?.xml ? { type: 'application/xml', bytes: Buffer.from(file.xml) } : undefined;
  },
};

const writeFileAct: Act = {
  name: 'cashier payout-file',
  label: 'Write a file',
  about: 'Writes approved withdrawals by bank into a file of orders for the bank.',
  right: { area: 'withdrawals', verb: 'act' },
  subject: 'list',
  list: 'payout-files',
  letter: 'w',
  fields: [],
  reasonFor: 'staff',
  isStepUp: true,
  async run(ctx, { actor }) {
    const account = payoutAccountOf(ctx) ?? refuseAccount();
    const { file, unreachable } = await writePayoutFile(ctx, account, actor.name);
    const left = unreachable.map((id) => `${id} is to an account that SEPA does not reach.`);
    const written = file
      ? `${file.id}: ${file.orders} payouts, ${sum({ amount_minor: file.total_minor, currency: 'EUR' })}.`
      : 'No withdrawal is waiting for a file.';
    return [written, ...left].join('\n');
  },
};

const refuseAccount = (): never =>
  refuse('InvalidRequest', {
    rule: 'cashier.bank-account',
    inputs: {},
    status: 409,
    sentence: 'No bank account in EUR is configured (BANK_ACCOUNTS).',
  });

export const bankParts = {
  listings: [bankLines, payoutFiles],
  subjects: [bankLine, payoutFile],
  acts: [...bankActs, writeFileAct],
};

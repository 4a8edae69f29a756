/** The bank itself: it books what payers and its customer order, and puts a statement of each movement into the customer's folder. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatAmount } from '#kernel/money.ts';
import type { Schedule } from '../btcpay/schedule.ts';
import { openBook, type Account, type Book, type Movement } from './book.ts';
import { readOrders, rejectionXml, statementXml } from './messages.ts';

/** What a payer does. */
export const PAYMENTS = ['once', 'twice', 'damaged', 'nameless', 'stranger', 'returned', 'recalled'] as const;
export type Payment = (typeof PAYMENTS)[number];

/** What becomes of orders. */
export const CARRIED_OUT = {
  paid: 'Carry the orders out',
  refused: 'Refuse them all (pain.002)',
  returned: 'Carry them out; the payees’ banks send the money back a little later',
} as const;
export type CarriedOut = keyof typeof CARRIED_OUT;

export interface Transfer {
  currency: string;
  minor: bigint;
  reference: string;
  payer: string;
  payment: Payment;
}

const PAYER_IBAN = 'AT611904300234573201';

export class Bank {
  readonly accounts: readonly Account[];
  readonly book: Book;
  readonly #inbox: string;
  readonly #schedule: Schedule;
  readonly #now: () => Date;

  constructor(options: {
    accounts: readonly Account[];
    inbox: string;
    dataFile: string | undefined;
    schedule: Schedule;
    now: () => Date;
  }) {
    this.accounts = options.accounts;
    this.book = openBook(options.dataFile);
    this.#inbox = options.inbox;
    this.#schedule = options.schedule;
    this.#now = options.now;
    mkdirSync(options.inbox, { recursive: true });
  }

  accountIn = (currency: string): Account | undefined =>
    this.accounts.find((candidate) => candidate.currency === currency);

  pay(account: Account, { minor, reference, payer, payment }: Transfer): void {
    const text = payment === 'nameless' ? 'Deposit' : payment === 'damaged' ? mistyped(reference) : reference;
    const counterparty = { name: payment === 'stranger' ? 'Somebody Else' : payer, iban: PAYER_IBAN };
    const movement = { direction: 'credit', minor, text, other: counterparty } as const;
    const reversal = { ...movement, direction: 'debit', returnReason: 'FOCR' } as const;
    if (payment === 'recalled') return this.#enter(account, reversal);
    this.#enter(account, movement);
    if (payment === 'twice') this.#enter(account, movement);
    if (payment === 'returned') this.#schedule.later(() => this.#enter(account, reversal));
  }

  /** Carries a file of orders out, or not; throws a sentence where it cannot be read or was handed in before. */
  carryOut(xml: string, outcome: CarriedOut): number {
    const file = readOrders(xml);
    const account = this.accounts.find(({ number }) => number === file.account);
    if (!account) throw new Error(`There is no account ${file.account} here.`);
    if (this.book.messageIds.includes(file.messageId)) throw new Error('This file was handed in before.');
    this.book.messageIds.push(file.messageId);
    this.book.save();
    if (outcome === 'refused') {
      const id = nextId();
      this.#deliver(`${this.#number()}-pain002-${id}.xml`, rejectionXml(file, { id, at: this.#now() }));
      return file.orders.length;
    }
    for (const { endToEndId, minor, name, iban, text } of file.orders) {
      this.#enter(account, { direction: 'debit', minor, text, endToEndId, other: { name, iban } });
      this.book.paidOrders.push({ account: account.number, endToEndId, minor: String(minor), name, iban });
      this.book.save();
      if (outcome === 'returned') this.#schedule.later(() => this.sendBack(endToEndId));
    }
    return file.orders.length;
  }

  /** The payee's bank sends the money back. */
  sendBack(endToEndId: string): void {
    const order = this.book.paidOrders.find((candidate) => candidate.endToEndId === endToEndId);
    const account = this.accounts.find(({ number }) => number === order?.account);
    if (!order || !account) return;
    this.book.paidOrders.splice(this.book.paidOrders.indexOf(order), 1);
    const { name, iban } = order;
    const minor = BigInt(order.minor);
    this.#enter(account, { direction: 'credit', minor, endToEndId, other: { name, iban }, returnReason: 'AC04' });
  }

  #enter(account: Account, movement: Movement): void {
    const id = nextId();
    const { number, currency } = account;
    const { direction, minor, text, endToEndId, returnReason } = movement;
    const openingMinor = BigInt(this.book.balances[number] ?? '0');
    const signedMinor = direction === 'credit' ? minor : -minor;
    this.#deliver(
      `${this.#number()}-camt053-${id}.xml`,
      statementXml(account, { id, at: this.#now(), openingMinor, movement }),
    );
    this.book.balances[number] = String(openingMinor + signedMinor);
    this.book.entries.push({
      account: number,
      sum: `${formatAmount(signedMinor, currency)} ${currency}`,
      about: [returnReason, text, endToEndId].filter(Boolean).join(' '),
      at: this.#now().toISOString(),
    });
    this.book.save();
  }

  /** Files are read in the order of their names. */
  #number = (): string => String(this.book.entries.length + this.book.messageIds.length).padStart(6, '0');

  /** Under another name until it is whole. */
  #deliver(name: string, content: string): void {
    const place = path.join(this.#inbox, name);
    writeFileSync(`${place}.part`, content);
    // By the clock of the bank.
    utimesSync(`${place}.part`, this.#now(), this.#now());
    renameSync(`${place}.part`, place);
  }
}

/** Not counted: the customer's books may be older than those of the bank. */
const nextId = (): string => randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase();

/** Its last character is another one. */
function mistyped(reference: string): string {
  const last = reference.at(-1) ?? '';
  return reference.slice(0, -1) + (last === '7' ? '1' : '7');
}

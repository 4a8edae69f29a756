/**
 * The operator's own bank accounts as a payment provider. The payer gets the account and a reference; what has come and gone is read
 * from the lines of statements, which `match-bank-lines.ts` has given to their payments. Payouts wait for the next file of orders.
 */
import { isSEPACountry } from 'ibantools';
import { assert } from '#kernel/assert.ts';
import { formatAmount, type Currency } from '#kernel/money.ts';
import type { Database } from '#platform/db/database.ts';
import type { Instructions } from '../../contract.ts';
import type { ProviderReport } from '../../rules/provider-verdict.ts';
import { bankLinesOf, matchedBankLines, payingLineOf } from '../../store/bank-lines.ts';
import { isOrdered } from '../../store/payout-files.ts';
import { withdrawalById } from '../../store/withdrawals.ts';
import type { BankLineRow } from '../../tables.ts';
import { HOUR_MS, ProviderRefused, type DepositOrder, type PaymentName, type PaymentProvider } from '../provider.ts';
import type { BankAccount } from './accounts.ts';
import { creditorReference, groupedReference } from './creditor-reference.ts';
import { epcCode } from './epc-code.ts';
import { endToEndIdOf } from './pain-001.ts';
import { pixCode } from './pix-code.ts';

export const BANK = 'bank';

export interface BankOptions {
  accounts: readonly BankAccount[];
  /** `BANK_PAY_LINK` */
  payLink: string;
  db: Database;
}

/**
 * Ten banking days are two weeks. A transfer inside of Europe takes one; the rest is for statements that come late and payers who
 * pay late. Pix takes seconds, but its statement does not; and later money is credited all the same.
 */
const PATIENCE_MS = 14 * 24 * HOUR_MS;
const PAGE = 200;

/** Whether SEPA reaches the account: by its country, since no list of banks is at hand. */
export const isReachable = (iban: string | undefined): iban is string => isSEPACountry(iban?.slice(0, 2) ?? '');

export function bankProvider({ accounts, payLink, db }: BankOptions): PaymentProvider {
  const accountIn = (currency: Currency) => accounts.find((account) => account.currency === currency);

  return {
    name: BANK,
    can: () => ({ refund: 'auto', payout: true, otherAmount: true, patienceMs: PATIENCE_MS }),
    isOpenIn: (currency, direction) =>
      accountIn(currency) !== undefined && (direction === 'deposit' || currency === 'EUR'),

    async start(order) {
      const account = accountIn(order.currency);
      if (!account) throw new ProviderRefused(`There is no bank account in ${order.currency}`);
      const instructions = instructionsOf(account, order, payLink);
      return { reference: creditorReference(order.id), howToPay: { show: 'instructions', instructions } };
    },

    status: (payment) => (payment.kind === 'deposit' ? depositReport(db, payment.id) : withdrawalReport(db, payment)),

    async payout({ id, currency, amountMinor: minor, requisites }) {
      if (currency !== 'EUR' || !accountIn(currency)) throw new ProviderRefused('Payouts by bank are in euros');
      if (!isReachable(requisites['iban'])) throw new ProviderRefused('SEPA does not reach that account');
      return payoutReport(id, { minor, currency }, 'pending');
    },

    noWayBack: (deposit) => noWayBack(db, deposit),

    // It waits for the next file of orders; the statement says that it went out (`match-bank-lines.ts`).
    async refund({ id, deposit, currency }) {
      const reason = (await isOrdered(db, id)) ? undefined : await noWayBack(db, { ...deposit, currency });
      if (reason !== undefined) throw new ProviderRefused(reason);
      return { status: 'pending' };
    },

    async statement({ from, to, after }) {
      const lines = await matchedBankLines(db, { from, to, after: BigInt(after ?? '0'), limit: PAGE });
      const payments = [...new Map(lines.map((line) => [line.payment_id, line])).values()];
      const reports = await Promise.all(payments.map((line) => reportOf(db, line)));
      return {
        news: reports.map((report) => ({
          kind: report.kind,
          paymentId: report.paymentId,
          body: { ...report, minor: String(report.minor) },
          report: () => report,
        })),
        next: lines.length === PAGE ? String(lines.at(-1)!.id) : null,
      };
    },

    // A bank sends no callbacks.
    verifyCallback: () => undefined,
  };
}

function instructionsOf(account: BankAccount, order: DepositOrder, payLink: string): Instructions {
  const { amountMinor, currency } = order;
  const reference = creditorReference(order.id);
  const amount = formatAmount(amountMinor, currency);
  const lines = { ...(account.pix ? pixLines(account, amountMinor, reference) : transferLines(account, reference)) };
  return {
    lines: Object.entries(lines).flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }])),
    due: `${amount} ${currency}`,
    ...codeOf(account, amountMinor, reference),
    appUrl: null,
    pageUrl:
      payLink === ''
        ? null
        : filledIn(payLink, {
            reference,
            amount,
            currency,
            locale: order.locale,
            back: order.returnUrls.pending,
          }),
    until: null,
    confirmations: null,
  };
}

const transferLines = ({ holder, number, currency, bic, bank }: BankAccount, reference: string) => ({
  holder,
  [currency === 'EUR' ? 'iban' : 'account']: number,
  bic,
  bank,
  reference: groupedReference(reference),
});

const pixLines = (account: BankAccount, centavos: bigint, reference: string) => ({
  pixCode: pixCodeOf(account, centavos, reference),
  pixKey: account.pix!.key,
  holder: account.holder,
  reference: groupedReference(reference),
});

const pixCodeOf = ({ pix }: BankAccount, centavos: bigint, txid: string): string =>
  pixCode({ ...pix!, centavos, txid });

function codeOf(account: BankAccount, minor: bigint, reference: string): Pick<Instructions, 'qr' | 'qrKind'> {
  if (account.pix) return { qr: pixCodeOf(account, minor, reference), qrKind: 'pix' };
  if (account.currency !== 'EUR') return { qr: null, qrKind: null };
  const { holder: name, number: iban, bic } = account;
  return { qr: epcCode({ name, iban, cents: minor, reference, ...(bic !== undefined && { bic }) }), qrKind: 'epc' };
}

const filledIn = (
  template: string,
  values: Record<'reference' | 'amount' | 'currency' | 'locale' | 'back', string>,
): string =>
  template.replaceAll(/\{(reference|amount|currency|locale|back)\}/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  );

/** Orders are in euros, and go to the account that the money came from as its statement has named it. */
async function noWayBack(
  db: Database,
  { id, currency }: Pick<PaymentName, 'id'> & { currency: Currency },
): Promise<string | undefined> {
  if (currency !== 'EUR')
    return 'Orders to the bank are in euros: a deposit in another currency is given back by hand.';
  const line = await payingLineOf(db, id);
  if (!line) return 'No line of a statement says that this deposit was paid.';
  if (!isReachable(line.details.counterparty.iban))
    return 'The statement does not name an account of the payer that SEPA reaches: it is given back by hand.';
  return undefined;
}

type Line = Pick<BankLineRow, 'effect' | 'amount_minor' | 'currency'>;

/** What came first, and what has gone back of it since: taken by the payer's bank, or given by us. */
function sumsOf(lines: readonly Line[]): { paid: Line; returnedMinor: bigint; refundedMinor: bigint } | undefined {
  const paid = lines.find(({ effect }) => effect === 'paid');
  const sumWith = (wanted: Line['effect']): bigint =>
    lines.filter(({ effect }) => effect === wanted).reduce((sum, line) => sum + line.amount_minor, 0n);
  return (
    paid && {
      paid,
      returnedMinor: sumWith('returned'),
      refundedMinor: sumWith('refunded') - sumWith('refund-returned'),
    }
  );
}

async function depositReport(db: Database, paymentId: string): Promise<ProviderReport | undefined> {
  const sums = sumsOf(await bankLinesOf(db, paymentId));
  if (!sums) return undefined;
  const { paid, returnedMinor, refundedMinor } = sums;
  const { amount_minor: minor, currency } = paid;
  const report = {
    kind: 'deposit',
    paymentId,
    reference: creditorReference(paymentId),
    minor,
    currency,
    ...(refundedMinor > 0n && { refundedMinor }),
  } as const;
  if (refundedMinor === minor) return { ...report, status: 'refunded' };
  return returnedMinor > 0n
    ? { ...report, status: 'charged_back', chargedBackMinor: returnedMinor }
    : { ...report, status: 'success' };
}

const payoutReport = (
  id: string,
  sum: { minor: bigint; currency: Currency },
  status: 'pending' | 'success' | 'returned',
): ProviderReport => ({ kind: 'withdrawal', paymentId: id, reference: endToEndIdOf(id), ...sum, status });

/** One that no statement has yet is in a file, or waits for the next. */
async function withdrawalReport(db: Database, { id }: Pick<PaymentName, 'id'>): Promise<ProviderReport | undefined> {
  const sums = sumsOf(await bankLinesOf(db, id));
  if (sums) {
    const { amount_minor: minor, currency } = sums.paid;
    return payoutReport(id, { minor, currency }, sums.returnedMinor > 0n ? 'returned' : 'success');
  }
  const withdrawal = await withdrawalById(db, id);
  if (withdrawal?.provider !== BANK) return undefined;
  const { amount_minor: minor, currency } = withdrawal;
  return payoutReport(id, { minor, currency }, 'pending');
}

/** A deposit comes as a credit and goes back as a debit; a payout the other way round. Refunds are of deposits. */
async function reportOf(db: Database, line: BankLineRow): Promise<ProviderReport> {
  const isDeposit = line.refund_id !== null || line.is_credit === (line.effect === 'paid');
  const report = isDeposit
    ? await depositReport(db, line.payment_id!)
    : await withdrawalReport(db, { id: line.payment_id! });
  assert(report, 'a payment with a line of a statement has a report');
  return report;
}

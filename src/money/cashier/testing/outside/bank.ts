// A bank, by the page on which its customers order transfers, its desk, and the folder in which its statements come.
import { copyFileSync, existsSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { parseAmount } from '#kernel/money.ts';
import { systemContext } from '#platform/context.ts';
import type { Payment } from '#sandbox/bank/bank.ts';
import { creditorReference } from '../../adapters/bank/creditor-reference.ts';
import { endToEndIdOf } from '../../adapters/bank/pain-001.ts';
import { payoutAccountOf, writePayoutFile } from '../../write-payout-file.ts';
import type { TestCashier } from '../cashier.ts';
import { inTurn, postForm, type Outside } from './outside.ts';

const ONLY_BOOKED = 'a statement has what was booked, and nothing before';
const NO_CALLBACKS = 'it calls nobody: its news are files';
const NO_REFUSALS = 'a transfer comes or does not';
const ONLY_BY_ORDER = 'a bank gives back what it is ordered to, and nothing on its own';

export function outsideBank(cashier: TestCashier): Outside {
  const { url, inbox, book } = cashier.bank!;
  const transfer =
    (payment: Payment, amount = '50.00', currency = 'EUR') =>
    (id: string) =>
      postForm(`${url}/transfer`, { reference: creditorReference(id), amount, currency, payer: '', payment });
  const payOut = (outcome: string) => async () => {
    const ctx = systemContext(cashier.services, 'operator');
    const { file } = await writePayoutFile(ctx, payoutAccountOf(ctx)!, 'anna');
    if (file) await postForm(`${url}/orders`, { xml: file.xml, outcome });
  };
  const signedSums = (about: string): bigint[] =>
    book.entries
      .filter((entry) => entry.about.includes(about) && entry.sum.endsWith(' EUR'))
      .map(({ sum }) => (sum.startsWith('-') ? -1n : 1n) * parseAmount(sum.replace(/^-| EUR$/g, ''), 'EUR')!);
  return {
    name: 'bank',
    method: 'transfer',
    requisites: { holder: 'ANNA MUELLER', iban: 'AT611904300234573201' },
    hands: {
      sees: ONLY_BOOKED,
      confirms: ONLY_BOOKED,
      pays: transfer('once'),
      'pays unheard': NO_CALLBACKS,
      'pays repeatedly': inTurn(transfer('once'), async () => comesAgain(inbox, inbox)),
      'pays forged': NO_CALLBACKS,
      'tells again': async () => comesAgain(path.join(inbox, 'done'), inbox),
      'pays less': transfer('once', '5.00'),
      'pays more': transfer('once', '60.00'),
      'pays in another currency': transfer('once', '50.00', 'BRL'),
      declines: NO_REFUSALS,
      cancels: NO_REFUSALS,
      'pays late': transfer('once'),
      reviews: ONLY_BOOKED,
      approves: ONLY_BOOKED,
      rejects: ONLY_BOOKED,
      disputes: 'a payer’s bank takes a transfer back and asks nobody before',
      wins: 'what a payer’s bank has taken back does not come again under the same reference',
      loses: 'a payer’s bank takes a transfer back and asks nobody before',
      'takes back': transfer('recalled'),
      refunds: ONLY_BY_ORDER,
      'ends refund': payOut('paid'),
      'fails refund': payOut('refused'),
      'pays out': payOut('paid'),
      'fails payout': payOut('refused'),
      'returns payout': async (id) => postForm(`${url}/returns`, { endToEndId: endToEndIdOf(id) }),
    },
    async arrive() {
      // The folder leaves alone what was changed a moment ago.
      cashier.clock.advance(6000);
      await cashier.runJobs();
    },
    holds: (id) => signedSums(creditorReference(id)).reduce((sum, minor) => sum + minor, 0n),
    paidOut: (id) => signedSums(endToEndIdOf(id)).reduce((count, minor) => count + (minor < 0n ? 1 : -1), 0),
  };
}

/** The latest statement, under another name. */
function comesAgain(from: string, inbox: string): void {
  const files = existsSync(from) ? readdirSync(from).filter((name) => name.endsWith('.xml')) : [];
  const latest = files.toSorted().at(-1);
  if (latest === undefined) throw new Error('there is no statement to repeat');
  const copy = path.join(inbox, `copy-${randomUUID()}.xml`);
  copyFileSync(path.join(from, latest), copy);
  const long = new Date(0);
  utimesSync(copy, long, long);
}

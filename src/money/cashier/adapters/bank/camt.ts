/**
 * Statements of banks in ISO 20022: camt.053 (end of day, with balances) and camt.054 (notifications, without), versions .001.02 and
 * .001.08. Checked against the published schemas: .08 has `Sts/Cd`, `Dbtr/Pty` and `TxDtls/Amt` where .02 has `Sts`, `Dbtr` and
 * `TxDtls/AmtDtls/TxAmt/Amt`. Only booked entries count. A statement whose lines do not lead from its opening to its closing
 * balance is refused, and the whole file with it.
 */
import { formatAmount } from '#kernel/money.ts';
import { entryLines, isBooked, readPart, type EntryPart } from './camt-entry.ts';
import {
  accountNamed,
  MAX_LINES,
  requireMinor,
  signedMinor,
  StatementFault,
  withKeys,
  type LineWithoutKey,
  type Statement,
  type StatementAccount,
} from './statement.ts';
import { readXml, textAt, type XmlElement } from './xml-reader.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:(camt\.05[34])\.001\.(?:02|08)$/;
const FORMAT = {
  isNamespace: (namespace: string) => NAMESPACE.test(namespace),
  records: new Set(
    ['Stmt', 'Ntfctn'].flatMap((message) => [
      message === 'Stmt' ? 'BkToCstmrStmt/Stmt' : 'BkToCstmrDbtCdtNtfctn/Ntfctn',
      `${message}/Acct`,
      `${message}/Bal`,
      `${message}/Ntry`,
      'NtryDtls/TxDtls',
    ]),
  ),
};

export async function readCamt(bytes: Uint8Array, accounts: readonly StatementAccount[]): Promise<Statement[]> {
  const statements: Statement[] = [];
  let draft = new Draft(accounts);
  const namespace = await readXml(bytes, FORMAT, (record) => {
    if (record.name !== 'Stmt' && record.name !== 'Ntfctn') return draft.add(record);
    statements.push(draft.finish(record.name === 'Stmt' ? 'camt.053' : 'camt.054'));
    draft = new Draft(accounts);
  });
  const [, format] = NAMESPACE.exec(namespace)!;
  if (statements.length === 0) throw new StatementFault('It has no statement.');
  if (statements.some((statement) => statement.format !== format))
    throw new StatementFault(`It says that it is a ${format}, and is none.`);
  // Two statements of an account in one file, such as its pages or days, number equal lines in one row.
  return joinedByAccount(statements);
}

function joinedByAccount(statements: readonly Statement[]): Statement[] {
  return [...Map.groupBy(statements, ({ account }) => account).values()].map((ofAccount) => ({
    ...ofAccount[0]!,
    lines: withKeys(ofAccount.flatMap(({ lines }) => lines)),
    unbooked: ofAccount.reduce((sum, { unbooked }) => sum + unbooked, 0),
    isBalanced: ofAccount.every(({ isBalanced }) => isBalanced),
  }));
}

/** One statement while it is read. */
class Draft {
  readonly #accounts: readonly StatementAccount[];
  readonly #lines: LineWithoutKey[] = [];
  readonly #balances: XmlElement[] = [];
  #account: StatementAccount | undefined;
  #parts: EntryPart[] = [];
  #sum = 0n;
  #entries = 0;
  #unbooked = 0;

  constructor(accounts: readonly StatementAccount[]) {
    this.#accounts = accounts;
  }

  add(record: XmlElement): void {
    if (record.name === 'Acct') this.#account = this.#accountOf(record);
    else if (record.name === 'Bal') this.#balances.push(record);
    else if (record.name === 'TxDtls') this.#parts.push(readPart(record));
    else this.#addEntry(record);
    if (Math.max(this.#lines.length, this.#parts.length, this.#balances.length) > MAX_LINES)
      throw new StatementFault(`It has more than ${MAX_LINES} lines.`);
  }

  #accountOf(record: XmlElement): StatementAccount {
    const number = textAt(record, 'Id', 'IBAN') ?? textAt(record, 'Id', 'Othr', 'Id');
    const account = accountNamed(this.#accounts, number ?? '');
    const currency = textAt(record, 'Ccy');
    if (currency !== undefined && currency !== account.currency)
      throw new StatementFault(
        `The account ${account.number} is kept in ${account.currency}, and the file says ${currency}.`,
      );
    return account;
  }

  #addEntry(entry: XmlElement): void {
    const parts = this.#parts;
    this.#parts = [];
    this.#entries++;
    if (!isBooked(entry)) {
      this.#unbooked++;
      return;
    }
    const where = `Entry ${this.#entries}`;
    const { total, lines } = entryLines(entry, parts, this.#requireAccount(), where);
    this.#sum += total;
    for (const line of lines) this.#lines.push(line);
  }

  #requireAccount(): StatementAccount {
    if (!this.#account) throw new StatementFault('It does not say which account it is about.');
    return this.#account;
  }

  finish(format: 'camt.053' | 'camt.054'): Statement {
    const account = this.#requireAccount();
    if (format === 'camt.053') this.#mustBalance(account);
    return {
      format,
      account: account.number,
      lines: this.#lines as Statement['lines'],
      unbooked: this.#unbooked,
      isBalanced: format === 'camt.053',
    };
  }

  #mustBalance(account: StatementAccount): void {
    const opening = this.#balance(account, ['OPBD', 'PRCD'], 'first');
    const closing = this.#balance(account, ['CLBD'], 'last');
    if (opening === undefined || closing === undefined)
      throw new StatementFault(`The statement of ${account.number} has no opening or no closing balance.`);
    if (opening + this.#sum === closing) return;
    const [from, lines, to] = [opening, this.#sum, closing].map((minor) => formatAmount(minor, account.currency));
    throw new StatementFault(
      `The statement of ${account.number} does not add up: it opens with ${from}, its lines come to ${lines}, and it closes with ${to}.`,
    );
  }

  /** A page of a longer statement begins or ends with an interim balance. */
  #balance(account: StatementAccount, codes: readonly string[], position: 'first' | 'last'): bigint | undefined {
    const byCode = (accepted: readonly string[]) =>
      this.#balances.filter((balance) => accepted.includes(textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? ''));
    const interim = byCode(['ITBD']);
    const balance = byCode(codes)[0] ?? (position === 'first' ? interim[0] : interim.at(-1));
    const amount = balance?.children.find(({ name }) => name === 'Amt');
    if (!balance || !amount) return undefined;
    const where = `The ${position === 'first' ? 'opening' : 'closing'} balance`;
    if (amount.attributes['Ccy'] !== account.currency)
      throw new StatementFault(`${where} is not in ${account.currency}.`);
    const minor = requireMinor(amount.text, account.currency, where);
    return signedMinor({ direction: textAt(balance, 'CdtDbtInd') === 'DBIT' ? 'debit' : 'credit', minor });
  }
}

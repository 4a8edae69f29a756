/** What the stand-in for a bank remembers: its accounts with their balances, and the files of orders that it has taken. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Currency } from '#kernel/money.ts';

export interface Account {
  number: string;
  currency: Currency;
  holder: string;
}

/** A movement on an account, as its bank books it. */
export interface Movement {
  direction: 'credit' | 'debit';
  minor: bigint;
  /** What the payer wrote. */
  text?: string;
  endToEndId?: string;
  other: { name: string; iban: string };
  /** It brings an earlier one back, for this reason. */
  returnReason?: string;
}

export interface Entry {
  account: string;
  sum: string;
  about: string;
  at: string;
}

/** A payout that was carried out, and has not come back. */
export interface PaidOrder {
  account: string;
  endToEndId: string;
  minor: string;
  name: string;
  iban: string;
}

interface Records {
  /** Minor units by number of the account. */
  balances: Record<string, string>;
  entries: Entry[];
  messageIds: string[];
  paidOrders: PaidOrder[];
}

export interface Book extends Records {
  save(): void;
}

export function openBook(file: string | undefined): Book {
  const records = read(file);
  return {
    ...records,
    save() {
      if (!file) return;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(records));
      renameSync(`${file}.new`, file);
    },
  };
}

function read(file: string | undefined): Records {
  const nothing: Records = { balances: {}, entries: [], messageIds: [], paidOrders: [] };
  if (!file) return nothing;
  try {
    return { ...nothing, ...(JSON.parse(readFileSync(file, 'utf8')) as Records) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing;
    throw error;
  }
}

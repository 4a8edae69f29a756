// Checks that may refuse a new account, a new contact or another currency. They belong to slices above accounts, which cannot
// be called from here and register themselves at start-up.
import { perProcess, type Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface NewPerson {
  login: string;
  /** `yyyy-mm-dd`; `null` while the registration is not complete. */
  birthDate: string | null;
  /** The player whose account it will belong to; left out for a new one. */
  playerId?: bigint;
}

/** Refuses, or does nothing. Runs in the transaction that opens the account or adds the contact, before it is written. */
export type RegistrationCheck = (ctx: Context, tx: Transaction, person: NewPerson) => Promise<void>;

const checksOf = perProcess('accounts.registration-checks', (): RegistrationCheck[] => []);

export const addRegistrationCheck = (services: Parameters<typeof checksOf>[0], check: RegistrationCheck): void =>
  void checksOf(services).push(check);

export async function checkRegistration(ctx: Context, tx: Transaction, person: NewPerson): Promise<void> {
  for (const check of checksOf(ctx)) await check(ctx, tx, person);
}

/** Refuses, or does nothing. Runs in the transaction that changes the account's currency. */
export type CurrencyCheck = (tx: Transaction, playerId: bigint) => Promise<void>;

const currencyChecksOf = perProcess('accounts.currency-checks', (): CurrencyCheck[] => []);

export const addCurrencyCheck = (services: Parameters<typeof currencyChecksOf>[0], check: CurrencyCheck): void =>
  void currencyChecksOf(services).push(check);

export async function checkCurrencyChange(ctx: Context, tx: Transaction, playerId: bigint): Promise<void> {
  for (const check of currencyChecksOf(ctx)) await check(tx, playerId);
}

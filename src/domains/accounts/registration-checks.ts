// Who may say no to a new account: domains above accounts, which cannot be asked from here. They add themselves at the start.
import { keptService, type Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface NewPerson {
  login: string;
  /** `yyyy-mm-dd`. */
  birthDate: string;
}

/** Refuses, or does nothing. Runs in the transaction that opens the account, before anything is written. */
export type RegistrationCheck = (ctx: Context, tx: Transaction, person: NewPerson) => Promise<void>;

const checksOf = keptService('accounts.registration-checks', (): RegistrationCheck[] => []);

export const addRegistrationCheck = (services: Parameters<typeof checksOf>[0], check: RegistrationCheck): void =>
  void checksOf(services).push(check);

export async function checkRegistration(ctx: Context, tx: Transaction, person: NewPerson): Promise<void> {
  for (const check of checksOf(ctx)) await check(ctx, tx, person);
}

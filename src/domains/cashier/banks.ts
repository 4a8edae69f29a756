// Banks that a payer can choose, as content lists them.
import type { Currency } from '#kernel/money.ts';
import { collection } from '#domains/content/index.ts';
import type { Services } from '#platform/context.ts';
import type { Bank } from './contract.ts';

interface BankEntry {
  sysname: string;
  name: string;
  currencies: Currency[];
}

export const banksIn = (services: Services, currency: Currency): Bank[] =>
  collection<BankEntry>(services, 'banks')
    .filter(({ currencies }) => currencies.includes(currency))
    .map(({ sysname, name }) => ({ id: sysname, name }));

// Banks that a payer can choose, as content lists them.
import * as z from 'zod/mini';
import type { Currency } from '#kernel/money.ts';
import { addEntryCheck, collection, deriveFromContent } from '#site/content/index.ts';
import type { Services } from '#platform/context.ts';
import type { Bank } from './contract.ts';

const bankEntry = z.object({ sysname: z.string(), name: z.string(), currencies: z.array(z.string()) });

export const banksIn = (services: Services, currency: Currency): Bank[] =>
  entries(services)
    .filter(({ currencies }) => currencies.includes(currency))
    .map(({ sysname, name }) => ({ id: sysname, name }));

/** One that is broken is left out: it must not take the others along. */
const entries = (services: Services) =>
  deriveFromContent(services, 'cashier/banks', () =>
    collection<object>(services, 'banks').flatMap((entry) => {
      const read = bankEntry.safeParse(entry);
      if (read.success) return [read.data];
      services.log.warn({ entry: (entry as { id: number }).id }, 'a bank was left out');
      return [];
    }),
  );

export const checkBanksOnWrite = (services: Services): void =>
  addEntryCheck(services, 'banks', (entry) =>
    bankEntry.safeParse(entry).success ? undefined : 'A bank needs a sysname, a name and a list of currencies.',
  );

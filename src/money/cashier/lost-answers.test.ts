// Requests and answers are lost on every hop between the site and each of its providers: nothing is doubled, nothing is lost.
import { expect, test } from 'vitest';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { lossStorm } from './testing/loss-storm.ts';
import { PROVIDERS } from './testing/stand-ins.ts';

/** `npm run chaos -- payments`; a few operations meet as many losses where more is lost. */
const { operations, percentLost } = IS_LONG_FORM
  ? { operations: Number(process.env['PAYMENTS'] ?? 5000), percentLost: 2 }
  : { operations: 40, percentLost: 8 };
const SEED = 20_261_128;

test.each(PROVIDERS)(
  `%s: ${operations} operations while of a hundred requests and answers ${percentLost} each are lost`,
  async (provider) => {
    const { hopsLost, inReview, ...report } = await lossStorm({ provider, operations, percentLost, seed: SEED });
    if (IS_LONG_FORM) process.stdout.write(`${JSON.stringify({ provider, ...report, hopsLost, inReview })}\n`);
    expect(report).toEqual({ operations, doubled: 0, lost: 0, paidTwice: 0 });
    if (provider !== 'bank') expect(hopsLost).toBeGreaterThan(operations * percentLost * 0.01);
  },
);

test('a site that forgets what it has credited is found out', async () => {
  const forget = (cashier: { query: (sql: string) => Promise<unknown> }) =>
    cashier.query(
      `create function cashier.sabotage() returns trigger language plpgsql as $$ begin
         if tg_table_name = 'transfers' then new.fact := gen_random_uuid();
         elsif new.state = 'success' and old.credited_at is null then new.state := old.state; new.credited_at := null;
         end if; return new; end $$;
       create trigger sabotage before update on cashier.deposits for each row execute function cashier.sabotage();
       create trigger sabotage before insert on wallet.transfers for each row when (new.reason = 3) execute function cashier.sabotage()`,
    );
  const storm = lossStorm({
    ...({ provider: 'sandbox', operations: 12, percentLost, seed: SEED } as const),
    sabotage: async ({ cashier }) => {
      await forget(cashier.database.ownerPool);
      // What it has doubled is looked at here, before the books say so.
      cashier.booksBalance = async () => {};
    },
  });
  expect((await storm).doubled).toBeGreaterThan(0);
});

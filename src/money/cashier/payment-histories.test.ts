// Random histories of payments against a model of what a player has: nothing is credited twice, and nothing kept that is theirs.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booksBalance } from '#testing/books-balance.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { createCashier, type TestCashier } from './testing/cashier.ts';
import { history, playHistory } from './testing/payment-histories.ts';
import { BY_HAND_MS } from './testing/provider-world.ts';

/** `npm run chaos -- payments` */
const RUNS = IS_LONG_FORM ? 1000 : 25;
/** Of different players, side by side. */
const AT_ONCE = 8;

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await createCashier({ PAYOUT_CODE: 'off' }, { hasBank: true, settleMs: BY_HAND_MS });
});
afterAll(() => cashier.close());

test('whatever is reported, in whatever order, a player has what is theirs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (histories) => {
      const worths = await Promise.all(histories.map((actions) => playHistory(cashier, actions)));
      expect(worths.map((worth) => worth.cashier)).toEqual(worths.map(({ model }) => model));
    }),
    { numRuns: RUNS },
  );
  await cashier.booksBalance();
});

test('a judge that forgets what was credited, and credits it again, is found', async () => {
  const { ownerPool } = cashier.database;
  await ownerPool.query(
    `create function cashier.sabotage() returns trigger language plpgsql as $$ begin
       if tg_table_name = 'transfers' then new.fact := gen_random_uuid();
       elsif new.state = 'success' and old.credited_at is null then new.state := old.state; new.credited_at := null;
       end if; return new; end $$;
     create trigger sabotage before update on cashier.deposits for each row execute function cashier.sabotage();
     create trigger sabotage before insert on wallet.transfers for each row when (new.reason = 3) execute function cashier.sabotage()`,
  );
  try {
    const paid = {
      ...({ kind: 'news', place: 0, word: 'success', minor: 5000n, isInOtherCurrency: false } as const),
      revision: undefined,
      takenMinor: undefined,
      refundedMinor: undefined,
    };
    const { model, cashier: worth } = await playHistory(cashier, [paid, paid]);
    expect(worth - model).toBe(5000n);
    expect(await booksBalance(ownerPool)).toContainEqual(
      expect.stringMatching(/^Q9: deposit .* the ledger has booked/),
    );
  } finally {
    await ownerPool.query(
      `drop trigger sabotage on cashier.deposits; drop trigger sabotage on wallet.transfers; drop function cashier.sabotage()`,
    );
  }
});

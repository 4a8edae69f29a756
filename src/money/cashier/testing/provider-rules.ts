// The rules that every provider keeps, whatever happens outside: each with what must happen there for it.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { compareWithProviders } from '../compare-with-providers.ts';
import { makeDeposit, type DepositState } from '../contract.ts';
import { returnDeposit } from '../decide-deposit.ts';
import { describeDeposit } from '../operator-queries.ts';
import { askForRefund } from '../refund-deposit.ts';
import type { Outcome } from './outside/outside.ts';
import { HOUR, type ProviderWorld } from './provider-world.ts';

interface ProviderRule {
  rule: string;
  needs: readonly Outcome[];
  play: (world: ProviderWorld) => Promise<void>;
}

/** `50` is ordered, everywhere. */
const ORDERED = 5000n;

const RULES_OF_TIME: readonly ProviderRule[] = [
  {
    rule: 'money that is on its way does not expire by our clock, and is credited once it is final',
    needs: ['sees', 'confirms'],
    async play(world) {
      const ctx = await world.cashier.player();
      const id = await world.begin(ctx);
      await world.play('sees', id);
      await world.becomes(id, 'seen');
      await world.later(world.can.patienceMs + HOUR);
      expect(await world.depositOf(id)).toMatchObject({ state: 'seen', deadline_at: null });
      await world.play('confirms', id);
      await world.becomes(id, 'success');
      expect(await world.cashier.main(ctx)).toBe(ORDERED);
    },
  },
  {
    rule: 'what is not paid expires when the patience of its method ends, and not before by our clock',
    needs: [],
    async play(world) {
      const id = await world.begin(await world.cashier.player());
      await world.later(world.can.patienceMs - 1000);
      const bySite = async () => (await world.stepsOf(id)).filter((step) => step.by_whom === 'site');
      expect((await bySite()).map(({ state }) => state)).toEqual(['pending']);
      await world.later(HOUR);
      await world.becomes(id, 'expired');
    },
  },
  {
    rule: 'is asked once more before it expires: money whose news was lost is credited, and never late',
    needs: ['pays unheard'],
    async play(world) {
      const ctx = await world.cashier.player();
      const id = await world.begin(ctx);
      await world.play('pays unheard', id);
      await world.later(world.can.patienceMs + 1);
      await world.becomes(id, 'success');
      expect((await world.stepsOf(id)).map(({ state }) => state)).not.toContain('expired');
      expect(await world.cashier.main(ctx)).toBe(ORDERED);
    },
  },
  ...(
    [
      ['declines', 'fail'],
      ['cancels', 'cancel'],
      [undefined, 'expired'],
    ] as const
  ).map(([end, state]): ProviderRule => ({
    rule: `money after ${state} is credited, once, however often that is said`,
    needs: ['pays late', 'tells again', ...(end === undefined ? [] : [end])],
    async play(world) {
      const ctx = await world.cashier.player();
      const id = await world.begin(ctx);
      await ends(world, id, end, state);
      await world.play('pays late', id);
      await world.becomes(id, 'success');
      await world.play('tells again', id);
      await world.later(6000);
      expect(await world.cashier.main(ctx)).toBe(ORDERED);
    },
  })),
  {
    rule: 'money that comes late for an account that is closed waits for a person, and goes back where it can',
    needs: ['pays late'],
    async play(world) {
      const ctx = await world.cashier.player();
      const id = await world.begin(ctx);
      await ends(world, id, undefined, 'expired');
      await world.cashier.database.ownerPool.query(`update accounts.players set status = 'banned' where id = $1`, [
        ctx.player!.id,
      ]);
      await world.play('pays late', id);
      await world.becomes(id, 'review');
      expect(await world.cashier.main(ctx)).toBe(0n);
      const back = returnDeposit(world.operator, id, 'The account is closed.', addressOf(world));
      if (world.can.refund === 'no') return expect(back).rejects.toMatchObject({ status: 409 });
      await back;
      await refundEnds(world, id, 'ends refund');
      await world.becomes(id, 'refunded');
      expect(world.outside.holds(id)).toBe(0n);
      expect(await world.cashier.main(ctx)).toBe(0n);
    },
  },
];

const RULES_OF_SUMS: readonly ProviderRule[] = [
  ...(['pays less', 'pays more'] as const).map((outcome): ProviderRule => ({
    rule: `a payer who ${outcome}: what came is credited where they enter the sum, and waits for a person elsewhere`,
    needs: [outcome],
    async play(world) {
      const ctx = await world.cashier.player();
      const id = await world.begin(ctx);
      await world.play(outcome, id);
      const { otherAmount } = world.can;
      await world.becomes(id, otherAmount ? 'success' : 'review');
      const came = world.outside.holds(id);
      expect(came).not.toBe(ORDERED);
      expect(came).toBeGreaterThan(0n);
      expect(await world.cashier.main(ctx)).toBe(otherAmount ? came : 0n);
      await world.later(6000);
      expect(await world.cashier.main(ctx)).toBe(otherAmount ? came : 0n);
    },
  })),
  {
    rule: 'another currency is never converted, and waits for a person',
    needs: ['pays in another currency'],
    async play(world) {
      const ctx = await world.cashier.player();
      const id = await world.begin(ctx);
      await world.play('pays in another currency', id);
      await world.becomes(id, 'review');
      expect((await world.depositOf(id)).paid).toMatch(/ (?!EUR)[A-Z]{3}$/);
      expect(await world.cashier.main(ctx)).toBe(0n);
    },
  },
  {
    rule: 'what the provider looks into is credited when it approves, and not before',
    needs: ['reviews', 'approves', 'rejects'],
    async play(world) {
      const ctx = await world.cashier.player();
      for (const [outcome, state, main] of [
        ['approves', 'success', ORDERED],
        ['rejects', 'fail', ORDERED],
      ] as const) {
        const id = await world.begin(ctx);
        await world.play('reviews', id);
        await world.later(6000);
        await world.becomes(id, 'review');
        await world.play(outcome, id);
        // No event says so everywhere: then it is asked for.
        await world.later(HOUR / 2);
        await compares(world);
        await world.becomes(id, state);
        expect(await world.cashier.main(ctx)).toBe(main);
      }
    },
  },
];

const RULES_OF_MONEY_BACK: readonly ProviderRule[] = [
  {
    rule: 'a dispute sets its sum aside, a won one gives it back, and a second one after that is another',
    needs: ['pays', 'disputes', 'wins', 'loses'],
    async play(world) {
      const ctx = await world.cashier.player();
      const id = await world.paidIn(ctx);
      for (const [outcome, state, main] of [
        ['disputes', 'disputed', 0n],
        ['wins', 'success', ORDERED],
        ['disputes', 'disputed', 0n],
        ['loses', 'charged_back', 0n],
        ['wins', 'success', ORDERED],
      ] as const) {
        // The provider counts by the clock.
        world.cashier.clock.advance(1000);
        await world.play(outcome, id);
        await world.becomes(id, state);
        await world.play('tells again', id);
        expect(await world.cashier.main(ctx)).toBe(main);
      }
    },
  },
  {
    rule: 'what a dispute takes and is not there is owed, and a won one cancels the debt before it gives back',
    needs: ['pays', 'disputes', 'wins'],
    async play(world) {
      const ctx = await world.cashier.player();
      const id = await world.paidIn(ctx);
      await world.loses(ctx, 3000n);
      await world.play('disputes', id);
      await world.becomes(id, 'disputed');
      expect(await world.cashier.main(ctx)).toBe(0n);
      world.cashier.clock.advance(1000);
      await world.play('wins', id);
      await world.becomes(id, 'success');
      expect(await world.cashier.main(ctx)).toBe(2000n);
    },
  },
  {
    rule: 'what a bank takes back leaves the balance once',
    needs: ['pays', 'takes back', 'tells again'],
    async play(world) {
      const ctx = await world.cashier.player();
      const id = await world.paidIn(ctx);
      await world.play('takes back', id);
      await world.becomes(id, 'charged_back');
      await world.play('tells again', id);
      await world.later(6000);
      expect(await world.cashier.main(ctx)).toBe(0n);
      expect(world.outside.holds(id)).toBe(0n);
    },
  },
  {
    rule: 'a refund goes back once, however often the job runs, and one that fails after a while is on the balance again',
    needs: ['pays', 'ends refund', 'fails refund'],
    async play(world) {
      const ctx = await world.cashier.player();
      for (const [outcome, main] of [
        ['ends refund', 3000n],
        ['fails refund', 8000n],
      ] as const) {
        const id = await world.paidIn(ctx);
        await askForRefund(world.operator, id, { amountMinor: 2000n, reason: 'A part.', toAddress: addressOf(world) });
        expect(await world.cashier.locked(ctx)).toBe(2000n);
        await refundEnds(world, id, outcome);
        expect(await world.cashier.main(ctx)).toBe(main);
        expect(world.outside.holds(id)).toBe(outcome === 'ends refund' ? 3000n : ORDERED);
      }
    },
  },
  {
    rule: 'what the provider gives back on its own is taken from the player, once',
    needs: ['pays', 'refunds', 'tells again'],
    async play(world) {
      const ctx = await world.cashier.player();
      const id = await world.paidIn(ctx);
      await world.play('refunds', id);
      await expect.poll(() => world.cashier.main(ctx)).toBe(4500n);
      await world.play('tells again', id);
      await world.later(6000);
      expect(await world.cashier.main(ctx)).toBe(4500n);
    },
  },
];

const RULES_OF_PAYOUTS: readonly ProviderRule[] = [
  {
    rule: 'a payout is made once, however often the job runs',
    needs: ['pays out'],
    async play(world) {
      const ctx = await world.cashier.player('EUR', 10_000n);
      const id = await world.payOut(ctx);
      await world.later(HOUR / 2);
      await world.play('pays out', id);
      await world.later(HOUR / 2);
      await world.payoutBecomes(id, 'paid');
      expect(world.outside.paidOut(id)).toBe(1);
      expect([await world.cashier.main(ctx), await world.cashier.locked(ctx)]).toEqual([5000n, 0n]);
    },
  },
  {
    rule: 'one that fails is on the balance again',
    needs: ['fails payout'],
    async play(world) {
      const ctx = await world.cashier.player('EUR', 10_000n);
      const id = await world.payOut(ctx);
      await world.play('fails payout', id);
      await world.payoutBecomes(id, 'failed');
      expect(world.outside.paidOut(id)).toBe(0);
      expect([await world.cashier.main(ctx), await world.cashier.locked(ctx)]).toEqual([10_000n, 0n]);
    },
  },
  {
    rule: 'one that comes back after it was paid is given back once, and its destination has to be proved again',
    needs: ['pays out', 'returns payout'],
    async play(world) {
      const ctx = await world.cashier.player('EUR', 10_000n);
      const id = await world.payOut(ctx);
      await world.play('pays out', id);
      await world.payoutBecomes(id, 'paid');
      await world.play('returns payout', id);
      await world.payoutBecomes(id, 'returned');
      await world.later(HOUR / 2);
      expect([await world.cashier.main(ctx), await world.cashier.locked(ctx)]).toEqual([10_000n, 0n]);
      const next = await world.payOut(ctx);
      expect(await world.withdrawalOf(next)).toMatchObject({ isToKnownDestination: false });
      await world.play('pays out', next);
      await world.payoutBecomes(next, 'paid');
    },
  },
];

const RULES_OF_NEWS: readonly ProviderRule[] = [
  {
    rule: 'news that comes several times, twenty times at once too, and under other delivery ids, moves money once',
    needs: ['pays repeatedly', 'tells again'],
    async play(world) {
      const ctx = await world.cashier.player();
      const id = await world.begin(ctx);
      await world.play('pays repeatedly', id);
      await world.becomes(id, 'success');
      await Promise.all(Array.from({ length: 20 }, () => world.play('tells again', id)));
      await world.later(6000);
      expect(await world.cashier.main(ctx)).toBe(ORDERED);
    },
  },
  {
    rule: 'news that nobody signed as the provider does is not believed, and what it says is asked for',
    needs: ['pays forged'],
    async play(world) {
      const ctx = await world.cashier.player();
      const id = await world.begin(ctx);
      await world.play('pays forged', id);
      await world.later(6000);
      await world.becomes(id, 'success');
      expect(await world.cashier.main(ctx)).toBe(ORDERED);
    },
  },
  {
    rule: 'of two callbacks that cross, the older one changes nothing',
    needs: ['sees', 'confirms', 'tells again'],
    async play(world) {
      const ctx = await world.cashier.player();
      const id = await world.begin(ctx);
      const release = holdBack(world, 'beforeRequest', ({ path }) => path.startsWith('/callbacks/'));
      await world.play('sees', id);
      await release.heldBack;
      await world.play('confirms', id);
      await world.becomes(id, 'success');
      release();
      await world.play('tells again', id);
      await world.later(6000);
      expect((await world.depositOf(id)).state).toBe('success');
      expect(await world.cashier.main(ctx)).toBe(ORDERED);
    },
  },
  {
    rule: 'a callback that comes before the answer to our order is stored is about the same payment',
    // Where there are no callbacks, none can be early.
    needs: ['pays', 'pays unheard', 'tells again'],
    async play(world) {
      const ctx = await world.cashier.player();
      const request = { method: world.outside.method, amount: '50', request_id: randomUUID() };
      const release = holdBack(
        world,
        'beforeAnswer',
        ({ verb, path }) => verb === 'POST' && !path.startsWith('/callbacks/'),
      );
      const answer = world.cashier.call(ctx, makeDeposit, request);
      await release.heldBack;
      const { rows } = await world.cashier.database.ownerPool.query<{ id: string }>(
        'select id from cashier.deposits where player_id = $1',
        [ctx.player!.id],
      );
      const { id } = rows[0]!;
      await world.play('pays', id);
      await world.becomes(id, 'success');
      release();
      expect((await answer).transaction).toBe(id);
      await world.play('tells again', id);
      await world.later(6000);
      expect(await world.cashier.main(ctx)).toBe(ORDERED);
    },
  },
];

/** The last one: whatever the others have left, both sides have the same in their books. */
const BOOKS: ProviderRule = {
  rule: 'in the end its books and ours agree, payment by payment and in total',
  needs: [],
  async play(world) {
    world.cashier.clock.advance(HOUR);
    await compares(world);
    await world.cashier.booksBalance();
    const { rows } = await world.cashier.database.ownerPool.query<{ id: string; state: DepositState; kept: bigint }>(
      `select id, state, case when credited_at is null then 0 else amount_minor - returned_minor end as kept from cashier.deposits`,
    );
    expect(rows.length).toBeGreaterThan(0);
    // What waits for a person is with the provider, and on no balance.
    const isKept = ({ id, state, kept }: (typeof rows)[number]): boolean =>
      state === 'review' ? kept === 0n : world.outside.holds(id) === kept;
    expect(rows.filter((row) => !isKept(row))).toEqual([]);
  },
};

export const PROVIDER_RULES: readonly ProviderRule[] = [
  ...RULES_OF_TIME,
  ...RULES_OF_SUMS,
  ...RULES_OF_MONEY_BACK,
  ...RULES_OF_PAYOUTS,
  ...RULES_OF_NEWS,
  BOOKS,
];

/** At the provider, or by our clock. */
async function ends(
  world: ProviderWorld,
  id: string,
  outcome: Outcome | undefined,
  state: DepositState,
): Promise<void> {
  if (outcome === undefined) await world.later(world.can.patienceMs + 1);
  else await world.play(outcome, id);
  await world.becomes(id, state);
}

const addressOf = ({ can, outside }: ProviderWorld): string | undefined =>
  can.refund === 'to-address' ? outside.requisites['address'] : undefined;

/** The provider takes its time, in which the job asks again and again. */
async function refundEnds(world: ProviderWorld, id: string, outcome: 'ends refund' | 'fails refund'): Promise<void> {
  const refunds = async () => (await describeDeposit(world.cashier.services, id))!.refunds;
  for (let times = 0; times < 3; times++) await world.later(6000);
  await world.play(outcome, id);
  await expect
    .poll(async () => {
      await world.later(6000);
      return (await refunds()).map(({ state }) => state);
    })
    .toEqual([outcome === 'ends refund' ? 'done' : 'refused']);
}

async function compares(world: ProviderWorld): Promise<void> {
  expect(await compareWithProviders(world.operator)).toEqual([]);
}

/** Keeps the first hop of this kind waiting, and those like it that come before it is let go. */
function holdBack(
  { proxy }: ProviderWorld,
  at: 'beforeRequest' | 'beforeAnswer',
  isMeant: (hop: { verb: string; path: string }) => boolean,
): (() => void) & { heldBack: Promise<void> } {
  const isHeldBack = Promise.withResolvers<void>();
  const isReleased = Promise.withResolvers<void>();
  let isFirst = true;
  proxy[at] = async (hop) => {
    if (!isFirst || !isMeant(hop)) return;
    isFirst = false;
    isHeldBack.resolve();
    await isReleased.promise;
  };
  const release = (): void => {
    proxy[at] = async () => {};
    isReleased.resolve();
  };
  return Object.assign(release, { heldBack: isHeldBack.promise });
}

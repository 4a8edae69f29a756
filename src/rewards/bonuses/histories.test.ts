// Random histories of a player, on the database and in a model that shares nothing with it: no bet in breach is ever taken, and purses,
// awards and the auditor's questions agree with the model behind each step.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addAccount } from '#testing/add-account.ts';
import { BonusModel, GAMES, TAKE_DAYS, type ModelStake, type ModelTerms } from './testing/bonus-model.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { manualClock } from '#kernel/clock.ts';
import { Refusal } from '#kernel/refusals.ts';
import { testConfig } from '#testing/config.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import type { Announced } from '#platform/events/events.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { forgetRules, mayStake, payWins, reverseStakes, takeStake } from '#money/stakes/index.ts';
import { balancesOf, openPurses, post, pursesOf } from '#money/wallet/index.ts';
import { awardUnder } from './grant.ts';
import { doDue } from './worker.ts';
import { readDefinition } from './rules/definition.ts';
import { offerOf } from './rules/terms.ts';
import { findAward, markOutdated } from './store.ts';
import { subscriptions } from './subscriptions.ts';
import { activateFor, choosePurse, removeFor } from './change-bonus.ts';

/** `HISTORIES` makes parts of the long form. */
const HISTORIES = IS_LONG_FORM ? Number(process.env['HISTORIES'] ?? 100_000) : 25;

const CATEGORIES: Record<string, string> = { 'a-slot': 'slot', 'a-dice': 'fast', 'a-table': 'casino' };
const game = fc.constantFrom(...Object.keys(GAMES));
const anyTerms: fc.Arbitrary<ModelTerms> = fc.record({
  amount: fc.integer({ min: 50, max: 900 }),
  multiplier: fc.constantFrom(0, 0.5, 1, 3),
  mode: fc.constantFrom('sticky', 'non-sticky', 'isolated'),
  highest: fc.option(fc.integer({ min: 30, max: 400 })),
  excluded: fc.constantFrom('', 'a-dice', 'a-table'),
  cap: fc.option(fc.integer({ min: 20, max: 600 })),
});
const which = fc.nat(30);
const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      game,
      amount: fc.integer({ min: 1, max: 450 }),
      times: fc.constantFrom(0, 0, 1, 2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('open' as const), game, amount: fc.integer({ min: 1, max: 300 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), which, times: fc.constantFrom(0, 1, 3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('grant' as const), terms: anyTerms }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('activate' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('choose' as const), purse: fc.constantFrom('main', 'bonus') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;
const anyHistory = fc.record({
  main: fc.integer({ min: 0, max: 1_500 }),
  steps: fc.array(anyStep, { minLength: 5, maxLength: 30, size: 'max' }),
});

type History = typeof anyHistory extends fc.Arbitrary<infer One> ? One : never;

const PLAIN_TERMS: ModelTerms = {
  amount: 50,
  multiplier: 1,
  mode: 'sticky',
  highest: null,
  excluded: '',
  cap: null,
};

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

/** Breaks the database's part of it until the test is over. */
let mend: string[] = [];
async function sabotage(table: string, when: string, body: string): Promise<void> {
  await database.ownerPool.query(
    `create or replace function bonuses.sabotage() returns trigger language plpgsql as $$ begin ${body} end $$;
     create trigger sabotage before ${when} on ${table} for each row execute function bonuses.sabotage()`,
  );
  mend.push(`drop trigger sabotage on ${table}`);
}
afterEach(async () => {
  for (const statement of mend.splice(0)) await database.ownerPool.query(statement);
});

const clock = manualClock(new Date('2027-03-01T12:00:00Z'));

function contextOf(playerId: bigint, purses: Record<'main' | 'bonus' | 'fun', bigint>): Context {
  const log = silentLogger();
  const services = {
    clock,
    random: secureRandom,
    db: database.db,
    connection: database.app,
    notifications: new Notifications(database.app, log),
    log,
    config: testConfig({ PII_KEYS: TEST_PII_KEYS }),
    processState: new Map(),
  };
  const player = {
    id: playerId,
    currency: 'EUR',
    purses,
    status: 'active',
    sessionId: 1n,
    identityLevel: 2,
    verifyBy: null,
  } as const;
  return { ...systemContext(services, 'history'), player };
}

interface Round {
  fact: string;
  startedAt: Date;
}

async function play({ main, steps }: { main: number; steps: Step[] }): Promise<void> {
  const { db } = database;
  const playerId = await addAccount(database.ownerPool, 'EUR');
  await transaction(db, async (tx) => {
    await openPurses(tx, playerId, 'EUR');
    if (main > 0)
      await post(tx, {
        fact: randomUUID(),
        reason: 'adjustment',
        playerId,
        currency: 'EUR',
        amountMinor: BigInt(main),
        from: { house: 'adjustments' },
        to: { bucket: 'main' },
      });
  });
  const ctx = contextOf(playerId, await pursesOf(db, playerId, 'EUR'));
  const model = new BonusModel(main);
  const ids: string[] = [];
  const rounds = new Map<ModelStake, Round>();
  let events: { name: string; payload: object }[] = [];

  for (const step of steps) {
    clock.advance(1_000);
    await take(step);
    await compare(step);
  }
  await take({ do: 'deliver' });
  await compare({ do: 'deliver' });

  async function take(step: Step): Promise<void> {
    const now = clock.now();
    const at = now.getTime();
    switch (step.do) {
      case 'grant': {
        ids.push(await grant(step.terms));
        return model.grant(step.terms, at);
      }
      case 'activate':
      case 'remove': {
        const open = model.awards.filter(({ status }) => status === 'offered' || status === 'active');
        const award = open[step.which % Math.max(open.length, 1)];
        if (!award) return;
        const input = { bonus_id: ids[model.awards.indexOf(award)]! };
        if (step.do === 'activate' && model.isTooLate(award, at)) {
          await expect(activateFor(false)(ctx, input)).rejects.toMatchObject({ reason: { rule: 'bonuses.take-by' } });
        } else if (step.do === 'activate') {
          await activateFor(false)(ctx, input);
          model.activate(award, at);
        } else {
          await removeFor(false)(ctx, input);
          model.remove(award, at);
        }
        await doAllDue();
        return model.doDue(at, []);
      }
      case 'choose': {
        const { active } = model;
        if (active?.terms.mode !== 'isolated') return;
        await choosePurse(ctx, { bonus_id: ids[model.awards.indexOf(active)]!, purse: step.purse as 'main' | 'bonus' });
        active.purse = step.purse as 'main' | 'bonus';
        return;
      }
      case 'play':
      case 'open': {
        const stake = await stakeOn(step.game, step.amount, now);
        if (stake && step.do === 'play') await settle(stake, step.amount * step.times, now);
        return;
      }
      case 'settle':
      case 'reverse': {
        const open = model.stakes.filter(({ state }) => state === 'open');
        const stake = open[step.which % Math.max(open.length, 1)];
        if (!stake) return;
        return step.do === 'settle' ? settle(stake, stake.amount * step.times, now) : reverse(stake, now);
      }
      case 'withdraw': {
        await deliver(at);
        await handle('cashier.withdrawal-requested', [{ playerId: String(playerId) }]);
        model.burn();
        await doAllDue();
        return model.doDue(at, []);
      }
      case 'deliver':
        return deliver(at);
      case 'wait': {
        await deliver(at);
        clock.advance(20 * 86_400_000);
        await markOutdated(db, clock.now());
        await doAllDue();
        return model.doDue(clock.now().getTime(), [], true);
      }
    }
  }

  async function grant(terms: ModelTerms): Promise<string> {
    const read = readDefinition({
      sysname: 'random',
      kind: 'no-deposit',
      title: 'Random',
      amount: { EUR: '1' },
      mode: terms.mode,
      highestStake: terms.highest === null ? null : { EUR: (terms.highest / 100).toFixed(2) },
      excludedGames: [terms.excluded].filter(Boolean),
      convertedTimes: null,
      convertedCap: terms.cap === null ? null : { EUR: (terms.cap / 100).toFixed(2) },
      wagering: { base: terms.multiplier === 0 ? 'none' : 'bonus', multiplier: terms.multiplier },
    });
    if ('fault' in read) throw new Error(read.fault);
    const offer = offerOf(read.definition, {
      currency: 'EUR',
      amountMinor: BigInt(terms.amount),
      rates: { EUR: '1' },
      isIsolationEnabled: false,
      stakeNear: (_, stake) => stake,
    })!;
    const offerEntry = { sysname: 'random', words: { title: 'Random', text: '' }, offer, takeDays: TAKE_DAYS };
    const what = {
      playerId,
      currency: 'EUR',
      definition: 'random',
      fact: randomUUID(),
      cause: 'operator',
      causeId: 'test',
    } as const;
    return (await transaction(db, (tx) => awardUnder(tx, ctx, what, offerEntry))).id;
  }

  /** What the site does with a bet, and what the model expects of it. */
  async function stakeOn(subject: string, amount: number, now: Date): Promise<ModelStake | undefined> {
    const expected = model.mayStake(subject, amount);
    forgetRules(ctx, playerId);
    const fact = randomUUID();
    const stakedMinor = BigInt(amount);
    let answer: string;
    try {
      const permission = await mayStake(ctx, {
        stakedMinor,
        currency: 'EUR',
        isFeatureBuy: false,
        pace: 'none',
        isAgain: false,
        kind: 'round',
        subject,
        category: CATEGORIES[subject]!,
      });
      const order = {
        fact,
        round: fact,
        playerId,
        currency: 'EUR',
        amountMinor: stakedMinor,
        house: 'test',
        permission,
        at: now,
      } as const;
      answer = (await transaction(db, (tx) => takeStake(tx, order))).status;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer = error.reason.rule.startsWith('stakes.') ? 'breach' : error.reason.rule;
    }
    expect(answer, `${amount} on ${subject}`).toBe(expected ?? 'taken');
    if (expected) return undefined;
    const stake = model.take(subject, amount, now.getTime());
    rounds.set(stake, { fact, startedAt: now });
    return stake;
  }

  async function settle(stake: ModelStake, won: number, now: Date): Promise<void> {
    const { fact, startedAt } = rounds.get(stake)!;
    const ids = { fact, stake: fact, round: fact, playerId, currency: 'EUR' } as const;
    const win = { ...ids, wonMinor: BigInt(won), stakedMinor: BigInt(stake.amount), stakedAt: startedAt };
    await transaction(db, (tx) => payWins(tx, [win], 'test', { until: 'none' }));
    model.settle(stake, won, now.getTime());
    events.push({
      name: 'stakes.settled',
      payload: {
        ...common(stake),
        wonMinor: String(won),
        isFree: false,
        settledAt: now.toISOString(),
        ...(stake.bonus > 0 && {
          purses: { staked: others(stake.bonus), won: others(stake.cameBack) },
        }),
      },
    });
  }

  async function reverse(stake: ModelStake, now: Date): Promise<void> {
    const payload = { ...common(stake), fact: rounds.get(stake)!.fact, reversedAt: now.toISOString() };
    await transaction(db, (tx) => reverseStakes(tx, [payload as never]));
    model.reverse(stake, now.getTime());
    events.push({ name: 'stakes.reversed', payload });
  }

  function others(bonus: number) {
    return { bonus: String(bonus), bettingBonus: '0', house: '0' };
  }

  function common(stake: ModelStake) {
    return {
      roundId: rounds.get(stake)!.fact,
      playerId: String(playerId),
      kind: 'round',
      subject: stake.game,
      category: CATEGORIES[stake.game]!,
      currency: 'EUR',
      stakedMinor: String(stake.amount),
      startedAt: rounds.get(stake)!.startedAt.toISOString(),
    };
  }

  async function deliver(at: number): Promise<void> {
    const waiting = events;
    events = [];
    for (const name of ['stakes.settled', 'stakes.reversed']) {
      const payloads = waiting.filter((event) => event.name === name).map(({ payload }) => payload);
      // What arrives twice counts once.
      for (let times = 0; times < 2 && payloads.length > 0; times++)
        if (times === 0 || name === 'stakes.settled') await handle(name, payloads);
    }
    const late = model.deliver();
    await doAllDue();
    model.doDue(at, late);
  }

  /** One thing leads to the next. */
  async function doAllDue(): Promise<void> {
    while ((await doDue(ctx)) > 0);
  }

  async function handle(name: string, payloads: readonly object[]): Promise<void> {
    const { run } = subscriptions.find(({ event }) => event === name)!;
    const announced = payloads.map(
      (payload, index) => ({ id: 1n, index, payload, at: clock.now() }) as Announced<never>,
    );
    await transaction(db, (tx) => run(ctx, tx, announced));
  }

  async function compare(step: Step): Promise<void> {
    const why = JSON.stringify(step);
    const held = await balancesOf(db, playerId, 'EUR');
    expect([Number(held.main), Number(held.bonus)], why).toEqual([model.main, model.bonus]);
    for (const [nth, award] of model.awards.entries()) {
      const row = (await findAward(db, ids[nth]!))!;
      expect([row.status, Number(row.done), Number(row.converted)], `award ${nth} behind ${why}`).toEqual([
        award.status,
        award.done,
        award.converted,
      ]);
    }
  }
}

/** The first history that does not agree, as the sentence of what differs. */
async function differenceIn(numRuns: number): Promise<string | undefined> {
  const { failed, errorInstance } = await fc.check(fc.asyncProperty(anyHistory, play), { numRuns, endOnFailure: true });
  return failed ? String(errorInstance) : undefined;
}

/** Found by chance: a withdrawal takes awards out of the queue whose time to be activated is over. */
const OUT_OF_THE_QUEUE: History = {
  main: 0,
  steps: [
    ...[1, 1, 3].map((multiplier) => ({ do: 'grant' as const, terms: { ...PLAIN_TERMS, multiplier } })),
    ...[0, 1, 2].map((which) => ({ do: 'activate' as const, which })),
    { do: 'wait' },
    { do: 'withdraw' },
    { do: 'activate', which: 0 },
    { do: 'grant', terms: PLAIN_TERMS },
    { do: 'activate', which: 1 },
    { do: 'activate', which: 0 },
  ],
};

test(`${HISTORIES} random histories: no bet in breach is taken, and the books agree with the model`, async () => {
  await fc.assert(fc.asyncProperty(anyHistory, play), { numRuns: HISTORIES, examples: [[OUT_OF_THE_QUEUE]] });
  expect(await booksBalance(database.ownerPool)).toEqual([]);
});

test('sabotage: they find bets in breach where restrictions forget their highest stake', async () => {
  await sabotage('stakes.restrictions', 'insert or update', 'new.highest_stake := null; return new;');
  expect(await differenceIn(200)).toMatch(/to be 'breach'/);
});

test('sabotage: they find a stake that counts twice', async () => {
  await sabotage('bonuses.awards', 'update of done', 'new.done := new.done * 2 - old.done; return new;');
  // Whichever shows it first: what is counted for an award, or what becomes of money that was freed too early.
  expect(await differenceIn(200)).toMatch(/^AssertionError: (award \d|\{"do")/);
});

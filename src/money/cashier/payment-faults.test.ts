// kill -9 of the cashier at each step of what it does: the next process completes it, once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { methodsOf, type KilledMethod } from './testing/killed-methods.ts';
import { liveUntil } from './testing/mortal-process.ts';
import { openWorld, type ProviderWorld } from './testing/provider-world.ts';
import { PROVIDERS } from './testing/stand-ins.ts';

/** `npm run chaos -- payments`: at each step ten times. */
const TIMES = IS_LONG_FORM ? 10 : 1;
/** Otherwise where most is at stake: around what cannot be undone, an order at the provider or a commit. */
const isAtStake = (provider: string, step: string): boolean =>
  IS_LONG_FORM || / POST /.test(step) || (/ commit/.test(step) && !['btcpay', 'hyperswitch'].includes(provider));

async function killedAt(world: ProviderWorld, { begin }: KilledMethod, diesAt: number) {
  const run = await begin(world);
  const life = await liveUntil(world.cashier, diesAt, run.act);
  if (life.diedAt !== undefined) await liveUntil(world.cashier, 0, run.act);
  try {
    await run.complete();
  } catch (error) {
    throw new Error(`killed ${life.diedAt ?? 'never'} (step ${diesAt})`, { cause: error });
  }
  return life;
}

describe.each(PROVIDERS)('%s', (provider) => {
  let world: ProviderWorld;
  beforeAll(async () => void (world = await openWorld(provider)));
  afterAll(async () => {
    await world.cashier.booksBalance();
    await world.close();
  });

  test.each(methodsOf(provider))('$method killed at each step is completed once', async (method) => {
    const { steps } = await killedAt(world, method, 0);
    expect(steps.length).toBeGreaterThan(4);
    for (let time = 0; time < TIMES; time++)
      for (const [index, step] of steps.entries())
        if (isAtStake(provider, step)) await killedAt(world, method, index + 1);
  });
});

test('a provider that takes each order for a new one is found out', async () => {
  const world = await openWorld('hyperswitch');
  const payouts = methodsOf('hyperswitch').find(({ method }) => method === 'send-payouts')!;
  try {
    const { payouts: book } = world.cashier.hyperswitch!.shop;
    const { steps } = await killedAt(world, payouts, 0);
    // It forgets what it was asked for before; what it has promised to pay it pays.
    book.byId = () => undefined;
    for (const index of steps.flatMap((step, place) => (step.includes(' POST ') ? [place] : []))) {
      const run = await payouts.begin(world);
      await liveUntil(world.cashier, index + 1, run.act);
      await liveUntil(world.cashier, 0, run.act).catch(() => {});
    }
    const orders = book.all().map(({ orderReference }) => orderReference);
    expect(orders.length).toBeGreaterThan(new Set(orders).size);
  } finally {
    await world.close();
  }
});

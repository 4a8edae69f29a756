// The figures in a browser: yesterday's result without a click, then NGR by country of one product, in both themes.
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteMember } from '#desk/staff/index.ts';
import { manifest as figures, moveDay } from '#desk/figures/index.ts';
import { post } from '#money/wallet/index.ts';
import { stakeSettled } from '#money/stakes/index.ts';
import { announce } from '#platform/events/events.ts';
import { deliverAnnounced } from '#platform/events/dispatcher.ts';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { addVirtualPasskey } from '#testing/journeys/virtual-passkey.ts';
import { eventually } from '#testing/patience.ts';
import { openDesk, type DeskWorld } from './testing/desk-world.ts';

const trip = journey({ hasWebGl: false });
let world: DeskWorld;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  world = await openDesk();
  await playYesterday();
  const context = await trip.browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  await addVirtualPasskey(page);
});
afterAll(async () => {
  await page.context().close();
  await world.close();
});

/** A player has deposited and lost, on the day before the site's own. */
async function playYesterday(): Promise<void> {
  const { services, clock, database } = world.cashier;
  const today = clock.now();
  clock.set(new Date(today.getTime() - 86_400_000));
  await moveDay(services);
  const { player } = await world.cashier.player('EUR', 10_000n);
  await transaction(services.db, async (tx) => {
    const order = { playerId: player!.id, currency: 'EUR' } as const;
    await post(tx, {
      ...order,
      fact: crypto.randomUUID(),
      reason: 'reward',
      amountMinor: 250n,
      from: { house: 'rewards' },
      to: { bucket: 'main' },
    });
    await announce(tx, stakeSettled, {
      roundId: crypto.randomUUID(),
      playerId: String(player!.id),
      kind: 'round',
      subject: 'dice',
      category: 'fast',
      currency: 'EUR',
      stakedMinor: '5000',
      wonMinor: '3000',
      isFree: false,
      startedAt: today.toISOString(),
      settledAt: today.toISOString(),
    });
  });
  clock.set(today);
  await moveDay(services);
  await eventually(async () => {
    await deliverAnnounced(services, figures.subscriptions);
    for (const job of figures.jobs) await job.run(systemContext(services, job.name));
    const { rows } = await database.ownerPool.query(`select from figures.days where line in ('rewards', 'staked')`);
    expect(rows).toHaveLength(2);
  });
}

const accessible = async (): Promise<void> => expect(await barriers(page, { themes: ['dark', 'light'] })).toEqual([]);
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });

test('an owner sees yesterday’s NGR at once, and it says that it was not reconciled', async () => {
  await page.goto(
    await inviteMember(world.site, { name: 'olga', roles: ['owner'], playerAccounts: [], by: 'the test' }),
  );
  const secret = (await page.locator('code').textContent())!;
  const at = Math.floor(world.cashier.clock.now().getTime() / 1000);
  await page.locator('[name=code]').fill(generateSync({ secret, epoch: at }));
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await heading('Today').waitFor();
  // 50 staked, 30 won, 2.50 of rewards; that no ledger knows of the stake is found out.
  const tile = page.getByRole('link', { name: /NGR of yesterday/ });
  await expect.poll(() => tile.innerText()).toContain('€17.50');
  expect(await tile.innerText()).toContain('not reconciled');
  await accessible();
});

test('figures by country of one product are three choices away', async () => {
  await page.getByRole('link', { name: 'Figures' }).click();
  await heading('Figures').waitFor();
  // The browser's own day is another one than that of the test.
  const day = new Date(world.cashier.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  await page.goto(`${world.url}/figures?from=${day}&to=${day}`);
  await page.getByText('differs from the ledger').waitFor();
  await accessible();
  await page.getByLabel('By', { exact: true }).selectOption('country');
  await page.getByLabel('Product').selectOption('casino');
  const row = page.getByRole('row', { name: /^DE/ });
  await expect.poll(() => row.innerText()).toMatch(/€50\.00\s+€20\.00\s+40\.00 %/);
  await page.getByText('How is this counted?').first().click();
  expect(await page.getByText('GGR less promotions of bets, bonus cost as granted').isVisible()).toBe(true);
  await accessible();
});

test.each(['Games', 'Cohorts', 'Liabilities', 'Payout times'])('%s have a page of their own', async (name) => {
  await page.getByRole('button', { name, exact: true }).click();
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
  expect(await page.getByText('did not load').count()).toBe(0);
  await accessible();
});

test('nothing was complained of', () => expect(complaints).toEqual([]));

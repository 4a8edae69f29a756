// Jackpots, winners and the wheel in a browser: a pool grows beside the game, drops, is celebrated, proved, and leads to its round.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { waitingSince } from '#platform/events/consumer-lag.ts';
import { giveMoney } from '#testing/money.ts';
import { withJackpots } from './testing/jackpots.ts';
import { checkPublished } from '../../../tools/verifier/checked.ts';
import { fromAddress } from '../../../tools/verifier/site.ts';
import { inLongForm } from '#testing/long-form.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { walk } from '#testing/journeys/walk.ts';
import { covers } from '#testing/covers.ts';

const LEVEL = { sysname: 'mini', title: { en: 'Mini' }, base: '5', increment: '1' };
const trip = journey({
  hasWebGl: false,
  environment: { JACKPOTS: 'on', RAFFLES: 'on' },
  prepare: withJackpots({
    harbour: { games: ['dice'], levels: [{ ...LEVEL, trigger: { kind: 'amount', from: '5.60', to: '6' } }] },
  }),
});

const bet = (player: Awaited<ReturnType<typeof trip.site.player>>, stake: string) =>
  player.ok<{ round_id: string }>('Games.playRound', {
    sysname: 'dice',
    mode: 'play',
    stake,
    params: JSON.stringify({ direction: 'under', target: '50.00' }),
    request_id: randomUUID(),
  });

const commitmentNow = async (): Promise<string> => {
  const { items } = await trip.site
    .visitor()
    .ok<{ items: { pools: { run: { commitment: string } }[] }[] }>('Jackpots.get');
  return items[0]!.pools[0]!.run.commitment;
};

it(
  'a pool grows beside the game, drops within a second to its winner, and is proved in their browser',
  covers('RT-22', 'AP-32', 'AP-33'),
  async () => {
    const player = await trip.site.player();
    await giveMoney(trip.site, player, 100_000n);
    const { page, complaints } = await trip.visit('/game/dice', { as: player, width: 1280 });
    const meter = page.locator('[data-meter="harbour/mini"]');
    await expect.poll(() => meter.textContent()).toBe('€5.00');
    await bet(player, '10.00');
    await expect.poll(() => meter.textContent()).toBe('€5.10');
    // Over the limit, whatever the threshold is.
    let round = '';
    for (let nth = 0; nth < 9; nth++) round = (await bet(player, '10.00')).round_id;
    const celebration = page.getByRole('dialog', { name: 'Jackpot!' });
    await celebration.waitFor();
    expect(await barriers(page, { include: 'dialog[data-jackpot-drop]' })).toEqual([]);
    // On a phone held sideways it is scrolled.
    await page.setViewportSize({ width: 640, height: 300 });
    expect(await celebration.evaluate((node) => getComputedStyle(node).overflowY)).toBe('auto');
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(round).not.toBe('');
    await celebration.getByRole('link', { name: 'See the proof' }).click();
    await page.getByRole('heading', { name: 'harbour', level: 1 }).waitFor();
    const drop = page.locator('[data-drop]').first();
    const { items: wins } = await player.ok<{ items: { id: string; fakename: string }[] }>(
      'Jackpots.getWinners',
      {},
      { query: { id: 'harbour' } },
    );
    expect(
      await page.locator('[data-drop]').evaluateAll((elements) => elements.map((element) => element.dataset['drop'])),
    ).toEqual(wins.map(({ id }) => id));
    await drop.getByText(wins[0]!.fakename).waitFor();
    await drop.getByRole('button', { name: 'Verify this drop' }).press('Enter');
    await drop.locator('[data-proof=holds]:focus').waitFor();
    expect(await drop.locator('[data-proof]').getByText('Failed').count()).toBe(0);
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    // With the next drop the pool has another run, and the page its commitment. A run takes seven bets to ten, so after twenty there are
    // two drops.
    for (let nth = 0; nth < 10; nth++) await bet(player, '10.00');
    await expect.poll(() => page.locator('[data-drop]').count()).toBe(2);
    await expect.poll(() => page.locator('[data-run]').textContent()).toBe(await commitmentNow());
    await drop.getByRole('link', { name: /replay/ }).click();
    await page.locator('[data-round-drop]').waitFor();
    await page.setViewportSize({ width: 375, height: 740 });
    await walk(page, '/jackpots');
    const { items: listed } = await player.ok<{
      items: { description: { title: string }; pools: { id: string; amount: { amount: string } }[] }[];
    }>('Jackpots.get');
    expect(listed).toHaveLength(1);
    for (const { description, pools } of listed) {
      await page.getByRole('link', { name: `Open ${description.title}` }).waitFor();
      for (const { id, amount } of pools)
        await expect.poll(() => page.locator(`[data-pool=${id}] [data-meter]`).textContent()).toBe(`€${amount.amount}`);
    }
    await page.locator('[data-drop]').first().waitFor();
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

it(
  'winners stand in the feed as they win, on the boards by period and measure, and with the jackpots on the home page',
  covers('RT-33', 'AP-34', 'OP-22 6/8'),
  async () => {
    const player = await trip.site.player();
    await giveMoney(trip.site, player, 100_000n);
    const { page, complaints } = await trip.visit('/winners', { width: 375, height: 740 });
    const { fakename } = await player.ok<{ fakename: string }>('Account.getInfo');
    // Two of five pay more than twice the stake.
    for (let nth = 0; nth < 40; nth++)
      await player.ok('Games.playRound', {
        sysname: 'dice',
        mode: 'play',
        stake: '1.00',
        params: JSON.stringify({ direction: 'under', target: '40.00' }),
        request_id: randomUUID(),
      });
    await page.getByText(fakename).first().waitFor();
    // A board is as it was when it was asked for: all wins first.
    await expect.poll(() => waitingSince(trip.site.site.services.db, 'winners')).toBeUndefined();
    await page.setViewportSize({ width: 1280, height: 800 });
    await walk(page, '/game/dice');
    const ofGame = page.locator('section:has(#game-winners)');
    await ofGame.scrollIntoViewIfNeeded();
    const heightBefore = (await ofGame.boundingBox())!.height;
    for (const [name, query] of [
      ['latest', { game: 'dice', count: '5' }],
      ['biggest', { game: 'dice', count: '5', by: 'amount' }],
    ] as const) {
      const { items } = await player.ok<{ items: { round_id: string }[] }>('leaderboard.get', {}, { query });
      const gameWins = ofGame.locator(`[data-game-winners=${name}] [data-win]`);
      await expect.poll(() => gameWins.count()).toBe(items.length);
      expect((await ofGame.boundingBox())!.height).toBe(heightBefore);
      // What guests get is shared for a second or two, so the first board may be older than the last win.
      const ofNewPage = async () => {
        await page.reload();
        await ofGame.scrollIntoViewIfNeeded();
        await gameWins.nth(items.length - 1).waitFor();
        return gameWins.evaluateAll((elements) => elements.map((element) => element.dataset['win']));
      };
      await expect.poll(ofNewPage).toEqual(items.map(({ round_id }) => round_id));
    }
    expect(await barriers(page, { include: 'section:has(#game-winners)' })).toEqual([]);
    const toRound = ofGame.locator('[data-game-winners=latest] a[href^="/r/"]').first();
    await toRound.getByText(fakename).waitFor();
    await toRound.press('Enter');
    await page.waitForURL(/\/r\//);
    await walk(page, '/winners');
    await page.getByRole('link', { name: 'Highest multipliers' }).click();
    await page.getByRole('link', { name: 'Today' }).click();
    await expect.poll(() => new URL(page.url()).search).toContain('period=day');
    const query = { by: 'multiplier', period: 'day', count: '50' };
    const { items } = await player.ok<{ items: { round_id: string }[] }>('leaderboard.get', {}, { query });
    expect(items.length).toBeGreaterThan(0);
    await expect
      .poll(() =>
        page.locator('ol [data-win]').evaluateAll((elements) => elements.map((element) => element.dataset['win'])),
      )
      .toEqual(items.map(({ round_id }) => round_id));
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    const home = await (await fetch(trip.site.url)).text();
    expect(/data-live-winners[^]*?<li[^]*?€/.test(home)).toBe(true);
    expect(/<section[^>]*data-jackpots[^]*?<\/section>/.exec(home)?.[0]).toMatch(/€[\d.,]+/);
    await page.locator('ol [data-win] a').first().click();
    await page.waitForURL(/\/(r|jackpots)\//);
    expect(complaints).toEqual([]);
  },
);

inLongForm('the first screen of the home page on a phone shows games, whatever stands in the pools', async () => {
  const { page } = await trip.visit('/', { width: 375, height: 740 });
  await page.locator('[data-jackpots]').waitFor();
  const menu = (await page.getByRole('navigation', { name: 'Quick menu' }).boundingBox())!;
  const tile = (await page.locator('section[aria-labelledby=row-popular] [data-tile]').first().boundingBox())!;
  expect(tile.y + tile.height).toBeLessThan(menu.y);
});

it('the daily wheel shows its chances to a guest, and turns once for a player', async () => {
  const player = await trip.site.confirmedPlayer();
  const { page, complaints } = await trip.visit('/wheel', { as: player, width: 375, height: 740 });
  await page.getByRole('table', { name: 'Prizes and chances' }).getByText('30%', { exact: true }).waitFor();
  expect(await barriers(page, { include: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'Spin' }).click();
  await page.locator('[data-wheel=spun]').getByText('Next spin:').waitFor();
  await page.reload();
  await page.locator('[data-wheel=spun]').getByText('Next spin:').waitFor();
  const locator = page.locator('[data-spin-of-wheel]');
  await locator.getByRole('button', { name: 'Verify this spin' }).click();
  await locator.getByText('This spin can be verified from').waitFor();
  // As if its day were over.
  await trip.site.database.ownerPool.query(`update raffles.draws set closes_at = now() where kind = 'wheel'`);
  await locator.getByRole('button', { name: 'Verify this spin' }).press('Enter');
  await locator.locator('[data-proof=holds]').waitFor();
  // What is shown to be typed is what the verifier takes.
  const command = (await locator.locator('code').textContent())!;
  const [published] = await fromAddress(/^node baize-verify.mjs '(.+)'$/.exec(command)![1]!);
  expect(published?.kind === 'spin' && (await checkPublished(published)).verdict).toBe('fair');
  expect(await barriers(page, { include: 'main' })).toEqual([]);
  expect(complaints).toEqual([]);
});

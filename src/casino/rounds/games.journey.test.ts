// A game as people meet it: the page, the demo, real money, the replay and the check of a round.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInLongForm } from '#testing/long-form.ts';
import { journey, type Visit } from '#testing/journeys/browser.ts';
import type { Seeds } from './contract.ts';
import type { Round } from './round-contract.ts';
import { isOfHouse } from '#fairness/seeds/client-seed.ts';
import { checkReceipt, type KeptReceipts } from '#fairness/seeds/receipt.ts';
import { giveMoney } from '#testing/money.ts';
import { covers } from '#testing/covers.ts';

// Any game will do here, so it is one that needs no canvas: those are in `slots.test.ts`.
const j = journey({ hasWebGl: false, hasPictures: true });

const DICE = '/game/dice';
const spin = (page: Page) => page.locator('[data-spin]');
const dialog = (page: Page, name: string) => page.locator(`dialog[data-dialog="${name}"]`);

/** Without motion a round is shown at once, and in a small window: software rendering is slow, and what is tested here is
 * not the animation. */
const calm = (path: string, options: Parameters<typeof j.visit>[1] = {}): Promise<Visit> =>
  j.visit(path, { width: 800, height: 640, ...options });

const ready = (page: Page) => page.waitForSelector('[data-spin]:enabled');
const settled = (page: Page) => page.waitForFunction(() => !document.querySelector('[data-playing]'));

async function playRound(page: Page): Promise<void> {
  await ready(page);
  await spin(page).click();
  await page.waitForSelector('[data-rounds] summary:has-text("(1)")');
  await settled(page);
}

describe('the game page', () => {
  it('answers 404 for a game that is not there', covers('~RT-17'), async () => {
    expect((await fetch(`${j.site.url}/game/no-such-game`)).status).toBe(404);
  });

  it(
    'serves the launch address of a game, in play mode unless said otherwise, in every language',
    covers('~RT-37', 'OP-19'),
    async () => {
      const html = await (await fetch(`${j.site.url}/platform/game/dice/demo`)).text();
      expect(/<button[^>]*data-mode="demo"[^>]*>/.exec(html)![0]).toContain('aria-pressed="true"');
      expect(html).not.toContain('data-layout="game"');
      const plain = await (await fetch(`${j.site.url}/platform/game/dice`)).text();
      expect(/<button[^>]*data-mode="play"[^>]*>/.exec(plain)![0]).toContain('aria-pressed="true"');
      for (const [path, status] of [
        ['/platform/game/dice', 200],
        ['/es/platform/game/dice', 200],
        ['/ru/platform/game/custom/dice', 200],
        ['/platform/game/dice/play', 200],
        ['/platform/game/custom/dice/play', 200],
        ['/platform/game/dice/nonsense', 404],
        ['/platform/game/no-such-game/play', 404],
      ] as const) {
        expect([path, (await fetch(j.site.url + path)).status]).toEqual([path, status]);
      }
    },
  );
});

describe('playing', () => {
  it('says how the return depends on the bet, and serves its mathematics under the hash that rounds name', async () => {
    const { page } = await calm('/game/sic-bo', { width: 375 });
    await page.getByRole('button', { name: 'Rules and paytable' }).click();
    const help = dialog(page, 'game-help');
    await help.getByText('from 83.7963% (“A triple”) to 97.2222% (“Small, big, odd, even”)').waitFor();
    const address = (await help.locator('a[href^="/mathematics/"]').getAttribute('href'))!;
    const answer = await fetch(j.site.url + address);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const hash = createHash('sha256').update(await answer.text());
    expect(address).toBe(`/mathematics/${hash.digest('hex')}.js`);
  });

  it('asks a guest who starts a game in demo mode, once in a visit', covers('DG-06 1/2'), async () => {
    const { page } = await calm(DICE, { width: 375 });
    await ready(page);
    await page.evaluate(() => sessionStorage.removeItem('demo_known'));
    await spin(page).click();
    const demo = dialog(page, 'demo');
    await demo.getByRole('button', { name: 'Sign up' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await page.locator('[data-rounds] summary:has-text("(1)")').count()).toBe(0);
    await spin(page).click();
    await demo.getByRole('button', { name: 'Play demo' }).click();
    await page.waitForSelector('[data-rounds] summary:has-text("(1)")');
    await settled(page);
    await spin(page).click();
    await page.waitForSelector('[data-rounds] summary:has-text("(2)")');
  });

  it(
    'does not ask a player who came for real money to register; without money they are asked whether they want the demo or a deposit',
    covers('RT-18 1/2', 'DG-06 2/2', 'OP-36 2/5'),
    async () => {
      const player = await j.site.player();
      const { page, complaints } = await calm(`${DICE}#real`, { width: 1280, height: 800, as: player });
      await ready(page);
      expect(await dialog(page, 'auth').count()).toBe(0);
      expect(await page.locator('[data-mode="play"][aria-pressed="true"]').count()).toBe(1);
      // The theatre gives a game the whole width of the window, and Esc gives it back.
      const width = () => page.locator('[data-title]').evaluate((stage) => stage.clientWidth);
      const before = await width();
      await page.getByRole('button', { name: /^Theatre/ }).press('Enter');
      await expect.poll(width).toBeGreaterThan(before + 100);
      await page.keyboard.press('Escape');
      await expect.poll(width).toBe(before);
      expect(complaints).toEqual([]);
      await spin(page).click();
      const demo = dialog(page, 'demo');
      await demo.getByRole('button', { name: 'Deposit' }).waitFor();
      await demo.getByRole('button', { name: 'Play demo' }).click();
      await page.waitForSelector('[data-mode="demo"][aria-pressed="true"]');
      await ready(page);
      await spin(page).click();
      await page.waitForSelector('[data-rounds] summary:has-text("(1)")');
      const { balance_main } = await player.ok<{ balance_main: { amount: string } }>('Account.getBalance');
      expect(balance_main.amount).toBe('0.00');
    },
  );

  it('plays dice, shows the round again by its link, and verifies it in the browser once the seed is revealed; without a network too, where a forged win is found', async () => {
    const player = await j.site.player();
    await giveMoney(j.site, player, 5_000n);
    const { page, context, complaints } = await calm(DICE, { as: player });
    await ready(page);
    // What is promised before the first bet, and the seed that the browser made behind it.
    await page.getByRole('button', { name: 'Fairness' }).click();
    const seeds = dialog(page, 'game-fairness');
    const ownSeed = await seeds.getByLabel('Your seed').inputValue();
    expect(ownSeed).toMatch(/^[0-9a-f]{32}$/);
    const [promised, next] = await seeds.locator('dd').allInnerTexts();
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.getByLabel('Win chance').fill('75');
    await page.getByLabel('Win chance').press('Enter');
    await spin(page).click();
    await page.waitForSelector('[data-rounds] summary:has-text("(1)")');
    const roll = await page.locator('[data-roll]').textContent();
    await page.locator('[data-rounds] summary').click();
    await page.locator('[data-rounds] a').click();
    await page.waitForURL(/\/r\/[0-9a-f-]{36}$/);
    await page.waitForFunction(
      (expected) => document.querySelector('[data-replay] [data-roll]')?.textContent === expected,
      roll,
    );
    await page.getByRole('link', { name: 'Verify this round' }).click();
    await page.waitForSelector('[data-verdict="pending"]');
    await page.getByRole('button', { name: 'Reveal seed and verify' }).click();
    await page.waitForSelector('[data-verdict="fair"]');
    for (const question of ['follows', 'mathematics', 'promise'])
      await page.waitForSelector(`[data-question="${question}"][data-result="holds"]`);
    const promiseIs = async (question: string, hash: string) => {
      await page.getByLabel('Hash you kept').fill(hash);
      await page.getByRole('button', { name: 'Verify', exact: true }).first().click();
      return page.waitForSelector(`[data-question="promise"][data-result="${question}"]`);
    };
    // The browser has the promise in its receipts, and the round when it has been signed; without them it is the hash that was noted.
    const isSigned = async () => {
      await page.getByRole('button', { name: 'Verify', exact: true }).first().click();
      await page.waitForSelector('[data-question="receipt"]');
      return page.locator('[data-question="receipt"]').getAttribute('data-result');
    };
    await expect.poll(isSigned).toBe('holds');
    await page.goto(page.url());
    await page.waitForSelector('[data-question="receipt"][data-result="holds"]');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save receipts' }).click();
    const saved = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as KeptReceipts;
    const results = await Promise.all(saved.receipts.map((receipt) => checkReceipt(receipt, saved.keys)));
    expect([saved.receipts.length >= 3, new Set(results)]).toEqual([true, new Set(['holds'])]);
    await page.getByRole('button', { name: 'Delete them' }).click();
    await page.getByRole('button', { name: 'Yes, delete all receipts' }).click();
    await page.waitForSelector('[data-receipts="0"]');
    await promiseIs('unknown', '');
    await promiseIs('fails', next!);
    await promiseIs('holds', promised!);
    const { fairness } = await player.ok<Round>('Games.getRound', {
      id: new URL(page.url()).searchParams.get('round')!,
    });
    expect(fairness).toMatchObject({ client_seed: ownSeed, server_seed_hash: promised, nonce: 1 });
    const ownSeeds = await player.ok<Seeds>('Games.getSeeds');
    expect([ownSeeds.server_seed_hash, isOfHouse(ownSeeds.client_seed!)]).toEqual([next, false]);
    await page.goto(`${j.site.url}/fairness?seed=${promised}`);
    await page.waitForSelector('[data-seed-rounds="fair"] [data-check="nonces"][data-result="holds"]');
    // A machine that is busy with other tests may be too slow for the transition between two pages; nothing is lost by it.
    expect(complaints.filter((complaint) => !complaint.includes('Transition was aborted'))).toEqual([]);

    const params = JSON.stringify({ direction: 'under', target: '98.00' });
    const { round_id } = await player.ok<{ round_id: string }>('Games.playRound', {
      sysname: 'dice',
      mode: 'play',
      stake: '1.00',
      params,
      request_id: 'pasted-data-0000001',
    });
    await player.ok('Games.rotateSeed', {});
    const round = await player.ok<{ won: { amount: string } }>('Games.getRound', { id: round_id });
    await context.setOffline(true);
    const check = async (data: object) => {
      await page.locator('textarea').fill(JSON.stringify(data));
      await page.getByRole('button', { name: 'Verify', exact: true }).last().click();
    };
    await check({ ...round, won: { ...round.won, amount: '777.00' } });
    await page.waitForSelector('[data-verdict="unfair"]');
    expect(await page.locator('[data-check="win"]').getAttribute('data-result')).toBe('fails');
    await check(round);
    await page.waitForSelector('[data-verdict="fair"]');
    await context.setOffline(false);
  });
});

describeInLongForm('on a line that loses what it carries', () => {
  it('a game that was not loaded can be asked for again, and so can a round, and a menu harms nothing else', async () => {
    const { page } = await calm('/robots.txt', { as: await j.site.player() });
    const lost = new Set(['client-*', 'client-seeds-*', 'latest-messages-*']);
    for (const name of lost)
      await page.route(`**/assets/${name}.js`, (route) => (lost.has(name) ? route.abort() : route.continue()));
    await page.goto(`${DICE}#demo`);
    const again = page.locator('[data-stage]').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    lost.delete('client-*');
    await again.click();
    await ready(page);
    await spin(page).click();
    await page.getByText('We can’t reach the site').waitFor();
    lost.delete('client-seeds-*');
    await playRound(page);
    await page.getByRole('button', { name: /^Messages/ }).click();
    const retry = page.locator('header').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.waitForSelector('[data-rounds] summary:has-text("(1)")');
    lost.clear();
    await retry.click();
    await page.locator('header').getByText('All messages').waitFor();
  });
});

it('a round whose answer was lost is shown, and paid for once, when the player presses again', async () => {
  const player = await j.site.player();
  await giveMoney(j.site, player, 5_000n);
  const { page } = await calm(`${DICE}#real`, { as: player });
  await ready(page);
  let losing = 2;
  await page.route('**/api/Games.playRound*', async (route) => {
    const response = await route.fetch();
    await (losing-- > 0 ? route.abort() : route.fulfill({ response }));
  });
  await spin(page).click();
  await page.getByText('We can’t reach the site').waitFor();
  await playRound(page);
  expect((await player.ok<{ items: unknown[] }>('Games.getHistory')).items).toHaveLength(1);
});

describeInLongForm('the rounds behind a player', () => {
  it('are listed on the game page, page by page, each with its replay', async () => {
    const player = await j.site.player();
    const params = JSON.stringify({ direction: 'under', target: '98.00' });
    for (let count = 0; count < 22; count++) {
      const order = { sysname: 'dice', mode: 'demo', stake: '1.00', params, request_id: `history-round-00000${count}` };
      await player.ok('Games.playRound', order);
    }
    const { page, complaints } = await calm(DICE, { as: player });
    await ready(page);
    const rounds = page.locator('[data-round]');
    await page.locator('[data-rounds] summary').click();
    await page.getByRole('button', { name: 'Show earlier rounds' }).click();
    await expect.poll(() => rounds.count()).toBe(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rounds.count()).toBe(22);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    expect(await rounds.first().innerText()).toContain('Dice');
    expect(complaints).toEqual([]);
  });
});

describe('a guest', () => {
  it(
    'is asked to register when they came for real money; the seed of their demo round they reveal and verify in their browser',
    covers('RT-18 2/2'),
    async () => {
      const { page, complaints } = await calm(`${DICE}#real`);
      await dialog(page, 'auth').waitFor();
      expect(await dialog(page, 'auth').locator('[role="tab"][aria-selected="true"]').textContent()).toMatch(
        /sign up|register/i,
      );
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
      await page.locator('[data-mode="demo"]').click();
      await playRound(page);
      await page.locator('[data-rounds] summary').click();
      await page.locator('[data-rounds] a').click();
      await page.getByRole('link', { name: 'Verify this round' }).click();
      await page.waitForSelector('[data-verdict="pending"]');
      await page.getByRole('button', { name: 'Reveal seed and verify' }).click();
      await page.waitForSelector('[data-verdict="fair"]');
      expect(complaints.filter((complaint) => !complaint.includes('Transition was aborted'))).toEqual([]);
    },
  );
});

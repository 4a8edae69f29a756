// Rounds in which the player acts, as people meet them: cashed out, left in the middle and found again, played by keyboard.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { describeInLongForm, inLongForm } from '#testing/long-form.ts';
import { barriers, journey, type Visit } from '#testing/journeys/browser.ts';
import { walk } from '#testing/journeys/walk.ts';

const j = journey({ hasWebGl: false });
const ready = (page: Page, sysname: string) => page.waitForSelector(`[data-title="${sysname}"] [data-spin]:enabled`);
const settled = (page: Page) => page.waitForFunction(() => !document.querySelector('[data-playing]'));
const balanceOf = async (player: ApiClient) =>
  (await player.ok<{ balance_main: { amount: string } }>('Account.getBalance')).balance_main.amount;

let rich: (Visit & { player: ApiClient }) | undefined;
/** One player goes from title to title on one page; blackjack comes first, which holds their net against what they came with. */
async function asPlayer(sysname: string) {
  if (rich) {
    await walk(rich.page, `/game/${sysname}`);
    return rich;
  }
  const player = await j.site.player();
  await giveMoney(j.site, player, 100_000n);
  const visit = await j.visit(`/game/${sysname}`, { as: player, width: 800, height: 760, isKept: true });
  rich = { ...visit, player };
  return rich;
}

describe('blackjack', () => {
  it('finds the hand again after the page was closed in the middle, and plays it to its end', async () => {
    const { page, player, complaints } = await asPlayer('blackjack');
    await ready(page, 'blackjack');
    // Until the deal leaves something to decide.
    while ((await page.locator('[data-move="stand"]').count()) === 0) {
      if ((await page.locator('[data-move="no-insurance"]').count()) > 0)
        await page.locator('[data-move="no-insurance"]').click();
      else await page.locator('[data-spin]').click();
      await settled(page);
    }
    const cards = () =>
      page
        .locator('[data-hand] [data-card], [data-dealer] [data-card]')
        .evaluateAll((elements) => elements.map((card) => (card as HTMLElement).dataset['card']));
    const dealt = await cards();
    const balance = await balanceOf(player);
    // Out of reach for a while: the hand stays on the table, and can be played on.
    await page.route('**/api/Games.{actInRound,getOpenRounds}*', (route) => route.abort());
    await page.locator('[data-move="stand"]').click();
    await page.getByText('We can’t reach the site').waitFor();
    await page.unrouteAll();
    await page.waitForSelector('[data-move="stand"]:enabled');
    expect(await cards()).toEqual(dealt);
    // Of requests that failed; the tests after this one have the same page.
    complaints.length = 0;
    await page.reload();
    await page.waitForSelector('[data-move="stand"]');
    expect(await cards()).toEqual(dealt);
    expect(dealt).toContain('back');
    expect(await balanceOf(player)).toBe(balance);
    await page.keyboard.press('s');
    await page.waitForSelector('[data-spin]');
    expect(await cards()).not.toContain('back');
    expect(await page.locator('[data-said]').textContent()).toMatch(
      /You (?:win|get)|returned|came back|push|dealer wins/i,
    );
    expect(await player.ok('Games.getOpenRounds')).toEqual({ items: [] });
    // [P11] What they had staked before the page was closed is in the net position once, and not twice.
    const figure = async (name: string) =>
      Number((await page.locator(`[data-figure="${name}"]`).innerText()).replace(/[€,]/g, ''));
    await expect.poll(() => figure('net')).toBeCloseTo((await figure('balance')) - 1_000, 2);
    expect(await barriers(page, { include: '[data-title]' })).toEqual([]);
  });

  inLongForm('deals three hands at once, each with its own stake, and plays them in turn to their end', async () => {
    const { page, player, complaints } = await asPlayer('blackjack');
    await ready(page, 'blackjack');
    await page.locator('[data-box-more]').click();
    await page.locator('[data-box-more]').click();
    expect(await page.locator('[data-box-more]').isDisabled()).toBe(true);
    await page.locator('[data-box="2"] [data-stake="typed"]').fill('0.32');
    await page.locator('[data-box="2"] [data-stake="typed"]').press('Enter');
    await page.locator('[data-spin]').click();
    await settled(page);
    expect(await page.locator('[data-hand]').count()).toBe(3);
    expect(await barriers(page, { include: '[data-title]' })).toEqual([]);
    while ((await page.locator('[data-spin]').count()) === 0) {
      const declines = page.locator('[data-move="no-insurance"]');
      await ((await declines.count()) > 0 ? declines : page.locator('[data-move="stand"]')).click();
      await settled(page);
    }
    expect(await page.locator('[data-hand][data-result]').count()).toBe(3);
    expect(await page.locator('[data-said]').textContent()).toMatch(/Hand 1: .* Hand 2: .* Hand 3: /);
    expect(await player.ok('Games.getOpenRounds')).toEqual({ items: [] });
    await page.locator('[data-box-less]').click();
    await page.locator('[data-box-less]').click();
    expect(complaints).toEqual([]);
  });
});

describeInLongForm('mines', () => {
  it('[G02] takes the prize that stands on the button, shows the round again and verifies it', async () => {
    const { page, player, complaints } = await asPlayer('mines');
    await ready(page, 'mines');
    await page.locator('[data-title] select').first().selectOption('1');
    let prize: string | undefined;
    while (!prize) {
      await page.locator('[data-spin]').click();
      await settled(page);
      await page.locator('[data-cell="12"]').click();
      await settled(page);
      if ((await page.locator('[data-cell="12"]').getAttribute('data-state')) === 'safe')
        prize = /[0-9.,]+/.exec((await page.locator('[data-spin]').textContent())!)![0];
    }
    // A game keeps its colours where the system gives those of the page, or its cells would look alike.
    await page.emulateMedia({ forcedColors: 'active' });
    const [cell] = await page
      .locator('[data-cell="12"]')
      .evaluateAll((cells) => cells.map((element) => getComputedStyle(element).backgroundImage));
    expect(cell).toContain('gradient');
    await page.emulateMedia({ forcedColors: 'none' });
    const before = Number(await balanceOf(player));
    // What lies on the table stands beside the balance, which the header knows by now as well.
    const held = page.locator('[data-figure="held"]');
    expect(await held.innerText()).toBe('€1.00');
    expect((await page.locator('header [data-balance="main"]').innerText()).replace(/[€,]/g, '')).toBe(
      before.toFixed(2),
    );
    await page.locator('header [data-balance="main"]').click();
    const open = page.locator('header [data-open-rounds] a');
    await expect.poll(() => open.innerText()).toMatch(/Continue Mines\s+€1\.00/);
    expect(await open.getAttribute('href')).toBe('/game/mines');
    await page.keyboard.press('Escape');
    // Until it is over, its seed stays secret.
    await page.getByRole('button', { name: 'Fairness' }).click();
    await page.getByRole('button', { name: 'Reveal and start a new seed' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'A round of Mines is still open' });
    expect(await notice.getByRole('link', { name: 'Continue the round' }).getAttribute('href')).toBe('/game/mines');
    await page.keyboard.press('Escape');
    await page.locator('[data-spin]').click();
    await page.waitForSelector('[data-win]');
    await settled(page);
    expect(await page.locator('[data-win]').textContent()).toContain(prize);
    expect(Number(await balanceOf(player))).toBeCloseTo(before + Number(prize), 2);
    expect((await page.locator('[data-figure="balance"]').textContent())!.replace(/[€,]/g, '')).toBe(
      await balanceOf(player),
    );
    expect(await held.innerText()).toBe('€0.00');
    expect(await barriers(page, { include: '[data-title]' })).toEqual([]);
    await page.locator('[data-rounds] summary').click();
    await page.locator('[data-rounds] a').first().click();
    await page.waitForURL(/\/r\/[0-9a-f-]{36}$/);
    await page.waitForSelector('[data-replay] [data-cell="12"][data-state="safe"]');
    await page.getByRole('link', { name: 'Verify this round' }).click();
    await page.waitForSelector('[data-verdict="pending"]');
    await page.getByRole('button', { name: 'Reveal seed and verify' }).click();
    await page.waitForSelector('[data-verdict="fair"]');
    // The refused seed was asked for.
    expect(complaints.filter((complaint) => !/Transition was aborted|409/.test(complaint))).toEqual([]);
  });
});

describeInLongForm('video poker', () => {
  it('is played by the keyboard alone: deal, hold what the advice says, draw', async () => {
    const { page, complaints } = await asPlayer('jacks-or-better');
    await page.setViewportSize({ width: 375, height: 740 });
    await ready(page, 'jacks-or-better');
    complaints.splice(0);
    await page.getByRole('button', { name: 'Advice' }).click();
    await page.locator('body').focus();
    await page
      .locator('h1')
      .first()
      .evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelectorAll('[data-hold][aria-disabled]').length === 0);
    await settled(page);
    const heldCards: (string | null)[] = [];
    const cardAt = (number: number) => page.locator(`[data-hold="${number}"] [data-card]`).getAttribute('data-card');
    for (let number = 1; number <= 5; number++)
      if ((await page.locator(`[data-hold="${number}"][data-advised]`).count()) > 0) {
        await page.keyboard.press(String(number));
        heldCards.push(await cardAt(number));
      }
    expect(await page.locator('[data-hold][aria-pressed="true"]').count()).toBe(heldCards.length);
    expect(await barriers(page, { include: '[data-title]' })).toEqual([]);
    await page.keyboard.press('Space');
    await page.waitForSelector('[data-rounds] summary:has-text("(1)")', { state: 'attached' });
    await settled(page);
    const drawn = await Promise.all([1, 2, 3, 4, 5].map(cardAt));
    for (const card of heldCards) expect(drawn).toContain(card);
    expect(complaints).toEqual([]);
  });
});

let guest: Visit | undefined;
/** Begins a demo round by the keyboard: a guest, who goes from title to title on their phone. */
async function demo(sysname: string): Promise<Visit> {
  if (guest) await walk(guest.page, `/game/${sysname}`);
  else guest = await j.visit(`/game/${sysname}`, { width: 375, height: 740, isKept: true });
  const { page } = guest;
  await page.locator(`[data-title="${sysname}"] [data-spin]`).press('Enter');
  return guest;
}
const isOver = (page: Page) => page.waitForSelector('[data-rounds] summary:has-text("(1)")', { state: 'attached' });

inLongForm('three card poker: dealt, played by keyboard, the dealer shows their hand', async () => {
  const { page, complaints } = await demo('three-card-poker');
  await page.waitForSelector('[data-move="play"]');
  expect(await page.locator('[data-title] [data-card="back"]').count()).toBe(3);
  await page.keyboard.press('p');
  await isOver(page);
  expect(await page.locator('[data-title] [data-card="back"]').count()).toBe(0);
  expect(await page.locator('[data-spot="play"]').innerText()).not.toContain('–');
  expect(await barriers(page, { include: '[data-title]' })).toEqual([]);
  expect(complaints).toEqual([]);
});

inLongForm('tower: a number opens a door of the next floor, and the prize behind it is taken', async () => {
  const { page, complaints } = await demo('tower');
  await page.waitForSelector('[data-door="1"]:enabled');
  await page.keyboard.press('1');
  const door = page.locator('[data-floor="1"][data-door="1"]');
  await page.waitForSelector('[data-floor="1"][data-door="1"]:is([data-state="safe"], [data-state="trap"])');
  const isSafe = (await door.getAttribute('data-state')) === 'safe';
  await settled(page);
  if (isSafe) await page.locator('[data-spin]').press('Enter');
  await isOver(page);
  expect(await page.locator('[data-said]').innerText()).toMatch(isSafe ? /You cashed out/ : /No win/);
  expect(await page.locator('[data-state="other-trap"]').count()).toBeGreaterThan(0);
  expect(await barriers(page, { include: '[data-title]' })).toEqual([]);
  expect(complaints).toEqual([]);
});

inLongForm('hi-lo: an arrow guesses, each way says what it pays, and it sounds once sound is on', async () => {
  const { page, complaints } = await demo('hi-lo');
  await page.waitForSelector('[data-guess]:enabled');
  await page.evaluate(() => {
    const start = Reflect.get(OscillatorNode.prototype, 'start') as AudioScheduledSourceNode['start'];
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      document.body.dataset['notes'] = String(Number(document.body.dataset['notes'] ?? 0) + 1);
      start.call(this, when);
    };
  });
  const notes = async () => Number((await page.locator('body').getAttribute('data-notes')) ?? 0);
  await page.keyboard.press('s');
  await page.waitForSelector('[data-title] ol li');
  await page.waitForSelector('[data-guess]:enabled');
  expect(await notes()).toBe(0);
  await page.getByRole('button', { name: 'Turn sound on' }).press('Enter');
  const up = page.locator('[data-guess="higher"]:enabled');
  const way = (await up.count()) > 0 ? 'higher' : 'lower';
  expect(await page.locator(`[data-guess="${way}"]`).innerText()).toMatch(/\d%/);
  await page.locator('[data-title]').evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press(way === 'higher' ? 'ArrowUp' : 'ArrowDown');
  await expect.poll(() => page.locator('[data-title] ol li').count()).toBe(2);
  await settled(page);
  expect(await notes()).toBeGreaterThan(1);
  if (await page.locator('[data-guess]:enabled').count()) await page.locator('[data-spin]').press('Enter');
  await isOver(page);
  expect(await barriers(page, { include: '[data-title]' })).toEqual([]);
  expect(complaints).toEqual([]);
});

inLongForm('deuces wild: a number holds a card, which is still there behind the draw', async () => {
  const { page, complaints } = await demo('deuces-wild');
  await page.waitForFunction(() => document.querySelectorAll('[data-hold][aria-disabled]').length === 0);
  await settled(page);
  await page.keyboard.press('3');
  const third = page.locator('[data-hold="3"]');
  expect(await third.getAttribute('aria-pressed')).toBe('true');
  const card = await third.locator('[data-card]').getAttribute('data-card');
  await page.locator('[data-spin]').press('Enter');
  await isOver(page);
  expect(await third.locator('[data-card]').getAttribute('data-card')).toBe(card);
  expect(await page.locator('[data-title] dt', { hasText: /deuces/i }).count()).toBeGreaterThan(0);
  expect(await barriers(page, { include: '[data-title]' })).toEqual([]);
  expect(complaints).toEqual([]);
});

// What a player sees of a bonus, from its terms to its end.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { award } from '#testing/bonuses.ts';
import { askDeposit } from '#testing/deposits.ts';
import { giveMoney } from '#testing/money.ts';
import { barriers, journey } from './browser.ts';

const site = journey({ hasWebGl: false });
const services = () => site.site.site.services;

async function holder(...definitions: string[]) {
  const player = await site.site.player();
  const id = await giveMoney(site.site, player, 10_000n);
  for (const definition of definitions) await award(services(), id, definition);
  return player;
}
const card = (page: Page, name: string) => page.locator('[data-bonus]').filter({ hasText: name }).first();
const dialog = (page: Page) => page.locator('dialog[open]').last();

describe('the bonuses of a player', () => {
  it('[DG-14][ST-03][ST-04 1/2][~AP-54][~AP-56] show cost and terms before they are activated, are activated after a question, shown in the game, and given up after another', async () => {
    const { page, complaints } = await site.visit('/profile/bonuses', { as: await holder('first-look') });
    const calls: string[] = [];
    page.on('request', (request) => {
      const [, method] = /\/api\/((?:Betting)?Bonuses\.(?:activate|remove))/.exec(request.url()) ?? [];
      if (method) calls.push(method);
    });
    const bonus = card(page, 'A first look');
    expect(await bonus.getAttribute('data-status')).toBe('offered');
    // 35 × €5, and what it is likely to cost.
    await expect.poll(() => bonus.locator('[data-cost]').textContent()).toContain('€175.00');
    await expect.poll(() => bonus.locator('[data-cost]').textContent(), { timeout: 20_000 }).toMatch(/\d%/);
    await bonus.getByText('Terms in full').click();
    expect(await bonus.textContent()).toContain('35 × the bonus');
    expect(await barriers(page, { include: '[data-bonus]' })).toEqual([]);
    // Declined: nothing happens.
    await bonus.locator('[data-activate]').click();
    await dialog(page).getByRole('button', { name: 'Not now' }).click();
    await bonus.locator('[data-activate]').press('Enter');
    await expect.poll(() => dialog(page).textContent()).toContain('Activate this bonus?');
    await dialog(page).getByRole('button', { name: 'Activate' }).click();
    await expect.poll(() => bonus.getAttribute('data-status')).toBe('active');
    expect(calls).toEqual(['Bonuses.activate']);
    expect(await bonus.locator('[data-wagered]').textContent()).toBe('€0.00 of €175.00 wagered');

    await page.goto(`${site.site.url}/game/coin-flip`);
    await expect.poll(() => page.locator('[data-bonus-bar]').textContent()).toContain('Bonus 0%');

    await page.goto(`${site.site.url}/profile/bonuses`);
    await bonus.locator('[data-remove]').click();
    await expect.poll(() => dialog(page).textContent()).toContain('Give up this bonus?');
    await dialog(page).getByRole('button', { name: 'Give it up' }).click();
    await page.getByRole('button', { name: /Past bonuses/ }).click();
    await expect.poll(() => bonus.getAttribute('data-status')).toBe('forfeited');
    expect(calls).toEqual(['Bonuses.activate', 'Bonuses.remove']);
    expect(complaints).toEqual([]);
  });

  it('[DG-16][ST-04 2/2][AP-51] for bets have calls of their own; one that is activated says so', async () => {
    const { page, complaints } = await site.visit('/profile/bonuses', { as: await holder('free-bet', 'no-risk') });
    const calls: string[] = [];
    page.on('request', (request) => {
      const [, method] = /\/api\/((?:Betting)?Bonuses\.(?:activate|remove))/.exec(request.url()) ?? [];
      if (method) calls.push(method);
    });
    const activated = page.locator('dialog[data-dialog=betting-bonus-activated]');
    await card(page, 'Free bet').locator('[data-activate]').click();
    await dialog(page).getByRole('button', { name: 'Activate' }).click();
    await activated.getByText('Your betting bonus is active').waitFor();
    await activated.locator('[data-answer=no]').click();
    await expect.poll(() => card(page, 'Free bet').getAttribute('data-status')).toBe('active');
    await card(page, 'No-risk bet').locator('[data-remove]').click();
    await dialog(page).getByRole('button', { name: 'Give it up' }).click();
    await page.getByRole('button', { name: /Past bonuses/ }).click();
    await expect.poll(() => card(page, 'No-risk bet').getAttribute('data-status')).toBe('forfeited');
    expect(calls).toEqual(['BettingBonuses.activate', 'BettingBonuses.remove']);
    expect(complaints).toEqual([]);
  });

  it('[~DG-12] a withdrawal asks first whether the bonus may end, and stops when it may not', async () => {
    const player = await holder('first-look');
    const { items } = await player.ok<{ items: { id: string }[] }>('Bonuses.get');
    await player.ok('Bonuses.activate', { bonus_id: items[0]!.id });
    const { page } = await site.visit('/cashier/withdraw', { as: player });
    const sent: string[] = [];
    page.on('request', (request) => void (request.url().includes('makewithdrawal') && sent.push(request.url())));
    await page.getByLabel('Amount', { exact: true }).fill('30');
    await page.getByLabel('Holder’s name').fill('A. PLAYER');
    await page.keyboard.press('Enter');
    const question = dialog(page);
    await expect.poll(() => question.textContent()).toContain('You will lose a bonus');
    expect(await question.textContent()).toContain('A first look');
    await question.getByRole('button', { name: 'Keep bonuses' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    await page.getByLabel('Holder’s name').press('Enter');
    await question.getByRole('button', { name: 'Withdraw anyway' }).click();
    await expect.poll(() => sent.length).toBeGreaterThan(0);
  });

  it('[ST-19][ST-20][~CO-08][~RT-06] stand in the history, four at a time, each once, from the beginning when the tab is opened again', async () => {
    const player = await holder('first-look', 'weekend-spins', 'reload', 'free-bet', 'no-risk');
    const { page, complaints } = await site.visit('/cashier/history?tab=bonuses', { as: player });
    const rows = page.locator('[data-payment]');
    const ids = () => rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-payment')));
    await expect.poll(() => rows.count()).toBe(4);
    const first = await ids();
    // One more is awarded, so that the second page begins with the last of the first.
    const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
    await award(services(), BigInt(uid), 'accumulator-boost');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBe(5);
    const both = await ids();
    expect([both.slice(0, 4), new Set(both).size]).toEqual([first, 5]);
    await page.getByRole('tab', { name: 'Deposits' }).click();
    await expect.poll(() => rows.count()).toBe(0);
    await page.getByRole('tab', { name: 'Bonuses' }).click();
    await expect.poll(() => rows.count()).toBe(4);
    await rows.first().getByRole('button').first().click();
    expect(await rows.first().locator('[data-step=offered]').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('[CO-09] stand in the wallet among the latest, deposits and bonuses by their time', async () => {
    const player = await holder();
    const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
    for (const definition of ['first-look', 'weekend-spins', 'reload']) {
      await award(services(), BigInt(uid), definition);
      await askDeposit(player, '20');
    }
    const { page } = await site.visit('/cashier/wallet', { as: player });
    const latest = page.locator('[data-recent]');
    await expect.poll(() => latest.count()).toBe(4);
    const kinds = await latest.evaluateAll((all) => all.map((one) => one.getAttribute('data-recent')));
    expect(kinds).toEqual(['deposit', 'bonus', 'deposit', 'bonus']);
  });
});

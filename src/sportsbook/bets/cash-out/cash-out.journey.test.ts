// Cashing out in the browser: all of a bet on a phone, a part of one on a desk, live, and at a target.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOf } from '#sportsbook/book/book.ts';
import { scoreOf } from '#sportsbook/book/testing/feed.ts';
import { journey } from '#testing/journeys/browser.ts';
import { BettingSite, becomes, betOf, mainOf, on } from '../testing/betting-site.ts';
import { endHolds, placed } from '../testing/bets.ts';
import { endCashOutHolds, likely } from '../testing/cash-outs.ts';

const site = journey({ hasWebGl: false, environment: { BET_DELAYS: 'football=10' } });
let stage: BettingSite;
beforeAll(async () => {
  stage = new BettingSite(site.site);
  await stage.begin();
});
afterAll(() => stage.stop());

/** An open bet of 10.00 at 2.00, worth 12.00. */
async function openBet({ isLive = false } = {}) {
  const event = await stage.event({ isLive, hasGoals: false });
  const player = await stage.player();
  const id = await placed(player, [on(event.id)]);
  if (isLive) {
    await endHolds(site.site.database);
    await becomes(player, id, 'accepted');
  }
  await likely(stage, event.name, 60);
  await bookOf(site.site.site.services).refresh();
  return { ...event, id, player };
}

const strip = (page: Page) => page.locator('[data-cash-out]');

describe('a player with an open bet', () => {
  it('sees value and fee side by side on a phone, takes the offer by keyboard, and the bet says what was paid', async () => {
    const { id, player } = await openBet();
    const { page, complaints } = await site.visit('/bets', { as: player, width: 375, height: 800 });
    await strip(page).getByText('€12.00').waitFor();
    expect(await strip(page).textContent()).toContain('Our fee, 5%€0.60');
    await strip(page).getByRole('button', { name: 'Cash out €11.40' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/This offer stands for \d s/).waitFor();
    await page.getByRole('button', { name: 'Cash out for €11.40' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Cashed out: €11.40').waitFor();
    expect((await betOf(player, id)).state).toBe('cashed-out');
    expect(await mainOf(player)).toBe('1001.40');
    await page.goto(`/bets/${id}`);
    expect(await page.locator('#cash-outs').textContent()).toContain('€12.00');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(complaints).toEqual([]);
  });

  it('cashes out a part on a desk, and sees the offer move with the price', async () => {
    const { id, name, player } = await openBet();
    const { page, complaints } = await site.visit(`/bets/${id}`, { as: player, width: 1280, height: 900 });
    await strip(page).getByRole('button', { name: 'Cash out €11.40' }).click();
    await strip(page).getByRole('button', { name: '50%' }).click();
    await page.getByRole('button', { name: 'Cash out this part for €5.70' }).waitFor();
    await likely(stage, name, 80);
    await page.getByRole('button', { name: 'Cash out this part for €7.60' }).click();
    await page.getByText('Cashed out: €7.60').waitFor();
    const footer = page.locator(`[data-bet-id="${id}"] footer`);
    await expect.poll(() => footer.textContent()).toContain('Potential return€10.00');
    expect(await footer.textContent()).toContain('Cashed out of €5.00');
    expect((await betOf(player, id)).state).toBe('accepted');
    expect(complaints).toEqual([]);
  });

  it('reads why nothing is offered while the market is suspended, and is offered again with it', async () => {
    const { name, player } = await openBet();
    const { page } = await site.visit('/bets', { as: player });
    await strip(page).getByText('€12.00').waitFor();
    await stage.feed.stop(name);
    await strip(page)
      .getByText(/No cash-out right now: .*Match result\./)
      .waitFor();
    expect(await strip(page).textContent()).toContain('the last play is being checked');
    await likely(stage, name, 50);
    await strip(page).getByRole('button', { name: 'Cash out €9.50' }).waitFor();
  });

  it('waits for the delay on a live match, and the bet runs on when the offer falls', async () => {
    const { id, name, player } = await openBet({ isLive: true });
    const { page } = await site.visit('/bets', { as: player });
    await strip(page).getByRole('button', { name: 'Cash out €11.40' }).click();
    await page.getByText('we check the offer again after 10 s').waitFor();
    await page.getByRole('button', { name: 'Cash out for €11.40' }).click();
    await page.locator('[data-cash-out="held"]').waitFor();
    await likely(stage, name, 40, scoreOf(0, 1));
    await endCashOutHolds(site.site.database);
    await page.getByText('The offer fell while the cash-out was being checked.').waitFor();
    expect((await betOf(player, id)).state).toBe('accepted');
  });

  it('sets a target, goes away, and finds the bet cashed out', async () => {
    const { id, name, player } = await openBet();
    const { page } = await site.visit('/bets', { as: player });
    await strip(page).getByRole('button', { name: 'Cash out €11.40' }).click();
    await page.getByLabel('Cash out automatically at').fill('15');
    await page.getByRole('button', { name: 'Set target' }).click();
    await page.getByText('Cashes out automatically at €15.00').first().waitFor();
    await page.goto('/');
    await likely(stage, name, 80);
    await becomes(player, id, 'cashed-out');
    await page.goto(`/bets/${id}`);
    expect(await page.locator('#cash-outs').textContent()).toContain('automatic');
    expect(await page.locator(`[data-bet-id="${id}"]`).textContent()).toContain('€15.20');
  });
});

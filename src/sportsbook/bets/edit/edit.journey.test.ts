// Editing a bet in the browser, beside its cash-out and a bet builder that has neither: on a phone and on a desk.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOf } from '#sportsbook/book/book.ts';
import { journey } from '#testing/journeys/browser.ts';
import { BettingSite, becomes, betOf, mainOf, on } from '../testing/betting-site.ts';
import { endHolds, placed, quote, slipOf } from '../testing/bets.ts';
import { builtMatch, OVER, pickOf, pricesTogether, WINNER } from '../testing/built-matches.ts';
import { endCashOutHolds, likely } from '../testing/cash-outs.ts';

const site = journey({ hasWebGl: false, environment: { BET_DELAYS: 'football=10' } });
let stage: BettingSite;
beforeAll(async () => {
  stage = new BettingSite(site.site);
  await stage.begin();
  pricesTogether(site.site.site.services, stage.feed.name, { goals: 1_500_000 });
});
afterAll(() => stage.stop());

/** An open bet of 10.00 at 2.00, worth 12.00, and another match. */
async function openBet({ isLive = false } = {}) {
  const event = await stage.event({ isLive, hasGoals: false });
  const other = await stage.event({ hasGoals: false });
  const player = await stage.player();
  const id = await placed(player, [on(event.id)]);
  if (isLive) {
    await endHolds(site.site.database);
    await becomes(player, id, 'accepted');
  }
  await likely(stage, event.name, 60);
  await likely(stage, other.name, 50);
  await bookOf(site.site.site.services).refresh();
  return { ...event, other, id, player };
}

const part = (page: Page, id: string) => page.locator(`[data-edit="${id}"]`);

/** Puts the first outcome of a match into the slip on its page. */
async function choose(page: Page, event: string): Promise<void> {
  await page.goto(`/betting/football/-/x-${event}`);
  await page.locator('[data-market="1x2"] [data-odds="1"]').first().click();
}

const hasNoOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describe.each([
  [375, 800],
  [1280, 900],
])('at %i pixels', (width, height) => {
  it('a player adds a selection from the slip, sees old and new side by side, and agrees by keyboard', async () => {
    const { id, other, player } = await openBet();
    const { page, complaints } = await site.visit('/', { as: player, width, height });
    await choose(page, other.id);
    await page.goto('/bets');
    const edit = part(page, id);
    await edit.getByRole('button', { name: 'Edit bet' }).focus();
    await page.keyboard.press('Enter');
    await edit.getByRole('checkbox').nth(1).focus();
    await page.keyboard.press('Space');
    const offer = edit.locator('[data-edit-offer]');
    await offer.waitFor();
    const offerText = await offer.textContent();
    expect(offerText).toContain('Stake€10.00€11.40');
    expect(offerText).toContain('Total odds2.004.00');
    expect(offerText).toContain('Potential return€20.00€45.60');
    expect(offerText).toContain('Value of your bet now€12.00');
    expect(offerText).toContain('(our fee, 5%)€0.60');
    expect(await hasNoOverflow(page)).toBe(true);
    await edit.getByRole('button', { name: 'Edit bet with a stake of €11.40' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Bet edited: the new stake is €11.40').waitFor();
    const { into } = (await betOf(player, id)).edit;
    await page.waitForURL(`**/bets/${into}`);
    await page.getByRole('link', { name: `Edited from bet ${id.slice(-8)}` }).click();
    await page.waitForURL(`**/bets/${id}`);
    await page.getByRole('link', { name: `Edited: go to the new bet ${into!.slice(-8)}` }).waitFor();
    expect(await page.locator('#cash-outs').textContent()).toContain('Staked on a new bet');
    expect(await mainOf(player)).toBe('990.00');
    // What was taken is in the slip no more.
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('bet_slip') ?? '{}').legs)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('a bet builder says that it is neither edited nor cashed out, and another bet is cashed out beside it', async () => {
    const { id, player } = await openBet();
    const match = await builtMatch(site.site.site.services, stage.feed);
    const picks = [pickOf(match.id, WINNER, '1'), pickOf(match.id, OVER, 'over')];
    const { bets } = await quote(player, slipOf(picks, { type: 'builder', stake: '5.00' }));
    const built = await placed(player, picks, { type: 'builder', stake: '5.00', odds: Number(bets[0]!.odds) });
    const { page, complaints } = await site.visit(`/bets/${id}`, { as: player, width, height });
    await page.getByRole('button', { name: 'Cash out €11.40' }).click();
    await page.getByRole('button', { name: 'Cash out for €11.40' }).click();
    await page.getByText('Cashed out: €11.40').waitFor();
    await part(page, id).waitFor({ state: 'detached' });
    await page.goto(`/bets/${built}`);
    await part(page, built).getByText('This bet can’t be edited: selections of one match').waitFor();
    await page.getByText('No cash-out: selections of one match').waitFor();
    expect(await hasNoOverflow(page)).toBe(true);
    expect(complaints).toEqual([]);
  });
});

it('an edit waits for the delay on a live match, and is declined with a reason when the offer falls', async () => {
  const { id, other, name, player } = await openBet({ isLive: true });
  const { page, complaints } = await site.visit('/', { as: player });
  await choose(page, other.id);
  await page.goto(`/bets/${id}`);
  const edit = part(page, id);
  await edit.getByRole('button', { name: 'Edit bet' }).click();
  expect(await edit.getByRole('checkbox').first().isDisabled()).toBe(true);
  await edit.getByRole('checkbox').nth(1).click();
  await edit.getByText('we check the offer again after 10 s').waitFor();
  await edit.getByRole('button', { name: 'Edit bet with a stake of €11.40' }).click();
  await page.getByText('Your edit is being checked: new stake €11.40').waitFor();
  await likely(stage, name, 40);
  await endCashOutHolds(site.site.database);
  await page.getByText('Stake or odds fell while the edit was being checked.').first().waitFor();
  expect((await betOf(player, id)).state).toBe('accepted');
  expect(complaints).toEqual([]);
});

// A tournament with equal bankroll in a browser: the lobby, bets by press and key on the common reels, the end with a place.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { titles } from '#casino/titles/index.ts';
import { standingsSchema, verifyStandings } from '#rewards/scoring/standings.ts';
import { systemContext } from '#platform/context.ts';
import { PRIZES, withTournaments } from './testing/tournaments.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { createTournament } from './operate.ts';

const SPINS = 3;
const EVERY_SECONDS = 8;

const trip = journey({
  environment: { TOURNAMENTS: 'on' },
  prepare: withTournaments({
    even: {
      title: 'Even chips of a test',
      season: { anchor: '2026-01-01T00:00:00Z', everyHours: 24 * 365 },
      prizes: PRIZES,
      scoring: { rule: 'equal-bankroll' },
      entry: { kind: 'opt-in' },
      bankroll: { game: 'orchard-fair', credits: 1000, stakes: [10, 100], spins: SPINS, everySeconds: EVERY_SECONDS },
    },
  }),
});

/** To look at it: `LOOK=folder`. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}

/** Announced by the operator, so that nobody waits longer than it takes to enter. */
async function announceOne(): Promise<{ id: bigint; startsAt: Date }> {
  const startsAt = new Date(Date.now() + 10_000);
  const id = await createTournament(systemContext(trip.site.site.services, 'test'), {
    template: 'even',
    startsAt,
    hours: 1,
  });
  return { id, startsAt };
}

it('everybody gets the same spins: entered in the lobby, bet on by press and key, and the end can be computed again', async () => {
  const player = await trip.site.confirmedPlayer();
  const { id } = await announceOne();
  const { page, complaints } = await trip.visit(`/tournaments/${id}`, { as: player, width: 375, height: 740 });
  await page.locator('[data-lobby] [data-join-tournament]').click();
  await page.locator('[data-lobby]').getByText('You’re in', { exact: true }).waitFor();
  expect(await barriers(page, { include: 'main' })).toEqual([]);
  await look(page, 'lobby-375');

  // By the clock of their device it has begun already.
  const guest = await trip.visit('/robots.txt', { width: 1280, colorScheme: 'dark' });
  await guest.page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 15_000;
  });
  await guest.page.goto(`/tournaments/${id}`);
  const play = page.locator('[data-reels]');
  await play.waitFor();
  await guest.page.getByText('You’re watching as a guest').waitFor();
  await page.getByRole('button', { name: '100', exact: true }).click();
  const choice = page.locator('fieldset[data-stake]');
  await expect.poll(() => choice.getAttribute('data-stake')).toBe('100.00');
  await page.keyboard.press('1');
  await expect.poll(() => choice.getAttribute('data-stake')).toBe('10.00');
  expect(await barriers(page, { include: 'main' })).toEqual([]);
  await look(page, 'play-375');
  const result = page.locator('[data-result]');
  await expect.poll(() => result.textContent()).toMatch(/^Spin 1 pays ×[\d.,]+: [\d.,]+ credits for you/);
  // Shown to a guest as well, who has bet nothing.
  await expect.poll(() => guest.page.locator('[data-result]').textContent()).toMatch(/^Spin \d pays ×/);
  await look(guest.page, 'watched-1280');
  await page.getByLabel('Same bet on every spin').check();
  await page.keyboard.press('1');
  await look(page, 'second-375');
  await page.locator('[data-own-standing]').getByText('You’re at position 1').waitFor();
  await page.getByRole('link', { name: 'Download standings' }).waitFor();
  await look(page, 'end-375');

  const answer = await page.request.get(`/standings/${id}`);
  const file = standingsSchema.parse(await answer.json());
  expect(verifyStandings(file, titles['orchard-fair']).verdict).toBe('fair');
  expect(file.players[0]!.rounds).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
  expect(guest.complaints).toEqual([]);
});

// The levels that ship: a new player reaches the first one in their first evening, whatever kind of casino game they play.
import { expect, test } from 'vitest';
import { testConfig } from '#testing/config.ts';
import { servicesOfContent } from '#platform/services-of-content.ts';
import { loyaltyConfig } from './config.ts';
import { levels } from './levels.ts';

/**
 * EUR staked in an evening by a player who pays in €50: at €1 a spin two in five are still there after 300 spins, four in five
 * after 100, all after 50 (simulated; docs/decisions/0126-a-level-in-the-first-evening.md).
 */
const EVENING = 300;
const shipped = servicesOfContent(testConfig());
const [start, first, second] = levels(shipped);

test.each(['slot', 'fast', 'casino', 'live', 'sports'])('an evening of %s reaches the first level', (category) => {
  const points = EVENING / Number(loyaltyConfig(shipped).rates[category]);
  expect(start!.points).toBe(0);
  expect(points).toBeGreaterThanOrEqual(first!.points);
});

test('a long evening of slots reaches the second, and a short one does not', () => {
  const slots = Number(loyaltyConfig(shipped).rates['slot']);
  expect(500 / slots).toBeGreaterThanOrEqual(second!.points);
  expect(EVENING / slots).toBeLessThan(second!.points);
});

test('with €50, at €1 a spin, the first one cannot be missed for bad luck', () => {
  expect(50 / Number(loyaltyConfig(shipped).rates['slot'])).toBeGreaterThanOrEqual(first!.points);
});

test('the first one takes more than a few bets', () => {
  const rates = Object.values(loyaltyConfig(shipped).rates).map(Number);
  expect(first!.points * Math.min(...rates)).toBeGreaterThanOrEqual(50);
});

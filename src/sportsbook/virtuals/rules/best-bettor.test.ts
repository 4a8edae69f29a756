// The setting of the league's prices, and what it costs the house.
import { expect, test } from 'vitest';
import { readConfig } from '#app/config.ts';
import { LEAST_MARGIN } from '#sportsbook/models/offer.ts';
import { PRODUCTION_ENVIRONMENT } from '#testing/production.ts';
import { bestBettorOf } from './best-bettor.ts';

test('with exact prices the best bettor loses the least margin, on any outcome of any sport', () => {
  const { bySport } = bestBettorOf(0, 12);
  for (const edge of Object.values(bySport)) expect(edge).toBeLessThanOrEqual(1 / LEAST_MARGIN - 1 + 1e-6);
});

test('with the usual error they gain more than any margin, and the more the larger it is', () => {
  const [exact, half, usual] = [0, 50, 100].map((error) => bestBettorOf(error, 12).edge);
  expect(usual!).toBeGreaterThan(0.03);
  expect(half!).toBeGreaterThan(exact!);
  expect(usual!).toBeGreaterThan(half!);
  expect(bestBettorOf(100, 12).edge).toBe(usual);
});

test('of races they gain less than of any other sport, because the margin on a field is larger', () => {
  const { bySport } = bestBettorOf(100, 12);
  const { 'horse-racing': races, ...others } = bySport;
  expect(Object.keys(others)).toHaveLength(5);
  for (const edge of Object.values(others)) expect(races!).toBeLessThan(edge);
});

test('in production prices are exact unless the operator sets otherwise', () => {
  expect(readConfig(PRODUCTION_ENVIRONMENT).LEAGUE_PRICE_ERROR).toBe(0);
  expect(readConfig({ ...PRODUCTION_ENVIRONMENT, LEAGUE_PRICE_ERROR: '25' }).LEAGUE_PRICE_ERROR).toBe(25);
});

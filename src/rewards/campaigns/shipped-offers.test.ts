// What the site ships with pays what it says: each offer names bonuses that there are, and comes the way that they need.
import { describe, expect, test } from 'vitest';
import bonuses from '../../../content/bonuses.json' with { type: 'json' };
import config from '../../../content/campaigns-config.json' with { type: 'json' };
import campaigns from '../../../content/campaigns.json' with { type: 'json' };
import offers from '../../../content/offers.json' with { type: 'json' };
import { audience } from './rules/audience.ts';

const kinds = new Map(bonuses.map(({ sysname, kind }) => [sysname, kind]));
const OF_DEPOSIT = ['deposit-match', 'nth-deposit', 'reload'];

describe.each(offers)('the offer $sysname', ({ trigger, bonuses: names, description }) => {
  test('pays bonuses that there are', () => {
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      expect(kinds.has(name)).toBe(true);
      if (OF_DEPOSIT.includes(kinds.get(name)!)) expect(trigger.action).toBe('deposit');
    }
  });

  test('has its words and as many terms in each language', () => {
    for (const locale of ['en', 'es', 'ru'] as const) {
      expect(description.title[locale]).toMatch(/\S/);
      expect(description.terms[locale]).toHaveLength(description.terms.en.length);
    }
  });
});

test('those who invite get a bonus that there is, of which they can have several', () => {
  const referrer = bonuses.find(({ sysname }) => sysname === config.referrer_bonus);
  expect(referrer).toMatchObject({ isOncePerPlayer: false });
});

test.each(campaigns)(
  'the campaign $sysname is for an audience that can be read, and pays what there is',
  (campaign) => {
    expect(audience.safeParse(campaign.audience).success).toBe(true);
    for (const name of 'bonuses' in campaign ? (campaign.bonuses as string[]) : []) expect(kinds.has(name)).toBe(true);
  },
);

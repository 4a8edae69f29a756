import { expect, test } from 'vitest';
import type { Bonus } from '../contract.ts';
import { LOCALES } from '#kernel/locales.ts';
import { bindingBonus, bindingStake } from './bonuses.ts';
import { shippedArea } from '#site/content/shipped-texts.ts';

const FIVE = { amount: '5.00', currency: 'EUR' } as const;
const bonus = (id: string, fields: Partial<Bonus>): Bonus =>
  ({
    id,
    type: 'casino',
    status: 'active',
    balance: null,
    purse: null,
    terms: { highest_stake: FIVE },
    ...fields,
  }) as Bonus;

test('a game shows the bonus that binds, whatever else is active, waits or is offered, and nothing without one', () => {
  const others = [
    bonus('spins of the shop', {}),
    bonus('a free bet', { type: 'betting' }),
    bonus('one that waits', { status: 'offered', queue_place: 1 }),
    bonus('one on offer', { status: 'offered' }),
  ];
  expect(bindingBonus(others)).toBeUndefined();
  const binding = bonus('welcome', { balance: FIVE });
  for (let place = 0; place <= others.length; place++)
    expect(bindingBonus(others.toSpliced(place, 0, binding))?.id).toBe('welcome');
});

test('its highest stake binds, except while another balance than its own is played with', () => {
  expect(bindingStake(bonus('any', {}))).toEqual(FIVE);
  expect(bindingStake(bonus('apart', { purse: 'bonus' }))).toEqual(FIVE);
  expect(bindingStake(bonus('apart', { purse: 'main' }))).toBeNull();
});

test.each(LOCALES)('no page in %s says that money has no terms, which an active bonus would make untrue', (locale) => {
  const texts = ['bonuses', 'campaigns', 'cashier', 'dialogs', 'system'].map((area) =>
    JSON.stringify(shippedArea(locale, area)),
  );
  expect(texts.join('\n')).not.toMatch(
    /has no terms|no terms attached|carries no conditions|no tiene condiciones|нет условий|условия не распространяются/,
  );
});

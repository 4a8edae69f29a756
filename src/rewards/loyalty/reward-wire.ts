// A reward as players read it.
import { fromEurCents } from '#kernel/exchange.ts';
import { toWire, type Currency } from '#kernel/money.ts';
import type { Services } from '#platform/context.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { bonusOffer, definitionNamed, worthOf } from '#rewards/bonuses/index.ts';
import { inWords } from '#site/content/index.ts';
import type { RewardView } from './contract.ts';
import { cashOf } from './give-reward.ts';
import { goodsNamed } from './goods.ts';
import type { Reward } from './rules/reward.ts';
import { worthOfPoints } from './worth-of-points.ts';

export function rewardOnWire(services: Services, reward: Reward, currency: Currency, locale: string): RewardView {
  const nothing = { amount: null, points: null, name: '' };
  if (reward.kind === 'cash') {
    const minor = cashOf(services, reward, currency);
    return { ...nothing, kind: 'cash', amount: minor === null ? null : toWire(minor, currency) };
  }
  if (reward.kind === 'points') {
    const worth = fromEurCents(worthOfPoints(services, BigInt(reward.points)), currency, ratesPerEur(services));
    return { ...nothing, kind: 'points', points: reward.points, amount: worth > 0n ? toWire(worth, currency) : null };
  }
  if (reward.kind === 'goods')
    return { ...nothing, kind: 'goods', name: inWords(goodsNamed(services, reward.goods)?.title, locale) };
  const definition = definitionNamed(services, reward.definition);
  const offer = definition && bonusOffer(services, definition, currency);
  const worth = offer ? worthOf(offer) : 0n;
  return {
    ...nothing,
    kind: 'bonus',
    name: inWords(definition?.title, locale),
    amount: definition?.amount && worth > 0n ? toWire(worth, currency) : null,
  };
}

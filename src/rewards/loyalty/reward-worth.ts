// The most that a reward can cost the house: where two persons decide above a sum, in totals of prizes, and against budgets of gifts.
import { toEurCents, type RatesPerEur } from '#kernel/exchange.ts';
import { isCurrency, parseAmount } from '#kernel/money.ts';
import type { Services } from '#platform/context.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { bonusOffer, definitionNamed, worthOf } from '#rewards/bonuses/index.ts';
import { goodsNamed } from './goods.ts';
import type { Reward } from './rules/reward.ts';
import { worthOfPoints } from './worth-of-points.ts';

/** EUR cents. */
export function worthOfReward(services: Services, reward: Reward): bigint {
  switch (reward.kind) {
    case 'cash':
      return dearest(reward.amount, ratesPerEur(services));
    case 'points':
      return worthOfPoints(services, BigInt(reward.points));
    case 'goods':
      return parseAmount(goodsNamed(services, reward.goods)?.worth ?? '0', 'EUR') ?? 0n;
    case 'bonus': {
      const definition = definitionNamed(services, reward.definition);
      const offer = definition && bonusOffer(services, definition, 'EUR');
      return offer ? worthOf(offer) : 0n;
    }
  }
}

/** A sum may be written for each currency; the player may get the one that is worth most. */
function dearest(sums: Readonly<Record<string, string>>, rates: RatesPerEur): bigint {
  const cents = Object.entries(sums).map(([code, amount]) =>
    isCurrency(code) ? toEurCents(parseAmount(amount, code) ?? 0n, code, rates) : 0n,
  );
  return cents.reduce((most, cents) => (cents > most ? cents : most), 0n);
}

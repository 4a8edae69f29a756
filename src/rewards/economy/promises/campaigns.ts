// Offers, promo codes, invitations and messages: bonuses that are handed out for a deposit, for a press or for nothing.
import type { Services } from '#platform/context.ts';
import { campaignsOf, offersOf, referrerBonus, type KnownOffer } from '#rewards/campaigns/index.ts';
import type { PromiseLine } from '../promise.ts';
import { costOfNamed, worthOfNamed } from './bonuses.ts';

export const campaignLines = (services: Services): PromiseLine[] => [
  ...offersOf(services).map((offer) => lineOf(services, `offers/${offer.sysname}`, bonusesOf(services, offer), offer)),
  ...campaignsOf(services)
    .filter(({ bonuses }) => bonuses.length > 0)
    .map(({ sysname, bonuses, isGift, budgetPerDay }) =>
      lineOf(services, `campaigns/${sysname}`, bonuses, { action: 'claim', gift: { isGift, budgetPerDay } }),
    ),
];

/** One person may be both the friend and the one who has invited them. */
const bonusesOf = (services: Services, { action, bonuses }: KnownOffer): readonly string[] =>
  action === 'referral' ? [...bonuses, ...[referrerBonus(services)].flatMap((name) => name ?? [])] : bonuses;

function lineOf(
  services: Services,
  promise: string,
  bonuses: readonly string[],
  { action, gift }: Pick<KnownOffer, 'action' | 'gift'>,
): PromiseLine {
  const best = worthOfNamed(services, bonuses);
  const isFree = action !== 'deposit' && best.profit > 0;
  return {
    promise,
    // What takes no deposit can be had by any number of accounts.
    best: isFree ? { ...best, strategy: 'many-accounts' } : best,
    cost: costOfNamed(services, bonuses),
    per: 'award',
    gift,
  };
}

// Cashback and rakeback.
import type { Services } from '#platform/context.ts';
import { cashbackTerms } from '#rewards/cashback/index.ts';
import { leastEdge, playedGames } from '../games.ts';
import { NO_GIFT, type PromiseLine } from '../promise.ts';
import type { Part } from '../rules/rates.ts';
import { best, cashbackGain } from '../rules/valuation.ts';

/** Of each euro staked in the cheapest game. */
const UNIT = 100;
const HUNDREDTHS = 10_000;

const shares = (services: Services): { cashback: number | undefined; rakeback: number; rate: number } => {
  const { weekly, rakebackShare } = cashbackTerms(services);
  return {
    cashback: weekly.ofEdge === null ? undefined : weekly.ofEdge / HUNDREDTHS,
    rakeback: rakebackShare / HUNDREDTHS,
    rate: Math.max(0, ...weekly.rates) / HUNDREDTHS,
  };
};

export function cashbackLines(services: Services): PromiseLine[] {
  const { cashback, rakeback, rate } = shares(services);
  const edge = Math.max(0, leastEdge(playedGames(services)));
  const gain = cashbackGain(rate, edge);
  const weekly =
    cashback === undefined
      ? best([{ ...gain, profit: gain.profit * UNIT }])
      : best([{ strategy: 'cheapest-game', profit: (cashback - 1) * edge * UNIT }]);
  return [
    { promise: 'cashback-config/weekly', best: weekly, cost: cashback ?? rate, per: 'stake', gift: NO_GIFT },
    {
      promise: 'cashback-config/rakeback',
      best: best([{ strategy: 'cheapest-game', profit: (rakeback - 1) * edge * UNIT }]),
      cost: rakeback * Math.max(...playedGames(services).map((game) => game.edge)),
      per: 'stake',
      gift: NO_GIFT,
    },
  ];
}

/** Both are shares of the proved edge; cashback of any loss bounds nothing, and is found on its own. */
export function cashbackParts(services: Services): Part[] {
  const { cashback = 0, rakeback } = shares(services);
  const ofEdge = (promise: string, share: number): Part => ({
    promise,
    share: ({ edge, isProved }) => (isProved ? Math.max(0, edge) * share : 0),
    isPausedByBonus: true,
  });
  return [ofEdge('cashback-config/weekly', cashback), ofEdge('cashback-config/rakeback', rakeback)];
}

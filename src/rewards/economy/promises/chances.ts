// Tournaments, raffles, the wheel and jackpots.
import type { Services } from '#platform/context.ts';
import { drawDefinitions } from '#rewards/raffles/index.ts';
import { jackpotDefinitions, jackpotsOf } from '#rewards/jackpots/index.ts';
import { tournamentDefinitions, worthOfPrizes } from '#rewards/tournaments/index.ts';
import { leastEdge, playedGames, SPORTS } from '../games.ts';
import { NO_GIFT, type PromiseLine } from '../promise.ts';
import type { Part } from '../rules/rates.ts';
import { best } from '../rules/valuation.ts';
import { costOf, worthOf } from './rewards.ts';

const HOURS = 24;

/** In the worst case one person takes part alone, with as many accounts as there are prizes, each with the minimum that counts. */
const aloneInIt = (profit: number) => best([{ strategy: 'alone-in-it', profit }]);

export const tournamentLines = (services: Services): PromiseLine[] =>
  tournamentDefinitions(services).map((tournament) => {
    const prizes = Number(worthOfPrizes(services, tournament)) / 100;
    const aDay = tournament.season ? Math.max(1, Math.ceil(HOURS / tournament.season.everyHours)) : 1;
    return {
      promise: `tournaments/${tournament.sysname}`,
      best: aloneInIt(prizes),
      cost: prizes * aDay,
      per: 'day',
      gift: tournament,
    };
  });

export const drawLines = (services: Services): PromiseLine[] =>
  drawDefinitions(services).map((draw) => {
    if (draw.kind === 'raffle') {
      const cost = draw.prizes.reduce((sum, { reward, count }) => sum + costOf(services, reward) * count, 0);
      const ticket = (draw.perTicket / 100) * Math.max(0, leastEdge(playedGames(services)));
      return { promise: `draws/${draw.sysname}`, best: aloneInIt(cost - ticket), cost, per: 'day', gift: draw };
    }
    const weights = draw.segments.reduce((sum, { weight }) => sum + weight, 0);
    const mean = draw.segments.reduce(
      (sum, { weight, reward }) => sum + (reward ? (weight / weights) * worthOf(services, reward) : 0),
      0,
    );
    const most = Math.max(...draw.segments.map(({ reward }) => (reward ? costOf(services, reward) : 0)));
    return {
      promise: `draws/${draw.sysname}`,
      best: best([{ strategy: 'many-accounts', profit: mean }]),
      cost: most,
      per: 'award',
      gift: draw,
    };
  });

type Level = ReturnType<typeof jackpotDefinitions>[number]['levels'][number];
const MILLIONTHS = 1_000_000;

/** What comes back of each euro staked: what the pool grows by, and the base as far as it is not laid by from stakes. */
function shareOf({ base, increment, hidden, trigger }: Level): number {
  const grows = increment / MILLIONTHS;
  const laidBy = hidden / MILLIONTHS;
  if (trigger.kind === 'stake') return grows + Math.max(laidBy, base / trigger.oneIn);
  if (trigger.kind === 'time') return grows + laidBy;
  const stakedInRun = ((trigger.from + trigger.to) / 2 - base) / grows;
  return grows + Math.max(laidBy, base / stakedInRun);
}

/** A pool that drops by the clock drops however little was staked: a player who is alone in it gets the base, once a day. */
export const jackpotLines = (services: Services): PromiseLine[] =>
  jackpotDefinitions(services).flatMap((jackpot) =>
    jackpot.levels.map((level): PromiseLine => {
      const promise = `jackpots/${jackpot.sysname}/${level.sysname}`;
      if (level.trigger.kind === 'time') {
        // All of its levels that drop by the clock share its budget.
        const bases = jackpot.levels.filter(({ trigger }) => trigger.kind === 'time').map(({ base }) => base / 100);
        const cost = bases.reduce((sum, base) => sum + base, 0);
        return { promise, best: aloneInIt(level.base / 100), cost, per: 'day', gift: jackpot };
      }
      return { promise, best: best([]), cost: shareOf(level), per: 'stake', gift: NO_GIFT };
    }),
  );

export const jackpotParts = (services: Services): Part[] =>
  jackpotDefinitions(services).flatMap((jackpot) =>
    jackpot.levels.map((level) => ({
      promise: `jackpots/${jackpot.sysname}/${level.sysname}`,
      share: ({ sysname, category }) =>
        sysname !== SPORTS && jackpotsOf(services, sysname, category).some((fed) => fed.sysname === jackpot.sysname)
          ? shareOf(level)
          : 0,
      isPausedByBonus: false,
    })),
  );

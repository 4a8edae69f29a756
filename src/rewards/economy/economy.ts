// All promises of a site together: what each gives away, and by which of them a player gains.
import type { Services } from '#platform/context.ts';
import { playedGames } from './games.ts';
import { findingOf, type Finding, type PromiseLine } from './promise.ts';
import { bonusLines, earnedBonuses } from './promises/bonuses.ts';
import { campaignLines } from './promises/campaigns.ts';
import { cashbackLines, cashbackParts } from './promises/cashback.ts';
import { drawLines, jackpotLines, jackpotParts, tournamentLines } from './promises/chances.ts';
import { leagueLines } from './promises/league.ts';
import { loyaltyLines, loyaltyParts } from './promises/loyalty.ts';
import { gainOf, sumsOf, type GameSum } from './rules/rates.ts';

export interface Economy {
  lines: readonly PromiseLine[];
  /** For each game the most that comes back of a euro staked there, everything together; closest to its edge first. */
  sums: readonly GameSum[];
  findings: readonly Finding[];
}

/** Shares smaller than this are rounding. */
const LEAST = 1e-9;

export function economyOf(services: Services): Economy {
  const bonuses = bonusLines(services);
  const promises = [
    ...campaignLines(services),
    ...cashbackLines(services),
    ...loyaltyLines(services),
    ...tournamentLines(services),
    ...drawLines(services),
    ...jackpotLines(services),
    ...leagueLines(services),
  ];
  const parts = [...cashbackParts(services), ...loyaltyParts(services), ...jackpotParts(services)];
  const sums = highestOf(sumsOf(playedGames(services), parts, earnedBonuses(services)));
  return {
    lines: [...bonuses, ...promises],
    sums,
    findings: [...promises.flatMap((line) => findingOf(line) ?? []), ...sums.flatMap((sum) => findingOfSum(sum) ?? [])],
  };
}

function highestOf(sums: readonly GameSum[]): GameSum[] {
  const byGame = Map.groupBy(sums, ({ game }) => game.sysname);
  return [...byGame.values()]
    .map((sumsOfGame) => sumsOfGame.reduce((most, sum) => (sum.share > most.share ? sum : most)))
    .toSorted((a, b) => gainOf(b) - gainOf(a));
}

function findingOfSum(sum: GameSum): Finding | undefined {
  const gain = gainOf(sum);
  if (gain <= LEAST) return undefined;
  const { game, parts, share } = sum;
  const percent = (part: number): string => `${(part * 100).toFixed(3)} %`;
  const list = parts.map((part) => `${part.promise} ${percent(part.share)}`).join(', ');
  return {
    promise: `games/${game.sysname}`,
    strategy: 'all-together',
    gain,
    sentence: `Everything together gives back ${percent(share)} of what is staked on ${game.sysname}, which keeps ${percent(game.edge)}: ${list}.`,
  };
}

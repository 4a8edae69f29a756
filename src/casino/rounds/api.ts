import { refuse } from '#kernel/refusals.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import { gameNameFor } from './catalogue.ts';
import {
  actInRound,
  awaitRound,
  getCategories,
  getGames,
  getHistory,
  getOpenRounds,
  getReceipts,
  getRound,
  getSeedRounds,
  getSeeds,
  getTags,
  openRound,
  playRound,
  prepareSeeds,
  rotateSeed,
  setClientSeed,
  type Game,
} from './contract.ts';
import { getFreespins, playFreespin } from './freespins-contract.ts';
import { storedRound } from './played-round.ts';
import { chosenGames } from './game-choices.ts';
import { categoriesFor, gamesFor, tagsFor } from './find-games.ts';
import { changeClientSeed, ownSeeds, prepareSeeds as seedsToPlay, rotate } from './seeds.ts';
import { findRound } from './store.ts';
import { actInRoundFor } from './act-in-round.ts';
import { awaitRoundFor } from './await-round.ts';
import { receiptsFor } from './get-receipts.ts';
import { seedRoundsFor } from './get-seed-rounds.ts';
import { openRoundsFor } from './get-open-rounds.ts';
import { openRoundFor } from './open-round.ts';
import { freespinsFor } from './freespins.ts';
import { playFreespinFor } from './play-freespin.ts';
import { historyOf } from './get-history.ts';
import { playRoundFor } from './play-round.ts';

export const endpoints: Endpoint[] = [
  bind(getGames, async (ctx, { options }) => {
    const { items, count } = gamesFor(ctx, options, await chosenGames(ctx, options.options));
    return { items: items.map((game) => pick(game, options.fields)), count };
  }),
  bind(getCategories, async (ctx) => categoriesFor(ctx)),
  bind(getTags, async (ctx) => tagsFor(ctx)),
  bind(playRound, playRoundFor),
  bind(openRound, openRoundFor),
  bind(actInRound, actInRoundFor),
  bind(awaitRound, awaitRoundFor),
  bind(getOpenRounds, openRoundsFor),
  bind(getRound, async (ctx, { id }) => {
    const round = await findRound(ctx.db, id);
    if (!round)
      refuse('InvalidParameter', {
        rule: 'games.round-known',
        inputs: { id },
        sentence: 'There is no such round.',
        status: 404,
      });
    return storedRound(round, gameNameFor(ctx, round.sysname));
  }),
  bind(getFreespins, freespinsFor),
  bind(playFreespin, playFreespinFor),
  bind(getHistory, historyOf),
  bind(prepareSeeds, (ctx) => seedsToPlay(ctx)),
  bind(getSeeds, (ctx) => ownSeeds(ctx)),
  bind(getReceipts, receiptsFor),
  bind(getSeedRounds, seedRoundsFor),
  bind(setClientSeed, changeClientSeed),
  bind(rotateSeed, rotate),
];

function pick(game: Game, fields: readonly string[] | undefined): Partial<Game> {
  return fields ? Object.fromEntries(Object.entries(game).filter(([name]) => fields.includes(name))) : game;
}

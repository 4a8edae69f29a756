/**
 * Who gets an offer, a popup, a message, a banner or a bonus now, and the most that it can cost: with the draft where there is one. All
 * active players are asked one by one, as the running site would; on a large site a part of them stands for all, and that is said.
 */
import type { Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context, Services } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import {
  activePlayers,
  activePlayersAfter,
  currencyOf,
  findPlayerBy,
  playerLink,
  ratesPerEur,
  readPlayer,
} from '#players/accounts/index.ts';
import { toCents } from '#players/verification/index.ts';
import { countDeposits } from '#money/cashier/index.ts';
import { bonusOffer, definitionNamed, isOfDeposit, whyNotBonus, worthOf } from '#rewards/bonuses/index.ts';
import { FOR_PLAYERS, LARGE_MINOR, segmentsOf, whyNotForPlayer } from '#rewards/campaigns/index.ts';
import { economyOf } from '#rewards/economy/index.ts';
import { findDraft, findPiece, publishedOf, servicesWithPiece, type PieceAddress } from '#site/content/index.ts';
import type { PlayerVerdict, Reach, ReachLine } from './contract.ts';

/** Collections whose entries go to players. */
export const REACHING = [...FOR_PLAYERS, 'bonuses'] as const;

/** More are not asked one by one: then so many groups, spread over all of them, stand for the others. */
const MOST = 2_000;
const GROUPS = 20;

export async function reachOf(ctx: Context, address: PieceAddress): Promise<Reach> {
  const { promise, site, isOfDraft } = await promiseOf(ctx, address);
  const { players, active } = await playersToAsk(ctx);
  const tally = newTally();
  for (const player of players)
    await transaction(ctx.db, async (tx) => {
      const because = await whyNot(site, tx, promise, player.id);
      if (because !== undefined) return count(tally.obstacles, because);
      tally.players += 1;
      count(tally.byCountry, player.country_code ?? 'unknown');
      count(tally.byCurrency, player.currency);
      const segments = await segmentsOf(tx, player.id);
      for (const segment of segments.length > 0 ? segments : ['in none']) count(tally.bySegment, segment);
      tally.cents += worthTo(site, promise, currencyOf(player.currency));
    });
  const share = players.length === 0 ? 1 : active / players.length;
  const scaled = (counts: ReadonlyMap<string, number>): ReachLine[] =>
    [...counts]
      .map(([name, number]) => ({ name, players: Math.round(number * share) }))
      .toSorted((a, b) => b.players - a.players)
      .slice(0, 12);
  const mostCents = bounded(promise, {
    cents: BigInt(Math.round(Number(tally.cents) * share)),
    players: tally.players,
  });
  return {
    isOfDraft,
    looked: players.length,
    active,
    players: Math.round(tally.players * share),
    byCountry: scaled(tally.byCountry),
    byCurrency: scaled(tally.byCurrency),
    bySegment: scaled(tally.bySegment),
    ...(bonusesOf(site, promise).length > 0 && { mostCents: String(mostCents.cents) }),
    bounds: mostCents.bounds,
    obstacles: scaled(tally.obstacles),
    valuation: valuationOf(site, promise),
  };
}

/** Whether this player gets it; they are given by their number or their login. */
export async function verdictFor(ctx: Context, address: PieceAddress, who: string): Promise<PlayerVerdict> {
  const { promise, site } = await promiseOf(ctx, address);
  const player = await findPlayerBy(ctx.db, who);
  if (!player)
    return refuse('InvalidParameter', {
      rule: 'desk.player',
      inputs: {},
      status: 404,
      sentence: 'There is no such player. Give their number, or their login as a whole.',
    });
  const because = await transaction(ctx.db, (tx) => whyNot(site, tx, promise, player.id));
  return {
    id: String(player.id),
    player: `player ${(await playerLink(ctx, player.id)).label}`,
    ...(because !== undefined && { because }),
  };
}

interface PromiseOfPiece {
  collection: (typeof REACHING)[number];
  sysname: string;
  attributes: Readonly<Record<string, unknown>>;
}

async function promiseOf(ctx: Context, address: PieceAddress) {
  const collection = REACHING.find((name) => name === address.collection);
  if (collection === undefined)
    return refuse('InvalidParameter', {
      rule: 'content.reach',
      inputs: { collection: address.collection },
      status: 404,
      sentence: 'Entries of this collection go to no player in particular.',
    });
  const draft = await findDraft(ctx.db, address);
  const languages = draft?.languages ?? publishedOf(await findPiece(ctx.db, address));
  const attributes = languages['en'] ?? Object.values(languages)[0] ?? {};
  const sysname = typeof attributes['sysname'] === 'string' ? attributes['sysname'] : address.name;
  // A preview is read by the site with the draft; its time and its database are those of the request.
  const site: Context = draft ? { ...ctx, ...servicesWithPiece(ctx, address, languages), db: ctx.db } : ctx;
  return { promise: { collection, sysname, attributes }, site, isOfDraft: draft !== undefined };
}

async function playersToAsk({ db }: Context) {
  const { count: active, last } = await activePlayers(db);
  if (active <= MOST) return { active, players: await activePlayersAfter(db, 0n, MOST) };
  const groups = [];
  for (let group = 0; group < GROUPS; group++)
    groups.push(await activePlayersAfter(db, (last * BigInt(group)) / BigInt(GROUPS), MOST / GROUPS));
  return { active, players: [...new Map(groups.flat().map((player) => [player.id, player])).values()] };
}

async function whyNot(
  site: Context,
  tx: Transaction,
  { collection, sysname }: PromiseOfPiece,
  playerId: bigint,
): Promise<string | undefined> {
  if (collection !== 'bonuses') return whyNotForPlayer(site, tx, { collection, sysname }, playerId);
  const definition = definitionNamed(site, sysname);
  if (!definition) return 'it cannot be read as a bonus';
  const player = await readPlayer(tx, playerId);
  const facts = {
    playerId,
    currency: currencyOf(player.currency),
    country: player.country_code,
    identityLevel: player.identity_level,
    deposits: await countDeposits(tx, playerId),
    // What comes with a deposit is asked for as if they made their next one, a large one.
    ...(isOfDeposit(definition.kind) && { depositMinor: LARGE_MINOR }),
    ...(definition.code !== null && { code: definition.code }),
  };
  return (await whyNotBonus(tx, site, facts, definition))?.sentence;
}

const bonusesOf = (site: Services, { collection, sysname, attributes }: PromiseOfPiece): string[] => {
  const names: unknown = collection === 'bonuses' ? [sysname] : attributes['bonuses'];
  return Array.isArray(names)
    ? (names as unknown[]).filter((name) => definitionNamed(site, String(name)) !== undefined).map(String)
    : [];
};

/** In hundredths of a EUR, before anything is played: of a share of a deposit the whole cap. */
function worthTo(site: Services, promise: PromiseOfPiece, currency: Currency): bigint {
  return bonusesOf(site, promise).reduce((sum, name) => {
    const bonus = bonusOffer(site, definitionNamed(site, name)!, currency, LARGE_MINOR);
    return sum + (bonus ? toCents(worthOf(bonus), currency, ratesPerEur(site)[currency]) : 0n);
  }, 0n);
}

/** What keeps the cost below the sum of all. */
function bounded(
  promise: PromiseOfPiece,
  { cents, players }: { cents: bigint; players: number },
): { cents: bigint; bounds: string[] } {
  const { limit, isGift, budgetPerDay } = promise.attributes;
  let most = cents;
  const bounds: string[] = [];
  if (typeof limit === 'number' && players > limit) {
    most = (cents * BigInt(limit)) / BigInt(players);
    bounds.push(`At most ${limit} players can have it.`);
  }
  if (isGift === true && typeof budgetPerDay === 'string' && budgetPerDay !== '') {
    const budget = BigInt(Math.round(Number(budgetPerDay) * 100));
    bounds.push(`It gives at most €${budgetPerDay} in a day.`);
    if (budget < most) most = budget;
  }
  return { cents: most, bounds };
}

function valuationOf(site: Services, { collection, sysname }: PromiseOfPiece): string[] {
  const euros = (sum: number): string => `${sum < 0 ? '−' : ''}€${Math.abs(sum).toFixed(2)}`;
  return economyOf(site)
    .lines.filter(({ promise }) => promise === `${collection}/${sysname}`)
    .map(
      ({ best, cost, per }) =>
        `With the best strategy (${best.strategy}) a player expects ${euros(best.profit)}; it costs at most ${euros(cost)} ${per === 'stake' ? 'for each euro staked' : `per ${per}`}.`,
    );
}

interface Tally {
  players: number;
  cents: bigint;
  byCountry: Map<string, number>;
  byCurrency: Map<string, number>;
  bySegment: Map<string, number>;
  obstacles: Map<string, number>;
}

const newTally = (): Tally => ({
  players: 0,
  cents: 0n,
  byCountry: new Map(),
  byCurrency: new Map(),
  bySegment: new Map(),
  obstacles: new Map(),
});

const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

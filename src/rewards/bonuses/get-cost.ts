// What a bonus requires and is likely to cost, for visitors considering it.
import type { InputOf } from '#kernel/method.ts';
import { parseAmount, toWire, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { inWords } from '#site/content/index.ts';
import type { Purse } from '#casino/simulation/play-through.ts';
import { usualRound } from '#casino/simulation/usual-round.ts';
import { titles } from '#casino/titles/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import { catalogue, isSwitchedOff, nameOf, stakeNear } from '#casino/rounds/index.ts';
import type { Cost, getCost } from './contract.ts';
import { definitionNamed, minimumDepositIn, offerIn } from './definitions.ts';
import { times } from './rules/amounts.ts';
import { isOfDeposit, type BonusDefinition } from './rules/definition.ts';
import { hashOfTerms, type Terms } from './rules/terms.ts';
import { completionOf, RUNS, type Run } from './simulate-completion.ts';
import { findAward } from './store.ts';
import { wireTerms } from './wire.ts';

interface Game {
  sysname: string;
  name: string;
  /** In percent, with four decimals. */
  rtp: string;
  contribution: number;
}

/** What is priced: a bonus as it would be awarded, or one that the player has been awarded. */
interface Priced {
  sysname: string;
  kind: Cost['kind'];
  name: string;
  terms: Terms;
  hash: string;
  currency: Currency;
  depositMinor: bigint;
  amountMinor: bigint;
  /** The requirement itself, and what of it is still to be wagered. */
  requiredMinor: bigint;
  leftMinor: bigint;
  /** What its free spins win on average, into a purse that has a requirement for it. */
  spunMinor: bigint;
  /** The money of the player's own that plays with it. */
  ownMinor: bigint;
}

export async function costFor(ctx: Context, input: InputOf<typeof getCost>): Promise<Cost> {
  const priced = input.bonus_id === undefined ? await definitionOf(ctx, input) : await awardOf(ctx, input.bonus_id);
  const { terms, currency, spunMinor, requiredMinor, leftMinor } = priced;
  const ofSpins = times(spunMinor, terms.freeSpins?.multiplier ?? 0);
  const toWager = leftMinor + ofSpins;
  const game = toWager === 0n ? undefined : gameFor(ctx, terms, currency, input.game);
  const toStake = game ? (toWager * 100n + BigInt(game.contribution) - 1n) / BigInt(game.contribution) : 0n;
  const run = game && runOf(priced, game, toStake, input.stake);
  const completion = run && completionOf(ctx, run);
  return {
    definition: priced.sysname,
    kind: priced.kind,
    name: priced.name,
    deposit: toWire(priced.depositMinor, currency),
    amount: toWire(priced.amountMinor, currency),
    requirement: toWire(requiredMinor, currency),
    spins: ofSpins === 0n ? null : { won: toWire(spunMinor, currency), requirement: toWire(ofSpins, currency) },
    to_stake: toWire(game ? toStake : toWager, currency),
    days: terms.days,
    highest_stake: terms.highestStake === null ? null : toWire(BigInt(terms.highestStake), currency),
    cap: terms.cap === null ? null : toWire(BigInt(terms.cap), currency),
    terms: wireTerms(ctx, terms, priced.hash, currency),
    game: game
      ? {
          sysname: game.sysname,
          name: game.name,
          return_percent: Number(game.rtp),
          contribution_percent: game.contribution,
        }
      : null,
    stake: run ? toWire(run.task.stakeMinor, currency) : null,
    played: run
      ? {
          order: [...run.task.order],
          own: toWire(run.task.ownMinor, currency),
          bonus: toWire(run.task.bonusMinor, currency),
        }
      : null,
    expected_cost: toWire(game ? houseShare(toStake, game.rtp) : 0n, currency),
    completes_percent: completion?.percent ?? null,
    is_pending: run !== undefined && completion === undefined,
    runs: completion?.runs ?? RUNS,
  };
}

const noSuchBonus = (inputs: Record<string, string>): never =>
  refuse('InvalidParameter', { rule: 'bonuses.known', inputs, sentence: 'There is no such bonus.', status: 404 });

async function definitionOf(ctx: Context, input: InputOf<typeof getCost>): Promise<Priced> {
  const definition = definitionNamed(ctx, input.definition) ?? noSuchBonus({ definition: input.definition });
  const { currency } = input;
  const depositMinor = depositOf(ctx, definition, input);
  const offer = offerIn(ctx, definition, currency, depositMinor);
  if (!offer)
    refuse('InvalidParameter', {
      rule: 'bonuses.currency',
      inputs: { currency },
      sentence: 'This bonus is not available in your currency.',
    });
  const { terms, amountMinor, requiredMinor } = offer;
  return {
    sysname: definition.sysname,
    kind: definition.kind,
    name: inWords(definition.title, ctx.locale) || definition.sysname,
    terms,
    hash: hashOfTerms(terms),
    currency,
    depositMinor,
    amountMinor,
    requiredMinor,
    leftMinor: requiredMinor,
    spunMinor: expectedOfSpins(terms),
    ownMinor: isOfDeposit(definition.kind) ? depositMinor : await mainOf(ctx, currency),
  };
}

/** Under the terms, with the deposit and the amount that it was awarded with. */
async function awardOf(ctx: Context, id: string): Promise<Priced> {
  const award = await findAward(ctx.db, id);
  if (!award || award.player_id !== ctx.player?.id) return noSuchBonus({ id });
  const { currency, required, done } = award;
  return {
    sysname: award.definition,
    kind: award.kind,
    name: inWords(award.words.title, ctx.locale) || award.definition,
    terms: award.terms,
    hash: award.terms_hash,
    currency,
    depositMinor: award.deposit_minor ?? 0n,
    amountMinor: award.amount,
    requiredMinor: required,
    leftMinor: done < required ? required - done : 0n,
    // From its activation on the requirement itself grows with what they win.
    spunMinor: award.status === 'offered' ? expectedOfSpins(award.terms) : 0n,
    ownMinor: await mainOf(ctx, currency),
  };
}

const mainOf = async ({ db, player }: Context, currency: Currency): Promise<bigint> =>
  player ? (await balancesOf(db, player.id, currency)).main : 0n;

const ORDERS: Record<Terms['mode'], readonly Purse[]> = {
  earned: ['own'],
  isolated: ['bonus'],
  sticky: ['bonus', 'own'],
  'non-sticky': ['own', 'bonus'],
};

/** Where only bonus money counts, own money only delays it: the runs begin when the bonus pays. */
const orderOf = ({ mode, counts }: Terms): readonly Purse[] => (counts === 'bonus' ? ['bonus'] : ORDERS[mode]);

/** What is simulated; nothing where the player decides within a round, or no money of theirs is known that could be played. */
function runOf(priced: Priced, game: Game, toStakeMinor: bigint, wanted: string | undefined): Run | undefined {
  const { terms, currency, sysname, hash, depositMinor, amountMinor, spunMinor, ownMinor } = priced;
  const stakeMinor = stakeOf(game, terms, currency, wanted);
  const order = orderOf(terms);
  const task = {
    ownMinor: order.includes('own') ? ownMinor : 0n,
    bonusMinor: order.includes('bonus') ? amountMinor + spunMinor : 0n,
    order,
    toStakeMinor,
    lostAtMinor: BigInt(terms.lostAt),
    params: usualRound(titles[game.sysname]!) ?? {},
  };
  if (stakeMinor === undefined || task.ownMinor + task.bonusMinor === 0n) return undefined;
  const key = [
    sysname,
    hash,
    currency,
    depositMinor,
    amountMinor,
    task.ownMinor,
    toStakeMinor,
    game.sysname,
    stakeMinor,
  ];
  return { key: key.join('|'), title: titles[game.sysname]!, task: { ...task, stakeMinor } };
}

const notAllowed = (): never =>
  refuse('InvalidParameter', {
    rule: 'bonuses.cost',
    inputs: {},
    sentence: 'This game or stake is not allowed with this bonus.',
  });

function depositOf(ctx: Context, definition: BonusDefinition, { currency, deposit }: InputOf<typeof getCost>): bigint {
  if (!isOfDeposit(definition.kind)) return 0n;
  const depositMinor = deposit === undefined ? undefined : parseAmount(deposit, currency);
  return depositMinor ?? minimumDepositIn(ctx, definition, currency) ?? 0n;
}

function expectedOfSpins({ freeSpins }: Terms): bigint {
  if (freeSpins?.winnings !== 'bonus') return 0n;
  return freeSpins.packs.reduce((sum, { game, count, stake }) => {
    const staked = BigInt(stake) * BigInt(count);
    return sum + staked - houseShare(staked, titles[game]!.proof.rtp);
  }, 0n);
}

/** Staked × (1 − return). */
function houseShare(stakedMinor: bigint, rtp: string): bigint {
  const share = 1_000_000n - BigInt(rtp.replace('.', '').padEnd(6, '0').slice(0, 6));
  return (stakedMinor * share) / 1_000_000n;
}

/** The chosen game, or the one in which the requirement costs least; only our own games, whose return is proved. */
function gameFor(ctx: Context, terms: Terms, currency: Currency, wanted: string | undefined): Game | undefined {
  const allowed = catalogue(ctx, currency, ctx.locale).flatMap((game): Game[] => {
    const title = titles[game.sysname];
    const contribution = terms.games[game.sysname] ?? terms.categories[game.type] ?? 0;
    const isOut =
      !title ||
      contribution <= 0 ||
      terms.excludedGames.includes(game.sysname) ||
      terms.excludedCategories.includes(game.type) ||
      isSwitchedOff(ctx, game.sysname);
    return isOut ? [] : [{ sysname: game.sysname, name: nameOf(game), rtp: title.proof.rtp, contribution }];
  });
  if (wanted !== undefined) return allowed.find(({ sysname }) => sysname === wanted) ?? notAllowed();
  const cost = ({ rtp, contribution }: Game): number => (100 - Number(rtp)) / contribution;
  return allowed.reduce<Game | undefined>((best, game) => (best && cost(best) <= cost(game) ? best : game), undefined);
}

/** Nothing where the player makes decisions within the round: their outcome cannot be simulated. */
function stakeOf({ sysname }: Game, terms: Terms, currency: Currency, wanted: string | undefined): bigint | undefined {
  if (!usualRound(titles[sysname]!)) return undefined;
  const highest = terms.highestStake === null ? undefined : BigInt(terms.highestStake);
  const amountMinor = wanted === undefined ? undefined : parseAmount(wanted, currency);
  if (amountMinor !== undefined && (amountMinor <= 0n || (highest !== undefined && amountMinor > highest)))
    notAllowed();
  const stake = stakeNear(sysname, amountMinor ?? highest ?? parseAmount('1', currency) ?? 1n, currency);
  if (highest !== undefined && stake > highest) notAllowed();
  return stake;
}

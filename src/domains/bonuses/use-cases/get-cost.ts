// What a bonus requires and is likely to cost, for visitors considering it.
import type { InputOf } from '#kernel/method.ts';
import { parseAmount, toWire, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { inWords } from '#domains/content/index.ts';
import { titles } from '#math/titles/index.ts';
import { hasPlainRound, catalogue, isSwitchedOff, nameOf, stakeNear } from '#domains/games/index.ts';
import type { Cost, getCost } from '../contract.ts';
import { definitionNamed, minimumDepositIn, offerIn } from '../definitions.ts';
import { times } from '../rules/amounts.ts';
import { isOfDeposit, type BonusDefinition } from '../rules/definition.ts';
import type { Offer, Terms } from '../rules/terms.ts';
import { completionOf, RUNS } from '../simulate-completion.ts';
import { wireTerms } from '../wire.ts';

interface Game {
  sysname: string;
  name: string;
  /** In percent, with four decimals. */
  rtp: string;
  contribution: number;
}

export async function costFor(ctx: Context, input: InputOf<typeof getCost>): Promise<Cost> {
  const one = definitionNamed(ctx, input.definition);
  if (!one)
    refuse('InvalidParameter', {
      rule: 'bonuses.known',
      inputs: { definition: input.definition },
      sentence: 'There is no such bonus.',
      status: 404,
    });
  const { currency } = input;
  const depositMinor = depositOf(ctx, one, input);
  const offer = offerIn(ctx, one, currency, depositMinor);
  if (!offer)
    refuse('InvalidParameter', {
      rule: 'bonuses.currency',
      inputs: { currency },
      sentence: 'This bonus is not available in your currency.',
    });
  const { terms, amountMinor } = offer;
  const spun = expectedOfSpins(terms);
  const required = offer.requiredMinor + times(spun, terms.freeSpins?.multiplier ?? 0);
  const game = required === 0n ? undefined : gameFor(ctx, terms, currency, input.game);
  const stakeMinor = game && stakeOf(game, terms, currency, input.stake);
  const toStake = game ? (required * 100n + BigInt(game.contribution) - 1n) / BigInt(game.contribution) : 0n;
  const completion =
    game && stakeMinor
      ? completionOf(ctx, {
          key: [one.sysname, offer.hash, currency, depositMinor, amountMinor, game.sysname, stakeMinor].join('|'),
          title: titles[game.sysname]!,
          task: {
            moneyMinor: moneyToPlay(one, offer, depositMinor, spun),
            toStakeMinor: toStake,
            stakeMinor,
            lostAtMinor: BigInt(terms.lostAt),
          },
        })
      : undefined;
  return {
    definition: one.sysname,
    kind: one.kind,
    name: inWords(one.title, ctx.locale) || one.sysname,
    deposit: toWire(depositMinor, currency),
    amount: toWire(amountMinor, currency),
    requirement: toWire(game ? toStake : required, currency),
    days: terms.days,
    highest_stake: terms.highestStake === null ? null : toWire(BigInt(terms.highestStake), currency),
    cap: terms.cap === null ? null : toWire(BigInt(terms.cap), currency),
    terms: wireTerms(ctx, terms, offer.hash, currency),
    game: game
      ? {
          sysname: game.sysname,
          name: game.name,
          return_percent: Number(game.rtp),
          contribution_percent: game.contribution,
        }
      : null,
    stake: stakeMinor ? toWire(stakeMinor, currency) : null,
    expected_cost: toWire(game ? houseShare(toStake, game.rtp) : 0n, currency),
    completes_percent: completion?.percent ?? null,
    is_pending: stakeMinor !== undefined && completion === undefined,
    runs: completion?.runs ?? RUNS,
  };
}

const notAllowed = (): never =>
  refuse('InvalidParameter', {
    rule: 'bonuses.cost',
    inputs: {},
    sentence: 'This game or stake is not allowed with this bonus.',
  });

function depositOf(ctx: Context, one: BonusDefinition, { currency, deposit }: InputOf<typeof getCost>): bigint {
  if (!isOfDeposit(one.kind)) return 0n;
  const asked = deposit === undefined ? undefined : parseAmount(deposit, currency);
  return asked ?? minimumDepositIn(ctx, one, currency) ?? 0n;
}

/** What free spins win on average, into a purse that has a requirement for it. */
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

/** The bonus alone where it has its own balance; otherwise the deposit plays too. */
const moneyToPlay = (one: BonusDefinition, { terms, amountMinor }: Offer, depositMinor: bigint, spun: bigint): bigint =>
  amountMinor + spun + (terms.mode === 'isolated' || !isOfDeposit(one.kind) ? 0n : depositMinor);

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
  return allowed
    .filter(({ sysname }) => hasPlainRound(sysname))
    .reduce<Game | undefined>((best, game) => (best && cost(best) <= cost(game) ? best : game), undefined);
}

/** Nothing where the player makes decisions within the round: their outcome cannot be simulated. */
function stakeOf({ sysname }: Game, terms: Terms, currency: Currency, wanted: string | undefined): bigint | undefined {
  if (!hasPlainRound(sysname)) return undefined;
  const highest = terms.highestStake === null ? undefined : BigInt(terms.highestStake);
  const asked = wanted === undefined ? undefined : parseAmount(wanted, currency);
  if (asked !== undefined && (asked <= 0n || (highest !== undefined && asked > highest))) notAllowed();
  const stake = stakeNear(sysname, asked ?? highest ?? parseAmount('1', currency) ?? 1n, currency);
  if (highest !== undefined && stake > highest) notAllowed();
  return stake;
}

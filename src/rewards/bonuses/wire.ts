// An award as pages read it.
import { toWire, type Currency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { inWords, shippedArea } from '#site/content/index.ts';
import { catalogue, nameOf } from '#casino/rounds/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import { isOnBreak } from '#money/limits/index.ts';
import type { Bonus, Why, WireTerms } from './contract.ts';
import { percentOf } from './notify-player.ts';
import type { Terms } from './rules/terms.ts';
import { hasActiveAward, queueOf, stepsOf, type Award, type Step } from './store.ts';

export function wireTerms(ctx: Context, terms: Terms, hash: string, currency: Currency): WireTerms {
  const games = new Map(catalogue(ctx, currency, ctx.locale).map((game) => [game.sysname, nameOf(game)]));
  const named = (sysname: string) => ({ sysname, name: games.get(sysname) ?? sysname });
  const money = (minor: string | null) => (minor === null ? null : toWire(BigInt(minor), currency));
  const { freeSpins, bet } = terms;
  return {
    version: hash,
    base: terms.base,
    multiplier: terms.multiplier,
    mode: terms.mode,
    counts: terms.counts ?? (terms.mode === 'isolated' ? 'bonus' : 'all'),
    highest_stake: money(terms.highestStake),
    excluded: { games: terms.excludedGames.map(named), categories: terms.excludedCategories },
    contributions: {
      categories: terms.categories,
      games: Object.entries(terms.games).map(([sysname, percent]) => ({ ...named(sysname), percent })),
    },
    days: terms.days,
    cap: money(terms.cap),
    minimum_deposit: money(terms.minimumDeposit),
    percent: terms.percent,
    free_spins: freeSpins && {
      packs: freeSpins.packs.map(({ game, count, stake }) => ({
        game: named(game),
        count,
        stake: toWire(BigInt(stake), currency),
      })),
      days: freeSpins.days,
      winnings: freeSpins.winnings,
      multiplier: freeSpins.multiplier,
    },
    bet: bet && {
      minimum_odds: bet.minimumOdds,
      minimum_legs: bet.minimumLegs,
      percent_by_legs: bet.percentByLegs,
      sports: bet.sports,
    },
  };
}

/** What is read once for all awards of a player. */
interface Around {
  bonusBalance: bigint;
  queue: readonly string[];
  isOnBreak: boolean;
  steps: ReadonlyMap<string, Step[]>;
}

export async function wireAwards(ctx: Context, playerId: bigint, awards: readonly Award[]): Promise<Bonus[]> {
  if (awards.length === 0) return [];
  const { db } = ctx;
  const steps = await stepsOf(
    db,
    awards.map(({ id }) => id),
  );
  const around: Around = {
    bonusBalance: (await balancesOf(db, playerId, awards[0]!.currency)).bonus,
    queue: (await hasActiveAward(db, playerId)) ? await queueOf(db, playerId) : [],
    isOnBreak: await isOnBreak(ctx, db, playerId),
    steps: Map.groupBy(steps, (step) => step.award_id),
  };
  return awards.map((award) => wireAward(ctx, award, around));
}

function wireAward(ctx: Context, award: Award, around: Around): Bonus {
  const { currency, status, words } = award;
  const isActive = status === 'active';
  const isCasino = award.slot !== null;
  const place = around.queue.indexOf(award.id);
  const standing = status === 'offered' ? reasonOf(ctx, award, around) : null;
  // The obstacle found last time, unless it was a break, which is over by now.
  const last = award.reason?.rule.startsWith('limits.') ? null : award.reason;
  return {
    id: award.id,
    type: award.is_betting ? 'betting' : 'casino',
    kind: award.kind,
    definition: award.definition,
    name: inWords(words.title, ctx.locale) || award.definition,
    description: inWords(words.text, ctx.locale),
    status,
    amount: toWire(award.amount, currency),
    wagering: {
      required: toWire(award.required, currency),
      done: toWire(award.done, currency),
      percent: percentOf(award),
    },
    balance: isActive && isCasino ? toWire(around.bonusBalance, currency) : null,
    converted: toWire(award.converted, currency),
    terms: wireTerms(ctx, award.terms, award.terms_hash, currency),
    created_at: award.created_at.toISOString(),
    activated_at: award.activated_at?.toISOString() ?? null,
    expired_at: (award.activated_at === null ? award.take_by : award.expires_at)?.toISOString() ?? null,
    ended_at: award.ended_at?.toISOString() ?? null,
    queue_place: place < 0 ? null : place + 1,
    purse: isActive ? award.purse : null,
    reason: status === 'offered' ? (standing ?? last) : null,
    steps: (around.steps.get(award.id) ?? []).map((step) => ({
      status: step.status,
      cause: step.cause,
      at: step.at.toISOString(),
      sentence: stepSentence(ctx.locale, step),
    })),
    can_activate: status === 'offered' && standing === null && award.queued_at === null,
    can_deactivate:
      (status === 'offered' && award.queued_at !== null) ||
      (isActive && isCasino && isUntouched(award, around.bonusBalance)),
    can_remove: status === 'offered' || isActive,
  };
}

function reasonOf(ctx: Context, award: Award, { isOnBreak: hasBreak }: Around): Why | null {
  if (hasBreak)
    return {
      rule: 'bonuses.break',
      sentence: 'You are taking a break from play, and get no bonuses until it is over.',
      inputs: {},
    };
  if (award.take_by <= ctx.clock.now() && award.queued_at === null)
    return {
      rule: 'bonuses.take-by',
      sentence: 'The time to activate this bonus is over.',
      inputs: { until: award.take_by.toISOString() },
    };
  return null;
}

/** Nothing was played under it: putting it back gives no advantage. */
export const isUntouched = (award: Award, bonusBalance: bigint): boolean =>
  award.done === 0n && award.bonus_settled === 0n && award.terms.freeSpins === null && bonusBalance === award.amount;

/** Sentences of steps in the player's language. */
type Sentences = Readonly<Record<string, string>>;

/** A text written by an operator is shown as it is; everything else is derived from state and cause. */
function stepSentence(locale: string, { status, cause, sentence }: Step): string {
  if (status !== 'offered' && cause === 'operator') return sentence;
  const sentences = shippedArea<{ step: Sentences }>(locale, 'bonuses').step;
  return sentences[`${status}_${cause}`] ?? sentences[status] ?? sentence;
}

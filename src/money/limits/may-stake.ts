// May this player stake this now? Answered from memory at once; before a refusal, the database is queried whether it still holds.
import { LRUCache } from 'lru-cache';
import { assert } from '#kernel/assert.ts';
import { mustSuitAge, tooMuchForAge } from './stake-of-age.ts';
import { formatAmount, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { perProcess, playerOf, type Context } from '#platform/context.ts';
import { mustBeIdentified } from '#players/verification/index.ts';
import { mustBeActive, mustNotBeOnBreak, profileInForce } from './gates.ts';
import { stakeCap } from './stake-cap.ts';
import { breakOf, isCheckDue, learn, rulesOf, sawPlay, type RulesInForce } from './rules-in-force.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface StakeQuestion {
  /** What the round takes, in minor units. */
  stakedMinor: bigint;
  currency: Currency;
  isFeatureBuy: boolean;
  /** The minimum length of a round depends on it; `none`: a bet, which is not a round and has no length. */
  pace: 'slot' | 'other' | 'none';
  /** The same bet was allowed a moment ago and is decided again: it need not wait for itself. */
  isAgain: boolean;
}

/** What a bet has to name: if the rules have changed since, it is not taken. */
export interface Permission {
  fencingToken: bigint;
  /** The bet is checked against the player's limits, and counted, in its own statement. */
  isLimited: boolean;
}

/** Real money only. */
export async function mayStake(ctx: Context, question: StakeQuestion): Promise<Permission> {
  const player = playerOf(ctx);
  mustBeActive(player);
  mustBeIdentified(ctx, 'play');
  mustFitProfile(ctx, question);
  const cached = await rulesOf(ctx, player);
  // Before a refusal, the database is asked whether it still holds.
  const rules = isAllowed(ctx, question, cached) ? cached : await learn(ctx, player);
  const permission = allowed(ctx, question, rules);
  if (shortestMs(ctx, question) > 0) await mustBeInTurn(ctx, question);
  return permission;
}

/** Another process may have begun a round, or this one may be new: the database decides. */
async function mustBeInTurn(ctx: Context, question: StakeQuestion): Promise<void> {
  const now = ctx.clock.now();
  const { id } = playerOf(ctx);
  const lastAt = await claimTurn(ctx.db, id, now, shortestMs(ctx, question));
  if (lastAt === undefined) return;
  lastRounds(ctx).set(id, lastAt.getTime());
  tooEarly(ctx, question, now.getTime());
}

function mustFitProfile(ctx: Context, question: StakeQuestion): void {
  const profile = profileInForce(ctx);
  if (question.isFeatureBuy && !profile.isFeatureBuyAllowed)
    refuse('AccessDenied', {
      rule: 'limits.feature-buy',
      inputs: { profile: profile.name },
      sentence: 'Buying a feature is not allowed in your country.',
    });
  const most =
    profile.maxStakeMajor === null || question.pace === 'none'
      ? undefined
      : stakeCap(ctx, profile.maxStakeMajor, question.currency);
  if (most !== undefined && question.stakedMinor > most)
    refuse('InvalidParameter', {
      rule: 'limits.max-stake',
      inputs: {
        staked: formatAmount(question.stakedMinor, question.currency),
        max: formatAmount(most, question.currency),
        currency: question.currency,
        profile: profile.name,
      },
      sentence: `The highest stake in your country is ${formatAmount(most, question.currency)} ${question.currency}.`,
    });
}

function isAllowed(ctx: Context, question: StakeQuestion, rules: RulesInForce): boolean {
  const now = ctx.clock.now();
  return (
    breakOf(rules, now) === undefined &&
    tooMuchForAge(ctx, question, rules) === undefined &&
    !isCheckDue(rules, now.getTime()) &&
    waitMs(ctx, question, now.getTime()) <= 0
  );
}

/** When each player's last round was allowed here. Kept apart from the rules, which are forgotten with every change. */
const lastRounds = perProcess('limits.last-rounds', () => new LRUCache<bigint, number>({ max: 50_000 }));

const shortestMs = (ctx: Context, { pace, isAgain }: StakeQuestion): number =>
  isAgain || pace === 'none' ? 0 : profileInForce(ctx).minRoundMs[pace];

function waitMs(ctx: Context, question: StakeQuestion, now: number): number {
  const shortest = shortestMs(ctx, question);
  if (shortest === 0) return 0;
  return shortest - (now - (lastRounds(ctx).get(playerOf(ctx).id) ?? -Infinity));
}

function noteRound(ctx: Context, now: number): void {
  const { minRoundMs } = profileInForce(ctx);
  if (minRoundMs.slot === 0 && minRoundMs.other === 0) return;
  lastRounds(ctx).set(playerOf(ctx).id, now);
}

function permit(ctx: Context, { pace }: StakeQuestion, rules: RulesInForce): Permission {
  const now = ctx.clock.now().getTime();
  sawPlay(ctx, playerOf(ctx).id, rules, now);
  if (pace !== 'none') noteRound(ctx, now);
  return rules;
}

function allowed(ctx: Context, question: StakeQuestion, rules: RulesInForce): Permission {
  const now = ctx.clock.now();
  // The account may have ended since the player was signed in by this request.
  mustBeActive(rules);
  mustNotBeOnBreak(breakOf(rules, now));
  mustSuitAge(ctx, question, rules);
  if (isCheckDue(rules, now.getTime()))
    refuse('AccessDenied', {
      rule: 'limits.reality-check',
      inputs: { minutes: Math.floor((now.getTime() - rules.stretchFrom) / 60_000) },
      sentence: 'Please look at how you stand before you go on.',
    });
  if (waitMs(ctx, question, now.getTime()) > 0) tooEarly(ctx, question, now.getTime());
  return permit(ctx, question, rules);
}

function tooEarly(ctx: Context, question: StakeQuestion, now: number): never {
  refuse('TooManyRequests', {
    rule: 'limits.pace',
    inputs: { seconds: shortestMs(ctx, question) / 1000 },
    sentence: 'In your country a round has a shortest length. Please wait a moment.',
    retryAfterSeconds: Math.ceil(waitMs(ctx, question, now) / 1000),
  });
}

/** The limit that a bet's statement found broken (`kind|period|limit|used`), as a refusal for the player. */
export function refuseBroken(broken: string, staked: bigint, currency: Currency): never {
  const [kind, period = '', most = '0', used = '0'] = broken.split('|');
  const [limit, spent] = [BigInt(most), BigInt(used)];
  const left = limit > spent ? limit - (spent > 0n ? spent : 0n) : 0n;
  if (kind === 'time')
    refuse('AccessDenied', {
      rule: 'limits.time-limit',
      inputs: { minutes: Number(limit), period },
      sentence: `Your time limit of ${limit} minutes per ${period} is used up.`,
    });
  const inputs = {
    limit: formatAmount(limit, currency),
    left: formatAmount(left, currency),
    staked: formatAmount(staked, currency),
    currency,
    period,
  };
  assert(kind === 'stake' || kind === 'loss', `a bet broke ${broken}`);
  if (kind === 'stake')
    refuse('AccessDenied', {
      rule: 'limits.stake-limit',
      inputs: { ...inputs }, // limit, left, staked, currency, period
      sentence: `Your limit of ${inputs.limit} ${currency} staked per ${period} leaves ${inputs.left} ${currency}.`,
    });
  return refuse('AccessDenied', {
    rule: 'limits.loss-limit',
    inputs: { ...inputs }, // limit, left, staked, currency, period
    sentence: `Your limit of ${inputs.limit} ${currency} lost per ${period} leaves ${inputs.left} ${currency}.`,
  });
}

/** Begins a round now; or, when the last one is too recent, returns when it began. Of several concurrent ones one is let in. */
async function claimTurn(db: Database, playerId: bigint, now: Date, shortestMs: number): Promise<Date | undefined> {
  const { rows } = await sql`
    insert into limits.turns as t (player_id, began_at) values (${playerId}, ${now})
    on conflict (player_id) do update set began_at = excluded.began_at
      where t.began_at <= excluded.began_at - ${shortestMs}::int * interval '1 millisecond'
    returning 1`.execute(db);
  if (rows.length > 0) return undefined;
  const last = await sql<{ began_at: Date }>`select began_at from limits.turns where player_id = ${playerId}`.execute(
    db,
  );
  return last.rows[0]!.began_at;
}

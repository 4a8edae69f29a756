// The missions that are running, and the player's progress in each.
import { toWire, type Currency } from '#kernel/money.ts';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { catalogue } from '#casino/rounds/index.ts';
import { collection, inWords } from '#site/content/index.ts';
import { perkOf } from './characters.ts';
import { isOn } from './config.ts';
import { wireStep } from './count-missions.ts';
import type { getProgram, getPrograms, MissionCondition, Program } from './contract.ts';
import { missions, requiredOf, sumFor } from './missions.ts';
import { readPlayer } from './player-store.ts';
import { progressOf, type CompletedKey, type ProgressRow } from './progress-store.ts';
import { rewardOnWire } from './reward-wire.ts';
import { isMoney, isRunning, type Condition, type Mission } from './rules/mission.ts';
import { PERIODS, windowOf } from './rules/windows.ts';

export async function programsFor(
  ctx: Context,
  { offset, limit }: InputOf<typeof getPrograms>,
): Promise<OutputOf<typeof getPrograms>> {
  const wiredMissions = await wired(ctx, running(ctx));
  return { items: wiredMissions.slice(offset, offset + limit), offset, limit, total: wiredMissions.length };
}

export async function programFor(ctx: Context, { sysname }: InputOf<typeof getProgram>): Promise<Program> {
  const programme = running(ctx).find((mission) => mission.sysname === sysname);
  if (!programme)
    refuse('InvalidParameter', {
      rule: 'loyalty.known-program',
      inputs: { sysname },
      status: 404,
      sentence: 'There is no such mission.',
    });
  return (await wired(ctx, [programme]))[0]!;
}

const running = (ctx: Context): Mission[] =>
  isOn(ctx) ? missions(ctx).filter((mission) => isRunning(mission, ctx.clock.now())) : [];

interface Standing {
  level: number;
  hasExtra: boolean;
  rows: readonly ProgressRow[];
  completed: readonly CompletedKey[];
}

const NOBODY: Standing = { level: 1, hasExtra: false, rows: [], completed: [] };

async function wired(ctx: Context, missionList: readonly Mission[]): Promise<Program[]> {
  const standing = await standingOf(ctx);
  const ids = new Map(
    collection<{ id: number; sysname: string }>(ctx, 'loyalty-missions').map((mission) => [
      mission.sysname,
      mission.id,
    ]),
  );
  return missionList.map((mission) => wire(ctx, mission, ids.get(mission.sysname) ?? 0, standing));
}

async function standingOf(ctx: Context): Promise<Standing> {
  if (!ctx.player) return NOBODY;
  const now = ctx.clock.now();
  const starts = PERIODS.map((period) => windowOf(period, now).startsAt);
  const [player, progress] = await Promise.all([
    readPlayer(ctx.db, ctx.player.id),
    progressOf(ctx.db, ctx.player.id, starts),
  ]);
  const perk = player.character ? perkOf(ctx, player.character) : undefined;
  return { level: player.level, hasExtra: perk?.kind === 'missions', ...progress };
}

function wire(ctx: Context, mission: Mission, id: number, standing: Standing): Program {
  const currency: Currency = ctx.player?.currency ?? 'EUR';
  const { sysname, title, text, period, minLevel, isExtra } = mission;
  const { startsAt, endsAt } = windowOf(period, ctx.clock.now());
  const isOfWindow = (key: { mission: string; startsAt: Date }): boolean =>
    key.mission === sysname && key.startsAt.getTime() === startsAt.getTime();
  const rows = standing.rows.filter(isOfWindow);
  const isDone = standing.completed.some(isOfWindow);
  const conditions = mission.conditions.map((condition, nth) =>
    wireCondition(
      ctx,
      condition,
      currency,
      rows.find((row) => row.nth === nth && row.currency === (isMoney(condition) ? currency : '')),
      isDone,
    ),
  );
  return {
    id,
    sysname,
    name: inWords(title, ctx.locale),
    text: inWords(text, ctx.locale),
    period,
    ends_at: endsAt?.toISOString() ?? mission.finishedAt,
    minimum_level: minLevel,
    is_extra: isExtra,
    is_locked: standing.level < minLevel || (isExtra && !standing.hasExtra),
    is_done: isDone,
    percent: isDone ? 100 : Math.floor(conditions.reduce((sum, { percent }) => sum + percent, 0) / conditions.length),
    conditions,
    rewards: mission.rewards.map((reward) => rewardOnWire(ctx, reward, currency, ctx.locale)),
  };
}

function wireCondition(
  ctx: Context,
  condition: Condition,
  currency: Currency,
  row: ProgressRow | undefined,
  isDone: boolean,
): MissionCondition {
  const required = requiredOf(ctx, condition, currency) ?? 0n;
  const step = wireStep(row ?? { done: 0n, currency: isMoney(condition) ? currency : '' }, required);
  const ofStakes = condition.kind === 'deposit' ? undefined : condition;
  const minimum = ofStakes?.minimumStake ? sumFor(ctx, ofStakes.minimumStake, currency) : undefined;
  return {
    kind: condition.kind,
    amount: 'amount' in condition ? toWire(required, currency) : null,
    count: 'count' in condition ? condition.count : null,
    multiplier: condition.kind === 'multiplier' ? condition.multiplier : null,
    categories: ofStakes?.categories ?? [],
    games: (ofStakes?.games ?? []).map((sysname) => ({ sysname, name: gameName(ctx, sysname) })),
    providers: ofStakes?.providers ?? [],
    minimum_stake: minimum === undefined ? null : toWire(minimum, currency),
    minimum_legs: ofStakes?.minimumLegs ?? 1,
    done: step.done,
    percent: isDone ? 100 : step.percent,
  };
}

const gameName = (ctx: Context, sysname: string): string =>
  catalogue(ctx, 'EUR', ctx.locale).find((game) => game.sysname === sysname)?.description.name ?? sysname;

// How play advances missions: counted in memory for a whole batch, and written in a few statements.
import type { Currency } from '#kernel/money.ts';
import type { Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { formatAmount } from '#kernel/money.ts';
import { budgetOf } from '#rewards/gifts/index.ts';
import { dueRewards } from './due-rewards.ts';
import { amountOf } from './levels.ts';
import { missions, requiredOf, sumFor } from './missions.ts';
import { addNotice } from './notices.ts';
import {
  addDays,
  addProgress,
  addSeen,
  markCompleted,
  progressIn,
  progressOfMission,
  type CompletedKey,
  type ProgressKey,
  type ProgressRow,
} from './progress-store.ts';
import { isMoney, isRunning, matches, stepOf, type Condition, type Mission, type Played } from './rules/mission.ts';
import { dayOf, windowOf } from './rules/windows.ts';
import { notifyPlayer } from './notify-player.ts';
import { noticeWords } from './texts.ts';

export interface PlayedBy extends Played {
  playerId: bigint;
  at: Date;
  /** Set for stakes that may be taken back. */
  roundId: string;
}

/** What is known about players when their stakes count. */
export interface Standing {
  level: number;
  hasExtra: boolean;
}

interface Step extends ProgressKey {
  /** Or of the deposit. */
  roundId: string;
  done: bigint;
}

/** One step of one mission, stored to be taken back: sysname, condition, window, currency, by how much. */
export type KeptStep = [mission: string, nth: number, startsAt: string, currency: string, done: string];

const isFor = (mission: Mission, { level, hasExtra }: Standing): boolean =>
  level >= mission.minLevel && (!mission.isExtra || hasExtra);

/** Returns what each round has advanced, so that it can be taken back. */
export async function countMissions(
  tx: Transaction,
  services: Services,
  played: readonly PlayedBy[],
  standingOf: (playerId: bigint) => Standing,
): Promise<ReadonlyMap<string, KeptStep[]>> {
  const steps: Step[] = [];
  const seen: Array<ProgressKey & { item: string }> = [];
  const days: Array<ProgressKey & { day: string }> = [];
  const minimum = (sums: Record<string, string>, currency: Currency) => sumFor(services, sums, currency);
  const running = missions(services);
  for (const play of played) {
    const standing = standingOf(play.playerId);
    for (const mission of running) {
      if (!isFor(mission, standing) || !isRunning(mission, play.at)) continue;
      mission.conditions.forEach((condition, nth) => {
        if (condition.kind === 'deposit' || !matches(condition, play, minimum)) return;
        const key = keyOf(mission, nth, condition, play);
        if (condition.kind === 'games') seen.push({ ...key, item: play.subject });
        else if (condition.kind === 'days') days.push({ ...key, day: dayOf(play.at) });
        else {
          const done = stepOf(condition, play);
          if (done > 0n) steps.push({ ...key, roundId: play.roundId, done });
        }
      });
    }
  }
  const progressKeys = await addSeen(tx, seen);
  const moved = [
    ...(await addProgress(tx, summed([...steps, ...progressKeys.map((key) => ({ ...key, done: 1n }))]))),
    ...(await addDays(tx, days)),
  ];
  await followUp(tx, services, moved);
  return keptOf(steps);
}

interface PaidIn {
  id: string;
  playerId: bigint;
  currency: Currency;
  minor: bigint;
  at: Date;
}

/** A deposit counts towards missions that require one. Returns what each has advanced, so that it can be taken back. */
export async function countDeposits(
  tx: Transaction,
  services: Services,
  deposits: readonly PaidIn[],
  standingOf: (playerId: bigint) => Standing,
): Promise<ReadonlyMap<string, KeptStep[]>> {
  const steps = deposits.flatMap(({ id, playerId, currency, minor, at }) =>
    missions(services)
      .filter((mission) => isFor(mission, standingOf(playerId)) && isRunning(mission, at))
      .flatMap((mission) =>
        mission.conditions.flatMap((condition, nth): Step[] =>
          condition.kind === 'deposit'
            ? [{ ...keyOf(mission, nth, condition, { playerId, currency, at }), roundId: id, done: minor }]
            : [],
        ),
      ),
  );
  await followUp(tx, services, await addProgress(tx, summed(steps)));
  return keptOf(steps);
}

const keyOf = (
  mission: Mission,
  nth: number,
  condition: Condition,
  { playerId, currency, at }: { playerId: bigint; currency: Currency; at: Date },
): ProgressKey => ({
  playerId,
  mission: mission.sysname,
  startsAt: windowOf(mission.period, at).startsAt,
  nth,
  currency: isMoney(condition) ? currency : '',
});

const nameOf = ({ playerId, mission, startsAt, nth, currency }: ProgressKey): string =>
  `${playerId} ${mission} ${startsAt.getTime()} ${nth} ${currency}`;

function summed(steps: ReadonlyArray<ProgressKey & { done: bigint }>): Array<ProgressKey & { done: bigint }> {
  const sums = new Map<string, ProgressKey & { done: bigint }>();
  for (const { playerId, mission, startsAt, nth, currency, done } of steps) {
    const key = { playerId, mission, startsAt, nth, currency };
    const sum = sums.get(nameOf(key));
    if (sum) sum.done += done;
    else sums.set(nameOf(key), { ...key, done });
  }
  return [...sums.values()];
}

function keptOf(steps: readonly Step[]): ReadonlyMap<string, KeptStep[]> {
  const stepsByPlayer = new Map<string, KeptStep[]>();
  for (const { roundId, mission, nth, startsAt, currency, done } of steps) {
    const steps = stepsByPlayer.get(roundId) ?? [];
    steps.push([mission, nth, startsAt.toISOString(), currency, String(done)]);
    stepsByPlayer.set(roundId, steps);
  }
  return stepsByPlayer;
}

/** Completes missions whose conditions are all met, and notifies the players. A mission stays completed when a stake is taken back. */
async function followUp(tx: Transaction, services: Services, moved: readonly ProgressRow[]): Promise<void> {
  const missionsByName = new Map(missions(services).map((mission) => [mission.sysname, mission]));
  const met: ProgressRow[] = [];
  for (const row of moved) {
    const condition = missionsByName.get(row.mission)?.conditions[row.nth];
    const required = condition && requiredFor(services, condition, row);
    if (!condition || required === undefined) continue;
    notifyPlayer(services, row.playerId, { steps: { [`${row.mission}/${row.nth}`]: wireStep(row, required) } });
    // Not only where this step has met it: what is required may have become less since the last one.
    if (row.done >= required) met.push(row);
  }
  if (met.length === 0) return;
  const rowsByWindow = Map.groupBy(await progressIn(tx, met), windowName);
  const complete = [...new Map(met.map((row) => [windowName(row), row])).values()].filter((row) =>
    missionsByName
      .get(row.mission)!
      .conditions.every((condition, nth) =>
        (rowsByWindow.get(windowName(row)) ?? []).some(
          (progress) =>
            progress.nth === nth && progress.done >= (requiredFor(services, condition, progress) ?? progress.done + 1n),
        ),
      ),
  );
  const now = services.clock.now();
  for (const { playerId, mission: sysname, startsAt } of await markCompleted(tx, complete, now))
    await reward(tx, services, missionsByName.get(sysname)!, playerId, startsAt);
}

const windowName = ({ playerId, mission, startsAt }: ProgressKey): string =>
  `${playerId} ${mission} ${startsAt.getTime()}`;

/** A sum is required in the currency in which it was counted. */
const requiredFor = (services: Services, condition: Condition, { currency }: ProgressRow): bigint | undefined =>
  requiredOf(services, condition, (currency || 'EUR') as Currency);

/** Of these completed missions the ones whose conditions are not met any more. */
export async function unmetOf(
  tx: Transaction,
  services: Services,
  completions: readonly CompletedKey[],
): Promise<CompletedKey[]> {
  const missionsByName = new Map(missions(services).map((mission) => [mission.sysname, mission]));
  const unmet: CompletedKey[] = [];
  for (const key of new Map(
    completions.map((completion) => [
      `${completion.playerId} ${completion.mission} ${completion.startsAt.getTime()}`,
      completion,
    ]),
  ).values()) {
    const rows = await progressOfMission(tx, key);
    const conditions = missionsByName.get(key.mission)?.conditions;
    const isMet = conditions
      ? conditions.every((condition, nth) =>
          rows.some((row) => row.nth === nth && row.done >= (requiredFor(services, condition, row) ?? row.done + 1n)),
        )
      : // Of a mission that has left the programme it is known only that nothing cannot have been enough.
        rows.every(({ done }) => done > 0n);
    if (!isMet) unmet.push(key);
  }
  return unmet;
}

export const missionFact = (playerId: bigint, mission: string, startsAt: Date): string =>
  `mission/${playerId}/${mission}/${dayOf(startsAt)}`;

async function reward(
  tx: Transaction,
  services: Services,
  mission: Mission,
  playerId: bigint,
  startsAt: Date,
): Promise<void> {
  const fact = missionFact(playerId, mission.sysname, startsAt);
  const budget = budgetOf(mission);
  await dueRewards(
    tx,
    services,
    mission.rewards.map((reward, nth) => ({
      playerId,
      reward,
      fact: `${fact}/${nth}`,
      cause: 'mission' as const,
      causeId: mission.sysname,
      ...(budget !== undefined && { gift: `loyalty-missions/${mission.sysname}`, budget }),
    })),
  );
  await addNotice(tx, services, {
    playerId,
    trigger: 'mission',
    type: 'credit',
    ...amountOf(mission.rewards),
    ...noticeWords('mission', mission.title),
    image: '',
    fact,
  });
}

export function wireStep({ done, currency }: Pick<ProgressRow, 'done' | 'currency'>, required: bigint) {
  const current = done < required ? done : required;
  return {
    done: currency === '' ? String(current) : formatAmount(current, currency as Currency),
    percent: required === 0n ? 100 : Number((current * 100n) / required),
  };
}

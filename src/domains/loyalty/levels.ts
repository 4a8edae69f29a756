// The levels of the programme, and the players who have reached one.
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';
import { addEntryCheck, collection, remembered } from '#domains/content/index.ts';
import { faultOfReward } from './give-reward.ts';
import { addNotice } from './notices.ts';
import type { PlayerPoints } from './points-store.ts';
import { inOrder, levelAt, levelSchema, type LevelDefinition } from './rules/level.ts';
import { dueRewards } from './due-rewards.ts';
import { noticeWords } from './texts.ts';

export const levels = (services: Services): readonly LevelDefinition[] =>
  remembered(services, 'loyalty/levels', () =>
    inOrder(
      collection<object>(services, 'loyalty-levels').flatMap((entry) => {
        const read = levelSchema.safeParse(entry);
        if (read.success && read.data.rewards.every((reward) => faultOfReward(services, reward) === undefined))
          return [read.data];
        services.log.warn({ entry: (entry as { id: number }).id }, 'a level was left out');
        return [];
      }),
    ),
  );

export const checkLevelsOnWrite = (services: Services): void =>
  addEntryCheck(services, 'loyalty-levels', (entry) => {
    const read = levelSchema.safeParse(entry);
    if (!read.success) return 'A level needs a sysname, a title in each language, points and rewards.';
    return read.data.rewards.map((reward) => faultOfReward(services, reward)).find((fault) => fault !== undefined);
  });

/**
 * Records the levels that these points have reached. A level stays when a stake that counted for it is taken back, so its
 * rewards are given once and never reclaimed.
 */
export async function raiseLevels(
  tx: Transaction,
  services: Services,
  players: readonly PlayerPoints[],
): Promise<void> {
  const known = levels(services);
  const risen = players
    .map((player) => ({ ...player, reached: levelAt(known, player.tier) }))
    .filter(({ level, reached }) => reached > level);
  if (risen.length === 0) return;
  await sql`
    update loyalty.players p set level = g.reached
      from json_to_recordset(${rowsAsJson(risen)}::json) as g(player_id bigint, reached int) where p.player_id = g.player_id`.execute(
    tx,
  );
  const given = await levelsGiven(
    tx,
    risen.map(({ player_id }) => player_id),
  );
  const passed = risen
    .flatMap(({ player_id: playerId, level, reached }) =>
      known.filter((one) => one.level > level && one.level <= reached).map((one) => ({ playerId, one })),
    )
    .filter(({ playerId, one }) => !given.has(`${playerId} ${one.sysname}`));
  await dueRewards(
    tx,
    services,
    passed.flatMap(({ playerId, one }) =>
      one.rewards.map((reward, nth) => ({
        playerId,
        reward,
        fact: `level/${playerId}/${one.level}/${nth}`,
        cause: 'loyalty' as const,
        causeId: one.sysname,
      })),
    ),
  );
  for (const { playerId, one } of passed)
    await addNotice(tx, services, {
      playerId,
      trigger: 'level',
      type: one.rewards.length > 0 ? 'credit' : 'info',
      ...amountOf(one.rewards),
      ...noticeWords(services, 'level', one.title),
      image: '',
      fact: `level/${playerId}/${one.level}`,
    });
}

/** By player and sysname: where the operator has put a level below it, one that gave its rewards before has another number. */
async function levelsGiven(tx: Transaction, playerIds: readonly bigint[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ player_id: bigint; level: string }>`
    select distinct player_id, cause_id as level from loyalty.rewards
     where player_id = any(${[...playerIds]}::bigint[]) and cause = 'loyalty'`.execute(tx);
  return new Set(rows.map(({ player_id, level }) => `${player_id} ${level}`));
}

/** How a notice describes a gift: a number of points, or its kind. */
export function amountOf(rewards: LevelDefinition['rewards']): { amount: string; amountType: string } {
  const [first] = rewards;
  if (!first) return { amount: '', amountType: '' };
  return { amount: first.kind === 'points' ? String(first.points) : String(rewards.length), amountType: first.kind };
}

export async function levelsOfPlayers(
  handle: Database | Transaction,
  playerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ player_id: bigint; level: number }>`
    select player_id, level from loyalty.players where player_id = any(${[...playerIds]}::bigint[])`.execute(handle);
  return new Map(rows.map(({ player_id, level }) => [player_id, level]));
}

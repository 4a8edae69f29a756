// The levels of the programme, and the players who have reached one.
import { schemaFault, unknownName } from '#kernel/schema-fault.ts';
import { sql } from 'kysely';
import { perProcess, type Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';
import { addEntryCheck, collection, deriveFromContent } from '#site/content/index.ts';
import { faultOfReward } from './give-reward.ts';
import { addNotice } from './notices.ts';
import type { PlayerPoints } from './points-store.ts';
import { inOrder, levelAt, levelSchema, numberOf, type LevelDefinition } from './rules/level.ts';
import { POINT } from './rules/points.ts';
import { dueRewards } from './due-rewards.ts';
import { noticeWords } from './texts.ts';

export const levels = (services: Services): readonly LevelDefinition[] =>
  deriveFromContent(services, 'loyalty/levels', () =>
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
  addEntryCheck(
    services,
    'loyalty-levels',
    (entry) => {
      const read = levelSchema.safeParse(entry);
      if (!read.success) return schemaFault(read.error, 'the level');
      return (
        unknownName(levelSchema, entry) ??
        read.data.rewards.map((reward) => faultOfReward(services, reward)).find((fault) => fault !== undefined)
      );
    },
    levelSchema.shape,
  );

/**
 * Records the levels that these points have reached. A level stays when a stake that counted for it is taken back, so its
 * rewards are given once and never reclaimed.
 */
export async function raiseLevels(
  tx: Transaction,
  services: Services,
  players: readonly PlayerPoints[],
): Promise<void> {
  const levelList = levels(services);
  const standing = players.map((player) => {
    const level = numberOf(levelList, player);
    return { ...player, level, reached: Math.max(level, levelAt(levelList, player.tier)) };
  });
  await writeLevels(
    tx,
    standing
      .map(({ player_id, level_sysname: before, reached }) => ({ player_id, before, level: levelList[reached - 1] }))
      .flatMap(({ player_id, before, level }) =>
        level === undefined || level.sysname === before ? [] : [{ player_id, ...level }],
      ),
  );
  const risen = standing.filter(({ level, reached }) => reached > level);
  if (risen.length === 0) return;
  const reachedLevels = await levelsGiven(
    tx,
    risen.map(({ player_id }) => player_id),
  );
  const passed = risen
    .flatMap(({ player_id: playerId, level, reached }) =>
      levelList
        .filter((levelDefinition) => levelDefinition.level > level && levelDefinition.level <= reached)
        .map((levelDefinition) => ({ playerId, definition: levelDefinition })),
    )
    .filter(
      ({ playerId, definition: levelDefinition }) => !reachedLevels.has(`${playerId} ${levelDefinition.sysname}`),
    );
  await dueRewards(
    tx,
    services,
    passed.flatMap(({ playerId, definition: levelDefinition }) =>
      levelDefinition.rewards.map((reward, nth) => ({
        playerId,
        reward,
        fact: `level/${playerId}/${levelDefinition.sysname}/${nth}`,
        cause: 'loyalty' as const,
        causeId: levelDefinition.sysname,
      })),
    ),
  );
  for (const { playerId, definition: levelDefinition } of passed)
    await addNotice(tx, services, {
      playerId,
      trigger: 'level',
      type: levelDefinition.rewards.length > 0 ? 'credit' : 'info',
      ...amountOf(levelDefinition.rewards),
      ...noticeWords('level', levelDefinition.title),
      image: '',
      fact: `level/${playerId}/${levelDefinition.sysname}`,
    });
}

async function writeLevels(
  tx: Transaction,
  reached: ReadonlyArray<{ player_id: bigint; level: number; sysname: string }>,
): Promise<void> {
  if (reached.length === 0) return;
  const rows = reached.map(({ player_id, level, sysname }) => ({ player_id, level, sysname }));
  await sql`
    update loyalty.players p set level = g.level, level_sysname = g.sysname
      from json_to_recordset(${rowsAsJson(rows)}::json) as g(player_id bigint, level int, sysname text)
     where p.player_id = g.player_id`.execute(tx);
}

/** Players who are renumbered in one statement. */
const AT_ONCE = 5_000;

const renumbered = perProcess('loyalty.renumbered', (): { order?: string } => ({}));

/** Players keep their level, by whatever number it has become, where the operator has put one below it or removed one. */
export async function renumberLevels(services: Services): Promise<void> {
  const levelList = levels(services);
  const order = JSON.stringify(levelList.map(({ sysname, points }) => [sysname, points]));
  const done = renumbered(services);
  if (levelList.length === 0 || done.order === order) return;
  const rows = levelList.map(({ level, sysname, points }) => ({
    level,
    sysname,
    tier: String(BigInt(points) * POINT),
  }));
  for (let after: bigint | null = 0n; after !== null;) after = await renumberSome(services, rows, after);
  done.order = order;
}

/** Of the players behind this one; the last of them, or null when there are no more. */
async function renumberSome(services: Services, levelList: readonly object[], after: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ last: bigint | null }>`
    with known as (select * from json_to_recordset(${JSON.stringify(levelList)}::json) as g(level int, sysname text, tier bigint)),
    held as (
      select player_id, tier, level, level_sysname from loyalty.players
       where player_id > ${after} and level_sysname is not null order by player_id limit ${AT_ONCE} for update),
    moved as (
      select h.player_id, h.level as before, coalesce(
               (select k.level from known k where k.sysname = h.level_sysname),
               (select max(k.level) from known k where k.tier <= h.tier), 1) as level
        from held h),
    written as (
      update loyalty.players p set level = m.level from moved m where m.player_id = p.player_id and m.level <> m.before)
    select max(player_id) as last from held`.execute(services.db);
  return rows[0]!.last;
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

// What operators do with bonuses: view, award, cancel, report costs, and award to all eligible players.
import { sql } from 'kysely';
import { isUuid } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { activePlayersAfter, currencyOf } from '#players/accounts/index.ts';
import { countDeposits } from '#money/cashier/index.ts';
import { isStaff } from '#money/stakes/index.ts';
import { definitionNamed, offerIn, whyNotBonus } from './definitions.ts';
import { grantBonus } from './grant.ts';
import { isOfDeposit, type BonusDefinition } from './rules/definition.ts';
import { worthOf } from './rules/terms.ts';
import { awardsOf, changeAward, findAward, lockAwarding, lockOpenAwards, notifyDue, type Award } from './store.ts';

const MAX_LISTED = 100;

export function readDefinition(ctx: Context, sysname: string): BonusDefinition {
  const definition = definitionNamed(ctx, sysname);
  if (!definition)
    refuse('InvalidParameter', {
      rule: 'bonuses.known',
      inputs: { definition: sysname },
      sentence: 'There is no such bonus.',
      status: 404,
    });
  return definition;
}

export async function awardsOfPlayer(ctx: Context, playerId: bigint): Promise<Award[]> {
  const page = { status: 'all', offset: 0, count: MAX_LISTED } as const;
  const casino = await awardsOf(ctx.db, playerId, { ...page, isBetting: false });
  const betting = await awardsOf(ctx.db, playerId, { ...page, isBetting: true });
  return [...casino.rows, ...betting.rows];
}

/** Ends an open award after the commit; its player reads the reason. */
export async function cancelAward(
  ctx: Context,
  id: string,
  { because, byWhom }: { because: string; byWhom: string },
): Promise<Award> {
  return transaction(ctx.db, async (tx) => {
    const existingAward = isUuid(id) ? await findAward(tx, id) : undefined;
    const award =
      existingAward && (await lockOpenAwards(tx, existingAward.player_id)).find((openAward) => openAward.id === id);
    if (!award)
      return refuse('InvalidRequest', {
        rule: 'bonuses.status',
        inputs: { status: existingAward?.status ?? null },
        sentence: 'There is no such bonus that could be cancelled.',
        status: 409,
      });
    await changeAward(tx, id, {
      ending: { status: 'forfeited', cause: 'operator', sentence: because, byWhom },
      due_at: ctx.clock.now(),
    });
    await notifyDue(tx);
    return award;
  });
}

export interface CostLine {
  definition: string;
  currency: Currency;
  awards: bigint;
  activated: bigint;
  granted: bigint;
  wagered: bigint;
  converted: bigint;
  forfeited: bigint;
  completed: bigint;
  expired: bigint;
  lost: bigint;
  undone: bigint;
}

/** By definition and currency, for awards since a day. */
export async function costReport(ctx: Context, since: Date | undefined): Promise<CostLine[]> {
  const { rows } = await sql<CostLine>`
    select definition, currency, count(*) as awards, count(activated_at) as activated,
           coalesce(sum(amount) filter (where activated_at is not null and not is_betting), 0)::bigint as granted,
           sum(done)::bigint as wagered, sum(converted)::bigint as converted, sum(forfeited)::bigint as forfeited,
           count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'expired') as expired,
           count(*) filter (where status = 'lost') as lost, sum(undone)::bigint as undone
      from bonuses.awards where created_at >= ${since ?? new Date(0)}::timestamptz group by 1, 2 order by 1, 2`.execute(
    ctx.db,
  );
  return rows;
}

export interface Segment {
  playerIds: bigint[];
  /** The sum of all of them, by currency, in minor units. */
  sums: Map<Currency, bigint>;
}

const PAGE = 500;

/** All active players, apart from staff, who pass every rule of the definition now. A bonus on a deposit is not given without one. */
export async function playersFor(ctx: Context, definition: BonusDefinition): Promise<Segment> {
  if (isOfDeposit(definition.kind))
    refuse('InvalidParameter', {
      rule: 'bonuses.deposit-number',
      inputs: { needed: definition.depositNumber, number: 0 },
      sentence: 'A bonus on a deposit comes with a deposit.',
    });
  const segment: Segment = { playerIds: [], sums: new Map() };
  for (let after = 0n; ;) {
    const players = await activePlayersAfter(ctx.db, after, PAGE);
    for (const player of players) {
      after = player.id;
      if (!(await mayHave(ctx, ctx.db, player, definition))) continue;
      const currency = currencyOf(player.currency);
      segment.playerIds.push(player.id);
      const worth = worthOf(offerIn(ctx, definition, currency)!);
      segment.sums.set(currency, (segment.sums.get(currency) ?? 0n) + worth);
    }
    if (players.length < PAGE) return segment;
  }
}

type ActivePlayer = Awaited<ReturnType<typeof activePlayersAfter>>[number];

async function mayHave(
  ctx: Context,
  handle: Database | Transaction,
  player: ActivePlayer,
  definition: BonusDefinition,
): Promise<boolean> {
  if (await isStaff(handle, player.id)) return false;
  const facts = {
    playerId: player.id,
    currency: currencyOf(player.currency),
    country: player.country_code,
    identityLevel: player.identity_level,
    deposits: await countDeposits(handle, player.id),
  };
  return (await whyNotBonus(handle, ctx, facts, definition)) === undefined;
}

/**
 * Each in a transaction of its own: running it again for the same day finds those already awarded. They are asked once more whether
 * they may have it: since they were counted they may have got it otherwise, or taken a break.
 */
export async function grantToAll(
  ctx: Context,
  definition: BonusDefinition,
  { playerIds }: Pick<Segment, 'playerIds'>,
  { byWhom, day }: { byWhom: string; day: string },
): Promise<void> {
  for (const playerId of playerIds)
    await transaction(ctx.db, async (tx) => {
      await lockAwarding(tx, playerId);
      const [player] = await activePlayersAfter(tx, playerId - 1n, 1);
      if (player?.id !== playerId || !(await mayHave(ctx, tx, player, definition))) return;
      await grantBonus(tx, ctx, {
        playerId,
        currency: currencyOf(player.currency),
        definition: definition.sysname,
        fact: `segment/${definition.sysname}/${day}/${playerId}`,
        cause: 'operator',
        causeId: `segment/${day}`,
        byWhom,
      });
    });
}

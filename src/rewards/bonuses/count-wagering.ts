// Stakes count towards the active award of their player: many events in one statement, each round once.
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';
import {
  bonusOfStanding,
  earnsRewards,
  purseParts,
  type StakeReopened,
  type StakeReversed,
  type StakeSettled,
} from '#money/stakes/index.ts';
import { on, type Award } from './store.ts';
import type { Progress } from './notify-player.ts';

/** An award whose progress has changed; `isDue`: there may be something to do about it. */
export type Counted = Progress & { isDue: boolean };

interface CountedRow {
  id: string;
  player_id: bigint;
  currency: Award['currency'];
  is_betting: boolean;
  status: Award['status'];
  required: bigint;
  done: bigint;
  is_due: boolean;
}
const read = ({ is_due: isDue, ...award }: CountedRow): Counted => ({ ...award, isDue });

/**
 * A stake counts by its game's contribution, rounded down, if it was made after the activation: all of it, what the bonus paid, or
 * what the player's own money paid, as the terms say. An award is due when its requirement is met, or when its purse is as good as empty.
 */
export function countSettled(tx: Transaction, events: readonly StakeSettled[], now: Date): Promise<Counted[]> {
  const staked = events
    .filter(({ isFree }) => !isFree)
    .map((event) => {
      const { bonus, main } = purseParts(event).staked;
      return { ...event, bonus, main, isPlayed: earnsRewards(event) };
    });
  return count(tx, staked, now);
}

/**
 * A void bet counts for nothing, but what it staked of the bonus is open no longer: it has come back as a win. A stake that was
 * reversed was never there.
 */
export async function countVoid(tx: Transaction, events: readonly StakeReversed[], now: Date): Promise<Counted[]> {
  const standing = await bonusOfStanding(
    tx,
    events.map(({ fact }) => fact),
  );
  const returned = events.flatMap((event) => {
    const bonus = standing.get(event.fact);
    return bonus === undefined ? [] : [{ ...event, stakedMinor: '0', bonus, main: 0n, isPlayed: false }];
  });
  return count(tx, returned, now);
}

type Ended = Pick<
  StakeSettled,
  'roundId' | 'playerId' | 'currency' | 'subject' | 'category' | 'stakedMinor' | 'startedAt'
> & {
  bonus: bigint;
  main: bigint;
  isPlayed: boolean;
};

async function count(tx: Transaction, stakes: readonly Ended[], now: Date): Promise<Counted[]> {
  // Most players have no bonus most of the time.
  const wagering = await wageringPlayers(tx, [...new Set(stakes.map(({ playerId }) => playerId))]);
  const ended = stakes.filter(({ playerId }) => wagering.has(playerId));
  if (ended.length === 0) return [];
  const column = <Value>(value: (stake: Ended) => Value): Value[] => ended.map(value);
  const { rows } = await sql<CountedRow>`
    with news as (
      insert into bonuses.counted (round_id, award_id, contribution, staked, bonus_staked)
      select e.round, a.id,
             div((case when not e.is_played then 0
                       else case coalesce(a.terms ->> 'counts', case a.terms ->> 'mode' when 'isolated' then 'bonus' else 'all' end)
                              when 'bonus' then e.bonus when 'own' then e.main else e.staked end end)
                 * coalesce((a.terms -> 'games' ->> e.subject)::numeric, (a.terms -> 'categories' ->> e.category)::numeric, 0), 100)::bigint,
             e.staked, e.bonus
        from unnest(${column(({ roundId }) => roundId)}::uuid[], ${column(({ playerId }) => playerId)}::bigint[], ${column(({ currency }) => currency)}::text[],
                    ${column(({ subject }) => subject)}::text[], ${column(({ category }) => category)}::text[], ${column(({ stakedMinor }) => stakedMinor)}::bigint[],
                    ${column(({ bonus }) => bonus)}::bigint[], ${column(({ main }) => main)}::bigint[], ${column(({ isPlayed }) => isPlayed)}::boolean[],
                    ${column(({ startedAt }) => startedAt)}::timestamptz[])
               as e(round, player, currency, subject, category, staked, bonus, main, is_played, started_at)
        join bonuses.awards a on a.player_id = e.player and a.status = 'active' and a.slot = 'casino' and a.currency = e.currency
                             and a.activated_at <= e.started_at
      on conflict do nothing returning award_id, contribution, bonus_staked),
    sums as (select award_id, sum(contribution)::bigint as contribution, sum(bonus_staked)::bigint as bonus from news group by 1),
    moved as (
      select a.id, a.done + s.contribution >= a.required
                   or (s.bonus > 0 and coalesce((select b[2] from wallet.balances(a.player_id, a.currency) b), 0) <= (a.terms ->> 'lostAt')::bigint) as is_due
        from bonuses.awards a join sums s on s.award_id = a.id)
    update bonuses.awards a
       set done = a.done + s.contribution, bonus_settled = a.bonus_settled + s.bonus,
           due_at = case when m.is_due then least(a.due_at, ${now}::timestamptz) else a.due_at end
      from sums s join moved m on m.id = s.award_id where a.id = s.award_id
    returning a.id, a.player_id, a.currency, a.is_betting, a.status, a.required, a.done, m.is_due`.execute(tx);
  return rows.map(read);
}

/** Those of the players who have an active award that stakes in the casino count towards. */
async function wageringPlayers(tx: Transaction, playerIds: readonly string[]): Promise<Set<string>> {
  if (playerIds.length === 0) return new Set();
  const { rows } = await sql<{ player_id: bigint }>`
    select player_id from bonuses.awards
     where player_id = any(${playerIds}::bigint[]) and status = 'active' and slot = 'casino'`.execute(tx);
  return new Set(rows.map(({ player_id }) => String(player_id)));
}

/** What free spins have won into the bonus purse has a requirement of its own. */
export async function countSpins(tx: Transaction, events: readonly StakeSettled[], now: Date): Promise<Counted[]> {
  const stakes = events.filter(({ pack }) => pack !== undefined);
  if (stakes.length === 0) return [];
  const column = <Value>(value: (event: StakeSettled) => Value): Value[] => stakes.map(value);
  const { rows } = await sql<CountedRow>`
    with news as (
      insert into bonuses.counted (round_id, award_id, contribution, staked, bonus_staked)
      select e.round, p.award_id, 0, 0, 0
        from unnest(${column(({ roundId }) => roundId)}::uuid[], ${column(({ pack }) => pack!)}::uuid[]) as e(round, pack)
        join bonuses.packs p on p.pack_id = e.pack
      on conflict do nothing returning round_id, award_id),
    sums as (
      select n.award_id, sum(e.won)::bigint as won
        from news n join unnest(${column(({ roundId }) => roundId)}::uuid[], ${column(({ wonMinor }) => wonMinor)}::bigint[]) as e(round, won) on e.round = n.round_id
       group by 1)
    update bonuses.awards a
       set free_won = a.free_won + s.won,
           required = a.required + ceil(s.won * (a.terms -> 'freeSpins' ->> 'multiplier')::numeric)::bigint,
           due_at = least(a.due_at, ${now}::timestamptz)
      from sums s where a.id = s.award_id and a.status = 'active'
    returning a.id, a.player_id, a.currency, a.is_betting, a.status, a.required, a.done, true as is_due`.execute(tx);
  return rows.map(read);
}

/**
 * A stake was given back: what it counted is subtracted. An award that was completed by it stays completed, and the shortfall
 * is noted (docs/decisions/0047).
 */
export async function uncountReversed(
  tx: Transaction,
  events: readonly Pick<StakeReversed, 'roundId' | 'stakedMinor'>[],
): Promise<Counted[]> {
  const column = <Value>(value: (event: (typeof events)[number]) => Value): Value[] => events.map(value);
  const { rows } = await sql<CountedRow>`
    with e as (
      select x.round, sum(x.staked) as staked
        from unnest(${column(({ roundId }) => roundId)}::uuid[], ${column(({ stakedMinor }) => stakedMinor)}::bigint[]) as x(round, staked) group by 1),
    parts as (
      select c.round_id, c.award_id, case when e.staked >= c.staked then c.contribution else div(c.contribution * e.staked, c.staked)::bigint end as part,
             least(e.staked, c.staked)::bigint as staked
        from bonuses.counted c join e on e.round = c.round_id where c.staked > 0),
    less as (
      update bonuses.counted c set contribution = c.contribution - p.part, staked = c.staked - p.staked
        from parts p where c.round_id = p.round_id and c.award_id = p.award_id returning c.award_id, p.part),
    ${TAKEN_OFF}`.execute(tx);
  return rows.map(read);
}

/** A settlement no longer holds: its round counts for nothing until it is settled again, and then it is counted anew. */
export async function uncountReopened(
  tx: Transaction,
  events: readonly Pick<StakeReopened, 'roundId'>[],
): Promise<Counted[]> {
  const { rows } = await sql<CountedRow>`
    with less as (
      delete from bonuses.counted c where c.round_id = any(${events.map(({ roundId }) => roundId)}::uuid[])
      returning c.award_id, c.contribution as part, c.bonus_staked),
    open as (
      select award_id, sum(bonus_staked)::bigint as bonus from less group by 1),
    ${TAKEN_OFF_WITH_STAKES}`.execute(tx);
  return rows.map(read);
}

const takenOff = (alsoSet: string) => sql`
    sums as (select award_id, sum(part)::bigint as part from less group by 1),
    late as (
      update bonuses.awards a set undone = a.undone + s.part from sums s
       where a.id = s.award_id and a.status = 'completed' and s.part > 0 returning a.id)
    update bonuses.awards a set done = greatest(a.done - s.part, 0)${sql.raw(alsoSet)}
      from sums s where a.id = s.award_id and a.status = 'active'
    returning a.id, a.player_id, a.currency, a.is_betting, a.status, a.required, a.done, false as is_due`;
const TAKEN_OFF = takenOff('');
/** What it staked of the bonus is open again. */
const TAKEN_OFF_WITH_STAKES = takenOff(
  ', bonus_settled = a.bonus_settled - (select o.bonus from open o where o.award_id = a.id)',
);

/** Awards of these players that were active when the stake was made, and no longer are. */
export const endedAwards = (
  tx: Transaction,
  playerIds: readonly bigint[],
): Promise<Pick<Award, 'id' | 'player_id' | 'currency' | 'activated_at' | 'ended_at'>[]> =>
  on(tx)
    .selectFrom('bonuses.awards')
    .select(['id', 'player_id', 'currency', 'activated_at', 'ended_at'])
    .where('player_id', 'in', [...playerIds])
    .where('slot', '=', 'casino')
    .where('activated_at', 'is not', null)
    .where('status', 'not in', ['offered', 'active'])
    .orderBy('activated_at', 'desc')
    .execute();

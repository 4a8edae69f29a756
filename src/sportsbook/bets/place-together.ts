/**
 * The quick path of a bet: bets of different players that arrive together share one statement and one commit. A member names
 * the versions of the markets as this process remembers them; a bet whose markets have moved on, or that needs care for another
 * reason, takes the careful path.
 */
import type pg from 'pg';
import { refuse } from '#kernel/refusals.ts';
import { laneOptions } from '#platform/db/database.ts';
import { GroupQueue } from '#platform/db/group-queue.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { HEARD_WITHIN_MS } from '#sportsbook/book/index.ts';

/** A bet and its legs, as `bets.place_all` takes them; JSON, sums as text. */
export interface TogetherMember {
  playerId: bigint;
  bet: object;
  legs: readonly object[];
  at: Date;
}

/** main, bonus, betting_bonus, fun after the bet; `undefined`: it needs care. */
export type TogetherAnswer = readonly [bigint, bigint, bigint, bigint] | undefined;

const LANES = 2;
const MAX_MEMBERS = 128;
const MAX_WAITING = 2_000;
const LONGEST_WAIT_MS = 1_000;

/** A known bet, a market that has moved on, too much at risk, too little money: some bet in the group needs care. */
const NEEDS_CARE = new Set(['23505', 'BZ001']);

const queueOf = perProcess(
  'bets.together',
  (services: Services) =>
    new GroupQueue<TogetherMember, TogetherAnswer>({
      client: laneOptions(services.connection),
      lanes: LANES,
      maxMembers: MAX_MEMBERS,
      maxWaiting: MAX_WAITING,
      longestWaitMs: LONGEST_WAIT_MS,
      keyOf: ({ playerId }) => playerId,
      log: services.log,
      onFull: tooBusy,
      run: (client, members) => run(services, client, members),
    }),
);

export const placeTogether = (services: Services, member: TogetherMember): Promise<TogetherAnswer> =>
  queueOf(services).add(member);
export const closeTogether = (services: Services): Promise<void> => queueOf(services).close();

function tooBusy(): Error {
  try {
    refuse('ApplicationUnavailable', { rule: 'bets.queue', inputs: { waiting: MAX_WAITING }, retryAfterSeconds: 1 });
  } catch (refusal) {
    return refusal as Error;
  }
}

/**
 * Where one of them needs care, each half of the group is sent separately, so that the others stay on the quick path. When a
 * later statement fails, the queue sends all of them again, and bets of an earlier statement are recognised by their ids.
 */
async function run(services: Services, client: pg.Client, members: TogetherMember[]): Promise<TogetherAnswer[]> {
  const answers = await runAll(services, client, members);
  if (answers) return answers;
  if (members.length === 1) return [undefined];
  const half = members.length >> 1;
  const first = await run(services, client, members.slice(0, half));
  return [...first, ...(await run(services, client, members.slice(half)))];
}

/** `undefined`: nothing has changed. */
async function runAll(
  services: Services,
  client: pg.Client,
  members: readonly TogetherMember[],
): Promise<TogetherAnswer[] | undefined> {
  const at = members.reduce((latest, member) => (member.at > latest ? member.at : latest), members[0]!.at);
  try {
    const { rows } = await client.query<{ after: string }>({
      name: 'bets.place_all',
      text: 'select bets.place_all($1, $2, $3, $4, $5) as after',
      values: [
        JSON.stringify(members.map(({ bet }) => bet)),
        JSON.stringify(members.flatMap(({ legs }) => legs)),
        at,
        new Date(at.getTime() - HEARD_WITHIN_MS),
        String(services.config.BET_LIMITS.day * 100),
      ],
    });
    // {{main,bonus,betting_bonus,fun},…}, in the order of the members.
    const balances = rows[0]!.after.match(/-?\d+/g)!.map(BigInt);
    return members.map((_, nth) => balances.slice(nth * 4, nth * 4 + 4) as [bigint, bigint, bigint, bigint]);
  } catch (error) {
    if (NEEDS_CARE.has((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  }
}

/**
 * The hot path of open rounds: openings and actions of different players that arrive together share one statement and one
 * commit, `games.take_steps_all`, all or none. When it raises, the group is halved until the failing step is found; its caller
 * gets `undefined` (nothing has changed) and takes the step in a transaction of its own.
 */
import type pg from 'pg';
import {
  boolArray,
  byteaArray,
  int2Array,
  int4Array,
  int8Array,
  jsonArray,
  textArray,
  timestamp,
  timestampArray,
  uuidArray,
} from '#platform/db/binary-arrays.ts';
import { callByName } from '#platform/db/call-by-name.ts';
import { isConnectionTrouble } from '#platform/db/database.ts';
import { GroupQueue } from '#platform/db/group-queue.ts';
import { perProcess, type Services } from '#platform/context.ts';
import type { Logger } from '#platform/log.ts';
import { latest, NEEDS_CARE, queueOptions } from './rounds-queue.ts';

/** Data of an opening that the round of an action has already. */
interface StepOpening {
  sysname: string;
  stake: bigint;
  seedId: string;
  clientSeed: string;
  nonce: bigint;
  /** JSON text. */
  params: string;
  digest: Buffer;
}

/** One step as `games.take_steps_all` takes it. */
interface StepMember {
  id: string;
  playerId: bigint;
  mode: 1 | 2;
  mathId: number;
  currency: string;
  /** Of the player's account; differs from `currency` in demo. */
  accountCurrency: string;
  mainPurse: bigint;
  house: bigint;
  /** Number of steps of the round so far. */
  number: number;
  /** The step as JSON, up to the balances after it. */
  step: string;
  /** The fact of what it costs. */
  fact: string;
  cost: bigint;
  /** 0 while the round is open. */
  won: bigint;
  /** JSON text, when the round is over with this step. */
  events: string | null;
  /** The announced event as JSON; `null` for demo rounds and while the round is open. */
  announcement: string | null;
  fencingToken: bigint;
  isLimited: boolean;
  /** When it was requested. */
  at: Date;
  /** Until when the round waits for its player. */
  dueAt: Date;
  opening: StepOpening | undefined;
}

interface StepTaken {
  /** main, bonus, betting_bonus, fun in minor units, after the step. */
  after: bigint[];
  /** When the group was taken. */
  at: Date;
}

const queueOf = perProcess(
  'games.steps',
  (services: Services) =>
    new GroupQueue<StepMember, StepTaken | undefined>({
      ...queueOptions(services),
      run: (client, members) => run(client, members, services.log),
    }),
);

/** `undefined`: it needs care, and nothing has changed. */
export const sendStep = (services: Services, member: StepMember): Promise<StepTaken | undefined> =>
  queueOf(services).add(member);
export const closeSteps = (services: Services): Promise<void> => queueOf(services).close();

/** Halves a group with a member that needs care: the others still share a commit. */
async function run(client: pg.Client, members: StepMember[], log: Logger): Promise<Array<StepTaken | undefined>> {
  try {
    return await takeAll(client, members);
  } catch (error) {
    const code = (error as { code?: string }).code;
    // A deadlock is over when the others have committed; the queue sends the group again.
    if (code === '40P01' || code === '40001') throw error;
    if (code !== undefined && NEEDS_CARE.has(code) && members.length > 1) {
      const half = members.length >> 1;
      const first = await run(client, members.slice(0, half), log);
      return [...first, ...(await run(client, members.slice(half), log))];
    }
    // An error without a database code is a bug of ours. After a lost connection the outcome is unknown; the transaction of the
    // single step finds out.
    if (code === undefined && !isConnectionTrouble(error)) throw error;
    if (code === undefined || !NEEDS_CARE.has(code))
      log.warn({ error: (error as Error).message, members: members.length }, 'steps go alone');
    return members.map(() => undefined);
  }
}

/** The order of `games.take_steps_all`: openings, actions that take or pay, the others. */
const rankOf = ({ opening, cost, won }: StepMember): number => (opening ? 0 : cost > 0n || won > 0n ? 1 : 2);

async function takeAll(client: pg.Client, members: StepMember[]): Promise<StepTaken[]> {
  const order = members.map((_, index) => index).sort((a, b) => rankOf(members[a]!) - rankOf(members[b]!) || a - b);
  const all = order.map((index) => members[index]!);
  const moving = all.filter((member) => rankOf(member) < 2);
  const openings = all.flatMap(({ opening }) => (opening ? [opening] : []));
  const of = <Value>(value: (member: StepMember) => Value): Value[] => all.map(value);
  const at = latest(members);
  const result = await callByName(client, 'games.take_steps_all', {
    ids: uuidArray(of((member) => member.id)),
    players: int8Array(of((member) => member.playerId)),
    modes: int2Array(of((member) => member.mode)),
    math_ids: int4Array(of((member) => member.mathId)),
    currencies: textArray(of((member) => member.currency)),
    account_currencies: textArray(of((member) => member.accountCurrency)),
    numbers: int4Array(of((member) => member.number)),
    steps: textArray(of((member) => member.step)),
    events: jsonArray(of((member) => member.events)),
    announcements: jsonArray(of((member) => member.announcement)),
    mains: int8Array(moving.map((member) => member.mainPurse)),
    houses: int8Array(moving.map((member) => member.house)),
    facts: uuidArray(moving.map((member) => member.fact)),
    costs: int8Array(moving.map((member) => member.cost)),
    wins: int8Array(moving.map((member) => member.won)),
    guards: int8Array(moving.map((member) => member.fencingToken)),
    limited: boolArray(moving.map((member) => member.isLimited)),
    sysnames: textArray(openings.map((opening) => opening.sysname)),
    stakes: int8Array(openings.map((opening) => opening.stake)),
    seed_ids: uuidArray(openings.map((opening) => opening.seedId)),
    client_seeds: textArray(openings.map((opening) => opening.clientSeed)),
    nonces: int8Array(openings.map((opening) => opening.nonce)),
    params: jsonArray(openings.map((opening) => opening.params)),
    digests: byteaArray(openings.map((opening) => opening.digest)),
    at: timestamp(at),
    due_at: timestampArray(of((member) => member.dueAt)),
  });
  // {{main,bonus,betting_bonus,fun},…}, in the order in which they were sent.
  const balances = result.match(/-?\d+/g)!;
  const taken = Array<StepTaken>(members.length);
  order.forEach((member, index) => {
    taken[member] = { after: balances.slice(index * 4, index * 4 + 4).map(BigInt), at };
  });
  return taken;
}

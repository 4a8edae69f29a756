/**
 * The hot path of a bet. Bets of different players that arrive together share one statement and one commit; bets of one player
 * go one after the other, because each needs the nonce after the last. The seed state is remembered between bets and checked
 * under lock by the statement: when another process has moved it on, it is read and the round is computed again.
 */
import type pg from 'pg';
import { refuse } from '#kernel/refusals.ts';
import {
  boolArray,
  byteaArray,
  int2Array,
  int4Array,
  int8Array,
  jsonArray,
  textArray,
  timestamp,
  uuidArray,
} from '#platform/db/binary-arrays.ts';
import { callByName } from '#platform/db/call-by-name.ts';
import { laneOptions } from '#platform/db/database.ts';
import { GroupQueue } from '#platform/db/group-queue.ts';
import { perProcess, type Services } from '#platform/context.ts';

/** One bet as `games.play_rounds_all` and `games.play_rounds` take it. */
export interface RoundMember {
  id: string;
  playerId: bigint;
  mode: 1 | 2;
  mathId: number;
  currency: string;
  /** Of the player's account; differs from `currency` in demo. */
  accountCurrency: string;
  mainPurse: bigint;
  bonusPurse: bigint | null;
  house: bigint;
  stake: bigint;
  staked: bigint;
  won: bigint;
  seedId: string;
  clientSeed: string;
  nonce: bigint;
  /** JSON texts. */
  params: string;
  events: string;
  digest: Buffer;
  /** The announced event as JSON; `null` for demo rounds. */
  announcement: string | null;
  /** Fencing token of the rules under which the stake was allowed; 0 in demo, whose purse has none. */
  fencingToken: bigint;
  /** Checked against the player's limits, and counted. */
  isLimited: boolean;
  /** The purses that pay, as the schema takes them; `null`: main, then bonus. */
  purseOrder: string | null;
  /** When it was requested. */
  at: Date;
}

export const ROUND_STATUS = {
  applied: 0,
  replay: 1,
  notEnough: 2,
  noAccount: 4,
  otherRules: 5,
  stale: 6,
  limited: 7,
} as const;

export interface RoundAnswer {
  status: number;
  /** main, bonus, betting_bonus, fun in minor units, after the round. */
  after: bigint[];
  /** The limit that it would break, as `refuseBroken` takes it. */
  broken: string | null;
}

interface AnswerRow {
  ord: number;
  status: number;
  after: string[] | bigint[];
  broken: string | null;
}

const LANES = 2;
const MAX_MEMBERS = 256;
const MAX_WAITING = 5000;
/** A stake that has waited this long is better refused quickly than answered late. */
const LONGEST_WAIT_MS = 1_000;

/** What the queues of bets and of steps have in common: at most one member per player in a group. */
export const queueOptions = (services: Services) => ({
  client: laneOptions(services.connection),
  lanes: LANES,
  maxMembers: MAX_MEMBERS,
  maxWaiting: MAX_WAITING,
  longestWaitMs: LONGEST_WAIT_MS,
  keyOf: ({ playerId }: { playerId: bigint }) => playerId,
  log: services.log,
  onFull: () => tooBusy(),
});

const queueOf = perProcess(
  'games.rounds',
  (services: Services) =>
    new GroupQueue<RoundMember, RoundAnswer>({
      ...queueOptions(services),
      run,
    }),
);

export const sendRound = (services: Services, member: RoundMember): Promise<RoundAnswer> =>
  queueOf(services).add(member);
export const closeBets = (services: Services): Promise<void> => queueOf(services).close();

function tooBusy(): Error {
  try {
    refuse('ApplicationUnavailable', { rule: 'games.queue', inputs: { waiting: MAX_WAITING }, retryAfterSeconds: 1 });
  } catch (refusal) {
    return refusal as Error;
  }
}

/** A known round, a stale seed, too little in the main purse: some member of the group needs the careful statement. */
export const NEEDS_CARE = new Set(['23505', 'BZ001']);

/**
 * Members whose restriction prescribes another order of purses take the careful path, and keep no others from the quick one.
 * When the second statement fails, the queue sends all of them again, and those of the first are answered as rounds that
 * already exist.
 */
async function run(client: pg.Client, members: RoundMember[]): Promise<RoundAnswer[]> {
  const runPlain = async (plain: RoundMember[]) => (await runAll(client, plain)) ?? runCarefully(client, plain);
  if (members.every(({ purseOrder }) => purseOrder === null)) return runPlain(members);
  const plain = members.filter(({ purseOrder }) => purseOrder === null);
  const others = members.filter(({ purseOrder }) => purseOrder !== null);
  const answers = new Map<RoundMember, RoundAnswer>();
  if (plain.length > 0) {
    const answered = await runPlain(plain);
    plain.forEach((member, index) => answers.set(member, answered[index]!));
  }
  const answered = await runCarefully(client, others);
  others.forEach((member, index) => answers.set(member, answered[index]!));
  return members.map((member) => answers.get(member)!);
}

/** The whole group in one statement, as in most cases; `undefined` when a member needs care (nothing has changed then). */
async function runAll(client: pg.Client, members: RoundMember[]): Promise<RoundAnswer[] | undefined> {
  const of = <Value>(value: (member: RoundMember) => Value): Value[] => members.map(value);
  try {
    const result = await callByName(client, 'games.play_rounds_all', {
      ids: uuidArray(of((member) => member.id)),
      players: int8Array(of((member) => member.playerId)),
      modes: int2Array(of((member) => member.mode)),
      math_ids: int4Array(of((member) => member.mathId)),
      currencies: textArray(of((member) => member.currency)),
      account_currencies: textArray(of((member) => member.accountCurrency)),
      mains: int8Array(of((member) => member.mainPurse)),
      houses: int8Array(of((member) => member.house)),
      stakes: int8Array(of((member) => member.stake)),
      staked: int8Array(of((member) => member.staked)),
      wins: int8Array(of((member) => member.won)),
      seed_ids: uuidArray(of((member) => member.seedId)),
      client_seeds: textArray(of((member) => member.clientSeed)),
      nonces: int8Array(of((member) => member.nonce)),
      params: jsonArray(of((member) => member.params)),
      events: jsonArray(of((member) => member.events)),
      digests: byteaArray(of((member) => member.digest)),
      announcements: jsonArray(of((member) => member.announcement)),
      guards: int8Array(of((member) => member.fencingToken)),
      limited: boolArray(of((member) => member.isLimited)),
      at: timestamp(latest(members)),
    });
    // {{main,bonus,betting_bonus,fun},…}, in the order of the members.
    const balances = result.match(/-?\d+/g)!;
    return members.map((_, index) => ({
      status: ROUND_STATUS.applied,
      after: balances.slice(index * 4, index * 4 + 4).map(BigInt),
      broken: null,
    }));
  } catch (error) {
    if (NEEDS_CARE.has((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  }
}

/** Each member with a result of its own. */
async function runCarefully(client: pg.Client, members: RoundMember[]): Promise<RoundAnswer[]> {
  const { rows } = await client.query<AnswerRow>({
    name: 'games.play_rounds',
    text: 'select ord, status, after, broken from games.play_rounds($1, $2)',
    values: [`[${members.map(toJson).join(',')}]`, latest(members)],
  });
  const answers: RoundAnswer[] = [];
  for (const row of rows) {
    answers[row.ord] = {
      status: row.status,
      after: row.after?.map((balance) => BigInt(balance)) ?? [],
      broken: row.broken,
    };
  }
  return answers;
}

/** The moment of the group: a stake counts in the window in which it is taken. */
export const latest = (members: ReadonlyArray<{ at: Date }>): Date =>
  members.reduce((at, member) => (member.at > at ? member.at : at), members[0]!.at);

/** By hand: the parts are numbers and ids of ours, or JSON already; JSON.stringify would escape events a second time. */
function toJson(member: RoundMember, index: number): string {
  const { bonusPurse, announcement } = member;
  return `{"o":${index},"id":"${member.id}","pl":${member.playerId},"mo":${member.mode},"mid":${member.mathId},"cu":"${member.currency}","ma":${member.mainPurse},"bo":${bonusPurse ?? 'null'},"ho":${member.house},"st":${member.stake},"sd":${member.staked},"wi":${member.won},"sid":"${member.seedId}","cs":${JSON.stringify(member.clientSeed)},"no":${member.nonce},"par":${member.params},"ev":${member.events},"dg":"${member.digest.toString('hex')}","ob":${announcement ?? 'null'},"ac":"${member.accountCurrency}","gu":${member.fencingToken},"li":${member.isLimited},"po":${JSON.stringify(member.purseOrder)}}`;
}

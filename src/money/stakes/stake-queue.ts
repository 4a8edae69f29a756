/**
 * The one queue of stakes. Those of different players that arrive together, in rounds, in steps of rounds
 * that go on, in free spins, at live tables or in sports bets, share one statement and one durable commit: all of them, or none. A group that fails is halved until the odd member is alone; nothing of
 * it has happened, and its caller takes it in a transaction of its own. Every process has one, with two connections.
 */
import type pg from 'pg';
import { Refusal } from '#kernel/refusals.ts';
import type { BinaryValue } from '#platform/db/binary-statement.ts';
import { callByName } from '#platform/db/call-by-name.ts';
import { compositeArray, compositeType, timestampValue, type CompositeRow } from '#platform/db/composite-array.ts';
import { isConnectionTrouble, isDatabaseTrouble, laneOptions } from '#platform/db/database.ts';
import { GroupQueue } from '#platform/db/group-queue.ts';
import { perProcess, type Services } from '#platform/context.ts';

/** A stake as the type `stakes.stake` has it. Amounts in minor units. */
export interface GroupStake {
  fact: string;
  round: string;
  player_id: bigint;
  currency: string;
  account_currency: string;
  purse: bigint;
  house_account: bigint;
  amount: bigint;
  win: bigint;
  fencing_token: bigint;
  is_limited: boolean;
  /** The house pays it, and its win goes to the bonus purse. */
  is_free?: boolean;
  staked_at: Date | null;
  /** `StakeSettled` as JSON. */
  announcement: string | null;
}

export interface StakeMember {
  stake: GroupStake;
  /** When it was requested. */
  at: Date;
}

/** One kind of stakes: those of a kind share groups. Its function takes a whole group, or raises. */
export interface StakeStatement<Member extends StakeMember> {
  /** The function, e.g. `rounds.play_rounds`. */
  takes: string;
  /** Its arguments beside `p_stakes` and `p_at`: rows of a type or a table, … */
  rows(members: readonly Member[]): Readonly<Record<string, { type: string; rows: readonly CompositeRow[] }>>;
  /** … and single values. */
  values?(services: Services, at: Date): Readonly<Record<string, BinaryValue>>;
}

export interface GroupTaken {
  /** main, bonus, betting_bonus, fun in minor units, behind it. */
  after: readonly [bigint, bigint, bigint, bigint];
  /** When the group was taken: the latest moment of its members. */
  at: Date;
}

interface Waiting {
  statement: StakeStatement<StakeMember>;
  member: StakeMember;
}

const LANES = 2;
const MAX_MEMBERS = 256;
const MAX_WAITING = 5_000;
/** A stake that has waited this long is better refused quickly than answered late. */
const LONGEST_WAIT_MS = 1_000;

const queueOf = perProcess(
  'stakes.queue',
  (services: Services) =>
    new GroupQueue<Waiting, GroupTaken | undefined>({
      client: laneOptions(services.connection),
      lanes: LANES,
      maxMembers: MAX_MEMBERS,
      maxWaiting: MAX_WAITING,
      longestWaitMs: LONGEST_WAIT_MS,
      keyOf: ({ member }) => member.stake.player_id,
      kindOf: ({ statement }) => statement,
      log: services.log,
      onFull: () =>
        new Refusal('ApplicationUnavailable', {
          rule: 'stakes.queue',
          inputs: { waiting: MAX_WAITING },
          retryAfterSeconds: 1,
        }),
      run: (client, waiting) =>
        takeGroup(
          services,
          client,
          waiting[0]!.statement,
          waiting.map(({ member }) => member),
        ),
    }),
);

/** `undefined`: it needs care, and nothing has changed. */
export const takeInGroup = <Member extends StakeMember>(
  services: Services,
  statement: StakeStatement<Member>,
  member: Member,
): Promise<GroupTaken | undefined> =>
  queueOf(services).add({ statement: statement as unknown as StakeStatement<StakeMember>, member });

export const closeStakeQueue = (services: Services): Promise<void> => queueOf(services).close();

/** A fact that is there; a rule, a purse or a row that has moved on: a member of the group needs care. */
const NEEDS_CARE = new Set(['23505', 'BZ001']);
/** Two groups in each other's way: over when the other has committed, and the queue sends this one again. */
const CROSSED = new Set(['40P01', '40001']);

async function takeGroup(
  services: Services,
  client: pg.Client,
  statement: StakeStatement<StakeMember>,
  members: readonly StakeMember[],
): Promise<Array<GroupTaken | undefined>> {
  try {
    return await takeAll(services, client, statement, members);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === undefined || CROSSED.has(code) || isConnectionTrouble(error) || isDatabaseTrouble(error)) throw error;
    if (members.length === 1) {
      if (!NEEDS_CARE.has(code))
        services.log.warn({ error: message, statement: statement.takes }, 'a stake goes alone');
      return [undefined];
    }
    const half = members.length >> 1;
    const first = await takeGroup(services, client, statement, members.slice(0, half));
    return [...first, ...(await takeGroup(services, client, statement, members.slice(half)))];
  }
}

async function takeAll(
  services: Services,
  client: pg.Client,
  statement: StakeStatement<StakeMember>,
  members: readonly StakeMember[],
): Promise<GroupTaken[]> {
  const at = members.reduce((latest, member) => (member.at > latest ? member.at : latest), members[0]!.at);
  const rows = {
    ...statement.rows(members),
    stakes: { type: 'stakes.stake', rows: members.map(({ stake }) => ({ is_free: false, ...stake })) },
  };
  const values: Record<string, BinaryValue> = { at: timestampValue(at), ...statement.values?.(services, at) };
  for (const [name, { type, rows: members }] of Object.entries(rows))
    values[name] = compositeArray(await compositeType(client, type), members);
  const result = await callByName(client, statement.takes, values);
  // {{main,bonus,betting_bonus,fun},…}, in the order of the members.
  const balances = result.match(/-?\d+/g)!.map(BigInt);
  return members.map((_, nth) => ({
    after: balances.slice(nth * 4, nth * 4 + 4) as [bigint, bigint, bigint, bigint],
    at,
  }));
}

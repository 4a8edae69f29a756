/**
 * The hot path of a bet. Bets of different players that arrive together share one statement and one commit; bets of one
 * player go one after the other, because each needs the nonce behind the last. The seed state is remembered between bets
 * and checked under lock by the statement: when another process has moved it on, the round is computed again.
 */
import { refuse } from '#kernel/refusals.ts';
import { laneOptions } from '#platform/db/database.ts';
import { GroupQueue } from '#platform/db/group-queue.ts';
import { keptService, type Services } from '#platform/context.ts';
import type { SeedState } from './tables.ts';

/** One bet as `games.play_rounds` takes it; numbers travel as text. */
export interface RoundMember {
  id: string;
  playerId: bigint;
  mode: 1 | 2;
  mathId: number;
  currency: string;
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
  /** Hexadecimal. */
  digest: string;
  /** The announced event as JSON; `null` for demo rounds. */
  announcement: string | null;
}

export const ROUND_STATUS = { applied: 0, replay: 1, notEnough: 2, noAccount: 4, stale: 6 } as const;

export interface RoundAnswer {
  status: number;
  /** main, bonus, betting_bonus, fun in minor units, after the round. */
  after: bigint[];
  /** The current seed state when ours was stale. */
  state: SeedState | undefined;
}

interface AnswerRow {
  ord: number;
  status: number;
  after: string[] | bigint[];
  seed_id: string | null;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: bigint;
}

const LANES = 2;
const MAX_MEMBERS = 256;
const MAX_WAITING = 5000;

const queueOf = keptService(
  'games.rounds',
  (services: Services) =>
    new GroupQueue<RoundMember, RoundAnswer>({
      client: laneOptions(services.connection),
      lanes: LANES,
      maxMembers: MAX_MEMBERS,
      maxWaiting: MAX_WAITING,
      keyOf: (member) => member.playerId,
      log: services.log,
      onFull: () => tooBusy(),
      async run(client, members) {
        const { rows } = await client.query<AnswerRow>({
          name: 'games.play_rounds',
          text: 'select ord, status, after, seed_id, server_seed, server_seed_hash, client_seed, nonce from games.play_rounds($1)',
          values: [`[${members.map(toJson).join(',')}]`],
        });
        const answers: RoundAnswer[] = [];
        for (const row of rows) {
          const member = members[row.ord]!;
          answers[row.ord] = {
            status: row.status,
            after: row.after?.map((balance) => BigInt(balance)) ?? [],
            state: row.seed_id === null ? undefined : { ...row, seed_id: row.seed_id, player_id: member.playerId },
          };
        }
        return answers;
      },
    }),
);

export const sendRound = (services: Services, member: RoundMember): Promise<RoundAnswer> =>
  queueOf(services).add(member);
export const closeRounds = (services: Services): Promise<void> => queueOf(services).close();

function tooBusy(): Error {
  try {
    refuse('ApplicationUnavailable', { rule: 'games.queue', inputs: { waiting: MAX_WAITING }, retryAfterSeconds: 1 });
  } catch (refusal) {
    return refusal as Error;
  }
}

/** By hand: the parts are numbers and ids of ours, or JSON already; JSON.stringify would escape events a second time. */
function toJson(member: RoundMember, index: number): string {
  const { bonusPurse, announcement } = member;
  return `{"o":${index},"id":"${member.id}","pl":${member.playerId},"mo":${member.mode},"mid":${member.mathId},"cu":"${member.currency}","ma":${member.mainPurse},"bo":${bonusPurse ?? 'null'},"ho":${member.house},"st":${member.stake},"sd":${member.staked},"wi":${member.won},"sid":"${member.seedId}","cs":${JSON.stringify(member.clientSeed)},"no":${member.nonce},"par":${member.params},"ev":${member.events},"dg":"${member.digest}","ob":${announcement ?? 'null'}}`;
}

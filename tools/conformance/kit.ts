// The kit: plays a supplier against a site by scripted flows, and keeps its own account of what must have moved.
import { randomUUID } from 'node:crypto';
import {
  bodyOf,
  fieldsOf,
  post,
  readAnswer,
  signed,
  type ActionName,
  type Answer,
  type Call,
  type Keys,
  type WireRequest,
} from '#sandbox/supplier/wire.ts';

/** A player whom the site has sent to the supplier's game. */
export interface PlayerSession {
  user: string;
  token: string;
  currency: string;
}

/** What the kit needs from the site in addition to the wallet. */
export interface Desk {
  site: string;
  supplier: string;
  keys: Keys;
  /** The supplier's code of the game that players are sent to. */
  game: string;
  /** Another player with so much money, in minor units. */
  session(money: bigint): Promise<PlayerSession>;
  signOut(session: PlayerSession): Promise<void>;
  exclude(session: PlayerSession): Promise<void>;
  /** Grants a pack of free spins in the game and answers its id; absent where the kit may not. */
  grantSpins?(session: PlayerSession, spins: number, stake: bigint): Promise<string>;
}

export interface Flow {
  name: string;
  run(kit: Kit): Promise<void>;
}

export interface Fault {
  flow: string;
  fault: string;
}

/** No answer in time, or an answer that says so. */
const UNANSWERED = [0, 503];
const MOST_RETRIES = 10;

class Failed extends Error {
  override name = 'Failed';
}

export class Kit {
  readonly desk: Desk;
  session: PlayerSession;
  #at = 0n;

  constructor(desk: Desk, session: PlayerSession) {
    this.desk = desk;
    this.session = session;
  }

  id(): string {
    return randomUUID();
  }

  /** A bet of a new round, with the given fields replaced. */
  bet(other: Partial<Call> = {}): Call {
    const { user, token, currency } = this.session;
    const { game } = this.desk;
    return { user, token, game, round: this.id(), transaction: this.id(), currency, amount: 100n, ...other };
  }

  /** A win of a bet's round. */
  win(bet: Call, other: Partial<Call> = {}): Call {
    const { user, round, currency } = bet;
    return { ...definedFields({ user, round, currency }), transaction: this.id(), amount: 250n, ...other };
  }

  rollback(bet: Call, other: Partial<Call> = {}): Call {
    return {
      ...definedFields({ user: bet.user, round: bet.round, reference: bet.transaction }),
      transaction: this.id(),
      ...other,
    };
  }

  finish(bet: Call): Call {
    return definedFields({ user: bet.user, round: bet.round });
  }

  /** Builds a signed request; `atSeconds` away from now, or under another path or name. */
  request(
    action: string,
    call: Call | string,
    {
      skewSeconds = 0,
      signedAs = action,
      name = this.desk.supplier,
      keys = this.desk.keys,
    }: Partial<{
      skewSeconds: number;
      signedAs: string;
      name: string;
      keys: Keys;
    }> = {},
  ): WireRequest {
    const at = Math.floor(Date.now() / 1000) + skewSeconds;
    const { dialect } = this.desk.keys;
    const body = typeof call === 'string' ? call : bodyOf(dialect, fieldsOf(dialect, call), at);
    return signed(keys, `${name}/${signedAs}`, body, at);
  }

  /** A site that is too busy to answer is asked again with the same words, as suppliers do: nothing may come of that twice. */
  async send(action: string, request: WireRequest): Promise<Answer> {
    let answer = await post(this.desk.site, `${this.desk.supplier}/${action}`, request);
    for (let again = 0; again < MOST_RETRIES && UNANSWERED.includes(answer.status); again++)
      answer = await post(this.desk.site, `${this.desk.supplier}/${action}`, request);
    return readAnswer(this.desk.keys.dialect, answer.status, answer.text);
  }

  call(action: ActionName, call: Call): Promise<Answer> {
    return this.send(action, this.request(action, call));
  }

  /** Fails unless the answer has this code. */
  async answers(code: string, action: ActionName, call: Call): Promise<Answer> {
    const answer = await this.call(action, call);
    if (answer.code !== code) throw new Failed(`${action} should be answered ${code}, was ${answerText(answer)}`);
    return answer;
  }

  ok(action: ActionName, call: Call): Promise<Answer> {
    return this.answers('OK', action, call);
  }

  mustBe(isSo: boolean, sentence: string): void {
    if (!isSo) throw new Failed(sentence);
  }

  async balance(session: PlayerSession = this.session): Promise<bigint> {
    const answer = await this.call('balance', { user: session.user });
    if (answer.balance === undefined) throw new Failed(`the balance was answered ${answerText(answer)}`);
    return answer.balance;
  }

  /** Starts counting what has moved. Returns the balance. */
  async mark(): Promise<bigint> {
    return (this.#at = await this.balance());
  }

  /** Since the mark; in minor units. */
  async moved(expected: bigint): Promise<void> {
    const change = (await this.balance()) - this.#at;
    if (change !== expected) throw new Failed(`${expected} should have moved, it was ${change}`);
  }
}

const definedFields = (call: { [Name in keyof Call]: Call[Name] | undefined }): Call =>
  Object.fromEntries(Object.entries(call).filter(([, value]) => value !== undefined));

const answerText = ({ status, code, text }: Answer): string => `${code || 'nothing'} (${status}) ${text.slice(0, 160)}`;

/** Money that the kit's player starts with; with less they are replaced by another player. */
const MONEY = 100_000n;
const LEAST = 20_000n;

export async function runFlows(
  desk: Desk,
  flows: readonly Flow[],
  report: (flow: Flow, fault: string | undefined) => void = () => {},
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const kit = new Kit(desk, await desk.session(MONEY));
  for (const flow of flows) {
    let fault: string | undefined;
    try {
      if ((await kit.mark()) < LEAST) {
        kit.session = await desk.session(MONEY);
        await kit.mark();
      }
      await flow.run(kit);
    } catch (error) {
      fault = error instanceof Failed ? error.message : String((error as Error).stack);
      faults.push({ flow: flow.name, fault });
    }
    report(flow, fault);
  }
  return faults;
}

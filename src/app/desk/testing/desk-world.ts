// A desk to test: the real listener over the cashier of tests, and people with passkeys in software.
import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { createCashier, type TestCashier } from '#money/cashier/testing/cashier.ts';
import { makeWithdrawal } from '#money/cashier/contract.ts';
import type { Me, Subject } from '#desk/shell/contract.ts';
import { updatePlayer } from '#players/accounts/store/players.ts';
import { inviteMember } from '#desk/staff/index.ts';
import type { DeskParts } from '#platform/desk.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { freePort } from '#testing/free-port.ts';
import { SoftwarePasskey } from '#testing/software-passkey.ts';
import { openDesk as openListener } from '../desk-listener.ts';

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- of any call
  body: any;
}

/** A person in a browser of their own. */
export class Clerk {
  readonly #world: DeskWorld;
  readonly passkey: SoftwarePasskey;
  secret = '';
  /** As they were shown. */
  recoveryCodes: string[] = [];
  cookies = new Map<string, string>();

  constructor(world: DeskWorld, passkey = new SoftwarePasskey(world.url)) {
    this.#world = world;
    this.passkey = passkey;
  }

  async call(path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.#world.url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: this.#world.url,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.cookies.set(name!, value!);
    }
    return { status: response.status, body: await response.json() };
  }

  code(): string {
    return generateSync({ secret: this.secret, epoch: Math.floor(this.#world.cashier.clock.now().getTime() / 1000) });
  }

  async enrol(link: string): Promise<Answer> {
    const token = link.split('#')[1]!;
    const { body: invitation } = await this.call('invitation', { token });
    this.secret = invitation.secret as string;
    const answer = await this.call('enrolment', {
      token,
      challengeId: invitation.challengeId as string,
      response: this.passkey.make(invitation.options as { challenge: string }),
      code: this.code(),
    });
    this.recoveryCodes = answer.body.codes as string[];
    return answer;
  }

  async signIn(code?: string): Promise<Answer> {
    const { body: beginning } = await this.call('sign-in/begin', {});
    const response = this.passkey.touch(beginning.options as { challenge: string });
    return this.call('sign-in', { challengeId: beginning.challengeId as string, response, ...(code && { code }) });
  }

  me = async (): Promise<Me> => (await this.call('me')).body as Me;
  subject = async (id: string, kind = 'withdrawal'): Promise<Subject> =>
    (await this.call(`subjects/${kind}/${id}`)).body as Subject;

  /** An order as the page makes it. */
  async orderFor(id: string, changes: Partial<Record<'reason' | 'version' | 'key', string>> = {}, kind = 'withdrawal') {
    // What makes something new is done to a list, which has no version.
    const version = kind === 'list' ? '' : (await this.subject(id, kind)).version;
    return { id, fields: {}, reason: 'Holder and destination are known.', version, key: randomUUID(), ...changes };
  }

  async perform(act: string, order: object): Promise<Answer> {
    const { status, body } = await this.call(`acts/${encodeURIComponent(act)}/touch`, order);
    if (status !== 200) return { status, body };
    const touch = { challengeId: body.challengeId as string, response: this.passkey.touch(body.options as never) };
    return this.call(`acts/${encodeURIComponent(act)}`, { order, touch });
  }
}

export interface DeskWorld {
  url: string;
  cashier: TestCashier;
  /** As the role of the desk. */
  site: Context;
  /** Somebody who has been invited, and has enrolled. */
  clerk(name: string, roles: readonly string[], playerAccounts?: readonly string[]): Promise<Clerk>;
  /** A withdrawal that waits for a decision; answers its id. */
  withdrawal(amount?: string): Promise<string>;
  stateOf(id: string): Promise<string>;
  close(): Promise<void>;
}

/** `parts`: what the desk has in place of what the slices bring. */
export async function openDesk(
  environment: Record<string, string> = {},
  parts?: readonly DeskParts[],
): Promise<DeskWorld> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const nameless = await createCashier({
    PAYOUT_CODE: 'off',
    DESK_PORT: String(port),
    DESK_HOST: 'localhost',
    DESK_URL: url,
    ...environment,
  });
  // The desk shows logins, which accounts of tests below the API do not have.
  const cashier: TestCashier = {
    ...nameless,
    async player(currency, mainMinor) {
      const player = await nameless.player(currency, mainMinor);
      const { id } = player.player!;
      await updatePlayer(nameless.services.db, id, { login: `player${id}@example.org` });
      return player;
    },
  };
  await cashier.services.notifications.start();
  const desk = await openListener(cashier.services, cashier.database.desk, parts);
  const site = systemContext(desk.services, 'desk of tests');
  const world: DeskWorld = {
    url,
    cashier,
    site,
    async clerk(name, roles, playerAccounts = []) {
      const clerk = new Clerk(world);
      await clerk.enrol(await inviteMember(site, { name, roles, playerAccounts, by: 'the test' }));
      return clerk;
    },
    async withdrawal(amount = '50') {
      const player = await cashier.player('EUR', 1_000_000n);
      const requisites = JSON.stringify({ holder: 'A PLAYER' });
      const input = { method: 'card', amount, requisites, request_id: randomUUID() };
      return (await cashier.call(player, makeWithdrawal, input as never)).id;
    },
    async stateOf(id) {
      const { rows } = await cashier.database.ownerPool.query<{ state: string }>(
        'select state from cashier.withdrawals where id = $1',
        [id],
      );
      return rows[0]!.state;
    },
    async close() {
      await desk.stop();
      await cashier.services.notifications.close();
      await cashier.close();
    },
  };
  return world;
}

// Messages that must never be accepted: unsigned, forged, old, meant for another address, or not messages at all.
import { createHmac } from 'node:crypto';
import type { ActionName, Call, WireRequest } from '#sandbox/supplier/wire.ts';
import type { Flow, Kit } from './kit.ts';

const ACTIONS: readonly ActionName[] = ['info', 'balance', 'bet', 'win', 'betwin', 'rollback', 'finish'];

const SIGNATURES = ['x-signature', 'x-rsa-signature', 'x-hash'];

function withSignature(request: WireRequest, change: (signature: string) => string | undefined): WireRequest {
  const headers = Object.entries(request.headers).flatMap(([name, value]) => {
    const changed = SIGNATURES.includes(name) ? change(value) : value;
    return changed === undefined ? [] : [[name, changed]];
  });
  return { ...request, headers: Object.fromEntries(headers) as Record<string, string> };
}

const flip = (signature: string): string => (signature.startsWith('a') ? 'b' : 'a') + signature.slice(1);

/** How a good request is spoilt. */
const FORGERIES: Readonly<Record<string, (kit: Kit, action: ActionName, call: Call) => WireRequest>> = {
  'without a signature': (kit, action, call) => withSignature(kit.request(action, call), () => undefined),
  'with an empty signature': (kit, action, call) => withSignature(kit.request(action, call), () => ''),
  'with a signature of another letter': (kit, action, call) => withSignature(kit.request(action, call), flip),
  'with half of a signature': (kit, action, call) =>
    withSignature(kit.request(action, call), (signature) => signature.slice(0, signature.length / 2)),
  'with one letter of the body changed': (kit, action, call) => {
    const request = kit.request(action, call);
    return { ...request, body: request.body.replace(/[0-9](?=[^0-9]*$)/, (digit) => String((Number(digit) + 1) % 10)) };
  },
  'with something behind the body': (kit, action, call) => {
    const request = kit.request(action, call);
    return { ...request, body: `${request.body} ` };
  },
  'signed by another key': (kit, action, call) => {
    const hex = createHmac('sha256', 'not the key at all').update(JSON.stringify(call, plain)).digest('hex');
    return withSignature(kit.request(action, call), (signature) =>
      signature.length === 64 ? hex : hex.repeat(6).slice(0, signature.length),
    );
  },
  'of six minutes ago': (kit, action, call) => kit.request(action, call, { skewSeconds: -360 }),
  'of six minutes ahead': (kit, action, call) => kit.request(action, call, { skewSeconds: 360 }),
  'signed for another action': (kit, action, call) =>
    kit.request(action, call, { signedAs: action === 'win' ? 'bet' : 'win' }),
  'signed for another supplier': (kit, action, call) => kit.request(action, call, { name: 'somebody-else' }),
};

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

const callFor = (kit: Kit, action: ActionName): Call => {
  const bet = kit.bet();
  switch (action) {
    case 'info':
      return { token: kit.session.token };
    case 'balance':
      return { user: kit.session.user };
    case 'betwin':
      return { ...bet, win: 100n };
    case 'win':
      return kit.win(bet);
    case 'rollback':
      return kit.rollback(bet);
    case 'finish':
      return kit.finish(bet);
    case 'bet':
      return bet;
  }
};

export const forged: readonly Flow[] = ACTIONS.flatMap((action) =>
  Object.entries(FORGERIES).map(([how, spoil]) => ({
    name: `${action} ${how} is not believed`,
    async run(kit) {
      const call = callFor(kit, action);
      const answer = await kit.send(action, spoil(kit, action, call));
      kit.mustBe(
        answer.status === 401 && answer.code === 'INVALID_SIGNATURE',
        `answered ${answer.status} ${answer.text}`,
      );
      await kit.moved(0n);
    },
  })),
);

/** The fields that each action needs. */
const PARTS: ReadonlyArray<readonly [ActionName, readonly (keyof Call)[]]> = [
  ['info', ['token']],
  ['balance', ['user']],
  ['bet', ['user', 'token', 'round', 'transaction', 'currency', 'amount']],
  ['betwin', ['user', 'token', 'round', 'transaction', 'currency', 'amount', 'win']],
  ['win', ['user', 'round', 'transaction', 'currency', 'amount']],
  ['rollback', ['user', 'transaction', 'reference']],
  ['finish', ['user', 'round']],
];

const incomplete: readonly Flow[] = PARTS.flatMap(([action, parts]) =>
  parts.map((part) => ({
    name: `${action} without ${part} is refused`,
    async run(kit) {
      const { [part]: _, ...rest } = callFor(kit, action);
      await refused(kit, action, rest);
    },
  })),
);

async function refused(kit: Kit, action: string, call: Call | string): Promise<void> {
  const answer = await kit.send(action, kit.request(action, call));
  kit.mustBe(answer.status === 400 && answer.code === 'INVALID_REQUEST', `answered ${answer.status} ${answer.text}`);
  await kit.moved(0n);
}

/** Texts in the format of each dialect, none of which is an amount. */
const AMOUNTS = {
  'json-hmac': [
    '-1.00',
    '1.005',
    '1e2',
    '+1.00',
    ' 1.00',
    '1,00',
    '0x10',
    '',
    '99999999999999999999.00',
    1,
    null,
    true,
  ],
  'json-rsa': [-100_000, 0.5, 100_500, 1e30, '100000', null, true, [100_000], 2 ** 53],
  'form-hmac': ['-100', '1.5', '1e2', '+100', ' 100', '0100', '0x10', '', '999999999999999999999', 'NaN'],
} as const;

const spoiltAmounts: readonly Flow[] = (['bet', 'win', 'betwin'] as const).flatMap((action) =>
  Array.from({ length: 12 }, (_, index) => ({
    name: `${action} of an amount that is none (${index + 1}) is refused`,
    async run(kit: Kit) {
      const { dialect } = kit.desk.keys;
      const amounts = AMOUNTS[dialect];
      const amount = amounts[index % amounts.length];
      const call = callFor(kit, action);
      const at = Math.floor(Date.now() / 1000);
      const good = kit.request(action, call).body;
      const fields =
        dialect === 'form-hmac' ? Object.fromEntries(new URLSearchParams(good)) : (JSON.parse(good) as object);
      const spoilt = { ...fields, amount };
      const body =
        dialect === 'form-hmac'
          ? new URLSearchParams({ ...(spoilt as Record<string, string>), ts: String(at) }).toString()
          : JSON.stringify(spoilt);
      await refused(kit, action, body);
    },
  })),
);

const notMessages: readonly Flow[] = [
  {
    name: 'an action that there is not is refused',
    run: (kit) => refused(kit, 'steal', kit.bet()),
  },
  {
    name: 'an amount above all bounds is refused',
    run: (kit) => refused(kit, 'bet', kit.bet({ amount: 1_000_000_000_000_100n * 10n })),
  },
  {
    name: 'a win above all bounds is refused',
    run: (kit) => refused(kit, 'win', kit.win(kit.bet(), { amount: 1_000_000_000_000_100n * 10n })),
  },
  { name: 'a bet of nothing is refused', run: (kit) => refused(kit, 'bet', kit.bet({ amount: 0n })) },
  { name: 'a betwin of nothing is refused', run: (kit) => refused(kit, 'betwin', kit.bet({ amount: 0n, win: 100n })) },
  {
    name: 'an id of a thousand letters is refused',
    run: (kit) => refused(kit, 'bet', kit.bet({ transaction: 'x'.repeat(1000) })),
  },
  { name: 'an empty id is refused', run: (kit) => refused(kit, 'bet', kit.bet({ transaction: '' })) },
  {
    name: 'an id with a line break is refused',
    run: (kit) => refused(kit, 'bet', kit.bet({ transaction: 'a\nb' })),
  },
  ...['bet', 'win', 'rollback'].map((action): Flow => ({
    name: `a ${action} that is no message at all is refused`,
    async run(kit) {
      const at = Math.floor(Date.now() / 1000);
      // Correctly signed, so that only its content is wrong.
      const body = kit.desk.keys.dialect === 'form-hmac' ? `ts=${at}&amount=1&amount=2` : '[1, 2';
      const answer = await kit.send(action, kit.request(action, body));
      kit.mustBe(answer.status === 400 || answer.status === 401, `answered ${answer.status} ${answer.text}`);
      await kit.moved(0n);
    },
  })),
];

export const malformed: readonly Flow[] = [...incomplete, ...spoiltAmounts, ...notMessages];

// The broker, read by the client that real readers use, over real sockets.
import { connect, type Socket } from 'node:net';
import amqp, { type ChannelModel, type ConsumeMessage } from 'amqplib';
import { afterEach, expect, test } from 'vitest';
import { startBroker, type Broker, type BrokerOptions } from './broker.ts';
import { FRAME, FrameReader, PROTOCOL_HEADER, writeFrame } from './frames.ts';
import { decodeMethod, encodeMethod, type MethodFields, type MethodName } from './methods.ts';

const TOKEN = 'token-of-a-bookmaker';
const VHOST = '/unifiedfeed/1';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function broker(options: Partial<BrokerOptions> = {}): Promise<Broker> {
  const started = await startBroker({ port: 0, token: TOKEN, virtualHost: VHOST, exchange: 'unifiedfeed', ...options });
  closing.push(() => started.close());
  return started;
}

const addressOf = (port: number, { user = TOKEN, vhost = VHOST, heartbeat = 0 } = {}): string =>
  `amqp://${user}:@127.0.0.1:${port}/${encodeURIComponent(vhost)}?heartbeat=${heartbeat}`;

async function client(port: number, options = {}): Promise<{ model: ChannelModel; errors: Error[] }> {
  const model = await amqp.connect(addressOf(port, options));
  const errors: Error[] = [];
  model.on('error', (error: Error) => errors.push(error));
  closing.push(() => streamOf(model).destroy());
  return { model, errors };
}

const streamOf = (model: ChannelModel): Socket => (model.connection as unknown as { stream: Socket }).stream;

interface Subscription {
  queue: string;
  read: string[];
  tag: string;
}

async function subscribe(
  model: ChannelModel,
  bindings: readonly string[],
  { noAck = true, prefetch = 0, onMessage = (_: ConsumeMessage): void => {} } = {},
) {
  const channel = await model.createChannel();
  const errors: Error[] = [];
  channel.on('error', (error: Error) => errors.push(error));
  await channel.checkExchange('unifiedfeed');
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true, durable: false });
  for (const key of bindings) await channel.bindQueue(queue, 'unifiedfeed', key);
  if (prefetch > 0) await channel.prefetch(prefetch);
  const read: string[] = [];
  const { consumerTag: tag } = await channel.consume(
    queue,
    (message) => {
      if (!message) return;
      read.push(message.content.toString());
      onMessage(message);
    },
    { noAck },
  );
  const subscription: Subscription = { queue, read, tag };
  return { channel, errors, ...subscription };
}

test('a reader gets what its keys are for, in order, and nothing else', async () => {
  const { port, publish } = await broker();
  const { model } = await client(port);
  const live = await subscribe(model, ['*.*.live.#', '-.-.-.#']);
  const everything = await subscribe(model, ['#']);
  expect(live.queue).toMatch(/^amq\.gen-/);
  publish('hi.-.live.odds_change.1.sr:match.7.-', 'live odds');
  publish('hi.pre.-.odds_change.1.sr:match.7.-', 'odds before the match');
  publish('-.-.-.alive.-.-.-.-', 'alive');
  await expect.poll(() => everything.read).toEqual(['live odds', 'odds before the match', 'alive']);
  await expect.poll(() => live.read).toEqual(['live odds', 'alive']);
  await live.channel.unbindQueue(live.queue, 'unifiedfeed', '*.*.live.#');
  publish('hi.-.live.odds_change.1.sr:match.7.-', 'more');
  publish('-.-.-.alive.-.-.-.-', 'alive again');
  await expect.poll(() => live.read).toEqual(['live odds', 'alive', 'alive again']);
});

test('bodies larger than a frame, empty ones and other alphabets arrive whole', async () => {
  const { port, publish } = await broker();
  const { model } = await client(port);
  const { read } = await subscribe(model, ['#']);
  const bodies = ['', 'Ñandú против Łódź', 'x'.repeat(400_000)];
  for (const body of bodies) publish('key', body);
  await expect.poll(() => read.length).toBe(3);
  expect(read).toEqual(bodies);
});

test('with acknowledgements no more than the prefetch is sent, and what is returned comes again', async () => {
  const { port, publish, state } = await broker();
  const { model } = await client(port);
  const messages: ConsumeMessage[] = [];
  const { channel, read } = await subscribe(model, ['#'], {
    noAck: false,
    prefetch: 2,
    onMessage: (message) => messages.push(message),
  });
  for (const body of ['a', 'b', 'c', 'd']) publish('key', body);
  await expect.poll(() => read).toEqual(['a', 'b']);
  expect(state().waiting).toBe(2);
  channel.ack(messages[0]!);
  await expect.poll(() => read).toEqual(['a', 'b', 'c']);
  channel.nack(messages[1]!, false, true);
  await expect.poll(() => read).toEqual(['a', 'b', 'c', 'b']);
  expect(messages.at(-1)!.fields.redelivered).toBe(true);
  channel.ack(messages[3]!, true);
  await expect.poll(() => read).toEqual(['a', 'b', 'c', 'b', 'd']);
  channel.reject(messages[4]!, false);
  await expect.poll(() => state().waiting).toBe(0);
});

test('a cancelled consumer takes its queue with it', async () => {
  const { port, publish } = await broker();
  const { model } = await client(port);
  const { channel, queue, tag, read, errors } = await subscribe(model, ['#']);
  await channel.cancel(tag);
  publish('key', 'to nobody');
  await expect(channel.checkQueue(queue)).rejects.toThrow(/NOT_FOUND/);
  expect(read).toEqual([]);
  expect(errors[0]!.message).toMatch(/404/);
});

test.each([
  ['another user', { user: 'somebody' }, /403/],
  ['another virtual host', { vhost: '/unifiedfeed/2' }, /ConnectionClose/],
])('%s is refused', async (_, options, why) => {
  const { port } = await broker();
  await expect(client(port, options)).rejects.toThrow(why);
});

test('what the feed does not allow closes the channel, and the connection goes on', async () => {
  const { port } = await broker();
  const { model, errors } = await client(port);
  const attempt = async (run: (channel: Awaited<ReturnType<ChannelModel['createChannel']>>) => Promise<unknown>) => {
    const channel = await model.createChannel();
    channel.on('error', () => {});
    await run(channel);
  };
  await expect(attempt((channel) => channel.checkExchange('amq.topic'))).rejects.toThrow(/404/);
  await expect(attempt((channel) => channel.assertExchange('unifiedfeed', 'topic'))).rejects.toThrow(/403/);
  await expect(attempt((channel) => channel.assertQueue('mine', { exclusive: true }))).rejects.toThrow(/403/);
  await expect(attempt((channel) => channel.consume('no-such-queue', () => {}))).rejects.toThrow(/404/);
  await expect(attempt((channel) => channel.bindQueue('no-such-queue', 'unifiedfeed', '#'))).rejects.toThrow(/404/);
  const { read } = await subscribe(model, ['#']);
  expect(read).toEqual([]);
  expect(errors).toEqual([]);
});

test('a queue of another connection cannot be read', async () => {
  const { port } = await broker();
  const [first, second] = [await client(port), await client(port)];
  const { queue } = await subscribe(first.model, ['#']);
  const channel = await second.model.createChannel();
  channel.on('error', () => {});
  await expect(channel.consume(queue, () => {})).rejects.toThrow(/404/);
});

test('readers publish nothing', async () => {
  const { port } = await broker();
  const { model, errors } = await client(port);
  const channel = await model.createChannel();
  channel.on('error', () => {});
  channel.publish('unifiedfeed', 'key', Buffer.from('forged'));
  await expect.poll(() => errors.map(({ message }) => message)).toEqual([expect.stringMatching(/540.*basic\.publish/)]);
});

test('a client that dies leaves nothing behind, and the others read on', async () => {
  const { port, publish, state } = await broker();
  const [mortal, survivor] = [await client(port), await client(port)];
  const { read } = await subscribe(survivor.model, ['#']);
  await subscribe(mortal.model, ['#'], { noAck: false });
  streamOf(mortal.model).destroy();
  await expect.poll(() => state().connections).toBe(1);
  publish('key', 'still here');
  await expect.poll(() => read).toEqual(['still here']);
});

test('with more than 20,000 messages waiting the account is suspended', async () => {
  let now = 1_000;
  const { port, publish, lift } = await broker({ now: () => now });
  const { model } = await client(port);
  const reasons: string[] = [];
  model.on('close', (error?: Error) => reasons.push(error?.message ?? ''));
  const channel = await model.createChannel();
  const { queue } = await channel.assertQueue('', { exclusive: true });
  await channel.bindQueue(queue, 'unifiedfeed', '#');
  for (let count = 0; count < 20_000; count++) publish('key', '');
  const { messageCount } = await channel.checkQueue(queue);
  expect(messageCount).toBe(20_000);
  publish('key', 'one too many');
  await expect.poll(() => reasons).toEqual([expect.stringContaining('320')]);
  await expect(client(port)).rejects.toThrow(/suspended/);
  now += 3_600_001;
  await client(port);
  now -= 3_600_001;
  lift();
  await client(port);
});

test('a broker that dies ends every connection, and takes readers again at the same port', async () => {
  const started = await broker();
  const { model } = await client(started.port);
  let isClosed = false;
  model.on('close', () => (isClosed = true));
  await started.kill();
  await expect.poll(() => isClosed).toBe(true);
  await expect(client(started.port)).rejects.toThrow(/ECONNREFUSED/);
  await started.revive();
  const { read } = await subscribe((await client(started.port)).model, ['#']);
  started.publish('key', 'back');
  await expect.poll(() => read).toEqual(['back']);
});

/** A client that says exactly what it is told to. */
async function rawClient(port: number) {
  const socket = connect(port, '127.0.0.1');
  closing.push(() => socket.destroy());
  const frames = new FrameReader(200_000);
  const answers: string[] = [];
  let isEnded = false;
  let raw = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    if (raw.length < PROTOCOL_HEADER.length) raw = Buffer.concat([raw, chunk]);
    if (raw.subarray(0, 4).toString() === 'AMQP') return;
    for (const { type, payload } of frames.read(chunk)) {
      if (type === FRAME.heartbeat) answers.push('heartbeat');
      if (type === FRAME.body) answers.push(`body ${payload.toString()}`);
      if (type !== FRAME.method) continue;
      const decoded = decodeMethod(payload);
      if (decoded.kind !== 'method') continue;
      const { name, fields } = decoded.method;
      answers.push('replyCode' in fields ? `${name} ${fields.replyCode}` : name);
    }
  });
  socket.on('close', () => (isEnded = true));
  socket.on('error', () => {});
  const method = <Name extends MethodName>(channel: number, name: Name, fields: MethodFields<Name>): Buffer =>
    writeFrame(FRAME.method, channel, encodeMethod(name, fields));
  return { socket, answers, method, isEnded: () => isEnded, received: () => raw };
}

const handshake = ({ method }: Pick<Awaited<ReturnType<typeof rawClient>>, 'method'>, heartbeat = 0): Buffer[] => [
  PROTOCOL_HEADER,
  method(0, 'connection.start-ok', {
    clientProperties: { nested: { list: [1, 'two', true, null, 1.5] } },
    mechanism: 'PLAIN',
    response: `\0${TOKEN}\0`,
    locale: 'en_US',
  }),
  method(0, 'connection.tune-ok', { channelMax: 10, frameMax: 4_096, heartbeat }),
  method(0, 'connection.open', { virtualHost: VHOST, capabilities: '', insist: false }),
  method(1, 'channel.open', { reserved: '' }),
];

const queueDeclare = {
  reserved: 0,
  queue: '',
  passive: false,
  durable: false,
  exclusive: true,
  autoDelete: true,
  noWait: false,
  arguments: {},
};

const consumption = ({ method }: Pick<Awaited<ReturnType<typeof rawClient>>, 'method'>): Buffer[] => [
  method(1, 'queue.declare', queueDeclare),
  method(1, 'queue.bind', {
    reserved: 0,
    queue: '',
    exchange: 'unifiedfeed',
    routingKey: '#',
    noWait: false,
    arguments: {},
  }),
  method(1, 'basic.consume', {
    reserved: 0,
    queue: '',
    consumerTag: 'me',
    noLocal: false,
    noAck: true,
    exclusive: false,
    noWait: false,
    arguments: { 'x-priority': 5 },
  }),
];

test('a slow reader waits in its own queue, and nobody else does; then it gets everything', async () => {
  const { port, publish, state } = await broker();
  const slow = await rawClient(port);
  slow.socket.write(Buffer.concat([...handshake(slow), ...consumption(slow)]));
  await expect.poll(() => slow.answers.at(-1)).toBe('basic.consume-ok');
  const quick = await subscribe((await client(port)).model, ['#']);
  slow.socket.pause();
  const body = 'x'.repeat(20_000);
  for (let count = 0; count < 1_000; count++) {
    publish('key', `${count} ${body}`);
    if (count % 50 === 0) await new Promise(setImmediate);
  }
  await expect.poll(() => quick.read.length).toBe(1_000);
  expect(state().waiting).toBeGreaterThan(200);
  slow.socket.resume();
  const numbers = (): number[] =>
    slow.answers.flatMap((answer) => (/^body \d/.test(answer) ? [Number.parseInt(answer.slice(5), 10)] : []));
  await expect.poll(() => numbers().length).toBe(1_000);
  expect(numbers()).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
});

test('frames may be cut at any byte', async () => {
  const { port, publish } = await broker();
  const raw = await rawClient(port);
  const { socket, answers } = raw;
  const bytes = Buffer.concat([...handshake(raw), ...consumption(raw)]);
  for (const byte of bytes) {
    socket.write(Buffer.of(byte));
    await new Promise(setImmediate);
  }
  await expect.poll(() => answers.at(-1)).toBe('basic.consume-ok');
  // The client asked for frames of 4 KiB: a longer body comes in parts.
  publish('key', 'y'.repeat(5_000));
  await expect
    .poll(() => answers.filter((answer) => answer.startsWith('body')).map(({ length }) => length - 5))
    .toEqual([4_088, 912]);
});

test.each([
  ['another protocol', Buffer.from('GET / HTTP/1.1\r\n'), []],
  [
    'a frame without its end',
    Buffer.concat([PROTOCOL_HEADER, Buffer.from('01000000000004000a000b00', 'hex')]),
    ['501'],
  ],
  ['a frame larger than agreed', Buffer.concat([PROTOCOL_HEADER, Buffer.from('010000ffffffff', 'hex')]), ['501']],
  ['a frame of no known type', Buffer.concat([PROTOCOL_HEADER, writeFrame(7, 0, Buffer.alloc(0))]), ['501']],
  [
    'arguments that end too early',
    Buffer.concat([PROTOCOL_HEADER, writeFrame(1, 0, Buffer.from('000a000b00000009', 'hex'))]),
    ['502'],
  ],
  ['an unknown method', Buffer.concat([PROTOCOL_HEADER, writeFrame(1, 0, Buffer.from('00630001', 'hex'))]), ['503']],
  [
    'a method of the specification that is not served',
    Buffer.concat([PROTOCOL_HEADER, writeFrame(1, 0, Buffer.from('005a000a', 'hex'))]),
    ['540'],
  ],
])('%s ends the connection as the specification says', async (_, bytes, codes) => {
  const { port, state } = await broker();
  const { socket, answers, received, isEnded } = await rawClient(port);
  socket.write(bytes);
  if (codes.length === 0) {
    await expect.poll(isEnded).toBe(true);
    expect(received()).toEqual(PROTOCOL_HEADER);
    return;
  }
  await expect.poll(() => answers.slice(1)).toEqual(codes.map((code) => `connection.close ${code}`));
  socket.write(writeFrame(FRAME.method, 0, encodeMethod('connection.close-ok', {})));
  await expect.poll(isEnded).toBe(true);
  await expect.poll(() => state().connections).toBe(0);
});

test('a channel must be open, a tag of a consumer is used once, and content comes behind its method', async () => {
  const { port } = await broker();
  const codes: string[] = [];
  for (const wrong of [
    (method: Awaited<ReturnType<typeof rawClient>>['method']) => [method(2, 'queue.declare', queueDeclare)],
    (method: Awaited<ReturnType<typeof rawClient>>['method']) => [method(1, 'channel.open', { reserved: '' })],
    () => [writeFrame(FRAME.header, 1, Buffer.alloc(14))],
  ]) {
    const raw = await rawClient(port);
    raw.socket.write(Buffer.concat([...handshake(raw), ...wrong(raw.method)]));
    await expect.poll(() => raw.answers.at(-1)).toMatch(/close/);
    codes.push(raw.answers.at(-1)!);
  }
  expect(codes).toEqual(['connection.close 504', 'connection.close 504', 'connection.close 505']);
});

test('heartbeats are sent, and a silent client is cut off', async () => {
  const { port, state } = await broker({ heartbeatS: 1 });
  const silent = await rawClient(port);
  silent.socket.write(Buffer.concat(handshake(silent, 1)));
  await expect.poll(() => silent.answers.filter((answer) => answer === 'heartbeat').length).toBeGreaterThan(1);
  const { model } = await client(port, { heartbeat: 1 });
  await expect.poll(silent.isEnded).toBe(true);
  expect(state().connections).toBe(1);
  await model.createChannel();
});

/** One client: the handshake, its channels, heartbeats, and how it ends. */
import type { Socket } from 'node:net';
import { AmqpError, REPLY } from './errors.ts';
import { Channel, type ChannelHost } from './channel.ts';
import { MalformedError } from './fields.ts';
import { contentFrames, FRAME, FrameError, FrameReader, HEARTBEAT, PROTOCOL_HEADER, writeFrame } from './frames.ts';
import { decodeMethod, encodeMethod, type Method, type MethodFields, type MethodName } from './methods.ts';
import type { Message, Queue } from './queue.ts';

export interface ConnectionRules {
  exchange: string;
  virtualHost: string;
  /** `undefined`: may come in; otherwise why not. */
  refusal(user: string, password: string): string | undefined;
  newQueueName(): string;
  frameMax: number;
  channelMax: number;
  heartbeatS: number;
  now(): number;
}

/** A client that does not answer a close is cut off. */
const CLOSE_MS = 5_000;

type State = 'header' | 'start' | 'tune' | 'open' | 'running' | 'closing' | 'closed';

export class Connection implements ChannelHost {
  readonly queues = new Map<string, Queue>();
  readonly exchange: string;
  readonly #rules: ConnectionRules;
  readonly #socket: Socket;
  readonly #reader: FrameReader;
  readonly #channels = new Map<number, Channel | 'closing'>();
  #state: State = 'header';
  #frameMax: number;
  #isDrained = true;
  #heartbeat: NodeJS.Timeout | undefined;
  #lastReadAt = 0;
  #hasWritten = false;

  constructor(socket: Socket, rules: ConnectionRules) {
    this.#socket = socket;
    this.#rules = rules;
    this.exchange = rules.exchange;
    this.#frameMax = rules.frameMax;
    this.#reader = new FrameReader(rules.frameMax);
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('drain', () => {
      this.#isDrained = true;
      for (const queue of this.queues.values()) queue.deliver();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#end());
  }

  newQueueName(): string {
    return this.#rules.newQueueName();
  }

  canWrite(): boolean {
    return this.#isDrained && this.#state === 'running';
  }

  get waiting(): number {
    return [...this.queues.values()].reduce((longest, { length }) => Math.max(longest, length), 0);
  }

  offer(message: Message): void {
    for (const queue of this.queues.values()) queue.offer(message);
  }

  send<Name extends MethodName>(channel: number, name: Name, fields: MethodFields<Name>): void {
    this.#write(writeFrame(FRAME.method, channel, encodeMethod(name, fields)));
  }

  sendContent(channel: number, fields: MethodFields<'basic.deliver'>, body: Buffer): void {
    const method = writeFrame(FRAME.method, channel, encodeMethod('basic.deliver', fields));
    this.#write(Buffer.concat([method, ...contentFrames(channel, body, this.#frameMax, this.#rules.now())]));
  }

  /** Says why, and waits for the answer. */
  close(code: number, text: string, [classId, methodId] = [0, 0] as readonly [number, number]): void {
    if (this.#state === 'closing' || this.#state === 'closed') return;
    if (this.#state === 'header') return this.cut();
    this.send(0, 'connection.close', { replyCode: code, replyText: text.slice(0, 250), classId, methodId });
    this.#state = 'closing';
    setTimeout(() => this.cut(), CLOSE_MS).unref();
  }

  cut(): void {
    this.#socket.destroy();
  }

  #write(bytes: Buffer): void {
    if (this.#state === 'closed' || this.#socket.destroyed) return;
    this.#hasWritten = true;
    if (!this.#socket.write(bytes)) this.#isDrained = false;
  }

  #receive(chunk: Buffer): void {
    this.#lastReadAt = performance.now();
    try {
      let rest = chunk;
      if (this.#state === 'header') {
        const header = this.#reader.takeHeader(chunk);
        if (!header) return;
        if (!header.equals(PROTOCOL_HEADER)) {
          // As the specification has it: the version that is spoken here, and good-bye.
          this.#socket.end(PROTOCOL_HEADER);
          this.#state = 'closed';
          return;
        }
        this.#greet();
        rest = Buffer.alloc(0);
      }
      for (const { type, channel, payload } of this.#reader.read(rest)) {
        if ((this.#state as State) === 'closed') return;
        this.#take(type, channel, payload);
      }
    } catch (error) {
      if (error instanceof FrameError) this.close(REPLY.frameError, `FRAME_ERROR - ${error.message}`);
      else if (error instanceof MalformedError) this.close(REPLY.syntaxError, `SYNTAX_ERROR - ${error.message}`);
      else throw error;
      // What comes behind bytes that cannot be read is no frame either.
      this.#socket.removeAllListeners('data');
      this.#socket.on('data', () => this.#socket.end());
    }
  }

  #greet(): void {
    this.#state = 'start';
    this.send(0, 'connection.start', {
      versionMajor: 0,
      versionMinor: 9,
      serverProperties: {
        product: 'Baize stand-in of a feed',
        capabilities: { 'basic.nack': true, authentication_failure_close: true, per_consumer_qos: true },
      },
      mechanisms: 'PLAIN',
      locales: 'en_US',
    });
  }

  #take(type: number, channel: number, payload: Buffer): void {
    if (type === FRAME.heartbeat) {
      if (channel !== 0) throw new FrameError('a heartbeat belongs to channel 0');
      return;
    }
    if (type === FRAME.header || type === FRAME.body) {
      if (this.#state === 'running')
        this.close(REPLY.unexpectedFrame, 'UNEXPECTED_FRAME - content without a method that has any');
      return;
    }
    if (type !== FRAME.method) throw new FrameError(`no frame has the type ${type}`);
    if (payload.length < 4) throw new MalformedError('a method without its number');
    const decoded = decodeMethod(payload);
    const number = [decoded.classId, decoded.methodId] as const;
    if (decoded.kind === 'unknown')
      return this.close(REPLY.commandInvalid, `COMMAND_INVALID - no method ${number.join('.')}`, number);
    if (decoded.kind === 'unserved')
      return this.close(REPLY.notImplemented, `NOT_IMPLEMENTED - ${decoded.name}`, number);
    try {
      if (channel === 0) this.#handle(decoded.method);
      else this.#handleOn(channel, decoded.method);
    } catch (error) {
      if (!(error instanceof AmqpError)) throw error;
      if (error.scope === 'connection') return this.close(error.code, error.message, number);
      this.#closeChannel(channel, error, number);
    }
  }

  #handle({ name, fields }: Method): void {
    if (this.#state === 'closing') {
      if (name === 'connection.close-ok') this.#socket.end();
      return;
    }
    if (name === 'connection.close') {
      this.send(0, 'connection.close-ok', {});
      this.#state = 'closed';
      this.#socket.end();
      return;
    }
    const expectedState = { 'connection.start-ok': 'start', 'connection.tune-ok': 'tune', 'connection.open': 'open' };
    if (this.#state !== (expectedState as Record<string, State>)[name])
      throw new AmqpError('connection', REPLY.commandInvalid, `COMMAND_INVALID - ${name} is out of place`);
    if (name === 'connection.start-ok') this.#logIn(fields);
    else if (name === 'connection.tune-ok') this.#tune(fields);
    else if (name === 'connection.open') this.#open(fields);
  }

  #logIn({ mechanism, response }: MethodFields<'connection.start-ok'>): void {
    const [, user = '', password = ''] = response.split('\0');
    const refusal = mechanism === 'PLAIN' ? this.#rules.refusal(user, password) : 'only PLAIN is spoken here';
    if (refusal) return this.close(REPLY.accessRefused, `ACCESS_REFUSED - ${refusal}`);
    this.#state = 'tune';
    const { channelMax, frameMax, heartbeatS: heartbeat } = this.#rules;
    this.send(0, 'connection.tune', { channelMax, frameMax, heartbeat });
  }

  #tune({ frameMax, heartbeat }: MethodFields<'connection.tune-ok'>): void {
    // 0 stands for no limit, which is ours then.
    if (frameMax > 0) this.#frameMax = Math.min(this.#rules.frameMax, Math.max(frameMax, 4_096));
    this.#reader.limitTo(this.#frameMax);
    this.#state = 'open';
    if (heartbeat > 0) this.#beat(Math.min(heartbeat, this.#rules.heartbeatS || heartbeat) * 1_000);
  }

  #beat(intervalMs: number): void {
    this.#heartbeat = setInterval(() => {
      if (performance.now() - this.#lastReadAt > 2 * intervalMs) return this.cut();
      if (!this.#hasWritten) this.#write(HEARTBEAT);
      this.#hasWritten = false;
    }, intervalMs / 2).unref();
  }

  #open({ virtualHost }: MethodFields<'connection.open'>): void {
    if (virtualHost !== this.#rules.virtualHost)
      throw new AmqpError('connection', REPLY.notAllowed, `NOT_ALLOWED - vhost ${virtualHost} not found`);
    this.#state = 'running';
    this.send(0, 'connection.open-ok', { hosts: '' });
  }

  #handleOn(number: number, method: Method): void {
    if (this.#state !== 'running') {
      if (this.#state === 'closing') return;
      throw new AmqpError('connection', REPLY.commandInvalid, `COMMAND_INVALID - ${method.name} before the handshake`);
    }
    const channel = this.#channels.get(number);
    if (channel === 'closing') {
      if (method.name === 'channel.close') this.send(number, 'channel.close-ok', {});
      if (method.name === 'channel.close-ok' || method.name === 'channel.close') this.#channels.delete(number);
      return;
    }
    if (method.name === 'channel.open') {
      if (channel || number > this.#rules.channelMax)
        throw new AmqpError('connection', REPLY.channelError, `CHANNEL_ERROR - channel ${number} cannot be opened`);
      this.#channels.set(number, new Channel(number, this));
      return this.send(number, 'channel.open-ok', { reserved: '' });
    }
    if (!channel)
      throw new AmqpError('connection', REPLY.channelError, `CHANNEL_ERROR - channel ${number} is not open`);
    if (method.name === 'channel.close') {
      channel.close();
      this.#channels.delete(number);
      return this.send(number, 'channel.close-ok', {});
    }
    channel.handle(method);
  }

  #closeChannel(number: number, { code, message }: AmqpError, [classId, methodId]: readonly [number, number]): void {
    const channel = this.#channels.get(number);
    if (channel instanceof Channel) channel.close();
    this.#channels.set(number, 'closing');
    this.send(number, 'channel.close', { replyCode: code, replyText: message.slice(0, 250), classId, methodId });
  }

  #end(): void {
    this.#state = 'closed';
    clearInterval(this.#heartbeat);
    // They were of this connection alone.
    this.queues.clear();
    this.#channels.clear();
  }
}

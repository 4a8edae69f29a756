/** One channel of a connection: its queues are declared and bound here, and its consumers take from them. */
import { AmqpError, REPLY } from './errors.ts';
import type { MethodFields, MethodName, Method } from './methods.ts';
import { Queue, type Consumer, type Message } from './queue.ts';

/** What a channel needs of its connection. */
export interface ChannelHost {
  exchange: string;
  queues: Map<string, Queue>;
  newQueueName(): string;
  canWrite(): boolean;
  send<Name extends MethodName>(channel: number, name: Name, fields: MethodFields<Name>): void;
  sendContent(channel: number, fields: MethodFields<'basic.deliver'>, body: Buffer): void;
}

interface Reader extends Consumer {
  tag: string;
  queue: Queue;
  limit: number;
  unacknowledged: number;
}

interface Unacknowledged {
  message: Message;
  reader: Reader;
}

export class Channel {
  readonly #number: number;
  readonly #host: ChannelHost;
  readonly #readers = new Map<string, Reader>();
  readonly #unacknowledged = new Map<number, Unacknowledged>();
  #lastTag = 0;
  #lastConsumer = 0;
  #limitOfNext = 0;
  #limit = 0;
  #isFlowing = true;
  #latestQueue = '';

  constructor(number: number, host: ChannelHost) {
    this.#number = number;
    this.#host = host;
  }

  handle({ name, fields }: Method): void {
    switch (name) {
      case 'channel.flow':
        this.#isFlowing = fields.active;
        this.#host.send(this.#number, 'channel.flow-ok', { active: fields.active });
        return this.#deliver();
      case 'exchange.declare':
        return this.#declareExchange(fields);
      case 'queue.declare':
        return this.#declareQueue(fields);
      case 'queue.bind':
        this.#checkExchange(fields.exchange);
        this.#queue(fields.queue).bind(fields.routingKey);
        return this.#unless(fields.noWait, 'queue.bind-ok', {});
      case 'queue.unbind':
        this.#checkExchange(fields.exchange);
        this.#queue(fields.queue).unbind(fields.routingKey);
        return this.#host.send(this.#number, 'queue.unbind-ok', {});
      case 'queue.delete':
        return this.#deleteQueue(fields);
      case 'basic.qos':
        // Of each new consumer, or of all on this channel: RabbitMQ's reading of `global`.
        if (fields.global) this.#limit = fields.prefetchCount;
        else this.#limitOfNext = fields.prefetchCount;
        this.#host.send(this.#number, 'basic.qos-ok', {});
        return this.#deliver();
      case 'basic.consume':
        return this.#consume(fields);
      case 'basic.cancel':
        this.#cancel(fields.consumerTag);
        return this.#unless(fields.noWait, 'basic.cancel-ok', { consumerTag: fields.consumerTag });
      case 'basic.ack':
        this.#settle(fields.deliveryTag, fields.multiple);
        return this.#deliver();
      case 'basic.nack':
        return this.#return(fields.deliveryTag, fields.multiple, fields.requeue);
      case 'basic.reject':
        return this.#return(fields.deliveryTag, false, fields.requeue);
      default:
        throw new AmqpError(
          'connection',
          REPLY.commandInvalid,
          `COMMAND_INVALID - ${name} is not sent by a client here`,
        );
    }
  }

  /** What was not acknowledged waits again; queues that only lived by their consumers are gone. */
  close(): void {
    const { returned } = this.#take([...this.#unacknowledged.keys()]);
    for (const tag of this.#readers.keys()) this.#cancel(tag);
    for (const queue of returned) queue.deliver();
  }

  #unless<Name extends MethodName>(noWait: boolean, name: Name, fields: MethodFields<Name>): void {
    if (!noWait) this.#host.send(this.#number, name, fields);
  }

  #checkExchange(exchange: string): void {
    if (exchange !== this.#host.exchange)
      throw new AmqpError('channel', REPLY.notFound, `NOT_FOUND - no exchange '${exchange}'`);
  }

  #declareExchange({ exchange, passive, noWait }: MethodFields<'exchange.declare'>): void {
    if (!passive)
      throw new AmqpError(
        'channel',
        REPLY.accessRefused,
        `ACCESS_REFUSED - exchange '${exchange}' cannot be declared here`,
      );
    this.#checkExchange(exchange);
    this.#unless(noWait, 'exchange.declare-ok', {});
  }

  #queue(name: string): Queue {
    const queue = this.#host.queues.get(name || this.#latestQueue);
    if (!queue) throw new AmqpError('channel', REPLY.notFound, `NOT_FOUND - no queue '${name}'`);
    return queue;
  }

  #declareQueue(fields: MethodFields<'queue.declare'>): void {
    const { queue: name, passive, exclusive, autoDelete, noWait } = fields;
    let queue: Queue;
    if (passive || this.#host.queues.has(name)) queue = this.#queue(name);
    else {
      // As the feed has it: a name is the server's to give, and a queue is of one connection.
      if (name !== '' || !exclusive)
        throw new AmqpError(
          'channel',
          REPLY.accessRefused,
          `ACCESS_REFUSED - queue '${name}': only an exclusive queue with a name by the server can be declared`,
        );
      queue = new Queue(this.#host.newQueueName(), autoDelete);
      this.#host.queues.set(queue.name, queue);
    }
    this.#latestQueue = queue.name;
    this.#unless(noWait, 'queue.declare-ok', {
      queue: queue.name,
      messageCount: queue.length,
      consumerCount: queue.consumerCount,
    });
  }

  #deleteQueue({ queue: name, ifUnused, ifEmpty, noWait }: MethodFields<'queue.delete'>): void {
    const queue = this.#queue(name);
    if ((ifUnused && queue.consumerCount > 0) || (ifEmpty && queue.length > 0))
      throw new AmqpError('channel', REPLY.preconditionFailed, `PRECONDITION_FAILED - queue '${queue.name}' in use`);
    const messageCount = queue.length;
    this.#host.queues.delete(queue.name);
    this.#unless(noWait, 'queue.delete-ok', { messageCount });
  }

  #consume({ queue: name, consumerTag, noAck, noWait, exclusive }: MethodFields<'basic.consume'>): void {
    const queue = this.#queue(name);
    const tag = consumerTag || `ctag-${this.#number}.${++this.#lastConsumer}`;
    if (this.#readers.has(tag))
      throw new AmqpError('connection', REPLY.notAllowed, `NOT_ALLOWED - the consumer tag '${tag}' is in use`);
    if (exclusive && queue.consumerCount > 0)
      throw new AmqpError('channel', REPLY.accessRefused, `ACCESS_REFUSED - queue '${queue.name}' has a consumer`);
    const reader: Reader = {
      tag,
      queue,
      limit: this.#limitOfNext,
      unacknowledged: 0,
      canTake: () =>
        this.#isFlowing &&
        this.#host.canWrite() &&
        (noAck ||
          ((reader.limit === 0 || reader.unacknowledged < reader.limit) &&
            (this.#limit === 0 || this.#unacknowledged.size < this.#limit))),
      take: (message) => this.#deliverTo(reader, message, noAck),
    };
    this.#readers.set(tag, reader);
    queue.addConsumer(reader);
    this.#unless(noWait, 'basic.consume-ok', { consumerTag: tag });
    queue.deliver();
  }

  #deliverTo(reader: Reader, message: Message, noAck: boolean): void {
    const deliveryTag = ++this.#lastTag;
    if (!noAck) {
      this.#unacknowledged.set(deliveryTag, { message, reader });
      reader.unacknowledged++;
    }
    const { routingKey, isRedelivered: redelivered, body } = message;
    const { exchange } = this.#host;
    this.#host.sendContent(
      this.#number,
      { consumerTag: reader.tag, deliveryTag, redelivered, exchange, routingKey },
      body,
    );
  }

  #cancel(tag: string): void {
    const reader = this.#readers.get(tag);
    if (!reader) return;
    this.#readers.delete(tag);
    reader.queue.removeConsumer(reader);
    if (reader.queue.isAutoDelete && reader.queue.consumerCount === 0) this.#host.queues.delete(reader.queue.name);
  }

  /** Tag 0 with `multiple`: everything so far. */
  #tagsUpTo(tag: number, multiple: boolean): number[] {
    if (multiple && tag === 0) return [...this.#unacknowledged.keys()];
    if (!this.#unacknowledged.has(tag))
      throw new AmqpError('channel', REPLY.preconditionFailed, `PRECONDITION_FAILED - unknown delivery tag ${tag}`);
    return multiple ? [...this.#unacknowledged.keys()].filter((other) => other <= tag) : [tag];
  }

  #settle(tag: number, multiple: boolean): void {
    for (const settledTag of this.#tagsUpTo(tag, multiple)) {
      this.#unacknowledged.get(settledTag)!.reader.unacknowledged--;
      this.#unacknowledged.delete(settledTag);
    }
  }

  #return(tag: number, multiple: boolean, requeue: boolean): void {
    const tags = this.#tagsUpTo(tag, multiple);
    if (requeue) this.#take(tags);
    else this.#settle(tag, multiple);
    this.#deliver();
  }

  /** Back to their queues, in order. */
  #take(tags: readonly number[]): { returned: Set<Queue> } {
    const messages = new Map<Queue, Message[]>();
    for (const tag of tags) {
      const { message, reader } = this.#unacknowledged.get(tag)!;
      reader.unacknowledged--;
      this.#unacknowledged.delete(tag);
      messages.set(reader.queue, [...(messages.get(reader.queue) ?? []), message]);
    }
    for (const [queue, list] of messages) queue.giveBack(list);
    return { returned: new Set(messages.keys()) };
  }

  #deliver(): void {
    for (const queue of new Set([...this.#readers.values()].map((reader) => reader.queue))) queue.deliver();
  }
}

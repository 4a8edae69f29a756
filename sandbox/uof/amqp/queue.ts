/** A queue of one connection: what was bound to it waits until one of its consumers takes it. */
import { topicMatcher } from './topics.ts';

export interface Message {
  routingKey: string;
  body: Buffer;
  isRedelivered: boolean;
}

export interface Consumer {
  canTake(): boolean;
  take(message: Message): void;
}

export class Queue {
  readonly name: string;
  readonly isAutoDelete: boolean;
  readonly #bindings = new Map<string, (routingKey: string) => boolean>();
  readonly #consumers: Consumer[] = [];
  #messages: Message[] = [];
  #head = 0;
  #turn = 0;

  constructor(name: string, isAutoDelete: boolean) {
    this.name = name;
    this.isAutoDelete = isAutoDelete;
  }

  get length(): number {
    return this.#messages.length - this.#head;
  }

  get consumerCount(): number {
    return this.#consumers.length;
  }

  bind(key: string): void {
    this.#bindings.set(key, topicMatcher(key));
  }

  unbind(key: string): void {
    this.#bindings.delete(key);
  }

  offer(message: Message): void {
    for (const matches of this.#bindings.values())
      if (matches(message.routingKey)) {
        this.#messages.push(message);
        this.deliver();
        return;
      }
  }

  /** What was not acknowledged goes back to where it was. */
  giveBack(messages: readonly Message[]): void {
    const returned = messages.map((message) => ({ ...message, isRedelivered: true }));
    this.#messages = [...returned, ...this.#messages.slice(this.#head)];
    this.#head = 0;
  }

  addConsumer(consumer: Consumer): void {
    this.#consumers.push(consumer);
  }

  removeConsumer(consumer: Consumer): void {
    const at = this.#consumers.indexOf(consumer);
    if (at >= 0) this.#consumers.splice(at, 1);
  }

  /** To its consumers in turn, as far as they take more. */
  deliver(): void {
    while (this.length > 0) {
      const consumer = this.#nextConsumer();
      if (!consumer) return;
      consumer.take(this.#shift());
    }
  }

  #nextConsumer(): Consumer | undefined {
    for (let count = 0; count < this.#consumers.length; count++) {
      const consumer = this.#consumers[this.#turn++ % this.#consumers.length]!;
      if (consumer.canTake()) return consumer;
    }
    return undefined;
  }

  #shift(): Message {
    const message = this.#messages[this.#head++]!;
    if (this.#head > 1_000) {
      this.#messages.splice(0, this.#head);
      this.#head = 0;
    }
    return message;
  }
}

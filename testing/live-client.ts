// Listens to the live channel as a page does: joins topics, keeps what it receives.
import { WebSocket } from 'ws';
import type { ApiClient } from './api-client.ts';
import { currentPatienceMs } from './patience.ts';

export class LiveClient {
  readonly socket: WebSocket;
  /** Messages in the order in which they came, with the time of each. */
  readonly received: {
    topic: string;
    number: number;
    message: { kind: string } & Record<string, unknown>;
    at: number;
  }[] = [];
  /** Frames that are not messages: `at`, `lost`, `no`, `here`. */
  readonly words: Record<string, unknown>[] = [];

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data as Buffer)) as { t: string; m?: [number, never][] };
      for (const [number, message] of frame.m ?? [])
        this.received.push({ topic: frame.t, number, message, at: performance.now() });
      if (!frame.m) this.words.push(frame);
    });
  }

  static async open(url: string, client?: ApiClient, headers: Record<string, string> = {}): Promise<LiveClient> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/channel`, {
      headers: { origin: url, ...(client && { cookie: client.cookieHeader }), ...headers },
    });
    const opened = new LiveClient(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return opened;
  }

  join(topic: string, after?: number): void {
    this.socket.send(JSON.stringify({ on: topic, ...(after !== undefined && { after }) }));
  }

  /** The first matching message, from those that came and those to come. */
  async receive(kind: string, isMatch: (message: never) => boolean = () => true): Promise<never> {
    for (const until = Date.now() + currentPatienceMs(); Date.now() < until;) {
      const received = this.received.find(({ message }) => message.kind === kind && isMatch(message as never));
      if (received) return received.message as never;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`${kind} was not received`);
  }

  close(): void {
    this.socket.terminate();
  }
}

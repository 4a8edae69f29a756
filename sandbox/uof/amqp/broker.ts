/**
 * As much of an AMQP 0-9-1 server as a reader of the feed needs: one virtual host with one topic exchange, and queues that live as
 * long as the connection of their reader. Only the stand-in publishes.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Connection, type ConnectionRules } from './connection.ts';
import { REPLY } from './errors.ts';

export interface BrokerOptions {
  /** 0 takes a free one. */
  port: number;
  host?: string | undefined;
  /** The user; the password is empty. */
  token: string;
  virtualHost: string;
  exchange: string;
  /** PEM; without it connections are plain. */
  tls?: { key: string; cert: string } | undefined;
  /** 0: no heartbeats. */
  heartbeatS?: number | undefined;
  /** More connections are refused. */
  maxConnections?: number | undefined;
  /** With more messages in a queue the account is suspended. */
  maxWaiting?: number | undefined;
  now?: () => number;
  log?: (line: string) => void;
}

export interface Broker {
  port: number;
  publish: (routingKey: string, body: string) => void;
  /** How many clients are connected, and how many messages wait in the longest queue. */
  state: () => { connections: number; waiting: number; suspendedUntil: number };
  /** An account that was suspended is let in again. */
  lift: () => void;
  /** As when its machine dies: no good-bye, and nobody at the port. */
  kill: () => Promise<void>;
  revive: () => Promise<void>;
  close: () => Promise<void>;
}

const FRAME_MAX = 131_072;
const CHANNEL_MAX = 2_047;
const SUSPENSION_MS = 3_600_000;

export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { heartbeatS = 60, maxConnections = 40, maxWaiting = 20_000, now = Date.now, log = () => {} } = options;
  const connections = new Set<Connection>();
  let suspendedUntil = 0;
  let { port } = options;
  const rules: ConnectionRules = {
    exchange: options.exchange,
    virtualHost: options.virtualHost,
    refusal(user, password) {
      if (user !== options.token || password !== '') return 'Login was refused using authentication mechanism PLAIN';
      if (now() < suspendedUntil) return `the account is suspended: more than ${maxWaiting} messages waited`;
      return connections.size > maxConnections ? `there are ${maxConnections} connections already` : undefined;
    },
    newQueueName: () => `amq.gen-${randomBytes(16).toString('base64url')}`,
    frameMax: FRAME_MAX,
    channelMax: CHANNEL_MAX,
    heartbeatS,
    now,
  };

  function accept(socket: Socket): void {
    const connection = new Connection(socket, rules);
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
  }

  let server: Server;
  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server = options.tls ? createTlsServer(options.tls, accept) : createServer(accept);
      server.on('tlsClientError', () => {});
      server.once('error', reject);
      server.listen(port, options.host ?? '127.0.0.1', () => {
        ({ port } = server.address() as AddressInfo);
        resolve();
      });
    });
  const stopListening = (): Promise<void> =>
    new Promise((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      for (const connection of connections) connection.cut();
    });

  function suspend(): void {
    suspendedUntil = now() + SUSPENSION_MS;
    log(`more than ${maxWaiting} messages wait in a queue: the account is suspended for an hour`);
    for (const connection of connections)
      connection.close(REPLY.forced, 'CONNECTION_FORCED - the account is suspended: too many messages wait');
  }

  await listen();
  return {
    get port() {
      return port;
    },
    publish(routingKey, body) {
      const message = { routingKey, body: Buffer.from(body), isRedelivered: false };
      for (const connection of connections) connection.offer(message);
      if (now() >= suspendedUntil && [...connections].some(({ waiting }) => waiting > maxWaiting)) suspend();
    },
    state: () => ({
      connections: connections.size,
      waiting: [...connections].reduce((longest, { waiting }) => Math.max(longest, waiting), 0),
      suspendedUntil,
    }),
    lift: () => void (suspendedUntil = 0),
    kill: stopListening,
    async revive() {
      if (!server.listening) await listen();
    },
    close: stopListening,
  };
}

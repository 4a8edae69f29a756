/**
 * The stand-in of Sportradar's Unified Odds Feed: a broker that readers connect to, the REST API, and producers that speak of an invented
 * league or play a scenario.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBroker, type Broker, type BrokerOptions } from './amqp/broker.ts';
import type { Content } from './content.ts';
import { changeOfFaults, ODD_MESSAGES } from './faults.ts';
import { Feed } from './feed.ts';
import { openLeague } from './league/league.ts';
import { openPublisher, type Publisher } from './publisher.ts';
import { answerOf, response as refusal, type Answer, type ApiOptions } from './rest/api.ts';
import { openScenario } from './scenario.ts';
import { document } from './xml.ts';

export interface SandboxUofOptions {
  /** Of the broker and of the REST API; 0 takes a free one. */
  brokerPort: number;
  apiPort: number;
  token: string;
  bookmaker: string;
  /** An outside broker, by `amqp://` or `amqps://`, instead of ours. */
  broker?: string | undefined;
  tls?: BrokerOptions['tls'];
  /** Real seconds for a second of the models: 1 makes a football match of ten minutes. */
  pace?: number | undefined;
  /** Instead of the league. */
  scenario?: { file: string; speed: number } | undefined;
  aliveMs?: number | undefined;
  now?: () => number;
  log?: (line: string) => void;
}

export interface SandboxUof {
  feed: Feed;
  /** `undefined` with an outside broker. */
  broker: Broker | undefined;
  apiUrl: string;
  virtualHost: string;
  close(): Promise<void>;
}

const EXCHANGE = 'unifiedfeed';
const STEP_MS = 100;
const USUAL_PACE = 0.5;
const ALIVE_MS = 10_000;

export async function startSandboxUof(options: SandboxUofOptions): Promise<SandboxUof> {
  const { token, bookmaker, now = Date.now, log = () => {} } = options;
  const virtualHost = `/unifiedfeed/${bookmaker}`;
  const content: Content = options.scenario
    ? openScenario({ ...options.scenario, from: now() })
    : openLeague({ pace: options.pace ?? USUAL_PACE, from: now() });
  const broker = options.broker
    ? undefined
    : await startBroker({
        port: options.brokerPort,
        token,
        virtualHost,
        exchange: EXCHANGE,
        tls: options.tls,
        now,
        log,
      });
  const publisher: Publisher | Broker = broker ?? (await openPublisher(options.broker!, EXCHANGE, log));
  const publish = (key: string, body: string): void => publisher.publish(key, body);
  const feed = new Feed({ content, publish, now, aliveMs: options.aliveMs ?? ALIVE_MS });
  let apiUrl = '';
  const api: ApiOptions = { feed, content, bookmaker, virtualHost, url: () => apiUrl, now };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://feed');
    if (request.headers['x-access-token'] !== token)
      return write(response, refusal(403, '', 'Access forbidden: the token is missing or wrong'));
    if (url.pathname.startsWith('/sandbox/')) return control(request, response, url);
    write(response, answerOf(api, request.method ?? 'GET', url, await readBody(request)));
  }

  async function control(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const verb = `${request.method} ${url.pathname.slice('/sandbox/'.length)}`;
    const odd = ODD_MESSAGES.find((kind) => verb === `POST ${kind}`);
    if (verb === 'PATCH faults') {
      const parsed = changeOfFaults.safeParse(JSON.parse(await readBody(request)));
      if (!parsed.success) return writeJson(response, 400, { error: parsed.error.issues });
      feed.faults = { ...feed.faults, ...(parsed.data as Partial<Feed['faults']>) };
    } else if (verb === 'POST kill-broker') await broker?.kill();
    else if (verb === 'POST revive-broker') await broker?.revive();
    else if (verb === 'POST lift-suspension') broker?.lift();
    else if (verb === 'POST flood') feed.flood(Number(url.searchParams.get('count') ?? 20_000));
    else if (odd) {
      if (!feed.sayOddly(odd)) return writeJson(response, 409, { error: 'no event has an open market' });
    } else if (verb !== 'GET state') return writeJson(response, 404, { error: 'no such switch' });
    writeJson(response, 200, { faults: feed.faults, broker: broker?.state() ?? null });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      log(`error: ${error.message}`);
      if (!response.headersSent) write(response, refusal(400, '', 'The request cannot be read.'));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.apiPort, '127.0.0.1', resolve);
  });
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const timer = setInterval(() => feed.step(), STEP_MS);
  return {
    feed,
    broker,
    apiUrl,
    virtualHost,
    async close() {
      clearInterval(timer);
      feed.stop();
      server.closeAllConnections();
      await Promise.all([publisher.close(), new Promise((resolve) => server.close(resolve))]);
    },
  };
}

const write = (response: ServerResponse, { status, body }: Answer): void =>
  void response.writeHead(status, { 'content-type': 'application/xml;charset=UTF-8' }).end(document(body));

const writeJson = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const MAX_BODY = 64 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) throw new Error('the body is too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

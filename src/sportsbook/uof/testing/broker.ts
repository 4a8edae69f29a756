/**
 * A broker as a feed has it, for tests: an exchange, a user for the site, and ways to break it. RabbitMQ from the distribution where
 * it is installed.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { connect, type Channel, type ChannelModel } from 'amqplib';
import { eventually } from '#testing/patience.ts';
import { freePort } from '#testing/free-port.ts';
import type { TestCertificate } from './certificate.ts';
import { openLine, type Line } from './line.ts';

export interface Broker {
  host: string;
  port: number;
  /** What the site says to it. */
  password: string;
  /** The authority that has signed its certificate; none: it speaks without encryption. */
  caFile: string | undefined;
  publish(routingKey: string, xml: string): void;
  /** Resolves when all that was published is with the broker. */
  settle(): Promise<void>;
  /** How many messages wait in all queues, and how many of them were sent and not acknowledged. */
  waiting(): Promise<number>;
  /** How many queues there are: one for each connection of a site. */
  queues(): Promise<number>;
  /** Between it and the site. */
  line: Line;
  close(): Promise<void>;
}

export const TOKEN = 'token-of-a-bookmaker';
export const VHOST = '/unifiedfeed/1';
export const EXCHANGE = 'unifiedfeed';
const SITE_PASSWORD = 'x';
const PUBLISHER = 'publisher';
const SERVER = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const CONTROL = '/usr/lib/rabbitmq/bin/rabbitmqctl';

export const hasRabbit: boolean = existsSync(SERVER) && existsSync(CONTROL);

const run = promisify(execFile);

/** `certificate`: it speaks with encryption alone. */
export async function startRabbit(folder: string, certificate?: TestCertificate): Promise<Broker> {
  const [port, tlsPort, distributionPort] = [await freePort(), await freePort(), await freePort()];
  mkdirSync(folder, { recursive: true });
  const configuration = path.join(folder, 'rabbitmq.conf');
  writeFileSync(
    configuration,
    [
      `listeners.tcp.1 = 127.0.0.1:${port}`,
      'loopback_users = none',
      'disk_free_limit.absolute = 1MB',
      'vm_memory_high_watermark.absolute = 512MB',
      ...(certificate
        ? [
            `listeners.ssl.1 = 127.0.0.1:${tlsPort}`,
            `ssl_options.cacertfile = ${certificate.caFile}`,
            `ssl_options.certfile = ${certificate.certFile}`,
            `ssl_options.keyfile = ${certificate.keyFile}`,
            'ssl_options.verify = verify_none',
          ]
        : []),
    ].join('\n'),
  );
  const node = `baize-test-${port}@localhost`;
  const environment = {
    PATH: process.env['PATH'],
    HOME: folder,
    LANG: 'C.UTF-8',
    RABBITMQ_NODENAME: node,
    RABBITMQ_CONFIG_FILE: configuration,
    RABBITMQ_ENABLED_PLUGINS_FILE: path.join(folder, 'plugins'),
    RABBITMQ_MNESIA_BASE: path.join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: path.join(folder, 'log'),
    RABBITMQ_DIST_PORT: String(distributionPort),
    // One scheduler, and no busy waiting: the machine is shared.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1 +sbwt none -kernel inet_dist_use_interface {127,0,0,1}',
    ERL_CRASH_DUMP_SECONDS: '0',
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(await freePort()),
  };
  writeFileSync(path.join(folder, 'plugins'), '[].');
  // In the foreground: the one that a node starts for itself would outlive it.
  const names = spawn('epmd', ['-port', environment.ERL_EPMD_PORT, '-address', '127.0.0.1'], { stdio: 'ignore' });
  const server = spawn(SERVER, [], { env: environment, stdio: 'ignore', detached: true, cwd: folder });
  const control = async (...parameters: string[]): Promise<string> =>
    (await run(CONTROL, ['-q', '-n', node, ...parameters], { env: environment })).stdout;
  const rabbit = { server, names, control, port: certificate ? tlsPort : port, certificate };
  try {
    await eventually(() => control('await_startup'), { intervalMs: 500 });
    return await furnish(rabbit, port);
  } catch (error) {
    stop(rabbit);
    throw error;
  }
}

type Process = Pick<Rabbit, 'server' | 'names'>;

function stop({ server, names }: Process): void {
  // The shell that starts it has it in a group of its own.
  if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGKILL');
  names.kill();
}

/** Users, and the exchange to which the feed's side publishes. */
async function furnish(rabbit: Omit<Rabbit, 'publisher' | 'channel' | 'line'>, port: number): Promise<Broker> {
  const { control } = rabbit;
  await control('add_vhost', VHOST);
  for (const [user, password] of [
    [TOKEN, SITE_PASSWORD],
    [PUBLISHER, PUBLISHER],
  ]) {
    await control('add_user', user!, password!);
    await control('set_permissions', '-p', VHOST, user!, '.*', '.*', '.*');
  }
  const publisher = await connect({
    hostname: '127.0.0.1',
    port,
    username: PUBLISHER,
    password: PUBLISHER,
    vhost: VHOST,
  });
  const channel = await publisher.createConfirmChannel();
  await channel.assertExchange(EXCHANGE, 'topic', { durable: false });
  return rabbitBroker({ ...rabbit, publisher, channel, line: await openLine(rabbit.port) });
}

interface Rabbit {
  server: ChildProcess;
  names: ChildProcess;
  control: (...parameters: string[]) => Promise<string>;
  publisher: ChannelModel;
  channel: Channel & { waitForConfirms(): Promise<void> };
  line: Line;
  port: number;
  certificate: TestCertificate | undefined;
}

function rabbitBroker({ server, names, control, publisher, channel, line, certificate }: Rabbit): Broker {
  /** Messages in each. */
  const queues = async (): Promise<number[]> => {
    const lines = await control('list_queues', '-p', VHOST, '--no-table-headers', 'messages');
    return lines.split('\n').flatMap((line) => (/^\d+$/.test(line.trim()) ? [Number(line)] : []));
  };
  return {
    host: '127.0.0.1',
    port: line.port,
    line,
    password: SITE_PASSWORD,
    caFile: certificate?.caFile,
    publish(routingKey, xml) {
      channel.publish(EXCHANGE, routingKey, Buffer.from(xml));
    },
    settle: () => channel.waitForConfirms(),
    async waiting() {
      return (await queues()).reduce((sum, messages) => sum + messages, 0);
    },
    async queues() {
      return (await queues()).length;
    },
    async close() {
      await publisher.close().catch(() => {});
      await line.close();
      stop({ server, names });
    },
  };
}

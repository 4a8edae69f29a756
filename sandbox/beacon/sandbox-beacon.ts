/**
 * A stand-in for a relay of a drand beacon: drand's HTTP API, with real signatures, under a key that is public here. So its rounds
 * are no secret before their time, and it makes nothing fairer.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { roundFrom, SANDBOX_NETWORK as network, timeOfRound } from '#kernel/drand.ts';
import { signRound } from '#fairness/seeds/drand-round.ts';
import { randomnessOf } from '#fairness/seeds/salt.ts';

const SECRET_KEY = Buffer.from('5eed'.repeat(16), 'hex');

/** Faults that a relay may have. `late`: it has no round of the last hour. */
type BeaconFault = 'away' | 'late' | 'wrong-signature' | 'other-round';

interface SandboxBeaconOptions {
  port: number;
  now?: () => Date;
}

export interface SandboxBeacon {
  url: string;
  fault: BeaconFault | undefined;
  /** Rounds that were requested. */
  requests: number[];
  close(): Promise<void>;
}

const LATE_MS = 3_600_000;

export async function startSandboxBeacon({
  port,
  now = () => new Date(),
}: SandboxBeaconOptions): Promise<SandboxBeacon> {
  const requests: number[] = [];
  const server = createServer((request, response) => {
    const { fault } = beacon;
    if (fault === 'away') return void response.writeHead(500).end();
    const [path = ''] = (request.url ?? '').split('?');
    if (path === '/chains') return answer(response, [network.hash]);
    const asks = path.startsWith(`/${network.hash}/`) ? path.slice(network.hash.length + 1) : path;
    if (asks === '/info') return answer(response, info());
    const wanted = /^\/public\/(latest|\d{1,12})$/.exec(asks)?.[1];
    if (wanted === undefined) return void response.writeHead(404).end();
    const newest = roundFrom(network, now().getTime() - (fault === 'late' ? LATE_MS : 0) + 1) - 1;
    const round = wanted === 'latest' ? newest : Number(wanted);
    if (wanted !== 'latest') requests.push(round);
    if (round < 1 || timeOfRound(network, round) > timeOfRound(network, newest))
      return void response.writeHead(404).end('Requested future beacon');
    answer(response, published(fault === 'other-round' ? round - 1 : round, fault));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const beacon: SandboxBeacon = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: undefined,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return beacon;
}

function published(round: number, fault: BeaconFault | undefined) {
  // A valid signature, but of another round.
  const signature = signRound(SECRET_KEY, fault === 'wrong-signature' ? round + 1 : round);
  return { round, randomness: randomnessOf(signature), signature };
}

const info = () => ({
  public_key: network.publicKey,
  period: network.periodS,
  genesis_time: network.genesisS,
  hash: network.hash,
  groupHash: network.groupHash,
  schemeID: 'bls-unchained-g1-rfc9380',
  metadata: { beaconID: network.id },
});

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

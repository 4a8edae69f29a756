/**
 * Speaks the protocol of a calendar of OpenTimestamps (`POST /digest`, `GET /timestamp/{message}`), and that of Esplora for the
 * blocks of a Bitcoin of its own. `POST /mine` makes a block of all that waits. Prints its port, and lives until its parent ends it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const PENDING = Buffer.from('0083dfe30d2ef90c8e', 'hex');
const BITCOIN = Buffer.from('000588960d73d71901', 'hex');
const FIRST_HEIGHT = 100;

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const sized = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([bytes.length]), bytes]);
const append = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0xf0]), sized(bytes), Buffer.from([0x08])]);

const waiting = new Set<string>();
const digests = new Map<string, Buffer>();
/** Merkle roots as a block has them. */
const blocks: Buffer[] = [];

function promiseFor(digest: Buffer): Buffer {
  const nonce = randomBytes(16);
  waiting.add(sha256(Buffer.concat([digest, nonce])).toString('hex'));
  return Buffer.concat([append(nonce), PENDING, sized(sized(Buffer.from(ownAddress())))]);
}

/** One block for each message: its Merkle root is the hash of the message followed by a salt. */
function mine(): void {
  for (const message of waiting) {
    const salt = randomBytes(32);
    const height = FIRST_HEIGHT + blocks.push(sha256(Buffer.concat([Buffer.from(message, 'hex'), salt]))) - 1;
    digests.set(message, Buffer.concat([append(salt), BITCOIN, sized(Buffer.from([height]))]));
  }
  waiting.clear();
}

const hashOf = (height: number): string => sha256(Buffer.from(`block ${height}`)).toString('hex');

async function answerTo(request: IncomingMessage): Promise<Buffer | string | undefined> {
  const { pathname } = new URL(request.url!, ownAddress());
  const [, what, which = ''] = pathname.split('/');
  if (what === 'digest') return promiseFor(Buffer.concat(await request.toArray()));
  if (what === 'timestamp') return digests.get(which);
  if (what === 'mine') return `${(mine(), blocks.length)}`;
  if (what === 'block-height') return blocks[Number(which) - FIRST_HEIGHT] && hashOf(Number(which));
  if (what !== 'block') return undefined;
  const nth = blocks.findIndex((_, at) => hashOf(FIRST_HEIGHT + at) === which);
  return blocks[nth] && JSON.stringify({ id: which, merkle_root: Buffer.from(blocks[nth]).reverse().toString('hex') });
}

const server = createServer((request, response) => {
  void answerTo(request).then((body) => {
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
});
const ownAddress = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on('disconnect', () => process.exit(0));

/**
 * Speaks clamd's protocol as far as a site needs it: `zPING` and `zINSTREAM`. Knows one virus, the harmless one made for
 * tests, and accepts at most a megabyte. Prints its port, and lives until its parent ends it.
 */
import { createServer, type Socket } from 'node:net';

const MOST = 1024 * 1024;
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const server = createServer((socket) => {
  let received = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece]);
    const answer = answerTo(received);
    if (answer !== undefined) answerWith(socket, answer);
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as { port: number }).port}\n`));
process.on('disconnect', () => process.exit(0));

function answerWith(socket: Socket, answer: string): void {
  socket.removeAllListeners('data');
  socket.end(`${answer}\0`);
}

function answerTo(received: Buffer): string | undefined {
  const end = received.indexOf(0);
  if (end < 0) return undefined;
  const command = received.toString('latin1', 0, end);
  if (command === 'zPING') return 'PONG';
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
  const pieces: Buffer[] = [];
  let size = 0;
  for (let at = end + 1; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0)
      return Buffer.concat(pieces).includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK';
    size += length;
    if (size > MOST) return 'INSTREAM size limit exceeded. ERROR';
    if (at + 4 + length > received.length) return undefined;
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

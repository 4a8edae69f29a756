/**
 * A virus scanner by the protocol of clamd: over TCP, `zINSTREAM`, the file in chunks prefixed with their length, an empty one
 * at the end, and one line in reply. Without a scanner nothing is scanned, and every document is marked so.
 */
import { connect } from 'node:net';
import type { Services } from '#platform/context.ts';

export type ScanResult = 'clean' | 'infected' | 'not-scanned';

const PIECE = 64 * 1024;
const MAX_MS = 20_000;
const LONGEST_ANSWER = 4096;

/** The scanner does not answer, or not as it should: try again later. No file counts as clean because of it. */
export class ScannerAway extends Error {
  override name = 'ScannerAway';
}

export async function scanFile({ config, log }: Services, bytes: Uint8Array): Promise<ScanResult> {
  if (config.VIRUS_SCANNER === '') return 'not-scanned';
  const { hostname, port } = new URL(config.VIRUS_SCANNER);
  const answer = await scan({ host: hostname, port: Number(port) }, bytes);
  if (answer === 'stream: OK') return 'clean';
  const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (virus === undefined) throw new ScannerAway(`it said ${JSON.stringify(answer.slice(0, 200))}`);
  log.error({ alert: 'virus', found: virus.slice(0, 200) }, 'a virus was found in a file of a player');
  return 'infected';
}

function scan(target: { host: string; port: number }, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(target);
    const failed = (why: string): void => {
      socket.destroy();
      reject(new ScannerAway(why));
    };
    socket.setTimeout(MAX_MS, () => failed('it took too long'));
    socket.on('error', ({ message }) => failed(message));
    socket.on('data', (piece) => {
      answer += piece.toString('utf8');
      if (answer.length > LONGEST_ANSWER) return failed('it said too much');
      const end = answer.indexOf('\0');
      if (end < 0) return;
      resolve(answer.slice(0, end));
      socket.destroy();
    });
    socket.on('end', () => failed('it said nothing'));
    socket.on('connect', () => {
      socket.write('zINSTREAM\0');
      for (let from = 0; from < bytes.length; from += PIECE) {
        const piece = bytes.subarray(from, from + PIECE);
        socket.write(lengthOf(piece.length));
        socket.write(piece);
      }
      socket.write(lengthOf(0));
    });
  });
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

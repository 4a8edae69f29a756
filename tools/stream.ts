/**
 * The numbers that rounds are drawn from, raw, for programs that test randomness:
 * `node_modules/.bin/node tools/stream.ts | dieharder -a -g 200`. Without --bytes it continues until the reader has enough; with
 * --seed it is the same each time; --file writes into a file. `docs/recipes/verify-a-round.md` says which program needs what.
 */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { seedStream } from '#fairness/seeds/stream.ts';
import { secureRandom } from '#platform/secure-random.ts';

const HALF_MEGABYTE = 512 * 1024;
const CLIENT = 'stream';
/** So many bytes are taken from each round: more than nearly all rounds draw, so that the seams between rounds are included. */
const BYTES_A_ROUND = 256;
const WORD = 2 ** 32;

/** Round 1, round 2, … of one seed, as `seedStream` gives them to the games: 32 bits each, the first byte the highest. */
export function* rawDraws(seed: string, bytes = Infinity): Generator<Buffer> {
  const draws = seedStream(seed);
  for (let [nonce, left] = [1, bytes]; left > 0;) {
    const chunk = Buffer.allocUnsafe(Math.min(HALF_MEGABYTE, Math.ceil(left / BYTES_A_ROUND) * BYTES_A_ROUND));
    for (let at = 0; at < chunk.length; nonce++) {
      const round = draws.random(CLIENT, nonce);
      for (const end = at + BYTES_A_ROUND; at < end;) at = chunk.writeUInt32BE(round.int(WORD), at);
    }
    yield left < chunk.length ? chunk.subarray(0, left) : chunk;
    left -= chunk.length;
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { bytes: { type: 'string' }, seed: { type: 'string' }, file: { type: 'string' } },
  });
  const bytes = values.bytes === undefined ? Infinity : Number(values.bytes);
  const seed = values.seed ?? Buffer.from(secureRandom.bytes(32)).toString('hex');
  if (!(bytes > 0) || !/^[0-9a-f]{64}$/.test(seed)) {
    console.error('Usage: tools/stream.ts [--bytes N] [--seed 64 hexadecimal digits] [--file NAME]');
    process.exit(1);
  }
  console.error(`Seed ${seed}, client seed "${CLIENT}", rounds from 1, ${BYTES_A_ROUND} bytes of each.`);
  const to = values.file === undefined ? process.stdout : createWriteStream(values.file);
  try {
    await pipeline(Readable.from(rawDraws(seed, bytes)), to);
  } catch (error) {
    // The reader has enough.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}

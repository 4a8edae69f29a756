// Curves that a test can wait for. Otherwise chance decides where they break, and one in ten climbs for half a minute.
import type pg from 'pg';
import { assert } from '#kernel/assert.ts';
import { chainOf, linkBefore } from '#fairness/seeds/chain.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { toHundredths } from '#casino/engine/multiplier.ts';
import { liveTitles } from '#casino/titles/live.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';

const LENGTH = 100;
const hex = (bytes: number): string => Buffer.from(secureRandom.bytes(bytes)).toString('hex');

/**
 * The next curves of live crash come from a new chain, and the first `count` of them break between `least` and `most`, in
 * hundredths. A chain like any other, but with a salt that was searched for: no player could be given such a chain, because
 * the salt is drawn after the chain is published.
 */
export async function publishCurves(
  pool: pg.Pool,
  { count = 4, least, most }: { count?: number; least: number; most: number },
): Promise<void> {
  const secret = hex(32);
  const links = chainOf(secret, LENGTH);
  const streams = links.slice(1, count + 1).map((link) => seedStream(link));
  const breaks = (salt: string, at: number): number =>
    toHundredths(liveTitles['live-crash']!.draw(streams[at]!.random(salt, at + 1))[0]!['at'] as string);
  let salt = hex(16);
  for (let tries = 0; !streams.every((_, at) => breaks(salt, at) >= least && breaks(salt, at) <= most); tries++) {
    assert(tries < 1_000_000, 'curves that are likely enough to be found');
    salt = hex(16);
  }
  // A site that was killed may have published one without its salt, of which no link can be used.
  await pool.query(`delete from live_tables.chains where sysname = 'live-crash' and salt is null`);
  await pool.query(`update live_tables.chains set used = length where sysname = 'live-crash'`);
  await pool.query(
    `insert into live_tables.chains (sysname, length, published, encrypted_secret, salt, published_at, salted_at)
     values ('live-crash', $1, $2, $3, $4, now(), now())`,
    [LENGTH, linkBefore(links[1]!), keyRingOf({ PII_KEYS: TEST_PII_KEYS }).encrypt(secret), salt],
  );
}

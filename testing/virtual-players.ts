// Players made in one statement, with money and a session each; for tests and measurements with many of them.
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { clientOptions, type ConnectionOptions } from '#platform/db/database.ts';

export interface VirtualPlayer {
  id: bigint;
  cookie: string;
}

const START_MINOR = 100_000_000n;

export async function createPlayers(
  owner: ConnectionOptions,
  count: number,
  startMinor = START_MINOR,
): Promise<VirtualPlayer[]> {
  const client = new pg.Client(clientOptions(owner));
  await client.connect();
  try {
    const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
    const batch = randomBytes(4).toString('hex');
    const { rows } = await client.query<{ id: bigint }>(
      `insert into accounts.players (login, login_index, password_hash, fakename, currency, country_code, birth_date, terms_accepted_at, reg_time)
       select convert_to('v' || n || '.${batch}@example.org', 'UTF8'), sha256(convert_to('v' || n || '.${batch}', 'UTF8')), '', 'V${batch}' || n, 'EUR', 'DE', '1990-01-01'::bytea, now(), now() from generate_series(1, $1) n returning id`,
      [count],
    );
    const ids = rows.map((row) => row.id);
    await client.query(`select wallet.open_purses(id, 'EUR') from unnest($1::bigint[]) id`, [ids]);
    await client.query(
      `select wallet.post(gen_random_uuid(), 6::smallint, id, 'EUR', $2, wallet.house('adjustments', 'EUR'), wallet.purse(id, 1::smallint, 'EUR')) from unnest($1::bigint[]) id`,
      [ids, startMinor],
    );
    await client.query(
      `insert into accounts.sessions (token_hash, player_id, created_at, last_seen_at, expires_at)
       select h, id, now(), now(), now() + interval '1 day' from unnest($1::bigint[], $2::bytea[]) s(id, h)`,
      [ids, tokens.map((token) => createHash('sha256').update(token).digest())],
    );
    return ids.map((id, index) => ({ id, cookie: `sid=${tokens[index]}` }));
  } finally {
    await client.end();
  }
}

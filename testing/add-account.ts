import type pg from 'pg';
import type { Currency } from '#kernel/money.ts';

/** An account of somebody who can neither be reached nor log in, for tests below the API; returns its number. */
export async function addAccount(owner: pg.Pool, currency: Currency): Promise<bigint> {
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into accounts.players (login, login_index, password_hash, fakename, currency, country_code, birth_date, terms_accepted_at, reg_time)
     select convert_to(x, 'UTF8'), sha256(convert_to(x, 'UTF8')), '', x, $1, 'DE', '1990-01-01'::bytea, now(), now()
       from (select 'player' || gen_random_uuid() as x) g returning id`,
    [currency],
  );
  return BigInt(rows[0]!.id);
}

// Personal data of accounts: where it is stored, all that there is about one player, and its erasure.
import { sql } from 'kysely';
import { emptyInbox } from '#players/messages/index.ts';
import type { Context } from '#platform/context.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { PersonalTable } from '#platform/db/reencrypt.ts';
import { contactsOf } from './store/contacts.ts';
import { identitiesOf, removeIdentitiesOf } from './store/identities.ts';
import { passkeysOf } from './store/passkeys.ts';
import { readPlayer, updatePlayer } from './store/players.ts';
import type { AccountsTables } from './tables.ts';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'accounts.players',
    key: 'id',
    columns: [
      'login',
      'birth_date',
      'first_name',
      'last_name',
      'region',
      'home_town',
      'address',
      'postcode',
      'encrypted_cpf',
      'last_login_ip',
      'previous_login_ip',
    ],
    blindIndexes: { login: 'login_index' },
  },
  { table: 'accounts.contacts', key: 'id', columns: ['contact'], blindIndexes: { contact: 'contact_index' } },
  { table: 'accounts.challenges', key: 'id', columns: ['contact', 'details'], json: ['details'] },
  { table: 'accounts.sessions', key: 'id', columns: ['ip'] },
];

/** In machine-readable form; nothing that would let anybody log in. */
export async function accountDataOf(db: Database | Transaction, playerId: bigint) {
  const player = await readPlayer(db, playerId);
  const contacts = await contactsOf(db, playerId);
  const sessions = await tables<AccountsTables>(db)
    .selectFrom('accounts.sessions')
    .select(['created_at', 'last_seen_at', 'ended_at', 'device', 'ip'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
  const passkeys = await passkeysOf(db, playerId);
  return {
    uid: String(player.id),
    login: player.login,
    fakename: player.fakename,
    is_name_hidden: player.is_name_hidden,
    status: player.status,
    currency: player.currency,
    locale: player.locale,
    country_code: player.country_code,
    birth_date: player.birth_date,
    first_name: player.first_name,
    last_name: player.last_name,
    sex: player.sex,
    region: player.region,
    home_town: player.home_town,
    address: player.address,
    postcode: player.postcode,
    cpf: player.encrypted_cpf,
    promo_code: player.promo_code,
    registered_at: player.reg_time,
    terms_accepted_at: player.terms_accepted_at,
    contacts: contacts.map(({ type, contact, phone_country_code, is_subscribed, confirmed_at, created_at }) => ({
      type,
      contact,
      phone_country_code,
      is_subscribed,
      confirmed_at,
      created_at,
    })),
    sessions,
    services: await identitiesOf(db, playerId),
    passkeys: passkeys.map(({ name, created_at, last_used_at }) => ({ name, created_at, last_used_at })),
  };
}

/** Takes the person out of the account. The account's number stays, because money was moved in its name. */
export async function eraseAccountData(ctx: Context, tx: Transaction, playerId: bigint): Promise<void> {
  await updatePlayer(tx, playerId, {
    login: `erased-${playerId}`,
    password_hash: '',
    fakename: `Erased${playerId}`,
    birth_date: '0001-01-01',
    first_name: null,
    last_name: null,
    sex: 0,
    region: null,
    home_town: null,
    address: null,
    postcode: null,
    encrypted_cpf: null,
    promo_code: null,
    second_factor: null,
    encrypted_app_secret: null,
    last_login_ip: null,
    previous_login_ip: null,
    // The trigger ends every session.
    status: 'deleted',
  });
  const rowsOf = (
    table: 'accounts.contacts' | 'accounts.challenges' | 'accounts.recovery_codes' | 'accounts.passkeys',
  ) => tables<AccountsTables>(tx).deleteFrom(table).where('player_id', '=', playerId).execute();
  await emptyInbox(tx, playerId);
  await rowsOf('accounts.contacts');
  await rowsOf('accounts.challenges');
  await rowsOf('accounts.recovery_codes');
  await rowsOf('accounts.passkeys');
  // A person who comes by the same service again is a new player, as by the same contact.
  await removeIdentitiesOf(tx, playerId);
  await sql`update accounts.sessions set ip = null, device = '' where player_id = ${playerId}`.execute(tx);
  ctx.log.info({ player: String(playerId) }, 'account erased');
}

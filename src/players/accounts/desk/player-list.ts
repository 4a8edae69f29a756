// Players at the desk: the newest first.
import { tables } from '#platform/db/database.ts';
import { numberedId, pageOf, sumOf, type Finder, type Listing } from '#platform/desk.ts';
import { balancesOf } from '#money/wallet/index.ts';
import { findPlayerBy } from '../block-player.ts';
import { playersWithContact } from '../store/contacts.ts';
import { currencyOf } from '../store/players.ts';
import type { AccountsTables } from '../tables.ts';
import { playerLink } from './player-links.ts';

const STATES = ['active', 'banned', 'deleted'] as const;

export const playerListing: Listing = {
  name: 'players',
  area: 'players',
  title: 'Players',
  about: 'Everybody who has an account. The command bar finds one by number, login, e-mail address or phone.',
  subject: 'player',
  columns: [
    { key: 'id', label: 'Number', kind: 'text' },
    { key: 'login', label: 'Login', kind: 'text', isPersonal: true },
    { key: 'name', label: 'Public name', kind: 'text' },
    { key: 'country', label: 'Country', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'balance', label: 'Balance', kind: 'money' },
    { key: 'level', label: 'Identity', kind: 'number' },
    { key: 'registered', label: 'Registered', kind: 'time' },
    { key: 'seen', label: 'Last login', kind: 'time' },
  ],
  filters: [
    { name: 'who', label: 'Login or number' },
    { name: 'country', label: 'Country' },
    { name: 'state', label: 'State', choices: STATES },
  ],
  whenEmpty: 'No player is in this list. Take a filter away, or look for their login.',
  async read(ctx, { filters: { who, country, state }, after, limit }) {
    let query = tables<AccountsTables>(ctx.db).selectFrom('accounts.players').selectAll();
    if (who) query = query.where('id', '=', (await findPlayerBy(ctx.db, who))?.id ?? 0n);
    if (country) query = query.where('country_code', '=', country.toUpperCase());
    if (state) query = query.where('status', '=', state as (typeof STATES)[number]);
    if (after !== undefined) query = query.where('id', '<', numberedId(after) ?? 0n);
    const players = await query
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const balances = await Promise.all(players.map(({ id, currency }) => balancesOf(ctx.db, id, currencyOf(currency))));
    const balanceOf = new Map(players.map(({ id }, index) => [id, balances[index]!]));
    return pageOf(players, limit, (player) => ({
      id: String(player.id),
      values: {
        id: String(player.id),
        login: player.login,
        name: player.fakename,
        country: player.country_code,
        state: player.status,
        balance: sumOf(balanceOf.get(player.id)!.main, currencyOf(player.currency)),
        level: player.identity_level,
        registered: player.reg_time.toISOString(),
        seen: player.last_login_at?.toISOString() ?? null,
      },
    }));
  },
};

/** By number, login, or a confirmed contact. */
export const playerFinder: Finder = {
  area: 'players',
  async find(ctx, text) {
    const player = await findPlayerBy(ctx.db, text);
    const ids = player ? [player.id] : (await playersWithContact(ctx.db, text)).map(({ player_id }) => player_id);
    return Promise.all(ids.slice(0, 5).map((id) => playerLink(ctx, id)));
  },
};

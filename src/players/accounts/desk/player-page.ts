// The page of a player: who they are and how they come in. Other slices add what they know of them.
import type { Fact } from '#kernel/desk-values.ts';
import type { Context } from '#platform/context.ts';
import {
  moneyFact,
  numberedId,
  pageOf,
  sumOf,
  textFact,
  timeFact,
  type Listing,
  type SubjectKind,
  type SubjectView,
} from '#platform/desk.ts';
import { tables } from '#platform/db/database.ts';
import { balancesOf } from '#money/wallet/index.ts';
import { findPlayerBy } from '../block-player.ts';
import { contactsOf } from '../store/contacts.ts';
import { currencyOf, findPlayer } from '../store/players.ts';
import type { AccountsTables } from '../tables.ts';

type Player = NonNullable<Awaited<ReturnType<typeof findPlayer>>>;

export const playerKind: SubjectKind = {
  kind: 'player',
  area: 'players',
  word: 'PLAYER',
  idOf: async (ctx, typed) => (await findPlayerBy(ctx.db, typed))?.id.toString(),
  async load(ctx, id) {
    const playerId = numberedId(id);
    const player = playerId === undefined ? undefined : await findPlayer(ctx.db, playerId);
    if (!player) return undefined;
    return {
      title: `Player ${player.id} · ${player.fakename}`,
      state: player.status,
      version: [player.status, player.identity_level, player.device_epoch].join('/'),
      playerIds: [player.id],
      facts: factsOf(player),
      sections: [await purses(ctx, player), await contacts(ctx, player)],
      evidence: [],
      timeline: [{ at: player.reg_time, by: 'player', text: 'registered' }],
    };
  },
};

const personal = (label: string, value: string | null): Fact => ({ ...textFact(label, value), isPersonal: true });

const SEXES = ['not stated', 'man', 'woman'];

const factsOf = (player: Player): Fact[] => [
  personal('Login', player.login),
  personal('Name', [player.first_name, player.last_name].filter(Boolean).join(' ')),
  personal('Born', player.birth_date),
  personal('Address', [player.address, player.postcode, player.home_town, player.region].filter(Boolean).join(', ')),
  textFact('Country', player.country_code),
  textFact('Currency', player.currency),
  textFact('Language', player.locale),
  textFact('Sex', SEXES[player.sex]),
  textFact('Identity', `level ${player.identity_level}${player.is_on_verification ? ', being checked' : ''}`),
  timeFact('Documents due', player.verify_by),
  textFact('Registration', player.is_registration_completed ? 'complete' : 'not complete'),
  timeFact('Terms accepted', player.terms_accepted_at),
  textFact('Promo code', player.promo_code),
  textFact('Second factor', player.second_factor ?? 'none'),
  timeFact('Last login', player.last_login_at),
  personal('Its address', player.last_login_ip),
];

async function purses(ctx: Context, { id, currency }: Player): Promise<NonNullable<SubjectView['sections']>[number]> {
  const balances = await balancesOf(ctx.db, id, currencyOf(currency));
  return {
    title: 'Money',
    facts: [
      moneyFact('Main', balances.main, balances.currency),
      moneyFact('Set aside', balances.locked, balances.currency),
      moneyFact('Bonus', balances.bonus, balances.currency),
      moneyFact('Betting bonus', balances.betting_bonus, balances.currency),
      { label: 'Play money', kind: 'money', value: sumOf(balances.fun, 'FUN') },
    ],
  };
}

async function contacts(ctx: Context, { id }: Player): Promise<NonNullable<SubjectView['sections']>[number]> {
  const rows = await contactsOf(ctx.db, id);
  return {
    title: 'Contacts',
    facts: rows.map(({ type, contact, confirmed_at }, index) =>
      personal(`${index + 1}. ${type}, ${confirmed_at ? 'confirmed' : 'not confirmed'}`, contact),
    ),
  };
}

/** Where and when they came in: a tab of their page. */
export const sessionListing: Listing = {
  name: 'sessions',
  area: 'players',
  title: 'Sessions',
  about: 'Logins of players, with the device and how each ended.',
  columns: [
    { key: 'begun', label: 'Begun', kind: 'time' },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'device', label: 'Device', kind: 'text' },
    { key: 'ip', label: 'Address', kind: 'text', isPersonal: true },
    { key: 'seen', label: 'Last request', kind: 'time' },
    { key: 'ended', label: 'Ended', kind: 'time' },
    { key: 'why', label: 'How it ended', kind: 'text' },
  ],
  filters: [{ name: 'player', label: 'Player’s number' }],
  tabOf: [{ kind: 'player', filter: 'player' }],
  isTabOnly: true,
  whenEmpty: 'No login yet.',
  async read(ctx, { filters: { player }, after, limit }) {
    let query = tables<AccountsTables>(ctx.db).selectFrom('accounts.sessions').selectAll();
    if (player) query = query.where('player_id', '=', numberedId(player) ?? 0n);
    if (after !== undefined) query = query.where('id', '<', numberedId(after) ?? 0n);
    const sessions = await query
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(sessions, limit, (session) => ({
      id: String(session.id),
      values: {
        begun: session.created_at.toISOString(),
        player: { kind: 'player', id: String(session.player_id), label: String(session.player_id) },
        device: session.device,
        ip: session.ip,
        seen: session.last_seen_at.toISOString(),
        ended: session.ended_at?.toISOString() ?? null,
        why: session.end_reason,
      },
    }));
  },
};

// The names in the specification of the product API, compared with the contracts: calls and their verbs, parameters, and the
// fields of the entities in answers.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Method } from '#kernel/method.ts';
import { endpoints } from './slices.ts';
import { covers } from '#testing/covers.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  additionalProperties?: Schema | boolean;
}
const methods = new Map(endpoints.map(({ method }) => [method.name, method]));
const schemaOf = (type: Method['input'], io: 'input' | 'output'): Schema =>
  z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema;

/** Rows such as `| AP-07 | POST `Account · addcontact` (…). | … |`. */
const specified = readFileSync(path.join(import.meta.dirname, '../../docs/requirements.md'), 'utf8')
  .split('\n')
  .flatMap((row) => {
    const [, verb, call] = /^\| AP-\d\d \| (GET|POST) `([^`]+)`/.exec(row) ?? [];
    return verb === undefined ? [] : [{ verb, call: call! }];
  });

/** `Betting bonuses · get` is `BettingBonuses.get`; a name that has a dot stands as it is. */
const nameOf = (call: string): string => {
  const [group, name] = call.split(' · ');
  if (name === undefined) return call;
  return `${group!.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}.${name}`;
};

test(
  'every call of the specification is there as Group.name, to the letter, with its verb',
  covers('OP-07 1/2'),
  () => {
    expect(specified.length).toBeGreaterThanOrEqual(82);
    const wanted = specified.map(({ verb, call }) => [nameOf(call), verb]);
    expect(wanted.map(([name]) => [name, methods.get(name!)?.verb])).toEqual(wanted);
    expect(wanted.map(([name]) => name)).toEqual(
      expect.arrayContaining(['Account.addcontact', 'BettingBonuses.get', 'banners.get', 'FreshChat.storeChatEvent']),
    );
  },
);

/** Parameters of each call of the specification; those with `?` may be left out. */
const PARAMETERS: Record<string, string> = {
  'Account.addcontact': 'contact country_code? password?',
  'Account.changefakename': 'fakename is_hidden?',
  'Account.changelocale': 'locale',
  'Account.changepassword': 'old_password password',
  'Account.changeSubscription': 'contact subscription',
  'Account.changeTwoFactorAuth': 'method password',
  'Account.confirmContact': 'contact? code? token?',
  'Account.confirmTwoFactorAuth': 'code',
  'Account.saveProfileInfo':
    'first_name? last_name? sex? region? home_town? address? postcode? document_type? document_number?',
  'Account.sendconfirmationtocontact': 'contact',
  'Account.setUserOnVerification': '',
  'Account.setCurrency': 'currency',
  'Account.unsubscribe': 'token',
  'Account.getContactPhoneSettings': '',
  'Account.getcurrencyrates': '',
  'Account.getInfo': '',
  'Account.getDepositLimit': '',
  'Account.getBalance': '',
  'Account.getPersonalDataFields': '',
  'Account.getprofileinfo': 'fields?',
  'Auth.login': 'login password code? proof? mail_code?',
  'Auth.register':
    'login? password? currency? country_code? birth_date? terms? age? news? promo_code? is_tg? id? username? hash? language_code? payload?',
  'Auth.restore': 'login? code? token? password?',
  'Auth.logout': '',
  'banners.get': 'offset? count? fields?',
  'Jackpots.get': 'id? game? offset? count?',
  'Jackpots.getWinners': 'id? round? offset? count?',
  'leaderboard.get': 'count? by? period? game?',
  'metadata.get': '',
  'metadata.getgeneralinfo': '',
  'popups.get': '',
  'storage.get': 'key',
  'storage.getKeys': '',
  'support.getsettings': '',
  'tournaments.get': 'count? offset? ids? fields? status? game? winners?',
  'events.handle': 'event_name event_params?',
  'support.sendFeedback': 'topic contact? text',
  'storage.set': 'key value',
  'tournaments.participate': 'tournament_id',
  'FreshChat.storeChatEvent': 'channel_id conversation_id text event',
  'sumsub.createApplicant': '',
  'sumsub.getAccessToken': 'externalActionId?',
  'BettingBonuses.get': 'offset? count? fields? status?',
  'BettingBonuses.activate': 'bonus_id',
  'BettingBonuses.remove': 'bonus_id',
  'Bonuses.get': 'offset? count? fields? status?',
  'Bonuses.activate': 'bonus_id',
  'Bonuses.deactivate': 'bonus_id',
  'Bonuses.remove': 'bonus_id',
  'Campaigns.getoffers': 'offset? fields?',
  'Campaigns.activateOffer': 'promo_code fields?',
  'Campaigns.checkPromocode': 'promo_code',
  'Campaigns.takepromotions': 'offer_id',
  'Cashbacks.get': 'offset? count? sort? order? statuses? kind? fields?',
  'Cashbacks.payout': 'cashback_id?',
  'Cashbacks.remove': 'cashback_id?',
  'Cashier.getbanks': '',
  'Cashier.getdepositinfo': 'id',
  'Cashier.getdepositsettings': '',
  'Cashier.gethistory': 'offset? count? type? statuses?',
  'Cashier.getwithdrawsettings': '',
  'Cashier.cancelwithdrawal': 'id',
  'Cashier.makedeposit': 'methodId? method amount campaign_offer_id? requisites? request_id?',
  'Cashier.makewithdrawal': 'method amount is_all? requisites? code? request_id?',
  'Freespins.get': 'fields? status? count?',
  'Games.get': 'options?',
  'Games.getLikes': 'sysnames?',
  'Games.getCategories': '',
  'Games.getProviders': 'fields? types?',
  'Games.getHistory': 'cursor? count? mode? sysname?',
  'Games.gethistoryexportrequest': '',
  'Games.addLike': 'sysname',
  'Games.removeLike': 'sysname',
  'Games.createhistoryexportrequest': 'format?',
  'Loyalty.getcharacters': 'offset? limit?',
  'Loyalty.getinfo': '',
  'Loyalty.getnotifications': '',
  'Loyalty.getproducts': 'offset? limit?',
  'Loyalty.getPrograms': 'offset? limit?',
  'Loyalty.getProgram': 'sysname',
  'Loyalty.buyproduct': 'id request_id?',
  'Loyalty.setcharacter': 'id',
};

test('every call of the specification takes these parameters and no others', covers('OP-26 1/2'), () => {
  const wireName = (name: string): string => {
    const { properties = {}, required = [] } = schemaOf(methods.get(name)!.input, 'input');
    return Object.keys(properties)
      .map((key) => (required.includes(key) ? key : `${key}?`))
      .join(' ');
  };
  const names = specified.map(({ call }) => nameOf(call));
  expect(Object.keys(PARAMETERS).toSorted()).toEqual([...new Set(names)].toSorted());
  expect(Object.fromEntries(names.map((name) => [name, wireName(name)]))).toEqual(PARAMETERS);
});

/** Parts of an answer that do not describe their contents: `unknown` is a schema without a type. */
function untyped(schema: Schema, at: string): string[] {
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return parts.flatMap((part) => untyped(part, at));
  if (schema.items) return untyped(schema.items, `${at}[]`);
  const { properties, additionalProperties } = schema;
  if (properties) return Object.entries(properties).flatMap(([name, part]) => untyped(part, `${at}.${name}`));
  if (schema.type === 'object') return typeof additionalProperties === 'object' ? [] : [at];
  return schema.type === undefined && schema.const === undefined && schema.enum === undefined ? [at] : [];
}

/** The schema of the part of an answer that `place` names: `items[]`, `contacts[]`, or nothing for the whole. */
function partAt(schema: Schema, place: string): Schema {
  return place.split('.').reduce((part, step) => {
    if (step === '') return part;
    const name = step.replace('[]', '');
    const schema = present(name === '' ? part : present(part).properties![name]!);
    return step.endsWith('[]') ? present(schema.items!) : schema;
  }, present(schema));
}
const present = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

/** Where each entity of the specification is in an answer, with its fields. */
const ENTITIES: [row: string, method: string, place: string, fields: string][] = [
  [
    'EN-01',
    'Account.getprofileinfo',
    '',
    'first_name last_name sex birth_date country country_code region home_town address postcode document contacts',
  ],
  ['EN-02', 'Account.getprofileinfo', 'document', 'type number'],
  ['EN-03', 'Account.getprofileinfo', 'contacts[]', 'type contact is_confirmed is_subscribed phone_country_code'],
  [
    'EN-04',
    'Account.getInfo',
    '',
    'uid reg_time login fakename is_subscribed is_on_verification is_verified is_kyc_block_enabled is_registration_completed country_code locale two_factor_auth',
  ],
  ['EN-05', 'Account.getInfo', '', 'balance_main balance_bonus balance_betting_bonus balance_fun'],
  ['EN-05', 'Account.getInfo', 'balance_main', 'amount currency'],
  [
    'EN-07',
    'metadata.getgeneralinfo',
    '',
    'analytic available_currencies available_locales default_currency is_seon_enabled domain_state domain_type time_to_force_logout is_bonus_isolation_enabled is_game_history_export_enabled user_inactivity_cashier_time user_inactivity_pp_time',
  ],
  ['EN-09', 'Account.getDepositLimit', '', 'available_amount can_edit expired_at limit_amount period'],
  ['EN-11', 'Cashier.getdepositinfo', '', 'id requisites method type created_at updated_at amount status domain'],
  ['EN-12', 'Cashier.gethistory', 'items[]', 'id created_at amount'],
  [
    'EN-13',
    'Cashier.getdepositsettings',
    'methods[]',
    'sysname icon iconLight iconDark description descriptionWithdraw descriptionMinMax',
  ],
  ['EN-14', 'Loyalty.getinfo', '', 'id is_active points character levels pointsAlias uid'],
  ['EN-15', 'Loyalty.getcharacters', '', 'items offset limit total'],
  ['EN-16', 'Loyalty.getnotifications', 'items[]', 'trigger type amount amountType title message image'],
  ['EN-17', 'Cashbacks.get', 'items[]', 'id status receiving_expired_at paid_out_at description'],
  ['EN-18', 'Freespins.get', '[]', 'game remaining_count status'],
  ['EN-19', 'Bonuses.get', 'items[]', 'id type description status'],
  ['EN-19', 'BettingBonuses.get', 'items[]', 'id type description status'],
  ['EN-20', 'Campaigns.getoffers', 'items[]', 'id trigger description promotions'],
  ['EN-22', 'Games.get', 'items[]', 'sysname name image_url description'],
  ['EN-23', 'Games.getProviders', 'items[]', 'sysname game_params'],
  ['EN-24', 'banners.get', 'items[]', 'id finished_at description'],
  [
    'EN-27',
    'tournaments.get',
    'items[]',
    'id description total_prize user_info winners restrictions total_participants total_points reset_on_cashout provider image_url tags extra games_count',
  ],
];

describe('answers', () => {
  test('of every call have a schema that says of each part what it is', covers('OP-04 1/3'), () => {
    const open = endpoints.flatMap(({ method }) => untyped(schemaOf(method.output, 'output'), method.name));
    expect(open).toEqual([]);
  });

  test.each(ENTITIES)('%s: the fields of the entity are in %s %s', covers('OP-04 2/3'), (_, name, place, fields) => {
    const { properties = {} } = partAt(schemaOf(methods.get(name)!.output, 'output'), place);
    for (const field of fields.split(' ')) expect(Object.keys(properties)).toContain(field);
  });
});

// Every method of every contract, called in every role: what each may do, and that no one sees another player's data.
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Method } from '#kernel/method.ts';
import { ApiClient, type ApiAnswer } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { setIdentity } from '#players/accounts/index.ts';
import { transaction as inTransaction } from '#platform/db/database.ts';
import { changesSomething } from './http/product-api.ts';
import { endpoints } from './slices.ts';
import { addOffers } from '#rewards/campaigns/testing/offers.ts';
import { covers } from '#testing/covers.ts';

type Role = 'guest' | 'B' | 'banned' | 'excluded' | 'timed-out' | 'unverified';
const ROLES: readonly Role[] = ['guest', 'B', 'banned', 'excluded', 'timed-out', 'unverified'];

let site: TestSite;
/** Data of A alone: none of it may appear in an answer to anyone else. */
let marks: string[];
let ofA: { deposit: string; round: string; open: string };
let clients: Record<Role, ApiClient>;
const seen = new Map<string, Record<Role, ApiAnswer>>();

const id = (): string => randomUUID();
const bankAccount = JSON.stringify({ holder: 'Ada Player', iban: 'DE89370400440532013000' });

const slip = JSON.stringify({
  legs: [{ event: 'a'.repeat(12), market: '1x2', outcome: '1', odds: 2000, version: 1 }],
  bets: [{ type: 'single', legs: [0], stake: '1.00' }],
});

const change = JSON.stringify({ keep: [0], add: [] });

/** Arguments that a player might send; where an id is required it is A's. Breaks come last: they end what other calls need. */
const ARGUMENTS: Record<string, () => Record<string, string>> = {
  'Content.getPage': () => ({ slug: 'about-us' }),
  'Content.getPromotion': () => ({ id: '1' }),
  'storage.get': () => ({ key: 'note' }),
  'storage.set': () => ({ key: 'other', value: '1' }),
  'Auth.register': () => registration(),
  'Auth.login': () => ({ login: 'nobody@example.org', password: 'Wr0ng-horse' }),
  'Auth.sendLogInCode': () => ({ login: 'nobody@example.org' }),
  'Account.changelocale': () => ({ locale: 'es' }),
  'Account.completeRegistration': () => {
    const { currency, country_code, birth_date, terms, age } = registration();
    return { currency: currency!, country_code: country_code!, birth_date: birth_date!, terms: terms!, age: age! };
  },
  'Account.addcontact': () => ({ contact: `+49151${String(randomInt(1e8)).padStart(8, '0')}` }),
  'Account.sendconfirmationtocontact': () => ({ contact: 'nobody@example.org' }),
  'Account.changeSubscription': () => ({ contact: 'nobody@example.org', subscription: '1' }),
  'Account.unsubscribe': () => ({ token: 'x'.repeat(40) }),
  'Account.changefakename': () => ({ fakename: `Matrix${id().slice(0, 6)}` }),
  'Account.changepassword': () => ({ old_password: 'Wr0ng-horse', password: 'An0ther-horse' }),
  'Account.changeTwoFactorAuth': () => ({ method: 'app', password: 'Wr0ng-horse' }),
  'Account.confirmTwoFactorAuth': () => ({ code: '000000' }),
  'Verification.sendDocument': () => ({ kind: 'passport', content: 'AAAA' }),
  'Verification.removeDocument': () => ({ kind: 'passport' }),
  'Messages.markRead': () => ({ up_to: '1' }),
  'Account.makeRecoveryCodes': () => ({ password: 'Wr0ng-horse', code: '000000' }),
  'Account.endSession': () => ({ session: '1' }),
  'Account.linkService': () => ({ service: 'dev', password: 'Wr0ng-horse' }),
  'Account.unlinkService': () => ({ service: 'dev', password: 'Wr0ng-horse' }),
  'events.handle': () => ({ event_name: 'pageview', event_params: '{}' }),
  'Account.setCurrency': () => ({ currency: 'USD' }),
  'Passkeys.beginRegistration': () => ({ password: 'Wr0ng-horse' }),
  'Passkeys.finishRegistration': () => ({ challenge_id: id(), response: '{"id":"x"}' }),
  'Passkeys.remove': () => ({ passkey: '1', password: 'Wr0ng-horse' }),
  'Passkeys.finishLogin': () => ({ challenge_id: id(), response: '{"id":"x"}' }),
  'PublicLog.getEntries': () => ({ from: '0', count: '1' }),
  'PublicLog.getInclusion': () => ({ leaf: 'f'.repeat(64), size: '1000000' }),
  'PublicLog.getFirstHead': () => ({ leaf: 'f'.repeat(64) }),
  'PublicLog.getConsistency': () => ({ first: '1', second: '1000000' }),
  'Privacy.eraseAccount': () => ({ password: 'Wr0ng-horse' }),
  'Limits.set': () => ({ kind: 'loss', period: 'month', limit: '500' }),
  'Limits.confirm': () => ({ kind: 'loss', period: 'month' }),
  'Limits.cancel': () => ({ kind: 'loss', period: 'month' }),
  'Limits.exclude': () => ({ length: '24h', confirm: '1' }),
  'Limits.setRealityCheck': () => ({ minutes: '30' }),
  'Cashier.makedeposit': () => ({ method: 'card', amount: '20', request_id: id() }),
  'Cashier.getdepositinfo': () => ({ id: ofA.deposit }),
  'Cashier.makewithdrawal': () => ({ method: 'bank', amount: '20', requisites: bankAccount, request_id: id() }),
  'Cashier.getstatement': () => ({ from: '2026-01-01', to: '2026-12-31' }),
  'Cashier.getreceipt': () => ({ id: ofA.deposit }),
  'Cashier.canceldeposit': () => ({ id: ofA.deposit }),
  'Cashier.cancelwithdrawal': () => ({ id: ofA.deposit }),
  'Games.playRound': () => ({
    sysname: 'dice',
    mode: 'play',
    stake: '1.00',
    params: '{"direction":"under","target":"50.00"}',
    request_id: id(),
  }),
  'Games.openRound': () => ({
    sysname: 'mines',
    mode: 'play',
    stake: '1.00',
    params: '{"mines":3}',
    request_id: id(),
  }),
  'Games.awaitRound': () => ({ round_id: ofA.open }),
  'Games.actInRound': () => ({ round_id: ofA.open, number: '1', action: '{"do":"open","cell":0}', request_id: id() }),
  'Games.getRound': () => ({ id: ofA.round }),
  'Games.startAutoplay': () => ({
    sysname: 'dice',
    mode: 'demo',
    stake: '1.00',
    params: JSON.stringify({ direction: 'under', target: '50.00' }),
    rounds: '5',
    request_id: id(),
  }),
  'Games.playAutoplay': () => ({ id: id(), number: '1' }),
  'Games.stopAutoplay': () => ({ id: id() }),
  'Bonuses.activate': () => ({ bonus_id: id() }),
  'Bonuses.deactivate': () => ({ bonus_id: id() }),
  'Bonuses.remove': () => ({ bonus_id: id() }),
  'BettingBonuses.activate': () => ({ bonus_id: id() }),
  'BettingBonuses.remove': () => ({ bonus_id: id() }),
  'Bonuses.choosePurse': () => ({ bonus_id: id(), purse: 'main' }),
  'Bonuses.getCost': () => ({ definition: 'welcome', currency: 'EUR' }),
  'Bonuses.getLosses': () => ({ by: 'withdrawal' }),
  'Campaigns.getDepositGains': () => ({ deposit_id: id() }),
  'popups.seen': () => ({ sysname: 'spring' }),
  'Cashbacks.claimRakeback': () => ({ request_id: id() }),
  'Cashbacks.payout': () => ({}),
  'Draws.getDraw': () => ({ id: id() }),
  'Draws.getSpin': () => ({ id: id() }),
  'Jackpots.getDrop': () => ({ id: id() }),
  'Jackpots.getEntries': () => ({ run: id() }),
  // 100 EUR in cash: no one here has the points.
  'Loyalty.buyproduct': () => ({ id: '10', request_id: id() }),
  'Loyalty.setaddress': () => ({
    order_id: id(),
    address: '{"recipient":"A","address":"B","postcode":"1","town":"C","country":"DE"}',
  }),
  'Loyalty.setcharacter': () => ({ id: '1' }),
  'Loyalty.getProgram': () => ({ sysname: 'daily-spins' }),
  'Freespins.play': () => ({ id: id(), request_id: id() }),
  'Live.getTable': () => ({ sysname: 'live-roulette' }),
  'Live.getHistory': () => ({ sysname: 'live-roulette' }),
  'Live.getRound': () => ({ id: id() }),
  'Live.bet': () => ({
    sysname: 'live-roulette',
    round: id(),
    stake: '1.00',
    params: '{"bets":[{"spot":"red","chips":1}]}',
    request_id: id(),
  }),
  'Sports.getEvent': () => ({ id: 'a'.repeat(12) }),
  'Sports.getStandings': () => ({ sport: 'football', competition: 'none' }),
  'Sports.getOddsTrail': () => ({ id: 'a'.repeat(12), market: '1x2' }),
  'Bets.quote': () => ({ slip, currency: 'EUR' }),
  'Bets.place': () => ({ slip, currency: 'EUR', request_id: id() }),
  'Bets.getBet': () => ({ id: id() }),
  'Bets.getCashOutOffers': () => ({ ids: id() }),
  'Bets.cashOut': () => ({ id: id(), offer: '1.00', quote: '1.00', request_id: id() }),
  'Bets.setAutoCashOut': () => ({ id: id(), target: '1.00' }),
  'Bets.getEditOffer': () => ({ id: id(), change }),
  'Bets.edit': () => ({ id: id(), change, stake: '1.00', odds: '[2000]', quote: '1.00', request_id: id() }),
  'Bets.getShared': () => ({ share: 'A'.repeat(20) }),
  'Live.cashOut': () => ({ bet: id() }),
  'tournaments.participate': () => ({ tournament_id: '999999999' }),
  'tournaments.getReels': () => ({ tournament_id: '999999999' }),
  'tournaments.stake': () => ({ tournament_id: '999999999', spin: '1', stake: '10' }),
  'Live.say': () => ({ sysname: 'live-roulette', text: 'Good luck' }),
  'Live.report': () => ({ message: '999999999' }),
  'Live.mute': () => ({ message: '999999999', muted: '1' }),
  'Live.setHidden': () => ({ hidden: '0' }),
  'Games.addLike': () => ({ sysname: 'dice' }),
  'Games.removeLike': () => ({ sysname: 'dice' }),
  'Games.getReceipts': () => ({ ids: JSON.stringify([randomUUID()]) }),
  'Games.getSeedRounds': () => ({ server_seed_hash: 'ab'.repeat(32) }),
  'Games.setClientSeed': () => ({ client_seed: 'abc' }),
  'Games.launch': () => ({ sysname: 'tinplate-fair-wheel', mode: 'play' }),
  'Seo.getPage': () => ({ path: '/' }),
  'Campaigns.getpopup': () => ({ sysname: 'welcome' }),
  'FreshChat.storeChatEvent': () => ({ channel_id: '1', conversation_id: '2', text: 'Hello', event: 'sent' }),
  'support.sendFeedback': () => ({ topic: 'other', contact: 'anna@example.org', text: 'A question to the house' }),
  'Campaigns.checkPromocode': () => ({ promo_code: 'GREENCLOTH' }),
  'Campaigns.activateOffer': () => ({ promo_code: 'greencloth' }),
  'Campaigns.takepromotions': () => ({ offer_id: '1' }),
};

/** Where a role gets a different answer from an ordinary player; everything that is not named is as for them. */
const OTHERWISE: Partial<Record<Role, Record<string, string>>> = {
  excluded: {
    'Campaigns.checkPromocode': 'campaigns.promo-code',
    'Campaigns.activateOffer': 'campaigns.promo-code',
    'Campaigns.takepromotions': 'campaigns.offer',
    'Games.playRound': 'limits.exclusion',
    'Games.openRound': 'limits.exclusion',
    'Games.startAutoplay': 'limits.exclusion',
    'Games.setClientSeed': '200',
    'Games.rotateSeed': '200',
    'Cashier.makedeposit': 'limits.exclusion',
    'Live.bet': 'limits.exclusion',
    'Bets.place': 'limits.exclusion',
    'Cashbacks.payout': 'limits.exclusion',
    'Draws.spin': 'limits.exclusion',
    'Cashbacks.claimRakeback': 'limits.exclusion',
    'Loyalty.buyproduct': 'limits.exclusion',
    'Live.say': 'live.chat-break',
  },
  'timed-out': {
    'Campaigns.checkPromocode': 'campaigns.promo-code',
    'Campaigns.activateOffer': 'campaigns.promo-code',
    'Campaigns.takepromotions': 'campaigns.offer',
    'Games.playRound': 'limits.time-out',
    'Games.openRound': 'limits.time-out',
    'Games.startAutoplay': 'limits.time-out',
    'Games.setClientSeed': '200',
    'Games.rotateSeed': '200',
    'Cashier.makedeposit': 'limits.time-out',
    'Live.bet': 'limits.time-out',
    'Bets.place': 'limits.time-out',
    'Cashbacks.payout': 'limits.time-out',
    'Draws.spin': 'limits.time-out',
    'Cashbacks.claimRakeback': 'limits.time-out',
    'Loyalty.buyproduct': 'limits.time-out',
    'Live.say': 'live.chat-break',
  },
  unverified: {
    'Games.playRound': 'verification.overdue',
    'Games.openRound': 'verification.overdue',
    'Games.setClientSeed': '200',
    'Games.rotateSeed': '200',
    'Cashier.makedeposit': 'verification.overdue',
    'Cashier.makewithdrawal': 'verification.overdue',
    'Live.bet': 'verification.overdue',
    'Bets.place': 'verification.overdue',
  },
};

/** Open to guests, who must sign in for one way of using it. */
const GUESTS: Record<string, string> = {
  'Games.playRound': 'games.sign-in',
  'Games.openRound': 'games.sign-in',
  'Account.confirmContact': 'api.session',
};

/** Ends the caller's own session or play, so they are not part of the round. */
const LAST = new Set(['Auth.logout', 'Limits.exclude', 'Auth.register', 'Auth.login']);
const methods = endpoints.map(({ method }) => method);

beforeAll(async () => {
  site = await startTestSite({ hasProvider: true, prepare: addOffers, environment: { PAYOUT_CODE: 'off' } });
  const rich = async (fields = registration()): Promise<ApiClient> => {
    const client = await site.player(fields);
    await giveMoney(site, client, 1_000_000n);
    return client;
  };

  const account = registration();
  const a = await rich(account);
  const secret = `secret-${id()}`;
  await a.ok('storage.set', { key: 'note', value: secret });
  const { transaction } = await a.ok<{ transaction: string }>(
    'Cashier.makedeposit',
    ARGUMENTS['Cashier.makedeposit']!(),
  );
  const { round_id } = await a.ok<{ round_id: string }>('Games.playRound', ARGUMENTS['Games.playRound']!());
  const opened = await a.ok<{ round_id: string }>('Games.openRound', ARGUMENTS['Games.openRound']!());
  ofA = { deposit: transaction, round: round_id, open: opened.round_id };
  marks = [account['login']!, secret, transaction];

  const [virtual] = await createPlayers(site.database.owner, 1, 1_000_000n);
  const banned = new ApiClient(site.url);
  banned.cookies.set('sid', virtual!.cookie.slice('sid='.length));
  await site.database.ownerPool.query(`update accounts.players set status = 'banned' where id = $1`, [virtual!.id]);

  const fields = registration();
  await (await rich(fields)).ok('Limits.exclude', { length: '6m', confirm: '1' });
  const excluded = site.visitor();
  await excluded.ok('Auth.login', { login: fields['login']!, password: fields['password']! });
  const timedOut = await rich();
  await timedOut.ok('Limits.exclude', { length: '7d', confirm: '1' });

  clients = {
    guest: site.visitor(),
    B: await rich(),
    banned,
    excluded,
    'timed-out': timedOut,
    unverified: await rich(),
  };
  // Documents were requested from them, and the deadline has passed.
  const { uid } = await clients.unverified.ok<{ uid: number }>('Account.getInfo');
  await inTransaction(site.site.services.db, (tx) =>
    setIdentity(tx, BigInt(uid), { identity_level: 0, verify_by: new Date(0), is_on_verification: false }),
  );
  const isHeldBack = async () =>
    outcomeOf(await clients.unverified.call('Games.playRound', ARGUMENTS['Games.playRound']!())) ===
    'verification.overdue';
  while (!(await isHeldBack())) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const method of methods) {
    if (LAST.has(method.name)) continue;
    const answers = {} as Record<Role, ApiAnswer>;
    for (const role of ROLES) answers[role] = await call(clients[role], method);
    seen.set(method.name, answers);
  }
});
afterAll(() => site.close());

const call = (client: ApiClient, method: Method, headers?: Record<string, string>): Promise<ApiAnswer> =>
  client.call(method.name, ARGUMENTS[method.name]?.() ?? {}, { verb: method.verb, ...(headers && { headers }) });

const outcomeOf = ({ status, error }: ApiAnswer): string => error?.reason?.rule ?? String(status);

/** Whether the method can be called without this field of its arguments. */
const isOptional = ({ name, input }: Method, key: string): boolean => {
  const { [key]: _, ...parameters } = ARGUMENTS[name]!();
  return (input as { safeParse(value: unknown): { success: boolean } }).safeParse(parameters).success;
};

describe('who may do what', () => {
  test('[L01] money is never moved without an idempotency key or without a limit', async () => {
    const money = methods.filter(({ moves }) => moves === 'money');
    expect(money.length).toBeGreaterThan(8);
    for (const method of money) {
      const { name, oncePer, rate, shed } = method;
      expect([name, rate, shed]).toEqual([name, 'money', 'last']);
      for (const key of [oncePer].flat() as string[]) {
        if (isOptional(method, key)) continue; // the server makes one of the facts
        const { [key]: _, ...others } = ARGUMENTS[name]!();
        const answer = await clients.B.call(name, others);
        expect([name, outcomeOf(answer), answer.error?.error_data]).toEqual([
          name,
          'api.schema',
          { [key]: ['Field is required'] },
        ]);
      }
    }
  });

  test('a request id may be left out of three calls alone', () => {
    const open = methods.filter((method) => method.oncePer === 'request_id' && isOptional(method, 'request_id'));
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'Cashier.makedeposit',
      'Cashier.makewithdrawal',
      'Loyalty.buyproduct',
    ]);
  });

  test('what every player’s money hangs on asks for a player, or for a guest’s own play money', () => {
    const open = methods.filter(({ access, moves }) => access === 'guest' && moves === 'money').map(({ name }) => name);
    expect(open).toEqual(['Games.playRound', 'Games.openRound', 'Games.actInRound', 'Games.awaitRound']);
  });

  test('arguments are known for every method that needs some', () => {
    const without = methods.filter(
      ({ name, input }) =>
        !ARGUMENTS[name] && !(input as { safeParse(value: unknown): { success: boolean } }).safeParse({}).success,
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  test(
    'a guest is asked to sign in by every method for players, and by no other but a bet for money',
    covers('~RO-01'),
    () => {
      const unexpected = methods.flatMap(({ name, access }) => {
        const answers = seen.get(name);
        if (!answers) return [];
        const wanted = access === 'player' ? 'api.session' : GUESTS[name];
        const got = outcomeOf(answers.guest);
        return wanted === undefined
          ? got === 'api.session'
            ? [[name, got]]
            : []
          : got === wanted
            ? []
            : [[name, got]];
      });
      expect(unexpected).toEqual([]);
    },
  );

  test('a guest is asked to sign in before anything is said about what they sent', async () => {
    const visitor = site.visitor();
    for (const { name, verb, access } of methods.filter((method) => method.access === 'player')) {
      const { status } = await visitor.call(name, { nonsense: 'of no method' }, { verb });
      expect([name, access, status]).toEqual([name, 'player', 401]);
    }
  });

  test('[X01] banned: their session has ended, so every method for players says so, and elsewhere they are a guest', () => {
    const unexpected = methods.flatMap(({ name, access }) => {
      const answers = seen.get(name);
      if (!answers) return [];
      const wanted = access === 'player' || name === 'Account.getInfo' ? 'accounts.status' : outcomeOf(answers.guest);
      return outcomeOf(answers.banned) === wanted ? [] : [[name, outcomeOf(answers.banned), `instead of ${wanted}`]];
    });
    expect(unexpected).toEqual([]);
  });

  test.each(ROLES.filter((role) => !['guest', 'B', 'banned'].includes(role)))(
    '[X01][P07][K01] %s: refused where their state says so, and answered like any player everywhere else',
    (role) => {
      const unexpected = [...seen].flatMap(([name, answers]) => {
        const wanted = OTHERWISE[role]?.[name] ?? outcomeOf(answers.B);
        return outcomeOf(answers[role]) === wanted ? [] : [[name, outcomeOf(answers[role]), `instead of ${wanted}`]];
      });
      expect(unexpected).toEqual([]);
    },
  );

  test('an ordinary player with money is refused nothing but what is another’s or is not there', () => {
    const refused = [...seen].filter(([, { B }]) => B.error).map(([name, { B }]) => [name, outcomeOf(B)]);
    expect(Object.fromEntries(refused)).toEqual({
      // The site has no such chat.
      'FreshChat.storeChatEvent': 'support.chat',
      'Bonuses.activate': 'bonuses.known',
      'Bonuses.deactivate': 'bonuses.known',
      'Bonuses.remove': 'bonuses.known',
      'Bonuses.choosePurse': 'bonuses.known',
      'BettingBonuses.activate': 'bonuses.known',
      'BettingBonuses.remove': 'bonuses.known',
      'Cashbacks.claimRakeback': 'cashback.waiting',
      'Cashbacks.payout': 'cashback.waiting',
      'Cashbacks.remove': 'cashback.waiting',
      // Nothing is drawn here.
      'Draws.spin': 'draws.wheel',
      'Draws.getDraw': 'draws.draw',
      'Draws.getSpin': 'draws.spin',
      'Jackpots.getDrop': 'jackpots.drop',
      'Jackpots.getEntries': 'jackpots.run',
      'Loyalty.buyproduct': 'loyalty.level',
      'Loyalty.setaddress': 'loyalty.known-order',
      'Account.changeSubscription': 'accounts.own-contact',
      'Account.changeTwoFactorAuth': 'accounts.own-password',
      'Account.changepassword': 'accounts.own-password',
      'Account.confirmContact': 'accounts.code',
      'Account.confirmTwoFactorAuth': 'accounts.code-expired',
      'Account.endSession': 'accounts.own-session',
      'Account.makeRecoveryCodes': 'accounts.own-password',
      'Account.sendconfirmationtocontact': 'accounts.own-contact',
      'Account.setCurrency': 'accounts.currency-empty',
      'Account.unsubscribe': 'accounts.link',
      'Auth.finishSocialLogin': 'accounts.social-step',
      'Auth.restore': 'accounts.restore',
      'Passkeys.finishLogin': 'accounts.passkey',
      'Passkeys.finishRegistration': 'accounts.passkey',
      // A wrong password four times in a row.
      'Account.linkService': 'accounts.soft-lock',
      'Account.unlinkService': 'accounts.soft-lock',
      'Passkeys.beginRegistration': 'accounts.soft-lock',
      'Passkeys.remove': 'accounts.soft-lock',
      'Privacy.eraseAccount': 'accounts.soft-lock',
      'tournaments.participate': 'tournaments.known',
      'tournaments.getReels': 'tournaments.known',
      'tournaments.stake': 'tournaments.known',
      // This site has no identity service.
      'sumsub.createApplicant': 'verification.service',
      'sumsub.getAccessToken': 'verification.service',
      // It is set up all the same, so documents are for it to take.
      'Verification.sendDocument': 'verification.by-service',
      'Verification.removeDocument': 'verification.by-service',
      'Verification.handIn': 'verification.by-service',
      'Limits.confirm': 'limits.nothing-pending',
      'Limits.cancel': 'limits.nothing-pending',
      'PublicLog.getConsistency': 'public-log.size',
      'PublicLog.getFirstHead': 'public-log.known-leaf',
      'PublicLog.getInclusion': 'public-log.size',
      'Sports.getEvent': 'sports.known-event',
      'Sports.getStandings': 'sports.known-competition',
      'Bets.getBet': 'bets.known-bet',
      'Bets.getShared': 'bets.known-bet',
      'Bets.cashOut': 'bets.known-bet',
      'Bets.getEditOffer': 'bets.known-bet',
      'Bets.edit': 'bets.known-bet',
      'Bets.setAutoCashOut': 'bets.known-bet',
      'Freespins.play': 'games.freespins-known',
      'Games.playAutoplay': 'autoplay.known',
      'Games.stopAutoplay': 'autoplay.known',
      'Live.bet': 'live.window',
      'Live.report': 'live.known-message',
      'Live.mute': 'live.known-message',
      'Live.getRound': 'live.known-round',
      'Live.cashOut': 'live.known-bet',
      'Games.launch': 'games.known',
      'Limits.askReturn': 'limits.no-return',
      // They have opened a round, but not A's.
      'Games.getSeedRounds': 'games.seed-known',
      'Games.setClientSeed': 'games.round-open',
      'Games.rotateSeed': 'games.round-open',
      'Games.actInRound': 'games.round-known',
      'Games.awaitRound': 'games.round-known',
      'Cashier.getdepositinfo': 'cashier.own-payment',
      'Cashier.getreceipt': 'cashier.own-payment',
      'Cashier.canceldeposit': 'cashier.own-payment',
      'Cashier.cancelwithdrawal': 'cashier.own-payment',
    });
  });

  test('[X04] every answer is what the contract says, and nothing more', covers('OP-04 3/3'), () => {
    const others = methods.flatMap(({ name, output }) =>
      ROLES.flatMap((role) => {
        const answer = seen.get(name)?.[role];
        if (!answer || answer.error) return [];
        const parsed = (output as unknown as { safeParse(value: unknown): { success: boolean } }).safeParse(
          answer.data,
        );
        return parsed.success ? [] : [[name, role]];
      }),
    );
    expect(others).toEqual([]);
  });

  test('[X03] no method takes a field that is not its own, not even a good one of another', async () => {
    const accepted = [];
    for (const { name, verb } of methods) {
      const extra = { balance: '1', uid: '1', is_verified: '1', role: 'operator', is_admin: '1', player_id: '1' };
      const answer = await clients.B.call(name, { ...extra, ...ARGUMENTS[name]?.() }, { verb });
      const strange = Object.values(answer.error?.error_data ?? {}).filter(([why]) => why === 'Unknown field');
      if (outcomeOf(answer) !== 'api.schema' || strange.length !== Object.keys(extra).length) accepted.push(name);
    }
    expect(accepted).toEqual([]);
  });

  test('no role gets an internal error', () => {
    const faults = [...seen].flatMap(([name, answers]) =>
      ROLES.filter((role) => answers[role].status >= 500 && outcomeOf(answers[role]) !== 'verification.service').map(
        (role) => [name, role, answers[role].text],
      ),
    );
    expect(faults).toEqual([]);
  });

  test('[X02] nothing of A’s stands in any answer to anybody else', () => {
    // The mailbox of demo mode shows everything to everyone, and exists nowhere else.
    const leaks = [...seen].flatMap(([name, answers]) =>
      ROLES.filter(
        (role) => name !== 'Messages.getMailbox' && marks.some((mark) => answers[role].text.includes(mark)),
      ).map((role) => [name, role]),
    );
    expect(leaks).toEqual([]);
  });
});

describe('a write from a page of another site', () => {
  const FOREIGN = [
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { origin: '', 'sec-fetch-site': 'same-site' },
  ];
  /** Everything that a write could change for a player, as one digest. */
  async function world(): Promise<string> {
    const tables = [
      'accounts.players',
      'wallet.transfers',
      'rounds.rounds',
      'rounds.seed_states',
      'limits.players',
      'limits.limits',
      'limits.breaks',
      'limits.history',
    ];
    const parts = tables.map(
      (table) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t)`,
    );
    const { rows } = await site.database.ownerPool.query<{ world: string }>(
      `select concat_ws(',', ${parts.join(', ')}, (select count(*) from cashier.deposits), (select count(*) from cashier.withdrawals),
        (select count(*) from accounts.sessions where ended_at is null)) as world`,
    );
    return rows[0]!.world;
  }

  test('[H05] is refused for every method that changes something, and has no effect', async () => {
    const writes = methods.filter(changesSomething);
    expect(writes.map(({ name }) => name)).toEqual(expect.arrayContaining(['Auth.logout', 'Games.playRound']));
    const before = await world();
    for (const method of writes)
      for (const headers of FOREIGN) {
        const answer = await call(clients.unverified, method, headers);
        expect([method.name, headers.origin, outcomeOf(answer)]).toEqual([
          method.name,
          headers.origin,
          'http.same-origin',
        ]);
      }
    expect(await world()).toBe(before);
  });

  test('the same write from our own page has an effect, so the look at the world sees one', async () => {
    const before = await world();
    await clients.unverified.ok('Limits.set', { kind: 'stake', period: 'week', limit: '100' });
    expect(await world()).not.toBe(before);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { isLinkOf, linkBefore } from '#fairness/seeds/chain.ts';
import { entryLeaf } from '#fairness/seeds/log-head.ts';
import { recordOf } from '#fairness/seeds/published.ts';
import { verifyRound, verifyShared } from '#fairness/seeds/verify.ts';
import { fromHundredths } from '#casino/engine/multiplier.ts';
import { titles } from '#casino/titles/index.ts';
import { heightAt } from '#casino/titles/live-crash/paytable.ts';
import { asPlayed } from '#casino/titles/published.ts';
import { liveTitles } from '#casino/titles/live.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { systemContext } from '#platform/context.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { expectEncrypted, expectOlderEncrypted, expectUnchangeable } from '#testing/encrypted-chains.ts';
import { LiveClient } from '#testing/live-client.ts';
import { publishCurves } from './testing/live-curves.ts';
import { giveMoney } from '#testing/money.ts';
import { eventually } from '#testing/patience.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { Round } from '#casino/rounds/round-contract.ts';
import type { LiveRound, LiveTable, OwnBet } from './contract.ts';
import { secretTables } from './index.ts';
import type { SharedRound } from './round-contract.ts';
import { muteInChat } from './say.ts';
import { openReports } from './moderate.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({
    environment: { LIVE_TABLES: 'on', LIVE_PACE: '10' },
    prepare: ({ ownerPool }) => publishCurves(ownerPool, { least: 120, most: 150 }),
  });
});
afterAll(() => site.close());

const key = (): string => uuidv7(Date.now(), secureRandom);
const RED = { stake: '1.00', params: JSON.stringify({ bets: [{ spot: 'red', chips: 2 }] }) };
const AUTO = { stake: '1.00', params: JSON.stringify({ target: '1.01' }) };
const minor = ({ amount }: { amount: string }): bigint => parseAmount(amount, 'EUR')!;
type Answer = { bet: OwnBet; balances: { balance_main: { amount: string } } };

async function rich(): Promise<ApiClient> {
  const player = await site.player();
  await giveMoney(site, player, 10_000n);
  return player;
}
const balanceOf = async (player: ApiClient): Promise<bigint> =>
  minor((await player.ok<Answer['balances']>('Account.getBalance')).balance_main);
const tableOf = (client: ApiClient, sysname: string) => client.ok<LiveTable>('Live.getTable', { sysname });

/** A round whose window has just opened. */
async function fresh(sysname: string, live: LiveClient): Promise<LiveRound> {
  const seen = live.received.length;
  const opened = await eventually(
    () => {
      const message = live.received
        .slice(seen)
        .find(
          (message) =>
            message.topic === `table/${sysname}` &&
            (message.message as unknown as { round?: LiveRound }).round?.state === 'betting',
        );
      expect(message, 'no window opened').toBeDefined();
      return message!;
    },
    { intervalMs: 5 },
  );
  return (opened.message as unknown as { round: LiveRound }).round;
}
async function listening(sysname: string, client?: ApiClient): Promise<LiveClient> {
  const live = await LiveClient.open(site.url, client);
  live.join(`table/${sysname}`);
  if (client) live.join('me');
  await expect.poll(() => live.words.length).toBeGreaterThan(0);
  return live;
}
const bet = (
  player: ApiClient,
  sysname: string,
  round: LiveRound,
  fields: { stake: string; params: string },
  request_id = key(),
) => player.call('Live.bet', { sysname, round: round.id, ...fields, request_id });

type Reply = Awaited<ReturnType<typeof bet>>;
const betOf = ({ data }: Reply): Answer => data as unknown as Answer;

/**
 * Lays bets in one window and answers what became of them. On a busy machine the window may be over before all of them are there:
 * then it is the next one, with other players: what they do before the window opens takes no time of it.
 */
async function inWindow<Players, Laid extends { replies: readonly Reply[] }>(
  sysname: string,
  live: LiveClient,
  lay: (round: LiveRound, players: Players) => Promise<Laid>,
  prepare: () => Promise<Players>,
): Promise<Laid & { round: LiveRound; players: Players }> {
  for (;;) {
    const players = await prepare();
    const round = await fresh(sysname, live);
    const laid = await lay(round, players);
    if (laid.replies.every(({ error }) => error?.reason?.rule !== 'live.window')) return { ...laid, round, players };
  }
}
/** The same with one bet of a player. */
async function betInWindow(player: ApiClient, sysname: string, live: LiveClient, fields: Parameters<typeof bet>[3]) {
  const lay = async (round: LiveRound) => ({ replies: [await bet(player, sysname, round, fields)] });
  const { round, replies } = await inWindow(sysname, live, lay, () => Promise.resolve());
  return { round, placed: betOf(replies[0]!).bet };
}
const isOver = (round: LiveRound) => (message: { round: string }) => message.round === round.id;

// First: the curves that were published for it are used up by a table that is open.
describe('live crash', () => {
  test('pays who leaves before it breaks at the height of the server’s clock, at once and once', async () => {
    const player = await rich();
    const live = await listening('live-crash', player);
    for (;;) {
      const round = await fresh('live-crash', live);
      const before = await balanceOf(player);
      const reply = await bet(player, 'live-crash', round, { stake: '1.00', params: '{"target":"1000.00"}' });
      if (reply.error?.reason?.rule === 'live.window') continue;
      const { bet: placed } = betOf(reply);
      const early = await player.call('Live.cashOut', { bet: placed.id });
      // The curve was climbing already: once more.
      if (!early.error) continue;
      expect(early.error.reason?.rule).toBe('live.too-late');
      await live.receive(
        'round',
        ({ round: seen }: { round: LiveRound }) => seen.id === round.id && seen.state === 'running',
      );
      await new Promise((resolve) => setTimeout(resolve, 400));
      const answers = await Promise.all([1, 2, 3].map(() => player.call('Live.cashOut', { bet: placed.id })));
      const first = answers[0]!;
      if (first.error) {
        // It broke before 1.03: once more.
        expect(first.error.reason?.rule).toBe('live.too-late');
        continue;
      }
      const left = first.data as unknown as Answer;
      expect(Number(left.bet.params['target'])).toBeGreaterThanOrEqual(1.03);
      expect(Number(left.bet.won.amount)).toBe(Number(left.bet.params['target']));
      for (const { data } of answers) expect((data as unknown as Answer).bet).toEqual(left.bet);
      expect(await balanceOf(player)).toBe(before - 100n + minor(left.bet.won));
      await live.receive('settled', isOver(round));
      const stored = await player.ok<Round>('Games.getRound', { id: placed.id });
      expect(stored.won).toEqual(left.bet.won);
      // When it left is the server's word, and where the curve stood then is not.
      const shared = () => player.call('Live.getRound', { id: placed.id });
      await expect.poll(async () => (await shared()).status).toBe(200);
      const { left: when } = (await shared()).data as unknown as SharedRound;
      expect(when!.at).toBe(left.bet.left_at);
      expect(fromHundredths(heightAt(when!.ms))).toBe(left.bet.params['target']);
      break;
    }
    live.close();
  });

  test('leaves automatically where the bet says so', async () => {
    const player = await rich();
    const live = await listening('live-crash', player);
    const { round, placed } = await betInWindow(player, 'live-crash', live, AUTO);
    await live.receive('settled', isOver(round));
    const stored = await player.ok<Round>('Games.getRound', { id: placed.id });
    const broke = stored.events.find(({ type }) => type === 'broke')!;
    expect(stored.won.amount).toBe(Number(broke['at']) >= 1.01 ? '1.01' : '0.00');
    live.close();
  });
});

describe('a live table', () => {
  test('takes bets of two players, lets each see the other’s, settles both by one result and writes them into their history', async () => {
    const watcher = await listening('live-roulette');
    const bets = [
      { spot: 'black', chips: 2 },
      { spot: '0', chips: 1 },
    ];
    const { round, players, replies } = await inWindow(
      'live-roulette',
      watcher,
      async (open, { one: first, two: second }) => ({
        replies: [
          await bet(first, 'live-roulette', open, RED),
          await bet(second, 'live-roulette', open, { ...RED, params: JSON.stringify({ bets }) }),
        ],
      }),
      async () => {
        const first = await rich();
        return { one: first, two: await rich(), live: await listening('live-roulette', first) };
      },
    );
    const { one, two, live } = players;
    const [mine, other] = [betOf(replies[0]!), betOf(replies[1]!)];
    expect(minor(mine.balances.balance_main)).toBe(9_800n);
    await live.receive('bet', ({ bet: seen }: { bet: { id: string } }) => seen.id === other.bet.id);
    await live.receive('paid', isOver(round));
    await live.receive('settled', isOver(round));
    const history = await one.ok<{
      items: { round_id: string; won: { amount: string }; staked: { amount: string } }[];
    }>('Games.getHistory');
    expect(history.items).toMatchObject([{ round_id: mine.bet.id, staked: { amount: '2.00' } }]);
    const [red] = history.items;
    const black = (await two.ok<typeof history>('Games.getHistory')).items[0]!;
    const betRound = await one.ok<Round>('Games.getRound', { id: mine.bet.id });
    const pocket = betRound.events[0]!['pocket'];
    expect((await two.ok<Round>('Games.getRound', { id: other.bet.id })).events[0]!['pocket']).toBe(pocket);
    if (pocket === '0') expect([minor(red!.won), minor(black.won)]).toEqual([0n, 3_600n]);
    else expect(minor(red!.won) + minor(black.won)).toBe(400n);
    expect(await balanceOf(one)).toBe(9_800n + minor(red!.won));
    expect(await balanceOf(two)).toBe(9_700n + minor(black.won));
    live.close();
    watcher.close();
  });

  test('shows its commitment before the bets; afterwards the link proves it, and any bet is verified like a round', async () => {
    const player = await rich();
    const live = await listening('money-wheel', player);
    const bets = [
      { spot: '2', chips: 1 },
      { spot: '48', chips: 1 },
    ];
    const params = JSON.stringify({ bets });
    const { round, placed } = await betInWindow(player, 'money-wheel', live, { stake: '1.00', params });
    expect([round.link, round.result]).toEqual([null, null]);
    await live.receive('settled', isOver(round));
    const ofThePast = async () => {
      type Past = { items: Record<string, string & number>[] };
      const { items } = await player.ok<Past>('Live.getHistory', { sysname: 'money-wheel' });
      return items.find(({ round_id }) => round_id === round.id);
    };
    // The round is announced to be over a moment before it is history.
    await expect.poll(ofThePast).toBeDefined();
    const past = (await ofThePast())!;
    expect(linkBefore(past['link']!)).toBe(round.commitment);
    expect(isLinkOf(past['published']!, round.number, past['link']!)).toBe(true);
    expect(Date.parse(past['published_at']!)).toBeLessThan(Date.parse(round.opened_at));
    const stored = await player.ok<Round>('Games.getRound', { id: placed.id });
    const { fairness } = stored;
    expect([fairness.server_seed, fairness.client_seed, fairness.nonce]).toEqual([
      past['link'],
      past['salt'],
      round.number,
    ]);
    const { published, published_at } = past as unknown as SharedRound;
    const { checks } = verifyRound(
      asPlayed(titles['money-wheel']!),
      recordOf({ ...stored, chain: { published, published_at } } as Round),
      // What was shown before the bets.
      { noted: [round.commitment] },
    );
    expect(checks[0]).toMatchObject({ name: 'chain', result: 'holds' });
    expect(checks.filter(({ result }) => result !== 'holds').map(({ name }) => name)).toEqual(['receipt']);
    // One round by its own id and by that of a bet; nothing of one that is not over.
    for (const id of [round.id, placed.id]) {
      const sharedRound = await player.ok<SharedRound>('Live.getRound', { id });
      expect(sharedRound).toEqual(past);
      expect(verifyShared(asPlayed(liveTitles['money-wheel']!), sharedRound)).toMatchObject({
        verdict: 'fair',
        answers: { mathematics: 'holds' },
      });
    }
    const { id } = await fresh('money-wheel', live);
    const answer = await player.call('Live.getRound', { id });
    const { round: now } = await tableOf(player, 'money-wheel');
    // Unless it was over by then.
    if (now?.id === id && now.state === 'betting') expect(answer.error?.reason?.rule).toBe('live.known-round');
    live.close();
  });

  test('gives every stake back when the site was upgraded to other mathematics before the draw', async () => {
    const player = await rich();
    const live = await listening('money-wheel', player);
    const params = JSON.stringify({ bets: [{ spot: '2', chips: 1 }] });
    const upgraded = async (): Promise<OwnBet> => {
      const { round, placed: laid } = await betInWindow(player, 'money-wheel', live, { stake: '1.00', params });
      const { rowCount } = await site.database.ownerPool.query(
        "update live_tables.rounds set math_hash = $2 where id = $1 and state in ('betting', 'closed')",
        [round.id, 'f'.repeat(64)],
      );
      // Drawn before the upgrade: the next one.
      return rowCount === 1 ? laid : upgraded();
    };
    const placed = await upgraded();
    const stateOf = async () => {
      const { rows } = await site.database.ownerPool.query<{ state: string; result: unknown; of_bet: string }>(
        `select r.state, r.result, b.state as of_bet from live_tables.rounds r join live_tables.bets b on b.round_id = r.id
          where b.id = $1`,
        [placed.id],
      );
      return rows[0];
    };
    await expect.poll(stateOf).toEqual({ state: 'void', result: null, of_bet: 'void' });
    // The table goes on.
    await fresh('money-wheel', live);
    live.close();
  });

  test('shows its chain with the salt, who made it and its entry in the public log, and its rounds page by page', async () => {
    const guest = site.visitor();
    type Page = { items: SharedRound[]; next: string | null };
    const page = (query: Record<string, string>) =>
      guest.ok<Page>('Live.getHistory', {}, { query: { sysname: 'live-baccarat', ...query } });
    await expect.poll(async () => (await page({})).items.length).toBeGreaterThan(2);
    const { chain, round } = await tableOf(guest, 'live-baccarat');
    expect(chain).toMatchObject({ of: 'live-baccarat', beacon: null, published: round!.published });
    const entry = JSON.parse(chain!.entry) as object;
    expect(entry).toEqual({
      kind: 'chain',
      of: 'live-baccarat',
      published: chain!.published,
      length: 10_000,
      salt_by: 'house',
    });
    const { rows } = await site.database.ownerPool.query('select from public_log.entries where leaf = $1', [
      entryLeaf(chain!.entry),
    ]);
    expect(rows).toHaveLength(1);
    const newest = await page({ count: '1' });
    const second = await page({ count: '1', before: newest.next! });
    const rest = await page({ count: '100', before: second.next! });
    const rounds = [...newest.items, ...second.items, ...rest.items];
    expect(rounds.map(({ number }) => number)).toEqual(rounds.map((_, at) => newest.items[0]!.number - at));
    expect([rounds.at(-1)!.number, rest.next]).toEqual([1, null]);
    expect(rounds.every((round) => round.chain!.salt === chain!.salt && round.salt === chain!.salt)).toBe(true);
  });

  test('refuses a bet after the window, by its own clock, and takes nothing', async () => {
    const player = await rich();
    const live = await listening('live-baccarat');
    const round = await fresh('live-baccarat', live);
    const wait = Date.parse(round.closes_at) - Date.now();
    await new Promise((resolve) => setTimeout(resolve, wait + 5));
    const late = await bet(player, 'live-baccarat', round, {
      stake: '1.00',
      params: JSON.stringify({ bets: [{ spot: 'tie', chips: 1 }] }),
    });
    expect([late.status, late.error?.reason?.rule]).toEqual([409, 'live.window']);
    expect(await balanceOf(player)).toBe(10_000n);
    live.close();
  });

  test('takes a bet once, however often and however fast it is sent; another one with its key is a conflict', async () => {
    const live = await listening('live-roulette');
    const lay = async (round: LiveRound, player: ApiClient) => {
      const request = key();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => bet(player, 'live-roulette', round, RED, request)),
      );
      const left = await balanceOf(player);
      const twice = await bet(player, 'live-roulette', round, { ...RED, stake: '2.00' }, request);
      const { round: now } = await tableOf(player, 'live-roulette');
      // What it won would be on the balance, too.
      return { replies: [...answers, twice], balance: now?.id === round.id ? left : undefined };
    };
    const { replies, balance } = await inWindow('live-roulette', live, lay, rich);
    const [answers, other] = [replies.slice(0, -1), replies.at(-1)!];
    expect(new Set(answers.map((reply) => (reply.data as unknown as Answer | undefined)?.bet.id)).size).toBe(1);
    expect(balance ?? 9_800n).toBe(9_800n);
    expect([other.status, other.error?.reason?.rule]).toEqual([409, 'request-id']);
    live.close();
  });

  test('refuses what a limit forbids, and counts what was staked', async () => {
    const live = await listening('live-roulette');
    const { replies } = await inWindow(
      'live-roulette',
      live,
      async (round, player) => ({
        replies: [await bet(player, 'live-roulette', round, RED), await bet(player, 'live-roulette', round, RED)],
      }),
      async () => {
        const player = await rich();
        await player.ok('Limits.set', { kind: 'stake', period: 'day', limit: '3' });
        return player;
      },
    );
    expect(replies[0]!.status).toBe(200);
    expect(replies[1]!.error?.reason?.rule).toBe('limits.stake-limit');
    live.close();
  });

  test('keeps the secret of its chain encrypted, and the role of the site cannot change it', async () => {
    await expectEncrypted(site.database, 'live_tables');
    await expectUnchangeable(site.database, 'live_tables');
    await expectOlderEncrypted(site.database, secretTables[0]!, { schema: 'live_tables', of: 'sysname' });
  });

  test('is played with others, not alone', async () => {
    const player = await rich();
    const alone = await player.call('Games.playRound', {
      sysname: 'live-roulette',
      mode: 'play',
      ...RED,
      request_id: key(),
    });
    expect(alone.error?.reason?.rule).toBe('games.live-table');
  });
});

describe('talk at a table', () => {
  test('reaches all, plain, short and not too fast; a muted player is silent', async () => {
    const [first, second] = [await site.player(), await site.player()];
    const live = await listening('live-roulette', second);
    const sysname = 'live-roulette';
    await first.ok('Live.say', { sysname, text: ' Good \u202eluck\n<b>all</b> ' });
    const received = (await live.receive('chat')) as { message: { text: string; name: string } };
    expect(received.message.text).toBe('Good luck <b>all</b>');
    expect(received.message.name).not.toBe('');
    expect((await first.call('Live.say', { sysname, text: 'again' })).error?.reason?.rule).toBe('live.chat-pace');
    expect((await second.call('Live.say', { sysname, text: 'x'.repeat(201) })).status).toBe(400);
    const { uid } = await first.ok<{ uid: number }>('Account.getInfo');
    await muteInChat(systemContext(site.site.services, 'test'), BigInt(uid), true);
    expect((await first.call('Live.say', { sysname, text: 'hello' })).error?.reason?.rule).toBe('live.chat-muted');
    expect((await tableOf(second, sysname)).chat).toEqual([]);
    expect((await site.visitor().call('Live.say', { sysname, text: 'hi' })).status).toBe(401);
    live.close();
  });

  test('loses its links and bad words; a player reports a message, and mutes its author for themselves alone', async () => {
    const [author, reader, other] = [await site.player(), await site.player(), await site.player()];
    const sysname = 'money-wheel';
    const live = await listening(sysname, reader);
    await author.ok('Live.say', { sysname, text: 'fuck, win at www.evil.example now' });
    const { message } = (await live.receive('chat')) as { message: { id: string; text: string; author: string } };
    expect(message.text).toBe('****, win at now');
    const { own, muted } = await tableOf(reader, sysname);
    expect([own.includes(message.author), muted]).toEqual([false, []]);
    expect((await tableOf(author, sysname)).own).toContain(message.author);
    expect((await reader.call('Live.say', { sysname, text: 'https://evil.example' })).error?.reason?.rule).toBe(
      'live.chat-link',
    );

    await reader.ok('Live.mute', { message: message.id, muted: '1' });
    // Remembered by the server, at every table, and nobody else's matter.
    expect((await tableOf(reader, 'live-roulette')).muted).toContain(message.author);
    expect((await tableOf(other, sysname)).muted).toEqual([]);
    expect(await reader.ok('Live.mute', { message: message.id, muted: '0' })).toEqual({ muted: [] });

    const ctx = systemContext(site.site.services, 'test');
    for (const player of [reader, reader, other]) await player.ok('Live.report', { message: message.id });
    expect((await author.call('Live.report', { message: message.id })).error?.reason?.rule).toBe('live.own-message');
    expect((await reader.call('Live.report', { message: '999999' })).error?.reason?.rule).toBe('live.known-message');
    const endless = '9'.repeat(20);
    expect((await reader.call('Live.report', { message: endless })).status).toBe(400);
    expect((await reader.call('Live.mute', { message: endless, muted: '1' })).status).toBe(400);
    expect(await site.visitor().call('Live.report', { message: message.id })).toMatchObject({ status: 401 });
    const { uid } = await author.ok<{ uid: number }>('Account.getInfo');
    expect(await openReports(ctx)).toMatchObject([
      { message_id: BigInt(message.id), author_id: BigInt(uid), text: '****, win at now', reports: 2n },
    ]);
    await muteInChat(ctx, BigInt(uid), true);
    expect(await openReports(ctx)).toEqual([]);
    live.close();
  });

  test('names nobody who does not want to be named', async () => {
    const player = await rich();
    await player.ok('Live.setHidden', { hidden: '1' });
    const live = await listening('live-roulette');
    await player.ok('Live.say', { sysname: 'live-roulette', text: 'who am I' });
    expect(((await live.receive('chat')) as { message: { name: string } }).message.name).toBe('');
    const { round } = await betInWindow(player, 'live-roulette', live, RED);
    expect(
      ((await live.receive('bet', ({ round: id }: { round: string }) => id === round.id)) as { bet: { name: string } })
        .bet.name,
    ).toBe('');
    live.close();
  });
});

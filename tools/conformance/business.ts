// Rounds that go well, and every way in which they go wrong between two computers.
import { post, type Answer, type Call } from '#sandbox/supplier/wire.ts';
import type { Flow, Kit } from './kit.ts';

const flow = (name: string, run: (kit: Kit) => Promise<void>): Flow => ({ name, run });
const STAKE = 100n;
const WON = 250n;

const codes = (answers: readonly Answer[]): string => answers.map(({ code }) => code).join(', ');
const times = (count: number): undefined[] => Array.from({ length: count }, () => undefined);

async function placed(kit: Kit, other: Partial<Call> = {}): Promise<Call> {
  const bet = kit.bet(other);
  await kit.ok('bet', bet);
  return bet;
}

const rounds: readonly Flow[] = [
  flow('a bet takes its stake', async (kit) => {
    const { balance } = await kit.ok('bet', kit.bet());
    kit.mustBe(balance === (await kit.balance()), 'the answer tells the balance after the bet');
    await kit.moved(-STAKE);
  }),
  flow('a win pays', async (kit) => {
    await kit.ok('win', kit.win(await placed(kit), { isLast: true }));
    await kit.moved(WON - STAKE);
  }),
  flow('a win needs no token', async (kit) => {
    const { token: _, ...win } = kit.win(await placed(kit));
    await kit.ok('win', win);
    await kit.moved(WON - STAKE);
  }),
  flow('a win that names its bet pays', async (kit) => {
    const bet = await placed(kit);
    await kit.ok('win', kit.win(bet, { reference: bet.transaction! }));
    await kit.moved(WON - STAKE);
  }),
  flow('a win of nothing pays nothing', async (kit) => {
    await kit.ok('win', kit.win(await placed(kit), { amount: 0n, isLast: true }));
    await kit.moved(-STAKE);
  }),
  flow('a round without a win is finished', async (kit) => {
    await kit.ok('finish', kit.finish(await placed(kit)));
    await kit.moved(-STAKE);
  }),
  flow('betwin does both at once', async (kit) => {
    await kit.ok('betwin', kit.bet({ win: WON, isLast: true }));
    await kit.moved(WON - STAKE);
  }),
  flow('betwin that wins nothing takes the stake', async (kit) => {
    await kit.ok('betwin', kit.bet({ win: 0n, isLast: true }));
    await kit.moved(-STAKE);
  }),
  flow('two bets and two wins of one round add up', async (kit) => {
    const first = await placed(kit);
    await placed(kit, { round: first.round! });
    await kit.ok('win', kit.win(first));
    await kit.ok('win', kit.win(first, { isLast: true }));
    await kit.moved(2n * WON - 2n * STAKE);
  }),
  flow('info tells player, currency and balance', async (kit) => {
    const answer = await kit.ok('info', { token: kit.session.token });
    const isRight = answer.user === kit.session.user && answer.currency === kit.session.currency;
    kit.mustBe(isRight && answer.balance === (await kit.balance()), `answered ${answer.text}`);
  }),
];

const repeated: readonly Flow[] = [
  ...(['bet', 'betwin'] as const).map((action) =>
    flow(`a repeated ${action} is one ${action}, with the same answer`, async (kit) => {
      const call = kit.bet({ win: WON });
      const first = await kit.ok(action, call);
      for (const _ of times(3)) {
        const again = await kit.ok(action, call);
        kit.mustBe(again.text === first.text, `first ${first.text}, then ${again.text}`);
      }
      await kit.moved(action === 'bet' ? -STAKE : WON - STAKE);
    }),
  ),
  flow('a repeated win is one win, with the same answer', async (kit) => {
    const win = kit.win(await placed(kit));
    const first = await kit.ok('win', win);
    const again = await kit.ok('win', win);
    kit.mustBe(again.text === first.text, `first ${first.text}, then ${again.text}`);
    await kit.moved(WON - STAKE);
  }),
  flow('a repeated rollback is one rollback, with the same answer', async (kit) => {
    const rollback = kit.rollback(await placed(kit));
    const first = await kit.ok('rollback', rollback);
    const again = await kit.ok('rollback', rollback);
    kit.mustBe(again.text === first.text, `first ${first.text}, then ${again.text}`);
    await kit.moved(0n);
  }),
  flow('a repeated finish changes nothing', async (kit) => {
    const bet = await placed(kit);
    await kit.ok('finish', kit.finish(bet));
    await kit.ok('finish', kit.finish(bet));
    await kit.moved(-STAKE);
  }),
  flow('a bet that was caught and sent again byte for byte is one bet', async (kit) => {
    const request = kit.request('bet', kit.bet());
    for (const _ of times(5)) await kit.send('bet', request);
    await kit.moved(-STAKE);
  }),
  flow('a win that was caught and sent again byte for byte is one win', async (kit) => {
    const request = kit.request('win', kit.win(await placed(kit)));
    for (const _ of times(5)) await kit.send('win', request);
    await kit.moved(WON - STAKE);
  }),
  flow('a repeated win is the same when the round has ended since', async (kit) => {
    const bet = await placed(kit);
    const win = kit.win(bet);
    await kit.ok('win', win);
    await kit.ok('finish', kit.finish(bet));
    await kit.ok('win', win);
    await kit.moved(WON - STAKE);
  }),
];

const changed: readonly Flow[] = [
  ...(['bet', 'betwin'] as const).flatMap((action) =>
    (
      [
        ['another amount', { amount: 200n }],
        ['another round', { round: 'another-round' }],
        ...(action === 'betwin' ? ([['another win', { win: 300n }]] as const) : []),
      ] as ReadonlyArray<readonly [string, Partial<Call>]>
    ).map(([what, other]) =>
      flow(`a repeated ${action} with ${what} is a conflict`, async (kit) => {
        const call = kit.bet({ win: STAKE });
        await kit.ok(action, call);
        await kit.answers('TRANSACTION_CONFLICT', action, { ...call, ...other });
        await kit.moved(action === 'bet' ? -STAKE : 0n);
      }),
    ),
  ),
  flow('a repeated win with another amount is a conflict', async (kit) => {
    const win = kit.win(await placed(kit));
    await kit.ok('win', win);
    await kit.answers('TRANSACTION_CONFLICT', 'win', { ...win, amount: 2n * WON });
    await kit.moved(WON - STAKE);
  }),
  flow('a repeated win of another round is a conflict', async (kit) => {
    const win = kit.win(await placed(kit));
    await kit.ok('win', win);
    const other = await placed(kit);
    await kit.answers('TRANSACTION_CONFLICT', 'win', { ...win, round: other.round! });
    await kit.moved(WON - 2n * STAKE);
  }),
  flow('a repeated rollback of another bet is a conflict', async (kit) => {
    const rollback = kit.rollback(await placed(kit));
    await kit.ok('rollback', rollback);
    const other = await placed(kit);
    await kit.answers('TRANSACTION_CONFLICT', 'rollback', { ...rollback, reference: other.transaction! });
    await kit.moved(-STAKE);
  }),
  flow('the id of a bet is no id of a win', async (kit) => {
    const bet = await placed(kit);
    await kit.answers('TRANSACTION_CONFLICT', 'win', kit.win(bet, { transaction: bet.transaction! }));
    await kit.moved(-STAKE);
  }),
  flow('the id of a win is no id of a bet', async (kit) => {
    const win = kit.win(await placed(kit));
    await kit.ok('win', win);
    await kit.answers('TRANSACTION_CONFLICT', 'bet', kit.bet({ transaction: win.transaction! }));
    await kit.moved(WON - STAKE);
  }),
  flow('the id of a bet is no id of its rollback', async (kit) => {
    const bet = await placed(kit);
    await kit.answers('TRANSACTION_CONFLICT', 'rollback', kit.rollback(bet, { transaction: bet.transaction! }));
    await kit.moved(-STAKE);
  }),
  flow('the id of a bet is no id of a betwin', async (kit) => {
    const bet = await placed(kit);
    await kit.answers('TRANSACTION_CONFLICT', 'betwin', { ...bet, win: WON });
    await kit.moved(-STAKE);
  }),
];

const takenBack: readonly Flow[] = [
  flow('a rollback gives the stake back', async (kit) => {
    await kit.ok('rollback', kit.rollback(await placed(kit)));
    await kit.moved(0n);
  }),
  flow('a rollback needs no round', async (kit) => {
    const { round: _, ...rollback } = kit.rollback(await placed(kit));
    await kit.ok('rollback', rollback);
    await kit.moved(0n);
  }),
  flow('a bet taken back twice is given back once', async (kit) => {
    const bet = await placed(kit);
    await kit.ok('rollback', kit.rollback(bet));
    await kit.ok('rollback', kit.rollback(bet));
    await kit.moved(0n);
  }),
  ...(['bet', 'betwin'] as const).map((action) =>
    flow(`a rollback that comes first keeps the ${action} out, however often it comes`, async (kit) => {
      const call = kit.bet({ win: WON });
      await kit.ok('rollback', kit.rollback(call));
      for (const _ of times(3)) await kit.answers('TRANSACTION_ROLLED_BACK', action, call);
      await kit.moved(0n);
    }),
  ),
  flow('a bet that was taken back does not come in again', async (kit) => {
    const bet = await placed(kit);
    await kit.ok('rollback', kit.rollback(bet));
    await kit.answers('TRANSACTION_ROLLED_BACK', 'bet', bet);
    await kit.moved(0n);
  }),
  flow('a win after the rollback is refused', async (kit) => {
    const bet = await placed(kit);
    await kit.ok('rollback', kit.rollback(bet));
    await kit.answers('TRANSACTION_ROLLED_BACK', 'win', kit.win(bet));
    await kit.moved(0n);
  }),
  flow('a win of a bet that was kept out is refused', async (kit) => {
    const bet = kit.bet();
    await kit.ok('rollback', kit.rollback(bet));
    await kit.answers('BET_NOT_FOUND', 'win', kit.win(bet));
    await kit.moved(0n);
  }),
  ...(
    [
      ['a win', (kit, bet) => kit.ok('win', kit.win(bet))],
      ['a win of nothing', (kit, bet) => kit.ok('win', kit.win(bet, { amount: 0n }))],
      ['the end of the round', (kit, bet) => kit.ok('finish', kit.finish(bet))],
    ] as ReadonlyArray<readonly [string, (kit: Kit, bet: Call) => Promise<Answer>]>
  ).map(([what, decide]) =>
    flow(`a rollback after ${what} is refused`, async (kit) => {
      const bet = await placed(kit);
      await decide(kit, bet);
      const before = await kit.balance();
      await kit.answers('BET_ALREADY_CLOSED', 'rollback', kit.rollback(bet));
      kit.mustBe((await kit.balance()) === before, 'a refused rollback moves nothing');
    }),
  ),
  flow('a betwin cannot be taken back', async (kit) => {
    const call = kit.bet({ win: WON });
    await kit.ok('betwin', call);
    await kit.answers('BET_ALREADY_CLOSED', 'rollback', kit.rollback(call));
    await kit.moved(WON - STAKE);
  }),
  flow('a win cannot be taken back', async (kit) => {
    const win = kit.win(await placed(kit));
    await kit.ok('win', win);
    await kit.answers('BET_ALREADY_CLOSED', 'rollback', kit.rollback(win));
    await kit.moved(WON - STAKE);
  }),
  flow('of two bets one is taken back, and the other wins', async (kit) => {
    const first = await placed(kit);
    const second = await placed(kit, { round: first.round! });
    await kit.ok('rollback', kit.rollback(first));
    await kit.ok('win', kit.win(second, { reference: second.transaction!, isLast: true }));
    await kit.moved(WON - STAKE);
  }),
  flow('a win that names the bet taken back is refused, though another stands', async (kit) => {
    const first = await placed(kit);
    await placed(kit, { round: first.round! });
    await kit.ok('rollback', kit.rollback(first));
    await kit.answers('TRANSACTION_ROLLED_BACK', 'win', kit.win(first, { reference: first.transaction! }));
    await kit.moved(-STAKE);
  }),
];

const outOfOrder: readonly Flow[] = [
  flow('a win before its bet is refused, and paid when it comes again behind it', async (kit) => {
    const bet = kit.bet();
    const win = kit.win(bet);
    await kit.answers('BET_NOT_FOUND', 'win', win);
    await kit.ok('bet', bet);
    await kit.ok('win', win);
    await kit.moved(WON - STAKE);
  }),
  flow('the end before its bet is refused, and the bet taken behind it', async (kit) => {
    const bet = kit.bet();
    await kit.answers('BET_NOT_FOUND', 'finish', kit.finish(bet));
    await kit.ok('bet', bet);
    await kit.moved(-STAKE);
  }),
  flow('a win that arrives behind the end of its round is paid', async (kit) => {
    const bet = await placed(kit);
    await kit.ok('finish', kit.finish(bet));
    await kit.ok('win', kit.win(bet));
    await kit.moved(WON - STAKE);
  }),
  flow('a bet of a round that is over is refused', async (kit) => {
    const bet = await placed(kit);
    await kit.ok('finish', kit.finish(bet));
    await kit.answers('ROUND_CLOSED', 'bet', kit.bet({ round: bet.round! }));
    await kit.moved(-STAKE);
  }),
  flow('a bet of a round whose last win is paid is refused', async (kit) => {
    const bet = await placed(kit);
    await kit.ok('win', kit.win(bet, { isLast: true }));
    await kit.answers('ROUND_CLOSED', 'betwin', kit.bet({ round: bet.round!, win: WON }));
    await kit.moved(WON - STAKE);
  }),
  flow('a win that names a bet of another round is refused', async (kit) => {
    const [call, other] = [await placed(kit), await placed(kit)];
    await kit.answers('BET_NOT_FOUND', 'win', kit.win(call, { reference: other.transaction! }));
    await kit.moved(-2n * STAKE);
  }),
  flow('a win that names nothing we know is refused', async (kit) => {
    await kit.answers('BET_NOT_FOUND', 'win', kit.win(await placed(kit), { reference: kit.id() }));
    await kit.moved(-STAKE);
  }),
  flow('a bet whose answer is lost is taken back without a trace', async (kit) => {
    const bet = kit.bet();
    const { headers, body } = kit.request('bet', bet);
    const hangUp = new AbortController();
    const lost = fetch(`${kit.desk.site}/callbacks/providers/${kit.desk.supplier}/bet`, {
      method: 'POST',
      headers,
      body,
      signal: hangUp.signal,
    }).catch(() => undefined);
    hangUp.abort();
    await lost;
    await kit.ok('rollback', kit.rollback(bet));
    await kit.answers('TRANSACTION_ROLLED_BACK', 'bet', bet);
    await kit.moved(0n);
  }),
];

const atOnce: readonly Flow[] = [
  ...(['bet', 'betwin'] as const).map((action) =>
    flow(`ten times the same ${action} at once is one`, async (kit) => {
      const call = kit.bet({ win: WON });
      const answers = await Promise.all(times(10).map(() => kit.call(action, call)));
      kit.mustBe(
        answers.every(({ code }) => code === 'OK'),
        codes(answers),
      );
      await kit.moved(action === 'bet' ? -STAKE : WON - STAKE);
    }),
  ),
  flow('ten times the same win at once is one', async (kit) => {
    const win = kit.win(await placed(kit));
    const answers = await Promise.all(times(10).map(() => kit.call('win', win)));
    kit.mustBe(
      answers.every(({ code }) => code === 'OK'),
      codes(answers),
    );
    await kit.moved(WON - STAKE);
  }),
  flow('ten rollbacks of one bet at once give back once', async (kit) => {
    const bet = await placed(kit);
    const answers = await Promise.all(times(10).map(() => kit.call('rollback', kit.rollback(bet))));
    kit.mustBe(
      answers.every(({ code }) => code === 'OK'),
      codes(answers),
    );
    await kit.moved(0n);
  }),
  flow('a bet and its rollback at once leave nothing behind', async (kit) => {
    for (const _ of times(5)) {
      const bet = kit.bet();
      const [, rollback] = await Promise.all([kit.call('bet', bet), kit.call('rollback', kit.rollback(bet))]);
      kit.mustBe(rollback.code === 'OK', `the rollback was answered ${rollback.code}`);
    }
    await kit.moved(0n);
  }),
  flow('of a win and the rollback of its bet at once exactly one is done', async (kit) => {
    let expected = 0n;
    for (const _ of times(5)) {
      const bet = await placed(kit);
      const [win, rollback] = await Promise.all([
        kit.call('win', kit.win(bet)),
        kit.call('rollback', kit.rollback(bet)),
      ]);
      kit.mustBe((win.code === 'OK') !== (rollback.code === 'OK'), `${win.code} and ${rollback.code}`);
      if (win.code === 'OK') expected += WON - STAKE;
    }
    await kit.moved(expected);
  }),
  flow('the same id with two amounts at once is taken once', async (kit) => {
    const bet = kit.bet();
    const answers = await Promise.all([kit.call('bet', bet), kit.call('bet', { ...bet, amount: 200n })]);
    const firstAccepted = answers.findIndex(({ code }) => code === 'OK');
    kit.mustBe(answers.filter(({ code }) => code === 'TRANSACTION_CONFLICT').length === 1, codes(answers));
    await kit.moved(firstAccepted === 0 ? -STAKE : -2n * STAKE);
  }),
  flow('of ten bets at once with money for one, one is taken', async (kit) => {
    const session = await kit.desk.session(STAKE);
    const answers = await Promise.all(times(10).map(() => kit.call('bet', kit.bet({ ...inSession(session) }))));
    kit.mustBe(answers.filter(({ code }) => code === 'OK').length === 1, codes(answers));
    kit.mustBe((await kit.balance(session)) === 0n, 'nothing is left, and nothing is owed');
  }),
];

const inSession = ({ user, token }: { user: string; token: string }): Pick<Call, 'user' | 'token'> => ({ user, token });

const who: readonly Flow[] = [
  flow('a bet above the balance is refused, and leaves no round', async (kit) => {
    const bet = kit.bet({ amount: 100_000_000n });
    await kit.answers('NOT_ENOUGH_MONEY', 'bet', bet);
    await kit.answers('BET_NOT_FOUND', 'win', kit.win(bet));
    await kit.moved(0n);
  }),
  flow('a betwin above the balance is refused, whatever it would win', async (kit) => {
    await kit.answers('NOT_ENOUGH_MONEY', 'betwin', kit.bet({ amount: 100_000_000n, win: 200_000_000n }));
    await kit.moved(0n);
  }),
  ...(['USD', 'JPY', 'FUN', 'XXX', 'eur'] as const).map((currency) =>
    flow(`a bet in ${currency} is refused`, async (kit) => {
      await kit.answers('WRONG_CURRENCY', 'bet', kit.bet({ currency }));
      await kit.moved(0n);
    }),
  ),
  flow('a betwin in another currency is refused', async (kit) => {
    await kit.answers('WRONG_CURRENCY', 'betwin', kit.bet({ currency: 'USD', win: WON }));
    await kit.moved(0n);
  }),
  flow('a win in another currency than its bet is refused', async (kit) => {
    await kit.answers('WRONG_CURRENCY', 'win', kit.win(await placed(kit), { currency: 'USD' }));
    await kit.moved(-STAKE);
  }),
  ...(['bet', 'betwin', 'win', 'rollback'] as const).map((action) =>
    flow(`a ${action} of a player whom there is not is refused`, async (kit) => {
      const call = { ...kit.bet({ win: WON, reference: kit.id() }), user: '999999999999' };
      await kit.answers('UNKNOWN_USER', action, call);
    }),
  ),
  ...['abc', '-1', '0', '1e3', '1;drop'].map((user) =>
    flow(`a player called ${user} is not looked for`, async (kit) => {
      await kit.answers('UNKNOWN_USER', 'bet', kit.bet({ user }));
      await kit.answers('UNKNOWN_USER', 'balance', { user });
    }),
  ),
  ...(['bet', 'betwin', 'info'] as const).map((action) =>
    flow(`a token that was never given opens no ${action}`, async (kit) => {
      await kit.answers('INVALID_TOKEN', action, kit.bet({ token: kit.id(), win: WON }));
      await kit.moved(0n);
    }),
  ),
  flow('the token of a game opens no other game', async (kit) => {
    await kit.answers('INVALID_TOKEN', 'bet', kit.bet({ game: 'another-game' }));
    await kit.moved(0n);
  }),
  flow('the token of a player opens nothing of another', async (kit) => {
    const other = await kit.desk.session(1000n);
    await kit.answers('INVALID_TOKEN', 'bet', kit.bet({ user: other.user }));
    kit.mustBe((await kit.balance(other)) === 1000n, 'the other player keeps their money');
    await kit.moved(0n);
  }),
  flow('players at one table share its round, and each has their own money in it', async (kit) => {
    const bet = await placed(kit);
    const other = await kit.desk.session(1000n);
    const theirs = await placed(kit, { ...inSession(other), round: bet.round! });
    await kit.ok('win', kit.win(theirs, { isLast: true }));
    await kit.ok('rollback', kit.rollback(bet));
    kit.mustBe((await kit.balance(other)) === 1000n + WON - STAKE, 'the other player has their win');
    await kit.moved(0n);
    // An id is one transaction, whichever player it names.
    await kit.answers('TRANSACTION_CONFLICT', 'bet', kit.bet({ ...inSession(other), transaction: bet.transaction! }));
    await kit.answers('TRANSACTION_CONFLICT', 'rollback', kit.rollback(theirs, { user: kit.session.user }));
    await kit.moved(0n);
  }),
  ...(
    [
      ['signed out', 'INVALID_TOKEN', (kit, session) => kit.desk.signOut(session)],
      ['excluded', 'USER_DISABLED', (kit, session) => kit.desk.exclude(session)],
    ] as ReadonlyArray<readonly [string, string, (kit: Kit, session: Kit['session']) => Promise<void>]>
  ).map(([state, code, leave]) =>
    flow(`a player who is ${state} bets no more, and gets all that is theirs`, async (kit) => {
      const session = await kit.desk.session(1000n);
      const [won, lost] = [await placed(kit, inSession(session)), await placed(kit, inSession(session))];
      await leave(kit, session);
      await kit.answers(code, 'bet', kit.bet(inSession(session)));
      await kit.answers(code, 'betwin', kit.bet({ ...inSession(session), win: WON }));
      await kit.ok('bet', won); // a bet that was accepted once gets the same answer again
      await kit.ok('win', kit.win(won, { token: session.token, isLast: true }));
      await kit.ok('rollback', kit.rollback(lost));
      kit.mustBe((await kit.balance(session)) === 1000n + WON - STAKE, `the balance is ${await kit.balance(session)}`);
    }),
  ),
  flow('there is no answer for a supplier that does not exist', async (kit) => {
    const { status } = await post(kit.desk.site, 'nobody/bet', kit.request('bet', kit.bet(), { name: 'nobody' }));
    kit.mustBe(status === 404, `answered ${status}`);
  }),
];

export const business: readonly Flow[] = [
  ...rounds,
  ...repeated,
  ...changed,
  ...takenBack,
  ...outOfOrder,
  ...atOnce,
  ...who,
];

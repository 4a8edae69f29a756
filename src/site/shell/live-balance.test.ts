// A live bet that is settled after its player has left the table.
import { expect, test, vi } from 'vitest';
import type { AccountInfo, HeldStake } from '#players/accounts/contract.ts';
import { eventually } from '#testing/patience.ts';
import { catchUp, followBets, followMoney } from './live-balance.ts';
import type { TopicListener } from './live.ts';
import { createSession, heldIn } from './session.ts';

const eur = (amount: string) => ({ amount, currency: 'EUR' as const });
const stake = (id: string): HeldStake => ({ id, sysname: 'live-roulette', staked: eur('2.00') });

/** A player with two bets on tables that they have left, and a server that knows how they stand. */
function leftTables(path: string) {
  const begun = { balance_main: eur('96.00'), held_stakes: [stake('red'), stake('black')] };
  const session = createSession({ uid: 1, ...begun } as unknown as AccountInfo);
  const server = { ...begun };
  const now = { path };
  const listeners = new Set<TopicListener>();
  const shell = { session, api: { call: () => Promise.resolve(server) } } as never;
  const place = {
    pathNow: () => now.path,
    join(topic: string, listener: TopicListener) {
      expect(topic).toBe('me');
      listeners.add(listener);
      listener.onStart();
      return () => void listeners.delete(listener);
    },
  };
  followBets(shell, ['red', 'black'], place);
  return {
    session,
    listeners,
    settle(balance: string, held: HeldStake[]) {
      Object.assign(server, { balance_main: eur(balance), held_stakes: held });
      for (const listener of listeners) listener.onMessage({ kind: 'settled', sysname: 'live-roulette', round: 'r' });
    },
    goTo(to: string) {
      now.path = to;
      catchUp(shell, place);
    },
    balanceText: () => [session.get()!.balance_main.amount, heldIn(session.get()!, 'EUR')?.amount],
  };
}

test('[G02] is held no longer once the message of its settlement has come, and what it won is on the balance', async () => {
  const left = leftTables('/gamehall');
  expect(left.balanceText()).toEqual(['96.00', '4.00']);
  left.settle('100.00', [stake('black')]);
  await eventually(() => expect(left.balanceText()).toEqual(['100.00', '2.00']));
  expect(left.listeners.size).toBe(1);
  left.settle('100.00', []);
  await eventually(() => expect(left.balanceText()).toEqual(['100.00', undefined]));
  // Nothing is left to follow.
  expect(left.listeners.size).toBe(0);
});

test('[G02] is held no longer beside another game, whose balance stays its own until it is left', async () => {
  const left = leftTables('/game/dice');
  left.settle('100.00', []);
  await eventually(() => expect(left.balanceText()).toEqual(['96.00', undefined]));
  left.goTo('/game/mines');
  left.goTo('/gamehall');
  await eventually(() => expect(left.balanceText()).toEqual(['100.00', undefined]));
});

test('[G02] of a player who signs out is followed no longer', () => {
  const left = leftTables('/gamehall');
  left.session.set(null);
  expect(left.listeners.size).toBe(0);
});

const player = (balance: string) => ({ uid: 1, balance_main: eur(balance), held_stakes: [] }) as unknown as AccountInfo;

/** A player on a page without bets, and the topics that it listens to. */
function followed(call: () => Promise<unknown>) {
  const session = createSession(player('96.00'));
  const listeners = new Set<TopicListener>();
  const place = {
    pathNow: () => '/gamehall',
    join(_topic: string, listener: TopicListener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  followMoney({ session, api: { call } } as never, place);
  return {
    session,
    listeners,
    receive: (kind: string) => [...listeners].at(-1)!.onMessage({ kind }),
    balanceText: () => session.get()!.balance_main.amount,
  };
}

test('what moves money elsewhere is on the balance at once, in one question, until the player is gone', async () => {
  const call = vi.fn(() => Promise.resolve({ balance_main: eur('146.00'), held_stakes: [] }));
  const { session, listeners, receive, balanceText } = followed(call);
  for (const kind of ['payment', 'bonus', 'bet', 'inbox']) receive(kind);
  await eventually(() => expect(balanceText()).toBe('146.00'));
  expect(call).toHaveBeenCalledTimes(1);
  session.set(null);
  expect(listeners.size).toBe(0);
});

test('a player who logs in again on the same page has their balance followed again', async () => {
  const { session, listeners, receive, balanceText } = followed(() => Promise.resolve({ balance_main: eur('146.00') }));
  receive('payment');
  session.set(null);
  session.set(player('96.00'));
  session.set(player('97.00'));
  expect(listeners.size).toBe(1);
  receive('payment');
  await eventually(() => expect(balanceText()).toBe('146.00'));
});

test('what was missed while the connection was down is on the balance once it is back', async () => {
  const call = vi.fn(() => Promise.resolve({ balance_main: eur('146.00') }));
  const { listeners, balanceText } = followed(call);
  const [listener] = listeners;
  listener!.onStart();
  expect(balanceText()).toBe('96.00');
  listener!.onStart();
  await eventually(() => expect(balanceText()).toBe('146.00'));
  expect(call).toHaveBeenCalledTimes(1);
});

test('an answer that was overtaken does not bring an earlier balance back', async () => {
  const answers: ((answer: object) => void)[] = [];
  const { receive, balanceText } = followed(() => new Promise((resolve) => answers.push(resolve)));
  for (const requests of [1, 2]) {
    receive('payment');
    await eventually(() => expect(answers).toHaveLength(requests));
  }
  answers[1]!({ balance_main: eur('146.00') });
  await eventually(() => expect(balanceText()).toBe('146.00'));
  answers[0]!({ balance_main: eur('121.00') });
  await Promise.resolve();
  await Promise.resolve();
  expect(balanceText()).toBe('146.00');
});

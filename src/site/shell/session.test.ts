// What the page knows of stakes that are held, between two answers of the server.
import { expect, test, vi } from 'vitest';
import type { AccountInfo } from '#players/accounts/contract.ts';
import { ApiRefusal } from './api.ts';
import { createSession, heldIn, refreshSession, setHeld, type Session } from './session.ts';

const stake = (amount: string) => ({ sysname: 'mines', staked: { amount, currency: 'EUR' as const } });

test('[G02] a round is held once, however often it is reported, and no longer when it is over', () => {
  const session = createSession({
    held_stakes: [
      { id: 'other', ...stake('2.00') },
      { id: 'demo', sysname: 'mines', staked: { amount: '7.00', currency: 'FUN' } },
    ],
  } as unknown as AccountInfo);
  const held = () => heldIn(session.get()!, 'EUR')?.amount;
  expect([held(), heldIn(session.get()!, 'FUN')?.amount]).toEqual(['2.00', '7.00']);
  setHeld(session, 'mine', stake('1.10'));
  setHeld(session, 'mine', stake('1.10'));
  expect(held()).toBe('3.10');
  setHeld(session, 'mine', stake('2.20'));
  expect(held()).toBe('4.20');
  setHeld(session, 'mine');
  setHeld(session, 'mine');
  expect(held()).toBe('2.00');
  setHeld(session, 'other');
  expect([held(), heldIn(session.get()!, 'FUN')?.amount]).toEqual([undefined, '7.00']);
});

test('[G02] a guest holds nothing', () => {
  const session = createSession(null as Session);
  setHeld(session, 'round', stake('1.00'));
  expect(session.get()).toBeNull();
});

const player = (uid: number, login = '') => ({ uid, login }) as unknown as AccountInfo;
const answering = (answer: () => Promise<AccountInfo>) => ({ call: answer }) as never;

test('an account that cannot be read again is no failure of what has changed it', async () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue();
  const session = createSession(player(7));
  await refreshSession(
    answering(() => Promise.reject(new ApiRefusal({ type: 'NetworkFailure' }, 0))),
    session,
  );
  expect(session.get()).toEqual(player(7));
  expect(complain).toHaveBeenCalledOnce();
});

test('an account that comes after the player has signed out does not sign them in again, nor does that of another', async () => {
  const session = createSession(player(7));
  let answer = (_: AccountInfo): void => {};
  const refresh = refreshSession(
    answering(() => new Promise((resolve) => (answer = resolve))),
    session,
  );
  session.set(null);
  answer(player(7));
  await refresh;
  expect(session.get()).toBeNull();

  session.set(player(8));
  await refreshSession(
    answering(() => Promise.resolve(player(7))),
    session,
  );
  expect(session.get()).toEqual(player(8));
  await refreshSession(
    answering(() => Promise.resolve(player(8, 'renamed'))),
    session,
  );
  expect(session.get()).toEqual(player(8, 'renamed'));
});

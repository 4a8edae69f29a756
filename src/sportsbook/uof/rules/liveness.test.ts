// What is known of producers: when something of them is missing, and when it is no longer.
import { beforeEach, expect, test } from 'vitest';
import { Liveness } from './liveness.ts';

let live: Liveness;
beforeEach(() => {
  live = new Liveness([1, 3], 20_000);
  live.connected(0);
});

/** As the site does. */
function recover(product: number, request: number, order: string): void {
  live.requested(product, request);
  expect(live.complete(product, request, order)).toBe(true);
}

test('a sign of life counts once nothing before it is missing', () => {
  expect(live.alive(1, true, 1_000)).toBeUndefined();
  recover(1, 7, 'a');
  expect(live.alive(1, true, 2_000)).toBe('heard');
  expect(live.alive(2, true, 2_000)).toBeUndefined();
});

test('silence loses a producer once, and only while there is a connection', () => {
  recover(1, 7, 'a');
  recover(3, 8, 'b');
  live.alive(3, true, 15_000);
  expect(live.silent(21_000)).toEqual([1]);
  expect(live.silent(22_000)).toEqual([]);
  expect(live.alive(1, true, 23_000)).toBeUndefined();
  expect(live.disconnected()).toEqual([3]);
  expect(live.silent(99_000)).toEqual([]);
});

test('what was complete is asked for again when it is lost again, and not before', () => {
  expect(live.mayRecover(1, 'a', 1_000)).toBe(true);
  live.requested(1, 7);
  expect(live.mayRecover(1, 'a', 1_000)).toBe(false);
  live.complete(1, 7, 'a');
  expect(live.mayRecover(1, 'a', 1_000)).toBe(false);
  expect(live.alive(1, false, 2_000)).toBe('lost');
  expect(live.mayRecover(1, 'a', 2_000)).toBe(true);
});

test('the end of a recovery that was cut off is not believed', () => {
  live.requested(1, 7);
  expect(live.disconnected()).toEqual([1]);
  live.connected(5_000);
  expect(live.complete(1, 7, 'a')).toBe(false);
  live.requested(1, 8);
  expect(live.alive(1, true, 6_000)).toBeUndefined();
  expect(live.complete(1, 8, 'a')).toBe(true);
});

test('that we have lost something is said until the recovery has begun, and loses nothing more', () => {
  live.requested(1, 7);
  expect(live.alive(1, false, 1_000)).toBeUndefined();
  expect(live.complete(1, 7, 'a')).toBe(true);
});

test('a producer without a sign of life is not asked', () => {
  expect(live.mayRecover(1, 'a', 30_000)).toBe(false);
  live.alive(1, true, 30_000);
  expect(live.mayRecover(1, 'a', 30_000)).toBe(true);
});

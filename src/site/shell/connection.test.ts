import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiRefusal } from './api.ts';
import { createConnection } from './connection.ts';

const lost = new TypeError('Failed to fetch');

function network() {
  const window = new EventTarget();
  let isUp = true;
  const connection = createConnection({ probe: async () => void (await through()), window });
  const through = async (): Promise<string> => {
    if (!isUp) throw lost;
    return 'here';
  };
  return {
    connection,
    through,
    fail: () => void (isUp = false),
    heal: () => {
      isUp = true;
      window.dispatchEvent(new Event('online'));
    },
    healUnnoticed: () => void (isUp = true),
    dispatch: (kind: 'offline') => window.dispatchEvent(new Event(kind)),
  };
}

describe('the connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('does again what the network failed, as soon as it is back, and says meanwhile that it is away', async () => {
    const { connection, through, fail, heal } = network();
    fail();
    const done = connection.until(through);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.isOn.get()).toBe(false);
    heal();
    expect(await done).toBe('here');
    expect(connection.isOn.get()).toBe(true);
  });

  it('looks for itself where the browser does not notice', async () => {
    const { connection, through, fail, healUnnoticed } = network();
    fail();
    const done = connection.until(through);
    await vi.advanceTimersByTimeAsync(1000);
    healUnnoticed();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await done).toBe('here');
  });

  it('follows the browser’s word that the network is gone, and finds out when it is back', async () => {
    const { connection, fail, dispatch, healUnnoticed } = network();
    fail();
    dispatch('offline');
    expect(connection.isOn.get()).toBe(false);
    healUnnoticed();
    await vi.advanceTimersByTimeAsync(3000);
    expect(connection.isOn.get()).toBe(true);
  });

  it('hands on what the site refused, and what fails although the site answers', async () => {
    const { connection } = network();
    const refusal = new ApiRefusal({ type: 'UnknownErrorException' }, 502);
    await expect(connection.until(() => Promise.reject(refusal))).rejects.toBe(refusal);
    const work = vi.fn(() => Promise.reject(lost));
    await expect(connection.until(work)).rejects.toBe(lost);
    expect(work).toHaveBeenCalledTimes(2);
    expect(connection.isOn.get()).toBe(true);
  });

  it('ends when the wait is given up', async () => {
    const { connection, through, fail } = network();
    const nobody = new AbortController();
    fail();
    const done = connection.until(through, nobody.signal);
    const ended = expect(done).rejects.toThrow('aborted');
    await vi.advanceTimersByTimeAsync(1000);
    nobody.abort();
    await ended;
  });
});

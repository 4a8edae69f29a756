// More load than the site can bear: accepted calls are answered, the rest is refused at once. `npm run chaos -- overload`, on a
// machine that does nothing else.
import { expect, test } from 'vitest';
import { overload } from '#testing/overload.ts';

const LOAD = { times: 3, seconds: 60, warmUpSeconds: 20, capacitySeconds: 10, players: 500 };

test('[L03] three times its capacity: every request is answered, none with 500, and each refusal says when to come back', async () => {
  const { capacity, offered, during, recoveredAfterMs } = await overload(LOAD);
  for (const kind of ['stake', 'balance', 'page'] as const) {
    const { statuses, withoutRetryAfter } = during[kind];
    expect(statuses[200]).toBeGreaterThan(0);
    expect(Object.keys(statuses).filter((status) => status !== '200' && status !== '503')).toEqual([]);
    expect(withoutRetryAfter).toBe(0);
  }
  const { refusedBody: _, ...stakes } = during.stake;
  console.log(JSON.stringify({ capacity, offered, stakes, pages: during.page.admittedMs, own: during.ownLagMs }));
  console.log(`served as usual after ${recoveredAfterMs} ms`);
  for (const kind of ['stake', 'balance', 'page'] as const)
    expect(during[kind].admittedMs[1]).toBeLessThanOrEqual(2_000);
  expect(recoveredAfterMs).toBeLessThanOrEqual(3_000);
});

test('a site that takes everything on keeps its visitors waiting', async () => {
  const { during } = await overload({
    ...LOAD,
    seconds: 20,
    environment: { MAX_CALLS: '100000', MAX_LAG_MS: '600000' },
  });
  expect(during.page.admittedMs[1]).toBeGreaterThan(2_000);
});

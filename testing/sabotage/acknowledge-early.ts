// A sabotaged server: acknowledges a bet before it is committed. The kill storm must find it; otherwise the storm proves nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import { GroupQueue } from '#platform/db/group-queue.ts';

// eslint-disable-next-line typescript/unbound-method -- bound again below
const add = GroupQueue.prototype.add as (this: unknown, member: unknown) => Promise<unknown>;
GroupQueue.prototype.add = function early(this: unknown, member: unknown): Promise<never> {
  void sleep(30)
    .then(() => add.call(this, member))
    .catch(() => {});
  return sleep(1).then(() => ({ status: 0, after: [0n, 0n, 0n, 0n], state: undefined })) as Promise<never>;
};
await import('../../src/app/main.ts');

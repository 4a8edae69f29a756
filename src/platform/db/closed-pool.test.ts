import { expect, test, vi } from 'vitest';
import type { Logger } from '../log.ts';
import { openPool } from './database.ts';

test('a lost connection is in the log, but not one of a pool that was closed before', async () => {
  const warn = vi.fn<(fields: object, message: string) => void>();
  const pool = openPool({ host: '/nowhere' }, 1, { warn } as unknown as Logger);
  const lost = (): boolean => pool.emit('error', new Error('terminating connection'), undefined!);
  lost();
  expect(warn.mock.calls).toEqual([[{ error: 'terminating connection' }, 'database connection lost']]);
  await pool.end();
  lost();
  expect(warn).toHaveBeenCalledTimes(1);
});

// How long a player may do nothing before they are signed out: a setting of the operator, which all players of a site share.
import { expect } from 'vitest';
import type { TestSite } from '#testing/site.ts';

export async function forceLogoutAfter(site: TestSite, seconds: number | null): Promise<void> {
  const { ownerPool } = site.database;
  await ownerPool.query(`update content.entries set attributes = attributes || $1 where collection = 'general-info'`, [
    JSON.stringify({ time_to_force_logout: seconds }),
  ]);
  await ownerPool.query(`select pg_notify('content', 'general-info')`);
  await expect
    .poll(() => site.visitor().ok('metadata.getgeneralinfo'))
    .toMatchObject({ time_to_force_logout: seconds });
}

/**
 * What the staff of a new demo site have done in its past, by the acts that everybody has at the desk: codes and groups made, notes
 * kept. So whoever opens the desk for the first time finds out what its pages look like when people work there.
 */
import { sql } from 'kysely';
import { catalogueOf, partNamed, performNoted } from '#desk/acts/index.ts';
import { systemContext, type Services } from '#platform/context.ts';
import type { ActFields } from '#platform/desk.ts';
import { deskParts } from '../slices.ts';

/** As the journal names them. */
const STAFF = 'demo staff';
const REGULARS = 3;

interface Work {
  act: string;
  /** What it is done to: a player, or the list in which it makes something. */
  id: string;
  fields?: ActFields;
  reason: string;
}

export async function workAsStaff(services: Services): Promise<void> {
  const catalogue = catalogueOf(deskParts);
  const ctx = systemContext(services, 'demo-staff');
  for (const { act, id, fields = {}, reason } of await pastWork(services))
    await performNoted(ctx, partNamed(catalogue.acts, act), { id, fields, reason, staff: STAFF, from: 'the demo' });
}

async function pastWork({ db }: Services): Promise<Work[]> {
  const { rows: regulars } = await sql<{ id: bigint }>`
    select id from accounts.players order by last_login_at desc nulls last, id limit ${REGULARS}`.execute(db);
  return [
    {
      act: 'codes name',
      id: 'codes',
      fields: { offer: 'first-look', code: 'FIRSTLOOK', uses: '200' },
      reason: 'For the partner page of this month.',
    },
    {
      act: 'codes make',
      id: 'codes',
      fields: { offer: 'first-look', batch: 'autumn letter', count: '50', prefix: 'LEAF' },
      reason: 'One for each letter to former players.',
    },
    ...regulars.map(({ id }) => ({
      act: 'segments add',
      id: String(id),
      fields: { segment: 'regulars' },
      reason: 'Plays several days a week.',
    })),
    ...regulars.slice(0, 1).map(({ id }) => ({
      act: 'players note',
      id: String(id),
      reason: 'Called about the withdrawal limits; was told where the page shows them.',
    })),
  ];
}

// A site with its desk, to write content in: the real ones, and people with passkeys in software.
import { randomUUID } from 'node:crypto';
import { inviteMember } from '#desk/staff/index.ts';
import { manualClock } from '#kernel/clock.ts';
import { systemContext } from '#platform/context.ts';
import { freePort } from '#testing/free-port.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { openDesk as openListener } from '../desk-listener.ts';
import { Clerk, type Answer, type DeskWorld } from './desk-world.ts';

export const CONTENT_TOKEN = 'an-editor-with-a-long-token';

export interface EditorWorld {
  url: string;
  site: TestSite;
  clock: ReturnType<typeof manualClock>;
  clerk(name: string, roles: readonly string[]): Promise<Clerk>;
  invite(name: string, roles: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

export async function openEditor({ hasPages = false } = {}): Promise<EditorWorld> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const clock = manualClock(new Date());
  const site = await startTestSite({
    clock,
    hasPages,
    environment: { CONTENT_TOKEN, DESK_PORT: String(port), DESK_HOST: 'localhost', DESK_URL: url },
  });
  const { services } = site.site;
  const desk = await openListener(services, site.database.desk);
  const world = { url, cashier: { clock } } as unknown as DeskWorld;
  const invite = (name: string, roles: readonly string[]): Promise<string> =>
    inviteMember(systemContext(desk.services, 'desk of tests'), { name, roles, playerAccounts: [], by: 'the test' });
  return {
    url,
    site,
    clock,
    invite,
    async clerk(name, roles) {
      const clerk = new Clerk(world);
      await clerk.enrol(await invite(name, roles));
      return clerk;
    },
    async close() {
      await desk.stop();
      await site.close();
    },
  };
}

/** The page of an entry, as the browser gets it. */
export const entryOf = (clerk: Clerk, id: string): Promise<Answer> =>
  clerk.call(`content/entry?id=${encodeURIComponent(id)}`);

/** Saves on top of what is there. */
export async function write(clerk: Clerk, id: string, languages: object): Promise<Answer> {
  const { body } = await entryOf(clerk, id);
  return clerk.call('content/draft', { id, version: body.draft?.version ?? 0, languages });
}

/** An act on an entry, as it is now. */
export async function actOn(
  clerk: Clerk,
  act: string,
  id: string,
  {
    fields = {},
    reason = 'The offer of this spring begins.',
  }: { fields?: Record<string, string>; reason?: string } = {},
): Promise<Answer> {
  const { body } = await entryOf(clerk, id);
  return clerk.perform(act, { id, fields, reason, version: body.version, key: randomUUID() });
}

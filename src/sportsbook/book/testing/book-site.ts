// A site whose book comes from one scripted feed that is alive, as a guest sees it.
import { bookOf } from '../book.ts';
import type { EventDetails } from '../contract.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { ScriptedFeed } from './feed.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';

export interface BookSite {
  site: TestSite;
  feed: ScriptedFeed;
  guest: ApiClient;
  /** An event as the book has it by now. */
  details(id: string): Promise<EventDetails>;
  close(): Promise<void>;
}

export async function startBookSite(): Promise<BookSite> {
  const site = await startTestSite();
  const feed = new ScriptedFeed(site.site.services);
  const guest = site.visitor();
  await feed.alive();
  const stopBeat = feed.beat();
  return {
    site,
    feed,
    guest,
    async details(id) {
      await bookOf(site.site.services).refresh();
      return guest.ok<EventDetails>('Sports.getEvent', { id });
    },
    async close() {
      stopBeat();
      await site.close();
    },
  };
}

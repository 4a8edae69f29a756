// What a site has written to a contact: the newest letter in its mailbox, sent at once instead of by the clock.
import { expect } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { manifest } from '#players/messages/index.ts';
import { eventually } from './patience.ts';
import type { TestSite } from './site.ts';

export interface TestLetter {
  channel: 'email' | 'sms';
  recipient: string;
  subject: string;
  html: string;
  text: string;
}

/** All that was written to one contact, newest first. */
export async function lettersTo(site: TestSite, recipient: string): Promise<TestLetter[]> {
  await manifest.jobs.find(({ name }) => name === 'send-messages')!.run(systemContext(site.site.services, 'test'));
  await areSent(site);
  const letters = await site.visitor().ok<TestLetter[]>('Messages.getMailbox');
  return letters.filter((letter) => letter.recipient === recipient);
}

/** The site's own job may have taken a letter a moment ago, and still be sending it. */
async function areSent({ database }: TestSite): Promise<void> {
  const underWay = `select from messages.outgoing where state = 'queued' and tries = 1 limit 1`;
  await eventually(async () => expect((await database.ownerPool.query(underWay)).rowCount).toBe(0));
}

/** Letters whose codes a test has already used. */
const read = new WeakMap<TestSite, Set<string>>();

/**
 * The six digits of the newest letter that has any, newer than every letter that was read before or that brought `besides`.
 * The site's own job may be sending it at this moment.
 */
export async function codeTo(site: TestSite, recipient: string, besides = ''): Promise<string> {
  const before = read.get(site) ?? new Set();
  read.set(site, before);
  return eventually(async () => {
    for (const { text } of await lettersTo(site, recipient)) {
      const code = /\b\d{6}\b/.exec(text)?.[0];
      if (code === besides || before.has(text)) break;
      if (code === undefined) continue;
      before.add(text);
      return code;
    }
    throw new Error(`no code came to ${recipient}`);
  });
}

/** What matches in the newest letter that has a match. */
export async function inLetterTo(site: TestSite, recipient: string, pattern: RegExp): Promise<string> {
  return eventually(async () => {
    for (const { text } of await lettersTo(site, recipient)) {
      const match = pattern.exec(text)?.[0];
      if (match) return match;
    }
    throw new Error(`nothing like ${pattern} came to ${recipient}`);
  });
}

/** The address behind the newest letter's button, without the site. */
export const linkTo = async (site: TestSite, recipient: string, path: string): Promise<URL> =>
  new URL(await inLetterTo(site, recipient, new RegExp(`https?://\\S+${path}\\S*`)));

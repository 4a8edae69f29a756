/**
 * What a feed must do, seen from a site: each check waits until the feed has shown that it does, or says what it did instead. The
 * feed need not know that it is tried; it only has to be pointed at the site stand-in.
 */
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedMessage } from '#sportsbook/book/index.ts';
import type { FeedUnderTest, Mishap, SeenCall, SiteStandIn } from './site-stand-in.ts';

export interface FeedCheck {
  name: string;
  /** What is wrong; nothing when it is right. */
  run(site: SiteStandIn, feed: FeedUnderTest, patienceMs: number): Promise<string | undefined>;
}

type EventMessage = Extract<FeedMessage, { sequence: number }>;

const isAboutEvent = (message: FeedMessage): message is EventMessage => 'sequence' in message;
const isAccepted = ({ status }: SeenCall): boolean => status === 200;

async function wait(isSo: () => boolean, patienceMs: number): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(50)) if (isSo()) return true;
  return isSo();
}

/** After the mishap the same batch must come again, with the same body. */
const survives = (mishap: Mishap, name: string): FeedCheck => ({
  name,
  async run(site, _feed, patienceMs) {
    const from = site.calls.length;
    site.mishaps.push(mishap);
    const isUnlucky = ({ status }: SeenCall): boolean => status !== 200;
    if (!(await wait(() => site.calls.slice(from).some(isUnlucky), patienceMs))) return 'it sent nothing';
    const unlucky = site.calls.slice(from).find(isUnlucky)!;
    const after = site.calls.indexOf(unlucky) + 1;
    if (!(await wait(() => site.calls.length > after, patienceMs))) return 'it sent nothing more';
    const next = site.calls[after]!;
    if (next.batch !== unlucky.batch) return `after batch ${unlucky.batch} came ${next.batch}, and not the same again`;
    return next.body === unlucky.body ? undefined : 'the same batch came again with another body';
  },
});

export const FEED_CHECKS: readonly FeedCheck[] = [
  {
    name: 'it calls, and signs what it sends',
    async run(site, _feed, patienceMs) {
      if (!(await wait(() => site.calls.length >= 2, patienceMs))) return 'no two calls came';
      return site.calls.every(({ isSigned }) => isSigned) ? undefined : 'a call was not signed as it should be';
    },
  },
  {
    name: 'the numbers of its batches ascend',
    run(site) {
      const numbers = site.calls.filter(isAccepted).map(({ batch }) => batch);
      const at = numbers.findIndex((number, nth) => nth > 0 && number <= numbers[nth - 1]!);
      return Promise.resolve(at < 0 ? undefined : `after batch ${numbers[at - 1]} came ${numbers[at]}`);
    },
  },
  {
    name: 'all of its lines can be read',
    run(site) {
      const [first] = site.calls.flatMap(({ rejected }) => rejected);
      return Promise.resolve(first && `a line was wrong: ${first.why}`);
    },
  },
  {
    name: 'each producer says that it is alive within ten seconds',
    async run(site, { producers }, patienceMs) {
      const from = site.calls.length;
      const missing = (): string[] =>
        producers
          .map(({ name }) => name)
          .filter(
            (name) =>
              !site.calls.slice(from).some(({ messages }) => messages.some(({ producer }) => producer === name)),
          );
      await wait(() => missing().length === 0, Math.min(10_000, patienceMs));
      return missing().length === 0 ? undefined : `nothing came from ${missing().join(', ')}`;
    },
  },
  survives('busy', 'a batch that was answered 503 comes again as it was'),
  survives('slower', 'a batch that was answered 429 comes again as it was'),
  survives('no-answer', 'a batch that got no answer comes again as it was'),
  survives('lost-answer', 'a batch whose answer was lost comes again as it was'),
  {
    name: 'what the site asks for is sent, with its end',
    async run(site, { producers }, patienceMs) {
      const request = `check-${Date.now()}`;
      site.recover = [{ producer: producers[0]!.name, request, since: null }];
      if (!(await wait(() => site.recover.length === 0, patienceMs)))
        return 'no snapshot_complete with the request came';
      return undefined;
    },
  },
  {
    name: 'a request that is named again while it is answered is answered once',
    run(site) {
      const ends = site.calls
        .filter(isAccepted)
        .flatMap(({ messages }) =>
          messages.flatMap((message) => (message.type === 'snapshot_complete' ? [message.request] : [])),
        );
      const repeated = ends.find((request, at) => ends.indexOf(request) !== at);
      return Promise.resolve(repeated && `the request ${repeated} was answered twice`);
    },
  },
  {
    name: 'a message that is sent again has the number that it had',
    run(site) {
      const contents = new Map<string, unknown>();
      for (const message of site.calls
        .filter(isAccepted)
        .flatMap(({ messages }) => messages)
        .filter(isAboutEvent)) {
        const { timestamp: _timestamp, ...content } = message;
        const key = `${message.event} ${message.sequence}`;
        if (contents.has(key) && !isDeepStrictEqual(contents.get(key), content))
          return Promise.resolve(`number ${message.sequence} of ${message.event} was two messages`);
        contents.set(key, content);
      }
      return Promise.resolve(contents.size === 0 ? 'nothing was said about any event' : undefined);
    },
  },
  {
    name: 'what it says of an event begins with its fixture, and has no gaps',
    run(site) {
      const byEvent = Map.groupBy(
        site.calls
          .filter(isAccepted)
          .flatMap(({ messages }) => messages)
          .filter(isAboutEvent),
        ({ event }) => event,
      );
      for (const [event, messages] of byEvent) {
        const numbers = [...new Set(messages.map(({ sequence }) => sequence))].sort((a, b) => a - b);
        const gap = numbers.find((number, at) => number !== at + 1);
        if (gap !== undefined) return Promise.resolve(`of ${event} number ${gap} came, and the one before it did not`);
        if (messages.find(({ sequence }) => sequence === 1)?.type !== 'fixture_change')
          return Promise.resolve(`the first message of ${event} is no fixture_change`);
      }
      return Promise.resolve(undefined);
    },
  },
  {
    name: 'the end of a recovery names every event with its newest number',
    run(site) {
      const newest = new Map<string, number>();
      for (const message of site.calls.filter(isAccepted).flatMap(({ messages }) => messages)) {
        if (isAboutEvent(message))
          newest.set(message.event, Math.max(newest.get(message.event) ?? 0, message.sequence));
        if (message.type !== 'snapshot_complete') continue;
        const low = Object.entries(message.events).find(([event, number]) => number < (newest.get(event) ?? 0));
        if (low) return Promise.resolve(`it names ${low[1]} for ${low[0]}, of which ${newest.get(low[0])} has come`);
      }
      return Promise.resolve(undefined);
    },
  },
];

export interface CheckFault {
  check: string;
  fault: string;
}

export async function runFeedChecks(
  site: SiteStandIn,
  feed: FeedUnderTest,
  patienceMs: number,
  report: (check: FeedCheck, fault: string | undefined) => void = () => {},
): Promise<CheckFault[]> {
  const faults: CheckFault[] = [];
  for (const check of FEED_CHECKS) {
    const fault = await check.run(site, feed, patienceMs);
    report(check, fault);
    if (fault !== undefined) faults.push({ check: check.name, fault });
  }
  return faults;
}

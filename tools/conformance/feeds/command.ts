// `npm run conformance -- feed …`: a feed against a site, or a site against a feed.
import { readConfig } from '#app/config.ts';
import { TogetherFeed } from '#sportsbook/feeds/testing/together-feed.ts';
import { FEED_CHECKS, runFeedChecks } from './feed-checks.ts';
import { FEED_FLOWS } from './feed-flows.ts';
import { runFeedFlows, type FeedDesk } from './kit.ts';
import { SiteStandIn } from './site-stand-in.ts';

export interface FeedArguments {
  url: string | undefined;
  /** The port on which a feed is tried. */
  site: string | undefined;
  feed: string | undefined;
  key: string | undefined;
  secret: string | undefined;
  'second-key': string | undefined;
  producers: string | undefined;
  'settle-at': string | undefined;
  /** The port at which the site asks for prices of several outcomes. */
  together: string | undefined;
}

/** Longer than a producer may be silent by default, and the site's patience with it. */
const PATIENCE_MS = 45_000;

/** How many were found to be wrong; a sentence where the arguments are. */
export async function tryFeed(options: FeedArguments): Promise<number | string> {
  const feed = describedFeed(options) ?? configuredFeed(options.feed);
  if (!feed) return 'Give --feed NAME, --key ID and --secret S as the site has them, or set FEEDS.';
  if (options.site !== undefined) return tryAsSite(feed, options.site);
  if (options.together !== undefined && !/^[0-9]{1,5}$/.test(options.together))
    return `${options.together} is no port. npm run conformance -- feed URL --together PORT`;
  const site = (options.url ?? 'http://localhost:3000').replace(/\/$/, '');
  if (!URL.canParse(site)) return `${site} is no address. npm run conformance -- feed URL`;
  if (feed.producers.length !== 2)
    return 'The flows need a feed of two producers: give it two in FEEDS, and name them as --producers a,b.';
  const desk: FeedDesk = {
    ...feed,
    site,
    producers: [feed.producers[0]!, feed.producers[1]!],
    patienceMs: PATIENCE_MS,
    ...(options.together !== undefined && {
      together: new TogetherFeed(() => ({ body: { refused: 'now' } }), feed.key),
    }),
  };
  if (desk.together) await desk.together.listen(Number(options.together));
  const flows = FEED_FLOWS.filter(({ needs }) => needs === undefined || desk[needs] !== undefined);
  console.log(`\n  ${feed.feed} against ${site}, ${flows.length} flows`);
  const faults = await runFeedFlows(desk, flows, ({ name }, fault) => show(name, fault));
  await desk.together?.close();
  return faults.length;
}

async function tryAsSite({ feed, key, producers }: DescribedFeed, port: string): Promise<number | string> {
  if (!/^[0-9]{1,5}$/.test(port)) return `${port} is no port. npm run conformance -- feed --site PORT`;
  const underTest = { name: feed, keys: [key], producers: producers.map((name) => ({ name })) };
  const site = new SiteStandIn(underTest);
  const url = await site.listen(Number(port));
  console.log(`\n  Let the feed call ${url}/callbacks/feeds/${feed}; ${FEED_CHECKS.length} checks`);
  const faults = await runFeedChecks(site, underTest, PATIENCE_MS, ({ name }, fault) => show(name, fault));
  await site.close();
  return faults.length;
}

const show = (name: string, fault: string | undefined): void =>
  console.log(fault === undefined ? `  ✓ ${name}` : `  ✗ ${name}\n      ${fault}`);

interface DescribedFeed extends Pick<FeedDesk, 'feed' | 'key' | 'secondKey' | 'settleAt'> {
  producers: readonly string[];
}

function describedFeed(options: FeedArguments): DescribedFeed | undefined {
  const { feed, key, secret, producers = feed } = options;
  if (feed === undefined || key === undefined || secret === undefined || producers === undefined) return undefined;
  const [id, ...rest] = (options['second-key'] ?? '').split(':');
  return {
    feed,
    key: { id: key, secret },
    ...(id !== '' && { secondKey: { id: id!, secret: rest.join(':') } }),
    producers: producers.split(','),
    settleAt: options['settle-at'] === 'confirmed' ? 'confirmed' : 'scouted',
  };
}

/** One of this installation. */
function configuredFeed(name: string | undefined): DescribedFeed | undefined {
  const feeds = Object.entries(readConfig(process.env).FEEDS).filter(([, { kind }]) => kind === 'push');
  const [feed, option] = feeds.find(([feed]) => name === undefined || feed === name) ?? [];
  if (feed === undefined || !option) return undefined;
  const [key, secondKey] = option.keys;
  return {
    feed,
    key: key!,
    ...(secondKey && { secondKey }),
    producers: option.producers.map((producer) => producer.name),
    settleAt: option.settleAt,
  };
}

// One process of the site follows The Odds API, for each feed that is set to it; another goes on when it ends.
import { perProcess, type Services } from '#platform/context.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { SoleProcess } from '#platform/sole-process.ts';
import { configuredFeeds, type ConfiguredFeed, type OddsApiSettings } from '#sportsbook/feeds/index.ts';
import { FeedFollower } from './follow-feed.ts';

const LOCK = 1704;
const EVERY_MS = 1_000;
const AFTER_TROUBLE_MS = 2_000;

type FollowedFeed = ConfiguredFeed & { oddsApi: OddsApiSettings };
const isFollowed = (feed: ConfiguredFeed): feed is FollowedFeed => feed.oddsApi !== undefined;

class Followers {
  readonly #services: Services;
  readonly #feeds: readonly FollowedFeed[];
  readonly #sole: SoleProcess;

  constructor(services: Services) {
    this.#services = services;
    this.#feeds = [...configuredFeeds(services).values()].filter(isFollowed);
    this.#sole = new SoleProcess(services, {
      name: 'following The Odds API',
      lock: LOCK,
      work: async (isMine) => {
        await Promise.all(this.#feeds.map((feed) => this.#follow(feed, isMine)));
      },
    });
  }

  start(): void {
    if (this.#feeds.length > 0) this.#sole.start();
  }

  async stop(): Promise<void> {
    await this.#sole.stop();
  }

  /** What goes wrong may have left something half remembered, so it is read anew. */
  async #follow(feed: FollowedFeed, isMine: () => boolean): Promise<void> {
    let follower: FeedFollower | undefined;
    while (isMine()) {
      try {
        follower ??= await FeedFollower.open(this.#services, feed);
        await follower.step(isMine);
        await this.#sole.wait(EVERY_MS);
      } catch (error) {
        follower = undefined;
        reportFailure(
          this.#services,
          `following ${feed.name}`,
          { feed: feed.name, error: (error as Error).message },
          'what The Odds API says could not be stored; it is tried again',
        );
        await this.#sole.wait(AFTER_TROUBLE_MS);
      }
    }
  }
}

export const followers = perProcess('oddsapi.followers', (services: Services) => new Followers(services));

/**
 * Guests' pages are kept ready; here they are invalidated in every process when what they show has changed. A change of content
 * takes effect at once. Winners change all the time, so their pages are made again at most every other second.
 */
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import { subscribe, type Subscription } from '#platform/events/events.ts';
import { onContentChange } from '#site/content/index.ts';
import { onSwitch } from '#casino/rounds/index.ts';
import { stakeSettled } from '#money/stakes/index.ts';
import type { Web } from '#site/rendering/web.ts';

const GAMES = ['Games.get', 'Games.getCategories', 'Games.getTags', 'Games.getProviders', 'leaderboard.get'];

/** Methods used by pages that are made from a collection. A collection that is not named here is in the frame of every page. */
const ASKED_BY: Readonly<Record<string, readonly string[]>> = {
  banners: ['banners.get'],
  pages: ['Content.getPage'],
  promotions: ['Content.getPromotions', 'Content.getPromotion'],
  offers: ['Campaigns.getoffers'],
  characters: ['Loyalty.getcharacters'],
  'loyalty-config': ['Loyalty.getterms'],
  'loyalty-levels': ['Loyalty.getterms'],
  'loyalty-missions': ['Loyalty.getPrograms', 'Loyalty.getProgram'],
  'loyalty-products': ['Loyalty.getproducts'],
  goods: ['Loyalty.getterms', 'Loyalty.getPrograms', 'Loyalty.getProgram'],
  games: GAMES,
  seos: ['Seo.getPage'],
  'domain-seo-settings': ['Seo.getPage'],
  'payment-methods': ['Cashier.getdepositsettings', 'Cashier.getwithdrawsettings'],
  banks: ['Cashier.getbanks'],
  redirects: [],
};

const CHANNEL = 'pages';
const WINNERS = 'leaderboard.get';
const PAUSE_MS = 2000;

/** Notifies all processes that someone may have won, in the transaction that keeps the win. */
export const publishWinners: Subscription = subscribe(stakeSettled, 'pages', async (_ctx, tx) => {
  await sql`select pg_notify(${CHANNEL}, ${WINNERS})`.execute(tx);
});

export function followChanges(services: Services, web: Web): { stop(): void } {
  onContentChange(services, (collection) => {
    const affectedMethods = collection === undefined ? undefined : ASKED_BY[collection];
    if (affectedMethods) affectedMethods.forEach((method) => web.invalidate(method));
    else web.invalidate();
  });
  onSwitch(services, () => GAMES.forEach((method) => web.invalidate(method)));
  const throttled = new Throttle(PAUSE_MS, (method) => web.invalidate(method));
  services.notifications.on(CHANNEL, (method) => throttled.schedule(method));
  return throttled;
}

/** Acts at once, and then not again until the pause is over; a request that came during it is served at its end. */
class Throttle {
  readonly #waiting = new Map<string, { timer: NodeJS.Timeout; isAsked: boolean }>();
  readonly #pauseMs: number;
  readonly #work: (what: string) => void;

  constructor(pauseMs: number, work: (what: string) => void) {
    this.#pauseMs = pauseMs;
    this.#work = work;
  }

  schedule(what: string): void {
    const waiting = this.#waiting.get(what);
    if (waiting) {
      waiting.isAsked = true;
      return;
    }
    this.#work(what);
    const timer = setTimeout(() => {
      const { isAsked } = this.#waiting.get(what)!;
      this.#waiting.delete(what);
      if (isAsked) this.schedule(what);
    }, this.#pauseMs);
    timer.unref();
    this.#waiting.set(what, { timer, isAsked: false });
  }

  stop(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}

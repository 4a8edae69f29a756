// An operator's margin on a competition, or on one kind of its markets: open markets are repriced at once.
import { MARKET_KINDS } from '#sportsbook/models/market.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { bookOf } from './book.ts';
import { boostsOf, withoutBoost } from './boosts/price-boost.ts';
import { reboost } from './boosts/reboost.ts';
import { changeBoosts } from './boosts/store.ts';
import { insertMargin, readMargins, withOwnMargin, type Margin } from './margins.ts';
import { feedOdds, withManualPrice } from './rules/manual-price.ts';
import { lockMarkets, nextVersion, openEventsOf, saveMarkets } from './store.ts';
import type { StoredOutcome } from './tables.ts';

const asFed = (outcome: StoredOutcome): StoredOutcome => ({ ...withoutBoost(outcome), odds: feedOdds(outcome) });

/** The sum of the implied probabilities of all outcomes, in percent. */
const [LEAST, MOST] = [100, 150];

export async function setMargin(
  ctx: Context,
  {
    competition: slug,
    kind = '',
    ...change
  }: Pick<Margin, 'percent' | 'because' | 'by_whom'> & {
    /** Its slug, or its id. */
    competition: string;
    kind: string | undefined;
  },
): Promise<void> {
  const competition = [...bookOf(ctx).competitions.values()].find(
    ({ id, slug: ownSlug }) => id === slug || ownSlug === slug,
  );
  const { percent } = change;
  const isWrong = percent !== null && !(percent >= LEAST && percent <= MOST);
  if (!competition || isWrong || (kind !== '' && !MARKET_KINDS.some((marketKind) => marketKind === kind)))
    refuse('InvalidParameter', {
      rule: 'sports.margin',
      inputs: { competition: slug, kind, percent },
      sentence: `A margin is of a known competition and kind of market, from ${LEAST} to ${MOST} percent.`,
    });
  await transaction(ctx.db, async (tx) => {
    const version = await nextVersion(tx);
    await insertMargin(tx, { ...change, kind, competition_id: competition.id, changed_at: ctx.clock.now() });
    const margins = await readMargins(tx);
    const markets = await lockMarkets(tx, [], await openEventsOf(tx, competition.id));
    const open = markets.filter(({ state }) => state === 'active' || state === 'suspended');
    const boosts = open.map(({ outcomes }) => boostsOf(outcomes));
    for (const market of open)
      market.outcomes = withOwnMargin(margins, competition.id, market, market.outcomes.map(asFed)).map((outcome) =>
        withManualPrice(outcome, outcome.manual),
      );
    const byEvent = Map.groupBy(
      open.map((market, nth) => ({ market, boosts: boosts[nth]! })),
      ({ market }) => market.event_id,
    );
    const changes = [...byEvent.values()].flatMap(
      (ofEvent) =>
        reboost(
          new Map(ofEvent.map(({ market }) => [market.ref, market])),
          new Map(ofEvent.map((entry) => [entry.market.ref, entry.boosts])),
        ).changes,
    );
    await saveMarkets(
      tx,
      // Without a margin set here, the producer's next message brings its own odds.
      open.map((market) => ({ ...market, version })),
    );
    await changeBoosts(tx, changes, ctx.clock.now());
  });
}

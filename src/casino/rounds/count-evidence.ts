/**
 * Counts what settled real-money rounds show about their titles: what each returned, step by step where the player acts, and
 * what it drew, next to what the proof expects of exactly that stake and choice. An outcome never depends on it, and no round
 * waits for it: events are counted after the bets, in the transaction that takes them.
 */
import { beginHour, multiply, noEvidence, strongest, total } from '#casino/return-monitoring/evidence.ts';
import { layoutOf, sayingOf, type Layout } from '#casino/return-monitoring/layout.ts';
import { measureRound } from '#casino/return-monitoring/measure-round.ts';
import { Tally, type Observed } from '#casino/return-monitoring/tally.ts';
import type { Title } from '#casino/engine/title.ts';
import { titles } from '#casino/titles/index.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Announced } from '#platform/events/events.ts';
import { lockEvidence, saveEvidence, type EvidenceRow } from './evidence-store.ts';
import type { StakeSettled } from '#money/stakes/index.ts';
import { watchedRounds, type WatchedRound } from './round-details.ts';

export async function countEvidence(
  ctx: Context,
  tx: Transaction,
  events: ReadonlyArray<Announced<StakeSettled>>,
): Promise<void> {
  const watched = watchedRounds(events.map(({ payload }) => payload));
  const bySysname = [...Map.groupBy(watched, ({ subject }) => subject)];
  // In one order everywhere, so that concurrent counters do not deadlock.
  for (const [sysname, rounds] of bySysname.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await countTitle(tx, titles[sysname]!, rounds, ctx.clock.now());
}

async function countTitle(tx: Transaction, title: Title, rounds: readonly WatchedRound[], now: Date): Promise<void> {
  const layout = layoutOf(title);
  const fresh = (): EvidenceRow => begun(title.sysname, layout, now);
  const storedRow = await lockEvidence(tx, title.sysname, fresh);
  const row = storedRow.basis === layout.basis ? storedRow : fresh();
  const { bets } = row;
  if (hourOf(now) > hourOf(row.began)) {
    beginHour(bets, layout);
    row.began = now;
  }
  const tally = new Tally(layout);
  for (const round of rounds) {
    const { details, startedAt } = round;
    row.rounds += 1n;
    row.returned += returnedOf(round);
    row.expected += details.odds.mean;
    // Players choose when rounds with several steps end. Those older than the bets of this hour may have been selected.
    if (details.hasSteps && new Date(startedAt) < row.began) tally.addLessening(observedOf(round));
    else tally.add(observedOf(round));
  }
  multiply(bets, tally.logs());
  await saveEvidence(tx, {
    ...row,
    total: total(bets),
    says: sayingOf(layout, strongest(bets)),
  });
}

function begun(sysname: string, layout: Layout, now: Date): EvidenceRow {
  const bets = noEvidence(layout);
  beginHour(bets, layout);
  return {
    sysname,
    basis: layout.basis,
    since: now,
    began: now,
    rounds: 0n,
    returned: 0,
    expected: 0,
    bets,
    total: total(bets),
    says: '',
  };
}

const hourOf = (at: Date): number => Math.floor(at.getTime() / 3_600_000);

const returnedOf = ({ details, wonMinor, stakedMinor }: WatchedRound): number =>
  details.returned ?? Number(wonMinor) / Number(stakedMinor);

export const observedOf = (round: WatchedRound): Observed => ({
  measured: round.details.measured ?? measureRound(round.details.odds, returnedOf(round)),
  drawn: round.details.drawn,
});

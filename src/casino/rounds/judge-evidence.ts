/**
 * Judges the evidence against games: reports what is odd, closes what cannot be chance. Both rest on the theorem of
 * casino/return-monitoring/evidence.ts, which counts every step that was taken; so steps that are not settled yet are counted here, as far
 * as they speak for the game.
 */
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import { ALARMS_AT, CLOSES_AT, multiply, total } from '#casino/return-monitoring/evidence.ts';
import { layoutOf } from '#casino/return-monitoring/layout.ts';
import { measureRound, measuredSoFar } from '#casino/return-monitoring/measure-round.ts';
import { Tally } from '#casino/return-monitoring/tally.ts';
import type { Title } from '#casino/engine/title.ts';
import { titles } from '#casino/titles/index.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { registry } from '#platform/metrics.ts';
import { observedOf } from './count-evidence.ts';
import {
  evidenceOf,
  findEvidence,
  forgetEvidence,
  noteWatch,
  uncountedRounds,
  type EvidenceRow,
  type WatchRecord,
} from './evidence-store.ts';
import { standingOf } from './open-round-state.ts';
import { isCurrent } from './round-titles.ts';
import { openRoundsAt, type SteppedRow } from './open-store.ts';
import { isSwitchedOff, switchOff, switchOn } from './switches.ts';

const alarms = new Counter({
  name: 'baize_game_alarms_total',
  help: 'Games that were reported or closed because their rounds are not what was proved',
  labelNames: ['sysname', 'what'] as const,
  registers: [registry],
});

export async function judgeEvidence(ctx: Context): Promise<void> {
  for (const { sysname } of await evidenceOf(ctx.db, ALARMS_AT)) {
    if (isSwitchedOff(ctx, sysname)) continue;
    const title = titles[sysname];
    const row = title && (await transaction(ctx.db, (tx) => weigh(tx, title)));
    if (row && row.evidence >= ALARMS_AT) await act(ctx, row);
  }
}

type Weighed = EvidenceRow & { evidence: number };

/** The evidence including everything not counted yet, as of one moment. */
async function weigh(tx: Transaction, title: Title): Promise<Weighed | undefined> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx);
  const layout = layoutOf(title);
  const row = await findEvidence(tx, title.sysname);
  if (!row || row.basis !== layout.basis) return undefined;
  const { bets } = row;
  // Rounds of a single step are settled with their outcome: none of them waits for its player.
  if (title.steps) {
    const tally = new Tally(layout);
    for (const round of await uncountedRounds(tx, title.sysname)) tally.addLessening(observedOf(round));
    for (const round of await openRoundsAt(tx, title.sysname)) addOpen(tally, title, round);
    multiply(bets, tally.logs());
  }
  return { ...row, evidence: total(bets) };
}

/** Steps are counted as they are taken. Where only whole rounds are, an open one is taken for lost. */
function addOpen(tally: Tally, title: Title, round: SteppedRow): void {
  if (!isCurrent(round)) return;
  const { events } = standingOf(round);
  const odds = title.odds(round.params, round.stake, events);
  tally.addLessening({ measured: measuredSoFar(odds), drawn: title.draws.of(events, round.params) });
  if (!odds.climb) tally.addWorst({ measured: measureRound(odds, 0) });
}

async function act(ctx: Context, row: Weighed): Promise<void> {
  const { sysname, says, evidence, rounds, returned, expected } = row;
  const record: WatchRecord = {
    sysname,
    what: 'alarm',
    at: ctx.clock.now(),
    by_whom: 'monitor',
    says,
    evidence,
    rounds,
    returned,
    expected,
  };
  const entry = {
    sysname,
    says,
    chance: oneIn(evidence),
    rounds: String(rounds),
    returned: returned / Number(rounds),
    expected: expected / Number(rounds),
  };
  if (evidence >= CLOSES_AT) {
    const reason = `${says}: by chance less than ${oneIn(evidence)} days of play`;
    if (!(await switchOff(ctx, { sysname, reason, by_whom: 'monitor' }))) return;
    await noteWatch(ctx.db, { ...record, what: 'closed' });
    alarms.inc({ sysname, what: 'closed' });
    ctx.log.error(entry, 'a game is closed: its rounds are not what was proved');
  } else if (await noteWatch(ctx.db, record)) {
    alarms.inc({ sysname, what: 'alarm' });
    ctx.log.error(entry, 'the rounds of a game look odd beside its proof');
  }
}

/** `1 in 25,000`: of this many days with play, at most one of an honest game looks as odd. */
export const oneIn = (evidence: number): string =>
  evidence < 1e15 ? `1 in ${Math.floor(Math.max(1, evidence)).toLocaleString('en')}` : '1 in 1,000,000,000,000,000';

/** Opens a game again, which begins its evidence anew; the old evidence stays on record. Returns whether it was closed. */
export async function openAgain(ctx: Context, sysname: string, byWhom: string): Promise<boolean> {
  await transaction(ctx.db, async (tx) => {
    const row = await forgetEvidence(tx, sysname);
    if (!row) return;
    const { total: evidence, says, rounds, returned, expected } = row;
    const at = ctx.clock.now();
    await noteWatch(tx, { sysname, what: 'opened', at, by_whom: byWhom, says, evidence, rounds, returned, expected });
  });
  return switchOn(ctx, sysname);
}

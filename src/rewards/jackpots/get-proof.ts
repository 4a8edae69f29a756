// The public proof of a drop.
import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { momentOf, thresholdOf, type JackpotTerms } from '#fairness/seeds/jackpot.ts';
import type { Context } from '#platform/context.ts';
import type { getDrop, getEntries } from './contract.ts';

interface ProofRow {
  id: string;
  run_id: string;
  terms: JackpotTerms;
  seed: string;
  seed_hash: string;
  commitment: string;
  round_id: string;
  settled_at: Date;
  stake_micro: string;
  start_micro: string;
  before_micro: string;
  after_micro: string;
  amount: bigint;
  closing_round: string | null;
  closing_micro: string | null;
  opened_at: Date;
  dropped_at: Date;
  first_entry: bigint;
  last_entry: bigint;
}

const UNKNOWN = { inputs: {}, status: 404, sentence: 'There is nothing here with this id.' };

/** The seed of a run that has not dropped is not revealed: only drops are looked up. */
export async function proofOf(ctx: Context, { id }: InputOf<typeof getDrop>): Promise<OutputOf<typeof getDrop>> {
  const { rows } = await sql<ProofRow>`
    select d.*, r.terms, r.seed, r.seed_hash, r.commitment, r.start_micro, r.opened_at, r.first_entry
      from jackpots.drops d join jackpots.runs r on r.id = d.run_id where d.id = ${id}`.execute(ctx.db);
  const row = rows[0] ?? refuse('InvalidRequest', { rule: 'jackpots.drop', ...UNKNOWN });
  return {
    drop_id: row.id,
    run_id: row.run_id,
    terms: row.terms,
    seedHash: row.seed_hash,
    commitment: row.commitment,
    seed: row.seed,
    drawn: drawnOf(row),
    round: row.round_id,
    settledSeconds: Math.floor(row.settled_at.getTime() / 1000),
    stakeMicro: row.stake_micro,
    startMicro: row.start_micro,
    beforeMicro: row.before_micro,
    afterMicro: row.after_micro,
    paidMinor: String(row.amount),
    ...(row.closing_round !== null && { closing: { round: row.closing_round, stakeMicro: row.closing_micro! } }),
    opened_at: row.opened_at.toISOString(),
    dropped_at: row.dropped_at.toISOString(),
    entries: Number(row.last_entry - row.first_entry + 1n),
  };
}

function drawnOf({ terms: { trigger }, seed }: ProofRow): string | null {
  if (trigger.kind === 'amount') return String(thresholdOf(seed, trigger));
  return trigger.kind === 'time' ? String(momentOf(seed, trigger)) : null;
}

export async function entriesOf(
  ctx: Context,
  { run, offset, count }: InputOf<typeof getEntries>,
): Promise<OutputOf<typeof getEntries>> {
  const { rows } = await sql<{ jackpot: string; first: bigint; last: bigint }>`
    select r.jackpot, r.first_entry as first, coalesce(d.last_entry, j.entries) as last
      from jackpots.runs r join jackpots.jackpots j on j.sysname = r.jackpot left join jackpots.drops d on d.run_id = r.id
     where r.id = ${run}`.execute(ctx.db);
  const runRow = rows[0] ?? refuse('InvalidRequest', { rule: 'jackpots.run', ...UNKNOWN });
  const from = runRow.first + BigInt(offset);
  const until = from + BigInt(count) - 1n < runRow.last ? from + BigInt(count) - 1n : runRow.last;
  const { rows: proofRows } = await sql<{ round: string; stake: bigint }>`
    select u.round, u.stake from jackpots.entries e
           cross join lateral unnest(e.rounds, e.stakes) with ordinality as u(round, stake, place)
     where e.jackpot = ${runRow.jackpot} and e.last >= ${from} and e.first <= ${until}
       and e.first + u.place - 1 between ${from} and ${until} order by e.first, u.place`.execute(ctx.db);
  assert(proofRows.length <= count, 'more entries than were asked for');
  return {
    items: proofRows.map(({ round, stake }): [string, string] => [round, String(stake)]),
    count: Number(runRow.last - runRow.first + 1n),
  };
}

// The hold of each game beside what is proved of it.
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { labelOf } from '#casino/engine/proof/label.ts';
import { titles } from '#casino/titles/index.ts';
import type { Question } from './read-figures.ts';

export interface GameHold {
  subject: string;
  account: string;
  rounds: number;
  turnoverCents: string;
  ggrCents: string;
  /** In hundredths of one per cent; `null` without a turnover. */
  hold: string | null;
  /** In per cent: what the house keeps of the way to play that returns most, and the standard deviation of a round in stakes. */
  edge: string | null;
  deviation: string | null;
  /** By how many standard deviations the hold is away from the edge: beyond 3 somebody should look. */
  away: number | null;
}

export async function readHolds(
  db: Database,
  { from, to, withoutDays = [] }: Pick<Question, 'from' | 'to' | 'withoutDays'>,
): Promise<GameHold[]> {
  const { rows } = await sql<{ subject: string; account: string; rounds: bigint; turnover: bigint; won: bigint }>`
    select subject, account, sum(count)::bigint as rounds, ${eur('staked')} as turnover, ${eur('won')} as won
      from figures.game_days d join figures.rates r using (day, currency)
     where day between ${from} and ${to} and day <> all(${withoutDays}::date[])
     group by 1, 2 order by 4 desc, 1 limit 100`.execute(db);
  return rows.map(({ subject, account, rounds, turnover, won }) => {
    const ggr = turnover - won;
    const proof = proofOf(subject, account);
    return {
      subject,
      account,
      rounds: Number(rounds),
      turnoverCents: String(turnover),
      ggrCents: String(ggr),
      hold: turnover > 0n ? String((ggr * 10_000n) / turnover) : null,
      edge: proof ? proof.edge.toFixed(2) : null,
      deviation: proof?.deviation ?? null,
      away:
        proof && turnover > 0n && rounds > 0n ? awayFrom(proof, Number(ggr) / Number(turnover), Number(rounds)) : null,
    };
  });
}

/** In hundredths of a EUR, by the name of the game. */
export async function turnoverOf(
  db: Database,
  { from, to }: Pick<Question, 'from' | 'to'>,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ subject: string; turnover: bigint }>`
    select subject, ${eur('staked')} as turnover from figures.game_days d join figures.rates r using (day, currency)
     where day between ${from} and ${to} and subject = any(${[...subjects]}::text[]) group by 1`.execute(db);
  return new Map(rows.map(({ subject, turnover }) => [subject, turnover]));
}

const eur = (column: string) => sql`trunc(sum(${sql.ref(column)} * 100 / (r.per_eur * r.minor_per_major)))::bigint`;

function proofOf(subject: string, account: string): { edge: number; deviation: string } | undefined {
  if (account !== 'games' || !Object.hasOwn(titles, subject)) return undefined;
  const { proof } = titles[subject]!;
  return { edge: 100 - Number(labelOf(proof).highest.rtp), deviation: proof.standardDeviation };
}

/** As if all rounds had the same stake: stakes that differ vary more, so it errs on the side of a look too many. */
const awayFrom = ({ edge, deviation }: { edge: number; deviation: string }, hold: number, rounds: number): number =>
  Math.round(((hold - edge / 100) / (Number(deviation) / Math.sqrt(rounds))) * 10) / 10;

// The auditor's question about draws: the winners are those that seed and list give, and only they got the prizes.
import type pg from 'pg';
import { verifyDraw, verifySpin, type Holding } from '#fairness/seeds/draw.ts';

const MAX_FAULTS = 5;
/** Spins of a draw are read so many at a time. */
const PAGE_SIZE = 10_000;

interface Draw {
  id: string;
  kind: 'raffle' | 'wheel';
  subject: string;
  /** `null` until it is revealed: an auditor needs no keys. */
  seed: string | null;
  seed_hash: string;
  terms: { prizes?: { count: number }[]; segments?: { weight: number; reward: unknown }[] };
  holdings: Holding[] | null;
  winners: string[] | null;
}

export async function checkRaffles(client: pg.PoolClient): Promise<string[]> {
  const { rows: draws } = await client.query<Draw>(
    `select id, kind, subject, seed, seed_hash, terms, holdings, winners from raffles.draws
      where kind = 'wheel' or drawn_at is not null order by opens_at, subject`,
  );
  const faults = [...(await wrongRewards(client)), ...(await unrevealedWheels(client))];
  for (const draw of draws) {
    if (faults.length >= MAX_FAULTS) break;
    if (draw.kind === 'raffle') faults.push(...raffleFaults(draw));
    else faults.push(...(await spinFaults(client, draw)));
  }
  return faults.slice(0, MAX_FAULTS);
}

function raffleFaults({ subject, seed, seed_hash, holdings, winners, terms }: Draw): string[] {
  const prizes = (terms.prizes ?? []).reduce((sum, { count }) => sum + count, 0);
  return verifyDraw({ subject, seed, seedHash: seed_hash, holdings: holdings ?? [], winners: winners ?? [], prizes })
    .filter(({ result }) => result !== 'holds')
    .map(({ name, stated, computed }) => `${subject}: ${name} ${stated} is stored, ${computed} is computed`);
}

interface Spin {
  id: string;
  segment: number;
  is_given: boolean;
}

async function spinFaults(client: pg.PoolClient, { id, subject, seed, seed_hash, terms }: Draw): Promise<string[]> {
  const segments = terms.segments ?? [];
  const weights = segments.map(({ weight }) => weight);
  const faults: string[] = [];
  let last = '00000000-0000-0000-0000-000000000000';
  while (faults.length < MAX_FAULTS) {
    const { rows } = await client.query<Spin>(
      `select s.id, s.segment, exists (select from loyalty.rewards r where r.fact = 'wheel/' || s.id and r.player_id = s.player_id) as is_given
         from raffles.spins s where s.draw_id = $1 and s.id > $2 order by s.id limit ${PAGE_SIZE}`,
      [id, last],
    );
    for (const spin of rows) {
      const proof = { subject: `${subject}:${spin.id}`, weights, segment: spin.segment, seedHash: seed_hash, seed };
      for (const { name, result, stated, computed } of verifySpin(proof))
        if (result === 'fails')
          faults.push(`spin ${spin.id} of ${subject}: ${name} ${stated} is stored, ${computed} is computed`);
      const isWon = (segments[spin.segment]?.reward ?? null) !== null;
      if (isWon !== spin.is_given)
        faults.push(`spin ${spin.id} of ${subject}: its prize is ${spin.is_given ? 'given and not won' : 'not given'}`);
    }
    if (rows.length < PAGE_SIZE) break;
    last = rows.at(-1)!.id;
  }
  return faults;
}

/** The seed of a wheel is secret for its day, and no longer. */
async function unrevealedWheels(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(
    `select format('%s: its day is over, and its seed is not revealed', subject) as fault from raffles.draws
      where kind = 'wheel' and seed is null and closes_at < now() - interval '1 day' limit ${MAX_FAULTS}`,
  );
  return rows.map(({ fault }) => fault);
}

/** A prize of a raffle belongs to the holder at its place; players on a break get none. */
async function wrongRewards(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(
    `select format('reward %s was given to player %s, who has not won it', r.fact, r.player_id) as fault
       from loyalty.rewards r
      where r.cause = 'draw'
        and not exists (
          select from raffles.draws d, jsonb_array_elements_text(d.winners) with ordinality w(holder, place)
                 join raffles.tickets t on t.holder = w.holder::uuid
           where t.draw_id = d.id and t.player_id = r.player_id and r.fact = format('draw/%s/%s', d.id, w.place - 1))
        and not exists (select from raffles.spins s where r.fact = 'wheel/' || s.id and s.player_id = r.player_id)
      limit ${MAX_FAULTS}`,
  );
  return rows.map(({ fault }) => fault);
}

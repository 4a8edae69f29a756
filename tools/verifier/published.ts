// What was published, in every form in which people may have it: a round, a round of a table, lists of them, a history.
import * as z from 'zod/mini';
import { dropProof, type DropProof } from '#rewards/jackpots/contract.ts';
import { publishedRaffle, spinProof, type PublishedRaffle, type SpinProof } from '#rewards/raffles/contract.ts';
import { round, seedRounds, type Round, type SeedRounds } from '#casino/rounds/round-contract.ts';
import type { JackpotEntry } from '#fairness/seeds/jackpot.ts';
import { standingsSchema, type Standings } from '#rewards/scoring/standings.ts';
import { sharedRound, type SharedRound } from '#casino/live-tables/round-contract.ts';

/** A line of a player's own history: no proof in itself, but it says what the round's result must be. */
export interface Line {
  id: string;
  game: string;
  staked: string;
  won: string;
}

/** What `Sports.getEvent` says of a simulated match or race, as far as it is checked. */
const match = z.object({
  event: z.object({
    id: z.string(),
    sport: z.string(),
    scoreboard: z.nullable(z.object({ score: z.tuple([z.number(), z.number()]) })),
    /** Older answers say nothing of it. */
    race: z.nullish(
      z.object({
        finish: z.nullable(
          z.array(z.object({ runner: z.number(), place: z.number(), timeMs: z.optional(z.number()) })),
        ),
      }),
    ),
  }),
  markets: z.array(
    z.object({
      ref: z.string(),
      state: z.string(),
      outcomes: z.array(z.object({ id: z.string(), result: z.nullable(z.string()) })),
    }),
  ),
  commitment: z.string(),
  revealed: z.nullable(z.string()),
});
export type PublishedMatch = z.output<typeof match>;

export type Published =
  | { kind: 'round'; round: Round }
  | { kind: 'seed'; seed: SeedRounds }
  | { kind: 'match'; match: PublishedMatch }
  | { kind: 'standings'; standings: Standings }
  | { kind: 'table'; table: SharedRound }
  /** `entries`: the stakes that its run has counted, when they were fetched. */
  | { kind: 'drop'; drop: DropProof; entries?: readonly JackpotEntry[] }
  | { kind: 'draw'; draw: PublishedRaffle }
  | { kind: 'spin'; spin: SpinProof }
  | { kind: 'line'; line: Line };

/** Thrown for input that cannot be checked. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

const HISTORY_HEAD = 'round_id,';

export function readPublished(text: string): Published[] {
  const trimmed = text.trim();
  if (trimmed.startsWith(HISTORY_HEAD)) return readLines(trimmed);
  const records = listOf(parse(trimmed)).map(readOne);
  if (records.length === 0) throw new Unreadable('There is no round in it.');
  return records;
}

/** JSON, or one JSON value a line. */
function parse(text: string): unknown {
  for (const read of [
    () => JSON.parse(text) as unknown,
    () => text.split('\n').map((line) => JSON.parse(line) as unknown),
  ])
    try {
      return read();
    } catch {
      // Try the other form, then.
    }
  throw new Unreadable('It is neither JSON nor an exported history.');
}

/** Answers of the API wrap their data in `data`, lists in `items`. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const { data, items, server_seed_hash } = (value ?? {}) as Record<string, unknown>;
  if (data !== undefined) return listOf(data);
  // The rounds of a seed are one thing: none of them may be missing.
  if (server_seed_hash !== undefined) return [value];
  return Array.isArray(items) ? items : [value];
}

function readOne(value: unknown): Published {
  const played = round.safeParse(value);
  if (played.success) return { kind: 'round', round: played.data };
  const table = sharedRound.safeParse(value);
  if (table.success) return { kind: 'table', table: table.data };
  const seed = z.extend(seedRounds, { next: z.optional(z.nullable(z.number())) }).safeParse(value);
  if (seed.success && typeof seed.data.next === 'number')
    throw new Unreadable('These are not all rounds of the seed: the page of the site puts them together.');
  if (seed.success) return { kind: 'seed', seed: seed.data };
  const event = match.safeParse(value);
  if (event.success) return { kind: 'match', match: event.data };
  const drop = dropProof.safeParse(value);
  if (drop.success) return { kind: 'drop', drop: drop.data };
  const draw = publishedRaffle.safeParse(value);
  if (draw.success) return { kind: 'draw', draw: draw.data };
  const spin = spinProof.safeParse(value);
  if (spin.success) return { kind: 'spin', spin: spin.data };
  const standings = standingsSchema.safeParse(value);
  if (standings.success) return { kind: 'standings', standings: standings.data };
  const line = lineOf(value);
  if (line) return { kind: 'line', line };
  const [issue] = played.error.issues;
  throw new Unreadable(
    `This is no round as the site publishes it: ${issue ? `${issue.path.join('.') || 'it'}: ${issue.message}` : 'unknown'}.`,
  );
}

/** Of the exported history, or of the one that the site shows. */
function lineOf(value: unknown): Line | undefined {
  const { round_id, game, sysname, staked, won } = (value ?? {}) as Record<string, unknown>;
  const amount = (money: unknown): unknown => (money as { amount?: unknown } | undefined)?.amount ?? money;
  const parts = [round_id, game ?? sysname, amount(staked), amount(won)];
  if (!parts.every((part) => typeof part === 'string')) return undefined;
  const [id, name, cost, paid] = parts as [string, string, string, string];
  return { id, game: name, staked: cost, won: paid };
}

function readLines(text: string): Published[] {
  const [head, ...rows] = text.split(/\r?\n/);
  const names = head!.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    const line = lineOf(Object.fromEntries(names.map((name, at) => [name, cells[at]])));
    if (!line) throw new Unreadable(`This is no line of an exported history: ${row}`);
    return { kind: 'line', line };
  });
}

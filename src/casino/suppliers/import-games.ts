// Fetches the suppliers' games, and puts them into the hall.
import * as z from 'zod/mini';
import { perProcess, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { parsedJson } from './adapters/signed.ts';
import { askSupplier } from './ask-supplier.ts';
import { readGames } from './imported-games.ts';
import { replaceGames, notifyGames } from './store/games.ts';
import { supplierNamed, supplierOrigins, suppliers, type Supplier } from './suppliers.ts';
import type { StoredGame } from './tables.ts';

const TIMEOUT_MS = 5000;
const MAX_GAMES = 20_000;
const MAX_BYTES = 20 * 1024 * 1024;

const list = z.object({ games: z.array(z.unknown()).check(z.maxLength(MAX_GAMES)) });

/** Players must know what they play beforehand, so a game that does not state these things is left out. */
const game = z.object({
  code: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  type: z.enum(['slot', 'live', 'casino', 'fast']),
  image_url: z.url().check(z.maxLength(500)),
  rtp: z.string().check(z.regex(/^[0-9]{2,3}(\.[0-9]{1,4})?$/)),
  volatility: z.enum(['low', 'medium', 'high']),
  max_win: z.number().check(z.positive(), z.maximum(1e9)),
  has_demo: z._default(z.boolean(), false),
  has_free_spins: z._default(z.boolean(), false),
});

export interface Imported {
  listed: number;
  /** In words. */
  leftOut: string[];
}

export async function importGames(ctx: Context, name: string): Promise<Imported> {
  const supplier = supplierNamed(ctx, name);
  const { games } = await askForGames(ctx, supplier);
  const allowed = supplierOrigins(ctx);
  const leftOut: string[] = [];
  const gamesById = new Map<string, StoredGame>();
  for (const [place, gameRow] of games.entries()) {
    const read = game.safeParse(gameRow);
    if (!read.success) leftOut.push(`game ${place + 1}: ${z.prettifyError(read.error).replaceAll('\n', ' ')}`);
    else if (!allowed.includes(new URL(read.data.image_url).origin))
      leftOut.push(`${read.data.code}: its picture is of another origin`);
    else {
      const { code } = read.data;
      gamesById.set(code, { ...read.data, provider: name, sysname: `${name}-${code}`, is_listed: true, place });
    }
  }
  await transaction(ctx.db, async (tx) => {
    if (await replaceGames(tx, name, [...gamesById.values()])) await notifyGames(tx);
  });
  await readGames(ctx);
  return { listed: gamesById.size, leftOut };
}

async function askForGames(ctx: Context, supplier: Supplier): Promise<z.output<typeof list>> {
  const answer = await askSupplier(ctx, supplier, 'games', { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }).catch(
    (error: unknown) => notImported(`The supplier does not answer: ${(error as Error).message}.`),
  );
  const read = answer.status === 200 ? list.safeParse(parsedJson(answer.body)) : undefined;
  return read?.success
    ? read.data
    : notImported(`The list of games was answered ${answer.status}, or could not be read.`);
}

export class NotImported extends Error {
  override name = 'NotImported';
}

function notImported(sentence: string): never {
  throw new NotImported(sentence);
}

const HOUR_MS = 3_600_000;
const FIRST_PAUSE_MS = 2000;

const waiting = perProcess('providers.imports', () => new Map<string, { tries: number; dueAt: number }>());

/** Every hour; sooner after a supplier did not answer. */
export async function importDue(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime();
  const failures = waiting(ctx);
  for (const name of suppliers(ctx).keys()) {
    const { tries, dueAt } = failures.get(name) ?? { tries: 0, dueAt: 0 };
    if (dueAt > now) continue;
    try {
      const { leftOut } = await importGames(ctx, name);
      if (leftOut.length > 0) ctx.log.warn({ provider: name, leftOut: leftOut.slice(0, 10) }, 'games were left out');
      failures.set(name, { tries: 0, dueAt: now + HOUR_MS });
    } catch (error) {
      const pause = Math.min(HOUR_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 11));
      failures.set(name, { tries: tries + 1, dueAt: now + pause });
      ctx.log.warn({ provider: name, error: (error as Error).message }, 'games of a supplier could not be imported');
    }
  }
}

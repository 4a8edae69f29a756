// An operator makes codes for an offer: a batch of random ones, each for one player, or one with a name for many.
import { transaction } from '#platform/db/database.ts';
import type { Context } from '#platform/context.ts';
import { bonusOffer, definitionNamed, worthOf } from '#rewards/bonuses/index.ts';
import { insertCodes, isBatch } from './code-store.ts';
import { LONGEST_CODE } from './offer-contract.ts';
import { offersOf } from './offers.ts';
import { newCode, normalCode } from './rules/codes.ts';
import type { CodeRow } from './tables.ts';

export interface CodeOrder {
  offer: string;
  batch: string;
  by: string;
  count: number;
  prefix?: string;
  /** In place of random ones. */
  code?: string;
  playerId?: bigint;
  currency?: string;
  endsAt?: Date;
  maxUses?: number;
}

/** A deposit so large that any share of it is above its cap. */
export const LARGE_MINOR = 10n ** 12n;

/** What one code can cost the house before anything is played, in hundredths of a EUR. */
export function worthOfCode(ctx: Context, offerName: string): bigint {
  const offer = offersOf(ctx).find(({ sysname }) => sysname === offerName);
  return (offer?.bonuses ?? []).reduce((sum, name) => {
    const definition = definitionNamed(ctx, name);
    const bonus = definition && bonusOffer(ctx, definition, 'EUR', LARGE_MINOR);
    return sum + (bonus ? worthOf(bonus) : 0n);
  }, 0n);
}

/** Codes per statement; a row has eleven values. */
const AT_ONCE = 1_000;
const MOST = 100_000;

export class CodesNotMade extends Error {
  override name = 'CodesNotMade';
}

export async function makeCodes(ctx: Context, order: CodeOrder): Promise<string[]> {
  const { offer, batch, count, code } = order;
  if (!offersOf(ctx).some(({ sysname }) => sysname === offer)) throw new CodesNotMade(`There is no offer ${offer}.`);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw new CodesNotMade(`Give a number of codes from 1 to ${MOST}.`);
  const codes = code === undefined ? randomCodes(ctx, order) : [normalCode(code)];
  if (codes.some((code) => code === '' || code.length > LONGEST_CODE))
    throw new CodesNotMade(`A code has 1 to ${LONGEST_CODE} characters.`);
  await transaction(ctx.db, async (tx) => {
    if (await isBatch(tx, batch)) throw new CodesNotMade(`There is a batch ${batch} already.`);
    let added = 0;
    for (let from = 0; from < codes.length; from += AT_ONCE)
      added += await insertCodes(
        tx,
        codes.slice(from, from + AT_ONCE).map((code) => rowOf(ctx, order, code)),
      );
    if (added !== codes.length) throw new CodesNotMade('A code of this name is there already.');
  });
  return codes;
}

function randomCodes(ctx: Context, { count, prefix = '' }: CodeOrder): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(newCode(ctx.random, normalCode(prefix)));
  return [...codes];
}

const rowOf = (ctx: Context, order: CodeOrder, code: string): CodeRow => ({
  code,
  batch: order.batch,
  offer_sysname: order.offer,
  player_id: order.playerId ?? null,
  currency: order.currency ?? null,
  starts_at: null,
  ends_at: order.endsAt ?? null,
  max_uses: order.maxUses ?? 1,
  uses: 0,
  made_by: order.by,
  made_at: ctx.clock.now(),
});

// The bets of a player, and a single bet with everything that it was decided by.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { toWire } from '#kernel/money.ts';
import { linesOf } from '#sportsbook/models/bets/combinations.ts';
import { parseResult } from '#sportsbook/models/bets/outcome-result.ts';
import { lineFactor, reduceFactor } from '#sportsbook/models/bets/returns.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import { currencyOf } from '#players/accounts/index.ts';
import type { getBet, getBets, getSharedBet } from './contract.ts';
import { builderFactor } from './builder.ts';
import { resultOf } from './promotions/ends.ts';
import { settlementsOf } from './settlement-store.ts';
import { betsOf, findBet, legsOf, type BetRow } from './store.ts';
import { wireBetOf, wireBets } from './wire.ts';
import { isUuid } from '#kernel/ids.ts';
import { hmacSha256, secretsEqual } from '#platform/secure-random.ts';

export async function betsFor(ctx: Context, input: InputOf<typeof getBets>): Promise<OutputOf<typeof getBets>> {
  const { rows, count } = await betsOf(ctx.db, playerOf(ctx).id, input);
  return { items: await wireBets(ctx, ctx.db, rows), count };
}

export async function betFor(ctx: Context, { id }: InputOf<typeof getBet>): Promise<OutputOf<typeof getBet>> {
  const row = await findBet(ctx.db, id);
  if (row?.player_id !== playerOf(ctx).id || !row) return unknownBet(id);
  return { ...(await withDecision(ctx, row)), share: shareOf(ctx, row.id) };
}

export async function sharedBetFor(
  ctx: Context,
  { share }: InputOf<typeof getSharedBet>,
): Promise<OutputOf<typeof getSharedBet>> {
  const id = idOfShare(ctx, share);
  const row = id === undefined ? undefined : await findBet(ctx.db, id);
  return row ? withoutPlayer(await withDecision(ctx, row)) : unknownBet(share);
}

/** Reasons from the match and its markets are public; those from breaks, limits or the account are for the player alone. */
function withoutPlayer({ bet, decision }: OutputOf<typeof getSharedBet>): OutputOf<typeof getSharedBet> {
  return {
    bet: {
      ...bet,
      cash_out: { ...bet.cash_out, target: null },
      edit: { ...bet.edit, from: null, into: null },
      reason: bet.reason && OF_MARKETS.has(bet.reason.rule) ? bet.reason : null,
    },
    decision: {
      ...decision,
      highest_because: decision.highest_because === 'player' ? 'market' : decision.highest_because,
    },
  };
}

const OF_MARKETS = new Set(['bets.unavailable', 'bets.odds-changed', 'bets.builder-now']);

export function unknownBet(id: string): never {
  refuse('InvalidParameter', {
    rule: 'bets.known-bet',
    inputs: { id },
    status: 404,
    sentence: 'There is no such bet.',
  });
}

async function withDecision(ctx: Context, row: BetRow): Promise<OutputOf<typeof getSharedBet>> {
  const currency = currencyOf(row.currency);
  const legs = await legsOf(ctx.db, [row.id]);
  const bankers = legs.filter(({ is_banker }) => is_banker).map(({ place }) => place);
  const decided = legs.map((leg) => {
    const result = resultOf(row, leg);
    return { odds: leg.odds, result: result === null ? null : parseResult(result)! };
  });
  const lines = linesOf(row.type, legs.length, bankers).flatMap((line) => {
    const factor = row.type === 'builder' ? builderFactor(row, legs) : lineFactor(line, decided);
    if (!factor) return [{ legs: line, factor: '', returned: toWire(0n, currency) }];
    const { numerator, denominator } = reduceFactor(factor);
    const returned = (row.stake * numerator) / denominator;
    return [{ legs: line, factor: `${numerator}/${denominator}`, returned: toWire(returned, currency) }];
  });
  const settlements = await settlementsOf(ctx.db, row.id);
  return {
    bet: await wireBetOf(ctx, ctx.db, row),
    decision: {
      delay_ms: row.delay_ms,
      highest_stake: toWire(row.highest, currency),
      highest_because: row.highest_because,
      lines,
      settlements: settlements.map(({ generation, settled_at, returned, rolled_back_at }) => ({
        generation,
        at: settled_at.toISOString(),
        returned: toWire(returned, currency),
        is_rolled_back: rolled_back_at !== null,
      })),
    },
  };
}

/** Share links: a bet's id with a mark that only we can make, so one bet does not lead to another, and nothing is stored. */
const MARK_BYTES = 8;
const ID_BYTES = 16;

const markOf = ({ config }: Services, id: string): Buffer =>
  hmacSha256(config.SECRET, `bet share ${id}`).subarray(0, MARK_BYTES);

const shareOf = (services: Services, id: string): string =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), markOf(services, id)]).toString('base64url');

/** `undefined`: not one of our links. */
function idOfShare(services: Services, share: string): string | undefined {
  const bytes = Buffer.from(share, 'base64url');
  if (bytes.length !== ID_BYTES + MARK_BYTES) return undefined;
  const hex = bytes.toString('hex', 0, ID_BYTES);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(id) && secretsEqual(bytes.toString('hex', ID_BYTES), markOf(services, id).toString('hex'))
    ? id
    : undefined;
}

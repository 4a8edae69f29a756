// A player's request for a round, checked against the title's rules.
import type { InputOf } from '#kernel/method.ts';
import type { Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import type { Services } from '#platform/context.ts';
import type { Title } from '#casino/engine/title.ts';
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import { sha256 } from '#platform/secure-random.ts';
import { openTitleNamed } from './catalogue.ts';
import type { playRound } from './contract.ts';
import { checkStake, parseStake } from './stakes.ts';

/** A requested round, checked against the title's rules. */
export interface Order {
  title: Title;
  params: unknown;
  currency: Currency;
  stake: bigint;
  staked: bigint;
  /** SHA-256 of the request, to distinguish a repeated request from another one with the same key. */
  digest: Buffer;
}

/** `isStepped`: whether the round is to go on after its opening; a round can only be played in its own way. */
export function readOrder(
  services: Services,
  input: InputOf<typeof playRound>,
  currency: Currency,
  isStepped = false,
): Order {
  const title = openTitleNamed(services, input.sysname);
  if (title.type === 'live')
    refuse('InvalidParameter', {
      rule: 'games.live-table',
      inputs: { sysname: input.sysname },
      sentence: 'This game is played at its live table, together with others.',
    });
  const order = orderOf(title, input, currency);
  const goesOn = title.steps !== undefined && !title.isPlannedAhead?.(order.params);
  if (goesOn !== isStepped)
    refuse('InvalidParameter', {
      rule: 'games.way-to-play',
      inputs: { sysname: title.sysname },
      sentence: 'The game cannot be played this way.',
      ...inFields({ sysname: { key: 'wrongField' } }),
    });
  return order;
}

/** A bet at a live table. */
export function readSharedOrder(
  services: Services,
  input: Pick<InputOf<typeof playRound>, 'sysname' | 'stake' | 'params'> & { round: string },
  currency: Currency,
): Order {
  const title = openTitleNamed(services, input.sysname);
  if (title.type !== 'live')
    refuse('InvalidParameter', {
      rule: 'games.no-live-table',
      inputs: { sysname: input.sysname },
      sentence: 'There is no live table of this game.',
    });
  return orderOf(title, { ...input, mode: input.round }, currency);
}

/** `mode`: distinguishes requests that are otherwise the same. */
function orderOf(
  title: Title,
  input: { sysname: string; stake: string; params: Record<string, unknown>; mode: string },
  currency: Currency,
): Order {
  const params = title.params.safeParse(input.params);
  if (!params.success)
    refuse('InvalidParameter', {
      rule: 'games.params',
      inputs: { sysname: title.sysname },
      ...inFields({ params: { key: 'wrongField' } }),
    });
  const stake = parseStake(title, input.stake, currency);
  for (const other of title.otherStakes?.(params.data) ?? []) checkStake(title, other, currency);
  const digest = sha256(`${input.sysname}|${input.mode}|${stake}|${currency}|${canonicalJson(params.data)}`);
  return { title, params: params.data, currency, stake, staked: title.costMinor(stake, params.data), digest };
}

/** Refuses what could not be played; returns the cost of a round, in minor units. */
export const checkOrder = (
  services: Services,
  order: Pick<InputOf<typeof playRound>, 'sysname' | 'stake' | 'params' | 'mode'>,
  currency: Currency,
): bigint => readOrder(services, { ...order, request_id: '' }, currency).staked;

export function requestIdReused(): never {
  refuse('InvalidRequest', {
    rule: 'request-id',
    inputs: {},
    status: 409,
    sentence: 'This request_id was used for another request.',
  });
}

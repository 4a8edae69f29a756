// An open round: its state, its wire form, and the effect of a step on money and books.
import { assert } from '#kernel/assert.ts';
import { factId } from '#kernel/ids.ts';
import { toWire, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Standing } from '#casino/engine/steps.ts';
import type { RoundEvent } from '#casino/engine/title.ts';
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import type { Transaction } from '#platform/db/database.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { currencyOf, toWireBalances } from '#players/accounts/index.ts';
import type { OpenRoundState, SteppedRound } from './contract.ts';
import { announceSettled, type StakeSettled } from '#money/stakes/index.ts';
import type { RoundDetails } from './round-details.ts';
import { insertSettled, removeOpen, saveStep, type SteppedRow } from './open-store.ts';
import { requestIdReused } from './order.ts';
import { wireFairness } from './played-round.ts';
import { currentTitle, isCurrent, playedBy, titleOf, type Bound } from './round-titles.ts';
import type { AccountPort } from './account-port.ts';
import type { Step } from './tables.ts';

/** How long a round waits for its player. */
const WAITS_MS = 24 * 3_600_000;
/** How long after its end a round that runs by the clock is closed when no page waits for it (`await-round.ts`). */
const UNASKED_MS = 3_000;

/** Between the end of such a round and the moment when it is closed. */
export const GRACE_MS = 100;

const VOIDED = 'voided';

type Played = Bound & Pick<SteppedRow, 'stake' | 'params' | 'server_seed' | 'client_seed' | 'nonce'>;

export const actionsOf = (steps: readonly Step[]): Record<string, unknown>[] =>
  steps.map(({ action }) => action).filter((action) => action !== null);

/** Plays the round from its start; `undefined` when an action was not on offer. `stream` is that of its seed, if available. */
export function playSteps(
  row: Played,
  actions: readonly unknown[],
  stream = seedStream(row.server_seed),
): Standing | undefined {
  const title = playedBy(row);
  assert(title, `${row.sysname} ${row.math_version} cannot be played on`);
  return title.steps.play(row.stake, row.params, actions, stream.random(row.client_seed, Number(row.nonce)));
}

const randomOf = (row: Played) => seedStream(row.server_seed).random(row.client_seed, Number(row.nonce));

/** When the round is decided unless its player acts; `undefined` where nothing but an action can end it. */
export function endOf(row: SteppedRow, actions: readonly unknown[] = actionsOf(row.steps)): Date | undefined {
  const { timed } = titleOf(row).steps;
  const endsAfterMs = timed?.endsAfterMs(row.stake, row.params, actions, randomOf(row));
  return endsAfterMs === undefined ? undefined : new Date(row.opened_at.getTime() + endsAfterMs);
}

/**
 * For a round that runs by the clock: what has happened on its own, and when something else is to be published. It is published
 * a little later than it happens, so that an action that another process received in time is recorded before it.
 */
export function meanwhileOf(row: SteppedRow, now: Date): { events: RoundEvent[]; next: Date } {
  const { timed } = titleOf(row).steps;
  assert(timed, `${row.sysname} waits for its player`);
  const { stake, params, steps, opened_at: opened } = row;
  const ms = Math.max(0, openForMs(row, now) - GRACE_MS);
  const { events, nextMs } = timed.after(ms, stake, params, actionsOf(steps), randomOf(row));
  return { events, next: new Date(opened.getTime() + nextMs + GRACE_MS) };
}

/** Until when it waits for its player after these actions. */
export function dueAt(row: SteppedRow, actions: readonly unknown[], now: Date): Date {
  const end = endOf(row, actions);
  return new Date(end ? end.getTime() + UNASKED_MS : now.getTime() + WAITS_MS);
}

/** How long it has been open. */
export const openForMs = ({ opened_at }: Pick<SteppedRow, 'opened_at'>, now: Date): number =>
  Math.max(0, now.getTime() - opened_at.getTime());

/** Its state after this many of its steps, including the opening. */
export function standingOf(row: SteppedRow, steps = row.steps.length): Standing {
  // The end is kept as it was published, whatever the rules are now.
  if (!row.isOpen && steps === row.steps.length)
    return { events: row.events as RoundEvent[], stakedMinor: row.staked, wonMinor: row.won, offers: [] };
  const standing = playSteps(row, actionsOf(row.steps.slice(0, steps)));
  assert(standing, `round ${row.id} cannot be played again`);
  return standing;
}

/** What the caller knows already and need not be computed again. */
interface CachedParts {
  standing?: Standing;
  commitment?: string | undefined;
}

export function wireState(row: SteppedRow, steps = row.steps.length, cachedParts: CachedParts = {}): OpenRoundState {
  const { standing = standingOf(row, steps), commitment } = cachedParts;
  const currency = currencyOf(row.currency);
  return {
    round_id: row.id,
    sysname: row.sysname,
    mode: row.mode === 1 ? 'play' : 'demo',
    params: row.params as OpenRoundState['params'],
    stake: toWire(row.stake, currency),
    events: standing.events as OpenRoundState['events'],
    staked: toWire(standing.stakedMinor, currency),
    won: toWire(standing.wonMinor, currency),
    number: steps,
    offers: standing.offers.map(({ do: name, costMinor }) => ({
      do: name,
      ...(costMinor !== undefined && { cost: toWire(costMinor, currency) }),
    })),
    // The server seed is left out even when it has been revealed since: same request, same answer.
    fairness: wireFairness(
      {
        serverSeedHash: row.server_seed_hash,
        serverSeed: null,
        clientSeed: row.client_seed,
        nonce: Number(row.nonce),
        mathHash: row.math_hash,
        mathVersion: row.math_version,
        profileHash: row.profile_hash,
      },
      commitment,
    ),
  };
}

/** The answer to the request of a step, now or ever again. */
export function answerOf(
  row: SteppedRow,
  accountCurrency: Currency,
  steps = row.steps.length,
  cachedParts?: CachedParts,
): SteppedRound {
  const [main = 0n, bonus = 0n, betting_bonus = 0n, fun = 0n] = row.steps[steps - 1]!.after.map(BigInt);
  return {
    ...wireState(row, steps, cachedParts),
    balances: toWireBalances({ currency: accountCurrency, main, bonus, betting_bonus, fun }),
  };
}

/** Two bets on one curve may be cashed out at once: such actions have no turn. */
export const isTimed = (row: Bound): boolean => titleOf(row).steps.timed !== undefined;

/** The action without its timestamp: a repeated request comes later than the first. */
function unstamped(row: SteppedRow, action: unknown): unknown {
  const { timed } = titleOf(row).steps;
  return timed && action ? timed.stamp(action, 0) : action;
}

/** The first answer again when the action is a repeated one; a refusal when it comes out of turn. */
export function answerBefore(
  row: SteppedRow,
  accountCurrency: Currency,
  step: { number: number; action: unknown; request: string },
): SteppedRound | undefined {
  const stepIndex = row.steps.findIndex(({ request }) => request === step.request);
  if (stepIndex >= 0) {
    const before = row.steps[stepIndex]!.action;
    const isInTurn = isTimed(row) || stepIndex === step.number;
    const isSame = isInTurn && canonicalJson(unstamped(row, before)) === canonicalJson(unstamped(row, step.action));
    return isSame ? answerOf(row, accountCurrency, stepIndex + 1) : requestIdReused();
  }
  // What counts there is the time of the action. An action that comes after the end is too late, and is answered with the end.
  if (isTimed(row)) return row.isOpen ? undefined : answerOf(row, accountCurrency);
  if (row.isOpen && step.number === row.steps.length) return undefined;
  return refuse('InvalidRequest', {
    rule: 'games.turn',
    inputs: { round_id: row.id, number: row.steps.length, is_open: row.isOpen },
    status: 409,
    sentence: 'The round has gone on meanwhile.',
  });
}

/** The fact of the next stake: round/{id}/stake is the round itself, round/{id}/stake/{n} an id of its own. */
export const stakeFactOf = ({ id, staked, steps }: SteppedRow): string =>
  staked === 0n ? id : factId(sha256Hex(`round/${id}/stake/${steps.length}`), id);

/** Takes the cost of the step. */
export async function stakeStep(
  tx: Transaction,
  account: AccountPort,
  row: SteppedRow,
  { amountMinor, at }: { amountMinor: bigint; at: Date },
): Promise<void> {
  const isFirst = row.staked === 0n;
  const fact = stakeFactOf(row);
  const stake = await account.take(tx, { fact, round: row.id, amountMinor, at });
  row.staked += amountMinor;
  row.main_stake += stake.main;
  row.bonus_stake += stake.other;
  if (isFirst) row.before = [stake.mainBefore, stake.bonusBefore];
  else row.more_stakes = [...row.more_stakes, fact];
}

/** Records the step after its stake; pays, settles and announces when it was the last one. */
export async function finishStep(
  tx: Transaction,
  account: AccountPort,
  row: SteppedRow,
  step: { request: string; action: Step['action']; standing: Standing; at: Date },
): Promise<void> {
  const { request, action, standing, at } = step;
  const isOver = standing.offers.length === 0;
  if (isOver) await account.pay(tx, row, standing.wonMinor, at);
  const after = (await account.balances(tx)).map(String);
  row.steps = [...row.steps, { request, action, after }];
  if (!isOver) return saveStep(tx, row, dueAt(row, actionsOf(row.steps), at));
  await removeOpen(tx, row.id);
  await insertSettled(tx, row, standing.wonMinor, standing.events);
  row.isOpen = false;
  row.won = standing.wonMinor;
  row.events = standing.events;
  if (row.mode === 1) await announceSettled(tx, [settlementOf(row, standing, at)]);
}

/** The settlement to announce for a round that is over. */
export const settlementOf = (row: SteppedRow, standing: Standing, at: Date): StakeSettled => ({
  roundId: row.id,
  playerId: String(row.player_id),
  kind: 'round',
  subject: row.sysname,
  category: currentTitle(row).type,
  currency: row.currency,
  stakedMinor: String(standing.stakedMinor),
  wonMinor: String(standing.wonMinor),
  isFree: false,
  startedAt: row.opened_at.toISOString(),
  settledAt: at.toISOString(),
  ...(!isVoided(standing) && isCurrent(row) && { details: watchedOf(row, standing) }),
});

/**
 * For the watch over returns, which knows the title as it is now: what came back of the opening; later stakes count against it,
 * as in the proof.
 */
function watchedOf(row: SteppedRow, { events, stakedMinor, wonMinor }: Standing): RoundDetails {
  const title = currentTitle(row);
  const cost = title.costMinor(row.stake, row.params);
  return {
    odds: title.odds(row.params, row.stake, events),
    returned: Number(cost + wonMinor - stakedMinor) / Number(cost),
    drawn: title.draws.of(events, row.params),
    hasSteps: true,
  };
}

const isVoided = ({ events }: Standing): boolean => events[0]?.type === VOIDED;

/** The value of a round that the house cannot continue: its stakes. */
export const voidStanding = (row: SteppedRow): Standing => ({
  events: [{ type: VOIDED, amount: String(row.staked) }],
  stakedMinor: row.staked,
  wonMinor: row.staked,
  offers: [],
});

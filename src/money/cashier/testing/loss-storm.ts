/**
 * Many deposits, refunds and payouts while answers and requests are lost on every hop, in both directions: from the site to its provider,
 * and from the provider to the site. In the end, when nothing is lost any more, each player has what the provider's own books say.
 */
import { copyFileSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { Refusal } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { compareWithProviders } from '../compare-with-providers.ts';
import { makeDeposit, makeWithdrawal } from '../contract.ts';
import { askForRefund } from '../refund-deposit.ts';
import { approveWithdrawal } from '../review-withdrawal.ts';
import type { Outcome } from './outside/outside.ts';
import { HOUR, openWorld, type ProviderWorld } from './provider-world.ts';
import type { ProviderName } from './stand-ins.ts';

export interface StormOptions {
  provider: ProviderName;
  operations: number;
  /** Of a hundred hops, this many lose their request, and as many their answer. */
  percentLost: number;
  seed: number;
  /** Breaks something, so that the storm has to find it. */
  sabotage?: (world: ProviderWorld) => Promise<unknown>;
}

export interface StormReport {
  operations: number;
  /** Players who have more than the provider's books say, and who have less. */
  doubled: number;
  lost: number;
  /** Deposits that wait for a person, as they should. */
  inReview: number;
  /** Of those that the provider has paid more than once. */
  paidTwice: number;
  hopsLost: number;
}

type Kind = 'deposit' | 'withdrawal';

/** What happens outside, one after another; those are left out that the provider does not have. */
const STORIES: Readonly<Record<Kind, readonly (readonly (Outcome | 'asks for a refund')[])[]>> = {
  deposit: [
    [],
    ['pays'],
    ['pays'],
    ['pays repeatedly'],
    ['pays unheard'],
    ['sees', 'confirms'],
    ['declines'],
    ['declines', 'pays late'],
    ['cancels', 'pays late'],
    ['pays less'],
    ['pays more'],
    ['reviews', 'approves'],
    ['pays', 'disputes', 'wins'],
    ['pays', 'disputes', 'loses'],
    ['pays', 'takes back'],
    ['pays', 'refunds'],
    ['pays', 'asks for a refund', 'ends refund'],
    ['pays', 'asks for a refund', 'fails refund'],
  ],
  withdrawal: [['pays out'], ['pays out'], ['fails payout'], ['pays out', 'returns payout']],
};
const AT_ONCE = 20;
const INITIAL = 10_000n;

interface Operation {
  kind: Kind;
  id: string;
  player: Context;
  story: readonly (Outcome | 'asks for a refund')[];
}

export async function lossStorm(options: StormOptions): Promise<StormReport> {
  const { provider, operations: count, percentLost, seed } = options;
  const random = seeded(seed);
  const world = await openWorld(provider);
  try {
    await options.sabotage?.(world);
    const stories = {
      deposit: playable(world, 'deposit'),
      withdrawal: playable(world, 'withdrawal'),
    };
    const operations: Operation[] = [];
    let isStormy = true;
    world.proxy.fate = () => {
      const number = isStormy ? random() * 100 : 100;
      if (number < percentLost) return 'request is lost';
      return number < 2 * percentLost ? 'answer is lost' : 'passes';
    };
    while (operations.length < count) {
      const batch = await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - operations.length) }, () => {
          const kind = random() < 0.75 ? 'deposit' : 'withdrawal';
          return begin(world, kind, stories[kind][Math.floor(random() * stories[kind].length)]!);
        }),
      );
      operations.push(...batch);
      await settle(world, batch, () => random() * 100 < percentLost);
    }
    isStormy = false;
    await becomesQuiet(world);
    return { ...(await compared(world, operations)), hopsLost: lostHops(world) };
  } finally {
    await world.close();
  }
}

const playable = ({ outside }: ProviderWorld, kind: Kind) =>
  STORIES[kind].filter((story) =>
    story.every((word) => word === 'asks for a refund' || typeof outside.hands[word] !== 'string'),
  );

/** As a player does: the same request again until there is an answer. */
async function begin(world: ProviderWorld, kind: Kind, story: Operation['story']): Promise<Operation> {
  const player = await world.cashier.player('EUR', INITIAL);
  const { method, requisites } = world.outside;
  const request = { method, amount: '50', request_id: randomUUID() };
  for (;;)
    try {
      if (kind === 'deposit') {
        const { transaction: id } = await world.cashier.call(player, makeDeposit, request);
        return { kind, id, player, story };
      }
      const order = { ...request, requisites: JSON.stringify(requisites) };
      const { id } = await world.cashier.call(player, makeWithdrawal, order as never);
      await approveWithdrawal(world.operator, id);
      return { kind, id, player, story };
    } catch (error) {
      if (!(error instanceof Refusal) || !error.type.startsWith('Billing')) throw error;
    }
}

/** Plays the stories of a batch side by side, the jobs of the site between their steps. */
async function settle(world: ProviderWorld, batch: readonly Operation[], isDisturbed: () => boolean): Promise<void> {
  await jobs(world, isDisturbed);
  const isOrdered = async (operation: Operation): Promise<boolean> =>
    operation.kind === 'deposit' || (await world.withdrawalOf(operation.id)).withdrawal.state !== 'approved';
  // A bank has an order when it has the file.
  if (world.outside.name !== 'bank')
    while (!(await Promise.all(batch.map(isOrdered))).every(Boolean)) await jobs(world, isDisturbed);
  const longest = Math.max(...batch.map(({ story }) => story.length));
  for (let step = 0; step < longest; step++) {
    for (const { id, story } of batch) await takeStep(world, id, story[step]);
    await jobs(world, isDisturbed);
  }
}

async function takeStep(world: ProviderWorld, id: string, word: Operation['story'][number] | undefined): Promise<void> {
  if (word === undefined) return;
  // Changes of a payment are counted by the clock there.
  world.cashier.clock.advance(10);
  if (word !== 'asks for a refund') return ignoring(/cannot|undefined|handed in/, () => world.play(word, id));
  const toAddress = world.can.refund === 'to-address' ? world.outside.requisites['address'] : undefined;
  await ignoring(/cannot|refund/, () =>
    askForRefund(world.operator, id, { amountMinor: 2000n, reason: 'A part.', toAddress }),
  );
}

/** What is not possible because the step before it was lost on its way. */
async function ignoring(faults: RegExp, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!faults.test((error as Error).message) && !(error instanceof Refusal)) throw error;
  }
}

async function jobs(world: ProviderWorld, isDisturbed: () => boolean): Promise<void> {
  if (world.cashier.bank) disturbFiles(world.cashier.bank.inbox, isDisturbed);
  world.cashier.clock.advance(12_000);
  await world.cashier.runJobs();
}

/** The hops of a bank are files: some come twice, some late. */
function disturbFiles(inbox: string, isDisturbed: () => boolean): void {
  const late = path.join(inbox, 'late');
  mkdirSync(late, { recursive: true });
  for (const name of readdirSync(inbox).filter((file) => file.endsWith('.xml'))) {
    if (isDisturbed()) copyFileSync(path.join(inbox, name), path.join(inbox, `again-${randomUUID()}.xml`));
    if (isDisturbed()) renameSync(path.join(inbox, name), path.join(late, name));
  }
}

async function becomesQuiet(world: ProviderWorld): Promise<void> {
  const { bank } = world.cashier;
  if (bank)
    for (const name of readdirSync(path.join(bank.inbox, 'late')))
      renameSync(path.join(bank.inbox, 'late', name), path.join(bank.inbox, name));
  // Files were written by the clock of the machine, which may be ahead.
  if (bank) world.cashier.clock.set(new Date(Math.max(Date.now(), world.cashier.clock.now().getTime()) + HOUR));
  for (let times = 0; times < 8; times++) await world.later(HOUR / 4);
  if ((await compareWithProviders(world.operator)).length > 0) throw new Error('the provider did not answer');
  for (let times = 0; times < 2; times++) await world.later(HOUR / 4);
}

const lostHops = ({ proxy: { lost } }: ProviderWorld): number => lost['request is lost'] + lost['answer is lost'];

async function compared(
  world: ProviderWorld,
  operations: readonly Operation[],
): Promise<Omit<StormReport, 'hopsLost'>> {
  const { rows } = await world.cashier.database.ownerPool.query<{ id: bigint; has: bigint }>(
    `select player_id as id, (sum(balance) - coalesce((select sum(amount - repaid) from cashier.debts d where d.player_id = a.player_id), 0))::bigint as has
       from wallet.accounts a where bucket in (1, 5) group by player_id`,
  );
  const balances = new Map(rows.map(({ id, has }) => [id, has]));
  const report = { operations: operations.length, doubled: 0, lost: 0, inReview: 0, paidTwice: 0 };
  for (const { kind, id, player } of operations) {
    const isReviewed = kind === 'deposit' && (await world.depositOf(id)).state === 'review';
    const paidOut = BigInt(kind === 'withdrawal' ? world.outside.paidOut(id) : 0);
    const worth = isReviewed || kind === 'withdrawal' ? 0n : world.outside.holds(id);
    const expected = INITIAL + worth - paidOut * 5000n;
    const has = balances.get(player.player!.id)!;
    if (isReviewed) report.inReview++;
    if (paidOut > 1n) report.paidTwice++;
    if (has > expected) report.doubled++;
    if (has < expected) report.lost++;
  }
  await world.cashier.booksBalance();
  return report;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

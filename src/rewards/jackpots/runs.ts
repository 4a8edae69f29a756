// Opening runs: at start-up, when content adds a level, and after each drop.
import { factId, uuidv7 } from '#kernel/ids.ts';
import { jackpotCommitment, type JackpotTerms } from '#fairness/seeds/jackpot.ts';
import { seedHash } from '#fairness/seeds/commitment.ts';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { budgetOf, takeFromBudget } from '#rewards/gifts/index.ts';
import { addToPublicLog } from '#fairness/public-log/index.ts';
import { postAll, type TransferOrder } from '#money/wallet/index.ts';
import { jackpotDefinitions, areJackpotsOn } from './definitions.ts';
import { fund, type LevelState } from './rules/count.ts';
import { termsOf } from './rules/definition.ts';
import { addJackpot, addRuns, levelRow, saveLevels, type NewRun } from './store.ts';

/** The house account that pays what stakes add and what the reserve lacks. */
const HOUSE = 'jackpots';
/** Not a player's: money of the house that moves between accounts of the house. */
const NOBODY = 0n;

export const accountOf = (level: { jackpot: string; level: string }, part: 'pool' | 'reserve' | 'overflow'): string =>
  `jackpot.${level.jackpot}.${level.level}.${part}`;

export const factOf = (...words: readonly string[]): string => {
  const text = words.join(' ');
  return factId(sha256Hex(`jackpot ${text}`), text);
};

/** A transfer between house accounts; an amount below zero goes the other way. */
export const houseTransfer = (
  words: string,
  reason: 'jackpot-contribution' | 'jackpot-seed' | 'jackpot-paid' | 'jackpot-opened',
  amountMinor: bigint,
  from: string,
  to: string,
): TransferOrder[] =>
  amountMinor === 0n
    ? []
    : [
        {
          fact: factOf(words),
          reason,
          playerId: NOBODY,
          currency: 'EUR',
          amountMinor: amountMinor < 0n ? -amountMinor : amountMinor,
          from: { house: amountMinor < 0n ? to : from },
          to: { house: amountMinor < 0n ? from : to },
        },
      ];

/** A new run on what the level holds: its terms are fixed, its seed is drawn and committed. */
export function beginRun(
  services: Services,
  level: LevelState,
  terms: JackpotTerms,
  firstEntry: bigint,
): { run: NewRun; orders: TransferOrder[] } {
  const now = services.clock.now();
  const seed = Buffer.from(services.random.bytes(32)).toString('hex');
  const id = uuidv7(now.getTime(), services.random);
  const { fromReserve, fromHouse, fromOver } = fund(level, terms);
  // What opens a pool is no cost of the day on which that happens; what begins its later runs is.
  const isFirst = level.runId === '';
  Object.assign(level, { runId: id, seed });
  const hash = seedHash(seed);
  const pool = accountOf(level, 'pool');
  return {
    run: {
      id,
      terms,
      seed,
      seedHash: hash,
      commitment: jackpotCommitment(hash, terms),
      startMicro: level.startMicro,
      firstEntry,
      openedAt: now,
    },
    orders: [
      ...houseTransfer(`${id} reserve`, 'jackpot-seed', fromReserve, accountOf(level, 'reserve'), pool),
      ...houseTransfer(`${id} house`, isFirst ? 'jackpot-opened' : 'jackpot-seed', fromHouse, HOUSE, pool),
      ...houseTransfer(`${id} overflow`, 'jackpot-seed', fromOver, accountOf(level, 'overflow'), pool),
    ],
  };
}

/**
 * The terms of a run whose base the house pays: by the clock it drops however little was staked, so the base is a gift with a budget.
 * What the budget does not cover is left out of the base; what was laid by from stakes is not the house's to give.
 */
export async function withinBudget(
  services: Services,
  tx: Transaction,
  level: LevelState,
  terms: JackpotTerms,
): Promise<JackpotTerms> {
  const definition = jackpotDefinitions(services).find(({ sysname }) => sysname === terms.jackpot);
  const budgetCents = terms.trigger.kind === 'time' && definition ? budgetOf(definition) : undefined;
  if (budgetCents === undefined) return terms;
  const base = BigInt(terms.baseMinor);
  const laidBy = level.reserveBooked < base ? level.reserveBooked : base;
  const at = new Date((terms.trigger.kind === 'time' ? terms.trigger.untilSeconds : 0) * 1000);
  const gift = `jackpots/${terms.jackpot}`;
  const isCovered = await takeFromBudget(tx, services, { gift, budgetCents, costCents: base - laidBy, at });
  return isCovered ? terms : { ...terms, baseMinor: Number(laidBy) };
}

/** Stores opened runs, together with their commitment in the public log. */
export async function saveRuns(services: Services, tx: Transaction, runs: readonly NewRun[]): Promise<void> {
  await addRuns(tx, runs);
  await addToPublicLog(
    services,
    tx,
    runs.map(({ id, seedHash: seed_hash, commitment }) => ({ kind: 'jackpot', run: id, seed_hash, commitment })),
  );
}

/** What stakes have added since the last booking, in whole minor units. `words` identify the batch. */
export function bookContributions(level: LevelState, words: string): TransferOrder[] {
  const parts = [
    ['pool', level.poolMicro / 1_000_000n, level.poolBooked],
    ['reserve', level.reserveMicro / 1_000_000n, level.reserveBooked],
    ['overflow', level.overMicro / 1_000_000n, level.overBooked],
  ] as const;
  [level.poolBooked, level.reserveBooked, level.overBooked] = parts.map(([, minor]) => minor) as [
    bigint,
    bigint,
    bigint,
  ];
  return parts.flatMap(([part, minor, booked]) =>
    houseTransfer(
      `${level.runId} ${part} ${words}`,
      'jackpot-contribution',
      minor - booked,
      HOUSE,
      accountOf(level, part),
    ),
  );
}

/** Opens what content offers and is not open yet. Any number of processes may do it at once. */
export async function openRuns(services: Services): Promise<void> {
  if (!areJackpotsOn(services)) return;
  for (const definition of jackpotDefinitions(services))
    await transaction(services.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('jackpots.open'))`.execute(tx);
      const entries = await addJackpot(tx, definition.sysname);
      for (const levelDefinition of definition.levels) {
        if (await levelRow(tx, definition.sysname, levelDefinition.sysname)) continue;
        const level: LevelState = {
          jackpot: definition.sysname,
          level: levelDefinition.sysname,
          runId: '',
          terms: termsOf(definition, levelDefinition, 1, services.clock.now()),
          seed: '',
          startMicro: 0n,
          poolMicro: 0n,
          reserveMicro: 0n,
          overMicro: 0n,
          poolBooked: 0n,
          reserveBooked: 0n,
          overBooked: 0n,
          state: 'open',
        };
        const terms = await withinBudget(services, tx, level, level.terms);
        const { run, orders } = beginRun(services, level, terms, entries + 1n);
        await saveRuns(services, tx, [run]);
        await saveLevels(tx, [level]);
        await postAll(tx, orders);
      }
    });
}

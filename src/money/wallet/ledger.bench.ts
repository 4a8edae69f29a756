// The ledger movement alone (stake and win of many players in groups), its growth, and the verifier.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { callByName } from '#platform/db/call-by-name.ts';
import { compositeArray, compositeType } from '#platform/db/composite-array.ts';
import { clientOptions, laneOptions } from '#platform/db/database.ts';
import { GroupQueue } from '#platform/db/group-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { findLedgerFaults, openAuditPool } from '#app/ledger-checks.ts';
import { removeData, startSiteProcess, type SiteProcess } from '#testing/site-process.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { auditByCommand } from './audit.bench.ts';
import type { Figure } from '../../../bench/figures.ts';
import { median } from '../../../bench/figures.ts';
import { preparePgbench, runPgbench } from '../../../bench/pgbench.ts';

const CLIENTS = 64;
const PLAYERS = 2000;
const SECONDS = 5;
/** Seconds of each turn of a large ledger and a new one. */
const TURN_SECONDS = 2;
const PAIRS = 7;

interface Purse {
  player: bigint;
  main: bigint;
}

/** A ledger of its own, with the purses that money moves between. */
interface Ledger {
  site: SiteProcess;
  purses: readonly Purse[];
  house: bigint;
  client: pg.Client;
  close(): Promise<void>;
}

async function openLedger(): Promise<Ledger> {
  const started = await startSiteProcess();
  // What fills a ledger takes as long as it takes.
  const site = { ...started, owner: { ...started.owner, patienceMs: 0 } };
  const players = await createPlayers(site.owner, PLAYERS);
  const client = new pg.Client(clientOptions(site.owner, '-c timezone=UTC'));
  await client.connect();
  const { rows: purses } = await client.query<Purse>(
    'select player_id as player, id as main from wallet.accounts where bucket = 1 and player_id = any($1)',
    [players.map((player) => player.id)],
  );
  const { rows: houses } = await client.query<{ id: bigint }>(`select wallet.house('games', 'EUR') as id`);
  const close = async (): Promise<void> => {
    await client.end();
    await site.stop();
    removeData(site.dataDir);
  };
  return { site, purses, house: houses[0]!.id, client, close };
}

export async function benchLedger(entriesAtLast = 5_000_000): Promise<Figure[]> {
  const ledger = await openLedger();
  const { site, client } = ledger;
  try {
    await preparePgbench(site.owner);
    const moves: number[] = [];
    const yardstick: number[] = [];
    for (let round = 0; round < 3; round++) {
      yardstick.push(runPgbench(site.owner, CLIENTS, SECONDS));
      moves.push(await movements(ledger));
    }
    await fill(ledger, 1_000_000);
    await addRounds(client);
    await comeToRest(client);
    const verifyMs = await verify(site);
    await fill(ledger, entriesAtLast);
    await addRounds(client);
    await comeToRest(client);
    const audit = await auditByCommand(site);
    const { rows: counted } = await client.query<{ count: bigint }>('select count(*) from wallet.entries');
    const pairs: number[] = [];
    for (let round = 0; round < PAIRS; round++) pairs.push(await grownBesideNew(ledger));
    return [
      { name: 'ledger movements, 64 clients', value: median(moves), unit: '/s' },
      { name: 'movements ÷ pgbench -N', value: median(moves) / median(yardstick), unit: '×', target: '≥ 3' },
      {
        name: `speed at ${counted[0]!.count} entries and more ÷ in a new ledger`,
        value: median(pairs),
        unit: '×',
        target: '≥ 0.9',
      },
      { name: 'verify:ledger on a million entries', value: verifyMs / 1000, unit: 's', target: '≤ 5' },
      {
        name: `npm run verify:ledger on ${entriesAtLast} entries`,
        value: audit.seconds,
        unit: 's',
        note: `${audit.commandMib.toFixed(0)} MiB, and ${audit.databaseMib.toFixed(0)} MiB of the database`,
      },
    ];
  } finally {
    await ledger.close();
  }
}

/**
 * The two within seconds of each other, because the speed of a machine varies more in minutes than a ledger slows down as
 * it grows. The new one runs before and after, so that neither has the better half.
 */
async function grownBesideNew(grown: Ledger): Promise<number> {
  const fresh = await openLedger();
  try {
    await movements(fresh, 0.5);
    const before = await movements(fresh, TURN_SECONDS);
    const large = await movements(grown, TURN_SECONDS);
    const after = await movements(fresh, TURN_SECONDS);
    return large / ((before + after) / 2);
  } finally {
    await fresh.close();
  }
}

interface Movement extends Purse {
  stake: bigint;
  win: bigint;
}

/** Movements a second of 64 clients that each wait for their commit. */
async function movements({ site, purses, house }: Ledger, seconds = SECONDS): Promise<number> {
  const queue = new GroupQueue<Movement, boolean>({
    // As the owner: the site itself may take stakes only through `stakes`, and this measures the ledger alone.
    client: laneOptions(site.owner),
    lanes: 2,
    maxMembers: 256,
    maxWaiting: 5000,
    longestWaitMs: 60_000,
    keyOf: (member) => member.main,
    onFull: () => new Error('full'),
    log: silentLogger(),
    async run(client, members) {
      await move(client, members, house);
      return members.map(() => true);
    },
  });
  let count = 0;
  let isCounting = false;
  const begin = performance.now() + 500;
  const end = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = client; performance.now() < end; turn += CLIENTS) {
        await queue.add({
          ...purses[turn % purses.length]!,
          stake: 100n,
          win: turn % 3 === 0 ? 250n : 0n,
        });
        isCounting ||= performance.now() >= begin;
        if (isCounting) count++;
      }
    }),
  );
  await queue.close();
  return count / seconds;
}

async function move(client: pg.Client, members: readonly Movement[], house: bigint): Promise<void> {
  const movements = members.map(({ player, main, stake, win }) => {
    const fact = randomUUIDv7();
    const purse = { player_id: player, currency: 'EUR', purse: main, house_account: house, fencing_token: 0n };
    return { stake_fact: fact, win_fact: fact, ...purse, stake, win };
  });
  const type = await compositeType(client, 'wallet.movement');
  await callByName(client, 'wallet.take_and_pay', { movements: compositeArray(type, movements) });
}

function randomUUIDv7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Writes movements, a thousand a statement, until the ledger holds so many entries. */
async function fill({ client, purses, house }: Ledger, entries: number): Promise<void> {
  const { rows } = await client.query<{ count: bigint }>('select count(*) from wallet.entries');
  const size = 1000;
  for (let held = Number(rows[0]!.count), offset = 0; held < entries; held += 4 * size, offset += size) {
    const members = Array.from({ length: size }, (_, index) => ({
      ...purses[(offset + index) % purses.length]!,
      stake: 100n,
      win: 90n,
    }));
    await move(client, members, house);
  }
}

/** The rounds that the movements stand for, since an auditor holds each against the ledger. */
async function addRounds(client: pg.Client): Promise<void> {
  await client.query(
    `insert into rounds.rounds (id, player_id, mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after,
                               seed_id, client_seed, nonce, params, events, digest)
     select s.fact, s.player_id, 1, 1, s.currency, s.amount, s.amount, coalesce(w.amount, 0), s.amount, 0, '{0,0}', '{0,0,0,0}',
            gen_random_uuid(), 'bench', 0, '{}', '[]', '' from wallet.transfers s left join wallet.transfers w on w.fact = s.fact and w.reason = 2
      where s.reason = 1 and not exists (select from rounds.rounds r where r.id = s.fact)`,
  );
}

/** What was filled in at once must be on the disk, known to the planner and sealed, as it would be had it come in over weeks. */
async function comeToRest(client: pg.Client): Promise<void> {
  await client.query('vacuum analyze wallet.entries, wallet.transfers, wallet.accounts, rounds.rounds');
  await client.query('checkpoint');
  for (let open = 1n; open > 0n; await sleep(500)) {
    const { rows } = await client.query<{ open: bigint }>(
      'select (select count(*) from wallet.entries) - (select coalesce(sum(entries), 0) from wallet.blocks) as open',
    );
    open = rows[0]!.open;
  }
}

async function verify(site: SiteProcess): Promise<number> {
  const pool = openAuditPool(site.owner);
  const began = performance.now();
  const faults = await findLedgerFaults(pool);
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  await pool.end();
  return performance.now() - began;
}

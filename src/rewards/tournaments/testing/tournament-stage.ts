// A database with players and tournaments and no site: for faults and random histories, where the test decides who does what and when.
import { addAccount } from '#testing/add-account.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import type { Clock } from '#kernel/clock.ts';
import { testConfig } from '#testing/config.ts';
import { systemContext, type Context, type Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { subscribersOf } from '#platform/events/events.ts';
import { registerSubscribers } from '#platform/events/offsets.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { openContent } from '#site/content/library.ts';
import { announceOne } from '../announce.ts';
import { manifest } from '../index.ts';
import { readDefinition } from '../rules/definition.ts';
import { openPurses, post, pursesOf } from '#money/wallet/index.ts';
import { randomUUID } from 'node:crypto';

let nextTournament = 1;

export interface BareStage {
  database: TestDatabase;
  services: Services;
  /** With so much in main, and a confirmed contact. */
  player(amountMinor?: bigint): Promise<Context>;
  tournament(written: object, window: { startsAt: Date; finishesAt: Date }): Promise<bigint>;
}

export async function bareStage(clock: Clock): Promise<BareStage> {
  const database = await createTestDatabase();
  const log = silentLogger();
  const services: Services = {
    clock,
    random: secureRandom,
    db: database.db,
    connection: database.app,
    notifications: new Notifications(database.app, log),
    log,
    config: testConfig({ PII_KEYS: TEST_PII_KEYS }),
    processState: new Map(),
  };
  await openContent(services);
  await registerSubscribers(database.db, subscribersOf(manifest.subscriptions));
  return {
    database,
    services,
    async player(amountMinor = 10_000n) {
      const id = await addAccount(database.ownerPool, 'EUR');
      // Tournaments that ask for nothing take players with a confirmed contact.
      await database.ownerPool.query(
        `insert into accounts.contacts (player_id, type, contact, contact_index, confirmed_at, created_at)
         values ($1, 'email', ''::bytea, sha256($1::bigint::text::bytea), now(), now())`,
        [id],
      );
      await transaction(database.db, async (tx) => {
        await openPurses(tx, id, 'EUR');
        await post(tx, {
          fact: randomUUID(),
          reason: 'adjustment',
          playerId: id,
          currency: 'EUR',
          amountMinor,
          from: { house: 'adjustments' },
          to: { bucket: 'main' },
        });
      });
      return {
        ...systemContext(services, 'test'),
        player: {
          id,
          currency: 'EUR',
          purses: await pursesOf(database.db, id, 'EUR'),
          status: 'active',
          sessionId: 1n,
          identityLevel: 2,
          verifyBy: null,
        },
      };
    },
    async tournament(written, window) {
      const sysname = `tournament-${nextTournament++}`;
      const read = readDefinition({
        sysname,
        title: sysname,
        startsAt: '2020-01-01',
        finishedAt: '2020-01-02',
        ...written,
      });
      if ('fault' in read) throw new Error(read.fault);
      await announceOne(services, database.db, read.definition, window, sysname);
      const { rows } = await database.ownerPool.query<{ id: bigint }>(
        'select id from tournaments.tournaments where fact = $1',
        [sysname],
      );
      return BigInt(rows[0]!.id);
    },
  };
}

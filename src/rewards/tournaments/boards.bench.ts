// A leaderboard of 10,000 players: how soon a round shows on it for all viewers.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientOptions } from '#platform/db/database.ts';
import { ApiClient } from '#testing/api-client.ts';
import { LiveClient } from '#testing/live-client.ts';
import { removeData, startSiteProcess, type SiteProcess } from '#testing/site-process.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import type { Figure } from '../../../bench/figures.ts';

const PLAYERS = 10_000;
const SOCKETS = 2_000;
const ROUNDS = 10;
const HOUR_MS = 3_600_000;
/** Boards sent before have arrived by then. */
const BETWEEN_MS = 2_500;

export async function benchBoards(): Promise<Figure[]> {
  const site = await startSiteProcess({ TOURNAMENTS: 'on' });
  const viewers: LiveClient[] = [];
  try {
    const players = await createPlayers(site.owner, PLAYERS);
    const id = await openTournament(
      site,
      players.map((player) => player.id),
    );
    for (let opened = 0; opened < SOCKETS; opened += 100)
      viewers.push(...(await Promise.all(Array.from({ length: 100 }, () => LiveClient.open(site.url)))));
    for (const viewer of viewers) viewer.join(`tournament/${id}`);
    const lags: number[] = [];
    let missing = 0;
    for (let round = 0; round < ROUNDS + 1; round++) {
      await sleep(BETWEEN_MS);
      for (const viewer of viewers) viewer.received.length = 0;
      const player = new ApiClient(site.url);
      player.cookies.set('sid', players[round]!.cookie.slice('sid='.length));
      await player.ok('Games.playRound', {
        sysname: 'dice',
        mode: 'play',
        stake: '1.00',
        request_id: crypto.randomUUID(),
        params: '{"direction":"under","target":"49.50"}',
      });
      const settled = performance.now();
      await sleep(BETWEEN_MS);
      // The first round finds nothing prepared, and viewers who are still joining.
      if (round === 0) continue;
      const points = Math.max(
        ...viewers.flatMap(({ received }) => received.map(({ message }) => Number(message['points']))),
      );
      const times = viewers.flatMap(
        ({ received }) => received.find(({ message }) => Number(message['points']) === points)?.at ?? [],
      );
      missing += viewers.length - times.length;
      lags.push(...times.map((at) => at - settled));
    }
    lags.sort((a, b) => a - b);
    const at = (share: number): number => lags[Math.floor((lags.length - 1) * share)] ?? Infinity;
    return [
      { name: `a round on the board of ${PLAYERS} at ${SOCKETS} sockets, p50`, value: at(0.5), unit: 'ms' },
      {
        name: `a round on the board of ${PLAYERS} at ${SOCKETS} sockets, p99`,
        value: at(0.99),
        unit: 'ms',
        target: '≤ 250',
      },
      { name: `not received, of ${ROUNDS * SOCKETS}`, value: missing, unit: '', target: '0' },
    ];
  } finally {
    for (const viewer of viewers) viewer.close();
    await site.stop();
    removeData(site.dataDir);
  }
}

/** A tournament in which all of them have already played. */
async function openTournament(site: SiteProcess, players: readonly bigint[]): Promise<bigint> {
  const client = new pg.Client(clientOptions(site.owner, '-c timezone=UTC'));
  await client.connect();
  try {
    const definition = {
      sysname: 'bench',
      title: 'Bench',
      startsAt: new Date(Date.now() - HOUR_MS).toISOString(),
      finishedAt: new Date(Date.now() + HOUR_MS).toISOString(),
      prizes: [{ from: 1, reward: { kind: 'points', points: 100 } }],
      scoring: { rule: 'bets' },
    };
    await client.query(
      `insert into content.entries (collection, id, attributes, published_at, created_at, updated_at)
       values ('tournaments', 9000, $1, now(), now(), now())`,
      [JSON.stringify(definition)],
    );
    await client.query(`select pg_notify('content', 'tournaments')`);
    for (;;) {
      const { rows } = await client.query<{ id: bigint }>(
        `select id from tournaments.tournaments where definition = 'bench'`,
      );
      if (rows[0]) {
        await client.query(
          `insert into tournaments.entries (tournament_id, player_id, currency, joined_at, score, rounds, reached)
           select $1, id, 'EUR', now(), 1 + random() * 1000, 10, n from unnest($2::bigint[]) with ordinality p(id, n)`,
          [rows[0].id, players],
        );
        return rows[0].id;
      }
      await sleep(100);
    }
  } finally {
    await client.end();
  }
}

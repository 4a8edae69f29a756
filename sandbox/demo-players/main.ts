/**
 * Demo players as a process of its own: `node sandbox/demo-players/main.ts`. Options by environment; it ends with its
 * parent process when that gave it a pipe as standard input.
 *
 * Each plays for some minutes and is away for more. A third of them begin soon after the start, so that a visitor who opens the site
 * then finds company; the others come one after the other.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { readAccounts, writeAccounts } from './accounts.ts';
import { systemRandom, tasteOf } from './choices.ts';
import { DemoPlayer, pauseAfter, type Account } from './player.ts';

const { env } = process;
const site = { address: env['DEMO_PLAYERS_SITE'] ?? '', origin: env['DEMO_PLAYERS_ORIGIN'] ?? '' };
const file = env['DEMO_PLAYERS_DATA'] ?? '';
const accounts = readAccounts(file, Number(env['DEMO_PLAYERS'] ?? '0'));

const MINUTE_MS = 60_000;
const AWAY_MINUTES = [4, 16] as const;
const between = (least: number, most: number): number => least + systemRandom() * (most - least);

async function live(account: Account, nth: number): Promise<void> {
  await pause(nth % 3 === 0 ? nth * 700 : between(1, AWAY_MINUTES[1]) * MINUTE_MS);
  for (;;) {
    let awayMs = between(...AWAY_MINUTES) * MINUTE_MS;
    try {
      const player = new DemoPlayer(site, account, tasteOf(nth), { random: systemRandom, pause });
      await player.arrive();
      writeAccounts(file, accounts);
      await player.joinTournaments();
      await player.betOnSports(Math.round(between(1, 4)));
      await player.play(Math.round(between(15, 60)), () => between(4000, 16_000));
    } catch (error) {
      awayMs = pauseAfter(error, between(0.5, 2) * MINUTE_MS);
    }
    await pause(awayMs);
  }
}

console.log(`${accounts.length} demo players`);
accounts.forEach((account, nth) => void live(account, nth));

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
if (env['DEMO_PLAYERS_FOLLOW_PARENT'] === 'on') process.stdin.on('end', () => process.exit(0)).resume();

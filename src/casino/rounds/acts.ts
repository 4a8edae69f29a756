// Games: returns, the kill switch, free spins.
import { formatAmount, parseAmount } from '#kernel/money.ts';
import { UsageError, idOf, reasonOf, time, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { currencyOf, findPlayer, playerOf } from '#players/accounts/index.ts';
import { mayMove } from '#players/verification/index.ts';
import { catalogue } from './catalogue.ts';
import { evidenceOf, watchRecords, type EvidenceRow } from './evidence-store.ts';
import { grantFreespins } from './freespins.ts';
import { oneIn, openAgain } from './judge-evidence.ts';
import { ALL_GAMES, switchOff, switchesOf } from './switches.ts';

export const acts: Commands = {
  'games list': {
    parameters: '',
    about: 'Shows what each game has returned beside its proof, how odd that is, and what is closed.',
    run: async (ctx) => {
      const off = await switchesOf(ctx.db);
      for (const closedGame of off)
        console.log(
          `  ${nameOfSwitch(closedGame.sysname)} is closed since ${time(closedGame.at)} by ${closedGame.by_whom}: ${closedGame.reason}`,
        );
      const evidence = await evidenceOf(ctx.db);
      if (evidence.length === 0) console.log('  No game has been played for money yet.');
      for (const row of evidence) console.log(`  ${evidenceLine(row)}`);
      for (const record of await watchRecords(ctx.db))
        console.log(`  ${time(record.at)}  ${record.sysname}: ${record.what} by ${record.by_whom}: ${record.says}`);
    },
  },
  'games disable': {
    parameters: 'GAME --reason "…"',
    about: 'Closes a game (`all`: every game) for new rounds within seconds.',
    run: async (ctx, input) => {
      const sysname = gameOf(ctx, input);
      const isNew = await switchOff(ctx, { sysname, reason: reasonOf(input), by_whom: input.operator.name });
      console.log(`  ${nameOfSwitch(sysname)} ${isNew ? 'takes no new rounds from now on' : 'was closed already'}.`);
    },
  },
  'games enable': {
    parameters: 'GAME',
    about: 'Opens it again; evidence against it begins anew.',
    run: async (ctx, input) => {
      const sysname = gameOf(ctx, input);
      const wasOff = await openAgain(ctx, sysname, input.operator.name);
      console.log(`  ${nameOfSwitch(sysname)} ${wasOff ? 'is open again' : 'was not closed'}.`);
    },
  },
  'freespins grant': {
    parameters: 'PLAYER GAME COUNT STAKE',
    about: 'Gives free spins, good for a week; what they win can be withdrawn.',
    run: async (ctx, input) => {
      const player = await findPlayer(ctx.db, await playerOf(ctx, input));
      const [sysname = '', count = '', stake = ''] = input.rest;
      const grant = {
        playerId: player!.id,
        currency: currencyOf(player!.currency),
        sysname,
        count: Number(count),
        stake,
      };
      const currency = grant.currency;
      const perSpin = parseAmount(stake, currency);
      if (typeof perSpin === 'bigint')
        await mayMove(ctx, input, `freespins grant ${player!.id} ${sysname} ${count} ${stake}`, {
          player_id: player!.id,
          amount_minor: perSpin * BigInt(/^\d{1,9}$/.test(count) ? count : '0'),
          currency,
        });
      const pack = await grantFreespins(ctx, { ...grant, days: 7, by: input.operator.name, winningsTo: 'main' });
      console.log(
        `  ${pack.total} free spins of ${formatAmount(pack.stake, pack.currency)} ${pack.currency} in ${sysname}, until ${time(pack.expires_at)}.`,
      );
    },
  },
};

const nameOfSwitch = (sysname: string): string => (sysname === ALL_GAMES ? 'Every game' : sysname);

function gameOf(ctx: Context, input: Input): string {
  const name = idOf(input);
  if (name === 'all') return ALL_GAMES;
  if (!catalogue(ctx, 'EUR').some(({ sysname }) => sysname === name)) throw new UsageError(`There is no game ${name}.`);
  return name;
}

/** Of a game since its evidence began: how many rounds, what they returned next to what was expected, and how odd that is. */
function evidenceLine({ sysname, since, rounds, returned, expected, total, says }: EvidenceRow): string {
  const percent = (sum: number): string => `${((sum / Number(rounds)) * 100).toFixed(3)} %`;
  const odd = total < 2 ? 'nothing odd' : `odd as ${oneIn(total)} days: ${says}`;
  return `${sysname.padEnd(24)} ${String(rounds).padStart(10)} rounds since ${time(since)}  returned ${percent(returned)}, proved ${percent(expected)}  ${odd}`;
}

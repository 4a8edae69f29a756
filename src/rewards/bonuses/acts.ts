// Bonuses of players, and what they cost.
import { uuidv7 } from '#kernel/ids.ts';
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import { UsageError, dayOf, idOf, reasonOf, time, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { currencyOf, findPlayer, mayDecide, playerNamed, playerOf, ratesPerEur } from '#players/accounts/index.ts';
import { mayMove, toCents } from '#players/verification/index.ts';
import { offerIn as bonusOffer } from './definitions.ts';
import { grantBonus } from './grant.ts';
import {
  awardsOfPlayer,
  cancelAward,
  costReport,
  grantToAll,
  playersFor,
  readDefinition as readBonusDefinition,
} from './operate.ts';
import { worthOf } from './rules/terms.ts';

export const acts: Commands = {
  'bonuses award': {
    parameters: 'PLAYER DEFINITION [AMOUNT]',
    about: 'Awards a bonus of content; AMOUNT in the place of its own, and of one that comes with a deposit.',
    run: award,
  },
  'bonuses cancel': {
    parameters: 'AWARD --reason "…"',
    about:
      'Ends an offered or active bonus; what its balance holds goes back to the house. The player reads the reason.',
    run: async (ctx, input) => {
      const award = await cancelAward(ctx, idOf(input), { because: reasonOf(input), byWhom: input.operator.name });
      console.log(
        `  ${award.definition} of ${await playerNamed(ctx, award.player_id)} ends; the running site sees to it.`,
      );
    },
  },
  'bonuses list': {
    parameters: 'PLAYER',
    about: 'Lists the bonuses of a player.',
    run: async (ctx, input) => {
      const awards = await awardsOfPlayer(ctx, await playerOf(ctx, input));
      for (const award of awards) {
        const money = (minor: bigint): string => formatAmount(minor, award.currency);
        console.log(
          `  ${award.id}  ${time(award.created_at)}  ${award.definition.padEnd(20)} ${award.status.padEnd(9)} ${money(award.amount).padStart(10)} ${award.currency}  wagered ${money(award.done)} of ${money(award.required)}  own ${money(award.converted)}`,
        );
      }
      if (awards.length === 0) console.log('  This player has had no bonus.');
    },
  },
  'bonuses cost-report': {
    parameters: '[--since DAY]',
    about: 'Shows by definition what was granted, wagered, converted and given back.',
    run: async (ctx, { filter }) => {
      const lines = await costReport(ctx, dayOf(filter.since));
      for (const line of lines) {
        const money = (minor: bigint): string => formatAmount(minor, line.currency).padStart(12);
        console.log(
          `  ${line.definition.padEnd(20)} ${line.currency}  ${String(line.awards).padStart(6)} awarded  ${String(line.activated).padStart(6)} activated  granted ${money(line.granted)}  wagered ${money(line.wagered)}  converted ${money(line.converted)}  back ${money(line.forfeited)}  ${line.completed} completed, ${line.expired} expired, ${line.lost} lost  undone ${money(line.undone)}`,
        );
      }
      if (lines.length === 0) console.log('  No bonus was awarded.');
    },
  },
  'bonuses grant-segment': {
    parameters: 'DEFINITION [--preview]',
    about: 'Awards a bonus to all players whom it is for by its own rules; --preview says how many and how much.',
    run: grantSegment,
  },
};

async function award(ctx: Context, input: Input): Promise<void> {
  const player = await findPlayer(ctx.db, await playerOf(ctx, input));
  const [sysname = '', amount] = input.rest;
  const definition = readBonusDefinition(ctx, sysname);
  const currency = currencyOf(player!.currency);
  const amountMinor = amount === undefined ? undefined : parseAmount(amount, currency);
  if (amount !== undefined && !amountMinor) throw new UsageError(`AMOUNT must be a sum in ${currency}.`);
  const offer = bonusOffer(ctx, definition, currency, undefined, amountMinor);
  if (!offer) throw new UsageError(`${sysname} is not offered in ${currency}.`);
  if (definition.percent !== null && amountMinor === undefined)
    throw new UsageError('It is a share of a deposit. Give an AMOUNT.');
  await mayMove(ctx, input, `bonuses award ${player!.id} ${sysname} ${amount ?? ''}`.trim(), {
    player_id: player!.id,
    amount_minor: worthOf(offer),
    currency,
  });
  const fact = `operator/${uuidv7(ctx.clock.now().getTime(), ctx.random)}`;
  const granted = await transaction(ctx.db, (tx) =>
    grantBonus(tx, ctx, {
      playerId: player!.id,
      currency,
      definition: sysname,
      fact,
      cause: 'operator',
      causeId: input.operator.name,
      byWhom: input.operator.name,
      ...(amountMinor !== undefined && { amountMinor }),
    }),
  );
  console.log(
    `  ${sysname} of ${formatAmount(granted.amount, currency)} ${currency} for ${await playerNamed(ctx, player!.id)}: ${granted.id}.`,
  );
}

async function grantSegment(ctx: Context, input: Input): Promise<void> {
  const definition = readBonusDefinition(ctx, idOf(input));
  const segment = await playersFor(ctx, definition);
  const count = segment.playerIds.length;
  const sums = [...segment.sums].map(([currency, minor]) => `${formatAmount(minor, currency)} ${currency}`).join(', ');
  if (input.isPreview || count === 0)
    return console.log(`  ${definition.sysname} would go to ${count} players: ${sums || 'nothing'}.`);
  await mayDecide(ctx, input.operator, {
    act: `bonuses grant-segment ${definition.sysname}`,
    playerId: segment.playerIds[0]!,
    eurCents: centsOf(ctx, segment.sums),
  });
  await grantToAll(ctx, definition, segment, input.operator.name);
  console.log(`  ${definition.sysname} was awarded to ${count} players: ${sums}.`);
}

function centsOf(ctx: Context, sums: ReadonlyMap<Currency, bigint>): bigint {
  const rates = ratesPerEur(ctx);
  return [...sums].reduce((total, [currency, minor]) => total + toCents(minor, currency, rates[currency]), 0n);
}

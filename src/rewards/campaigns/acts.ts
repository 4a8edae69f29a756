// Promo codes, groups of players, and what a player would be shown and sent.
import { UsageError, idOf, time, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { mayDecide, playerNamed, playerOf } from '#players/accounts/index.ts';
import { CodesNotMade, makeCodes, worthOfCode } from './make-codes.ts';
import {
  codeBatches,
  previewAs,
  previewFor,
  putPlayerInSegment,
  segments,
  takePlayerOutOfSegment,
} from './operator-campaigns.ts';
import { inventedVisitor } from './rules/invented-visitor.ts';

const SEGMENT = /^[a-z0-9-]{1,40}$/;

export const acts: Commands = {
  'codes make': {
    parameters: 'OFFER BATCH COUNT [PREFIX]',
    about: 'Makes promo codes for an offer, each for one use, and prints them; a batch is made once.',
    run: async (ctx, input) => {
      const [batch, count, prefix = ''] = input.rest;
      if (!batch || !count) throw new UsageError('Give an offer, a name for the batch and how many codes.');
      const order = { offer: idOf(input), batch, count: Number(count), prefix };
      await mayMakeCodes(ctx, input, `codes make ${order.offer} ${batch} ${count}`, order.count);
      const codes = await createCodes(() => makeCodes(ctx, { ...order, by: input.operator.name }));
      console.log(codes.join('\n'));
    },
  },
  'codes name': {
    parameters: 'OFFER CODE USES',
    about: 'Makes one code of this name that so many players may use.',
    run: async (ctx, input) => {
      const [code, uses] = input.rest;
      if (!code || !uses || !/^[1-9]\d{0,6}$/.test(uses)) throw new UsageError('Give an offer, a code and how often.');
      const order = { offer: idOf(input), batch: `named ${code}`, count: 1, code, maxUses: Number(uses) };
      await mayMakeCodes(ctx, input, `codes name ${order.offer} ${code} ${uses}`, Number(uses));
      await createCodes(() => makeCodes(ctx, { ...order, by: input.operator.name }));
      console.log(`  ${code.toUpperCase()} can be used ${uses} times.`);
    },
  },
  'codes give': {
    parameters: 'PLAYER OFFER',
    about: 'Makes a code that this player alone may use, and prints it.',
    run: async (ctx, input) => {
      const [offer] = input.rest;
      if (!offer) throw new UsageError('Give a player and an offer.');
      const playerId = await playerOf(ctx, input);
      const batch = `player ${playerId} ${ctx.clock.now().toISOString()}`;
      const [code] = await createCodes(() =>
        makeCodes(ctx, { offer, batch, count: 1, playerId, by: input.operator.name }),
      );
      console.log(`  ${code} is for ${await playerNamed(ctx, playerId)}.`);
    },
  },
  'codes list': {
    parameters: '',
    about: 'Lists batches of codes with how many were used.',
    run: async (ctx) => {
      const batches = await codeBatches(ctx);
      if (batches.length === 0) return console.log('  No codes have been made.');
      for (const { batch, offer_sysname, codes, uses, made_at } of batches)
        console.log(
          `  ${time(made_at)}  ${batch.padEnd(24)} ${offer_sysname.padEnd(20)} codes: ${codes}, uses: ${uses}`,
        );
    },
  },
  'segments add': {
    parameters: 'PLAYER SEGMENT',
    about: 'Puts a player into a group that campaigns, offers and bonuses can name.',
    run: async (ctx, input) => {
      const segment = segmentOf(input);
      const isNew = await putPlayerInSegment(ctx, await playerOf(ctx, input), { segment, by: input.operator.name });
      console.log(isNew ? `  They are in ${segment} now.` : `  They are in ${segment} already.`);
    },
  },
  'segments remove': {
    parameters: 'PLAYER SEGMENT',
    about: 'Takes a player out of a group.',
    run: async (ctx, input) => {
      const segment = segmentOf(input);
      const was = await takePlayerOutOfSegment(ctx, await playerOf(ctx, input), segment);
      console.log(was ? `  They are not in ${segment} any more.` : `  They are not in ${segment}.`);
    },
  },
  'segments list': {
    parameters: '',
    about: 'Lists groups with how many players are in each.',
    run: async (ctx) => {
      const playersBySegment = await segments(ctx);
      if (playersBySegment.length === 0) return console.log('  There are no segments.');
      for (const { segment, players } of playersBySegment) console.log(`  ${segment.padEnd(40)} ${players}`);
    },
  },
  'campaigns preview': {
    parameters: 'PLAYER',
    about: 'Says of every popup and campaign whether this player gets it, and if not, why.',
    run: async (ctx, input) => print(await previewFor(ctx, await playerOf(ctx, input))),
  },
  'campaigns preview-as': {
    parameters: 'FACT=VALUE[,VALUE] …',
    about:
      'The same for somebody of whom this would be so: language, country, and of a player currency, level, deposits, days_away, registered (days ago), segments, played. Without a fact of a player it is a guest.',
    run: async (ctx, { id, rest }) => print(previewAs(ctx, inventedVisitor([id, ...rest].filter(Boolean)))),
  },
};

function print(lines: ReadonlyArray<{ name: string; because: string | undefined }>): void {
  if (lines.length === 0) return console.log('  Nothing is running.');
  for (const { name, because } of lines)
    console.log(`  ${name.padEnd(40)} ${because === undefined ? 'yes' : `no: ${because}`}`);
}

/** Above a sum two persons decide: by what the codes can cost together. */
const mayMakeCodes = (ctx: Context, input: Input, act: string, uses: number): Promise<void> =>
  mayDecide(ctx, input.operator, {
    act,
    eurCents: Number.isInteger(uses) ? BigInt(uses) * worthOfCode(ctx, idOf(input)) : 0n,
  });

function segmentOf({ rest: [segment = ''] }: Input): string {
  if (!SEGMENT.test(segment)) throw new UsageError('Name a segment: lower-case letters, digits and hyphens.');
  return segment;
}

async function createCodes(make: () => Promise<string[]>): Promise<string[]> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof CodesNotMade) throw new UsageError(error.message);
    throw error;
  }
}

// Promo codes, groups of players, and what a player would be shown and sent. What changes something is an act of the desk (desk/).
import { time, type Commands } from '#platform/command.ts';
import { playerOf } from '#players/accounts/index.ts';
import { codeBatches, previewAs, previewFor, segments } from './operator-campaigns.ts';
import { inventedVisitor } from './rules/invented-visitor.ts';

export const acts: Commands = {
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

// What is known of a player, at the desk: accounts of the same person, a copy of all data, and its erasure.
import type { Column } from '#kernel/desk-values.ts';
import type { Act, Addition, DeskParts } from '#platform/desk.ts';
import { playerLinks } from '#players/accounts/index.ts';
import { linksOf, opposedStakesOf } from '#players/persons/index.ts';
import { erasePlayer } from './erase.ts';

const MOST_OPPOSED = 20;

const LINK_COLUMNS: Column[] = [
  { key: 'player', label: 'Player', kind: 'subject' },
  { key: 'shared', label: 'The same', kind: 'text' },
  { key: 'through', label: 'Through', kind: 'subject' },
  { key: 'since', label: 'Since', kind: 'time' },
];

const links: Addition = {
  kind: 'player',
  area: 'players',
  async load(ctx, id) {
    const playerId = BigInt(id);
    const rows = await linksOf(ctx.db, playerId);
    const stakes = await opposedStakesOf(ctx.db, playerId, MOST_OPPOSED);
    const linkOf = await playerLinks(
      ctx,
      rows.flatMap((row) => [row.playerId, row.via]),
    );
    return {
      tables: [
        {
          title: 'Accounts of the same person',
          columns: LINK_COLUMNS,
          rows: rows.map(({ playerId: linked, via, kind, since }) => ({
            id: `${linked} ${via} ${kind}`,
            values: {
              player: linkOf(linked),
              shared: kind,
              through: via === playerId ? null : linkOf(via),
              since: since.toISOString(),
            },
          })),
        },
      ],
      evidence: stakes.map(({ round_id, against_player, place }) => ({
        weighs: 'against' as const,
        text: `Stake ${round_id} counted for nothing: player ${against_player} stood against it (${place}).`,
      })),
    };
  },
};

const erase: Act = {
  name: 'players erase',
  label: 'Erase',
  about: 'Closes the account for good and erases the personal data. The ledger keeps the number.',
  right: { area: 'personal-data', verb: 'act' },
  subject: 'player',
  letter: 'X',
  states: ['active', 'banned'],
  fields: [],
  reasonFor: 'staff',
  isGrave: true,
  isStepUp: true,
  async run(ctx, { id }) {
    await erasePlayer(ctx, BigInt(id), 'operator');
    return `Player ${id} is erased. The ledger keeps their number.`;
  },
};

export const desk: DeskParts = { additions: [links], acts: [erase] };

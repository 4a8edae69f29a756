// Points of a player and what they were given, on their page; and correcting points.
import * as z from 'zod/mini';
import { sql } from 'kysely';
import { formatAmount } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { tables } from '#platform/db/database.ts';
import { numberedId, pageOf, textFact, type Act, type ActFields, type Addition, type Listing } from '#platform/desk.ts';
import { playerLinks } from '#players/accounts/index.ts';
import { correctPoints, whatWasGiven } from '../operate.ts';
import { historyOf, readPlayer } from '../player-store.ts';
import { pointsText } from '../rules/points.ts';
import type { LoyaltyTables } from '../tables.ts';
import { worthOfPoints } from '../worth-of-points.ts';

export const pointsOfPlayer: Addition = {
  kind: 'player',
  area: 'bonuses',
  async load(ctx, id) {
    const player = await readPlayer(ctx.db, BigInt(id));
    return {
      sections: [
        {
          title: 'Loyalty',
          facts: [
            textFact('Level', String(player.level)),
            textFact('Points to spend', pointsText(player.balance)),
            textFact('Points in all', pointsText(player.tier)),
            textFact('Character', player.character),
          ],
        },
      ],
    };
  },
};

/** Play is summed up by day, so the rows have no ids: pages are counted. */
export const pointListing: Listing = {
  name: 'points',
  area: 'bonuses',
  title: 'Points',
  about: 'What brought points and took them, play summed up by day.',
  columns: [
    { key: 'at', label: 'When', kind: 'time' },
    { key: 'kind', label: 'Kind', kind: 'text' },
    { key: 'about', label: 'For', kind: 'text' },
    { key: 'points', label: 'To spend', kind: 'text' },
    { key: 'tier', label: 'Towards the level', kind: 'text' },
  ],
  filters: [{ name: 'player', label: 'Player’s number' }],
  tabOf: [{ kind: 'player', filter: 'player' }],
  isTabOnly: true,
  whenEmpty: 'No points yet.',
  async read(ctx, { filters: { player }, after, limit }) {
    const offset = Number(numberedId(after ?? '') ?? -1n) + 1;
    const playerId = numberedId(player ?? '') ?? 0n;
    const { rows } = await historyOf(ctx.db, playerId, { offset, limit: limit + 1 });
    return pageOf(
      rows.map((row, index) => ({ ...row, place: offset + index })),
      limit,
      (row) => ({
        id: String(row.place),
        values: {
          at: row.at.toISOString(),
          kind: row.kind,
          about: row.about,
          points: pointsText(row.balance),
          tier: pointsText(row.tier),
        },
      }),
    );
  },
};

export const rewardListing: Listing = {
  name: 'rewards',
  area: 'bonuses',
  title: 'Rewards given',
  about: 'What was given for levels, missions, purchases, tournaments and draws, newest first.',
  isPersonal: true,
  columns: [
    { key: 'at', label: 'Given', kind: 'time' },
    { key: 'player', label: 'Player', kind: 'subject' },
    { key: 'what', label: 'What', kind: 'text' },
    { key: 'cause', label: 'For', kind: 'text' },
    { key: 'about', label: 'Of', kind: 'text' },
  ],
  filters: [
    { name: 'cause', label: 'For' },
    { name: 'player', label: 'Player’s number' },
  ],
  tabOf: [{ kind: 'player', filter: 'player' }],
  whenEmpty: 'Nothing was given.',
  async read(ctx, { filters: { cause, player }, after, limit }) {
    let query = tables<LoyaltyTables>(ctx.db)
      .selectFrom('loyalty.rewards')
      .selectAll()
      .where('given_at', 'is not', null);
    if (cause) query = query.where('cause', '=', cause);
    if (player) query = query.where('player_id', '=', numberedId(player) ?? 0n);
    if (after !== undefined)
      query = query.where(
        sql<boolean>`(given_at, fact) < (select given_at, fact from loyalty.rewards where fact = ${after})`,
      );
    const rewards = await query
      .orderBy('given_at', 'desc')
      .orderBy('fact', 'desc')
      .limit(limit + 1)
      .execute();
    const linkOf = await playerLinks(
      ctx,
      rewards.map(({ player_id }) => player_id),
    );
    return pageOf(rewards, limit, (row) => ({
      id: row.fact,
      values: {
        at: row.given_at!.toISOString(),
        player: linkOf(row.player_id),
        what: whatWasGiven(row),
        cause: row.cause,
        about: row.cause_id,
      },
    }));
  },
};

const pointsIn = ({ direction, points = '0' }: ActFields): bigint =>
  direction === 'take' ? -BigInt(points) : BigInt(points);

const worthIn = (ctx: Context, fields: ActFields): bigint => worthOfPoints(ctx, pointsIn(fields));

export const correctAct: Act = {
  name: 'loyalty correct',
  label: 'Correct points',
  about: 'Gives spend points or takes them; what a player does not have is owed.',
  right: { area: 'bonuses', verb: 'act' },
  subject: 'player',
  letter: 'p',
  fields: [
    { name: 'direction', label: 'What', schema: z.string(), choices: ['give', 'take'] },
    { name: 'points', label: 'Points', schema: z.string().check(z.regex(/^[1-9][0-9]{0,6}$/)) },
  ],
  reasonFor: 'player',
  isStepUp: false,
  eurCents: async (ctx, { fields }) => worthIn(ctx, fields),
  preview: async (ctx, { fields }) => `They are worth ${formatAmount(worthIn(ctx, fields), 'EUR')} EUR to the player.`,
  async run(ctx, { id, fields, playerText, actor }) {
    const { balance } = await correctPoints(ctx, BigInt(id), pointsIn(fields), {
      because: playerText,
      byWhom: actor.name,
    });
    return `Player ${id} has ${pointsText(balance)} points to spend now.`;
  },
};

// Safer gambling at the desk: what a player has set, what the house sets beside it, and breaks.
import * as z from 'zod/mini';
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { textFact, type Act, type ActFields, type Addition, type DeskParts } from '#platform/desk.ts';
import { currencyOf, readPlayer } from '#players/accounts/index.ts';
import { setOperatorLimit } from './change-limit.ts';
import { EXCLUSIONS, LIMIT_KINDS, LIMIT_PERIODS, TIME_OUTS } from './contract.ts';
import { breaksOf, historyRows, limitsOf } from './store.ts';
import { beginBreak } from './take-break.ts';
import type { LimitRow } from './tables.ts';

const HISTORY = 50;

const written = ({ kind }: Pick<LimitRow, 'kind'>, amount: bigint, currency: Currency): string =>
  kind === 'time' ? `${amount} minutes` : `${formatAmount(amount, currency)} ${currency}`;

/** On the page of a player. */
const limitsOfPlayer: Addition = {
  kind: 'player',
  area: 'limits',
  async load(ctx, id) {
    const { id: playerId, currency: code } = await readPlayer(ctx.db, BigInt(id));
    const currency = currencyOf(code);
    const [limits, breaks, history] = await Promise.all([
      limitsOf(ctx.db, playerId),
      breaksOf(ctx.db, playerId),
      historyRows(ctx.db, playerId, HISTORY),
    ]);
    const current = breaks.filter(({ endsAt }) => endsAt === null || endsAt > ctx.clock.now());
    return {
      sections: [
        {
          title: 'Limits and breaks',
          facts: [
            ...limits.map((limit) =>
              textFact(
                `${limit.kind} per ${limit.period}, by the ${limit.source === 'operator' ? 'house' : 'player'}`,
                limit.next_from === null
                  ? written(limit, limit.amount, currency)
                  : `${written(limit, limit.amount, currency)}; from ${limit.next_from.toISOString().slice(0, 16)} ${limit.next_amount === null ? 'none' : written(limit, limit.next_amount, currency)}`,
              ),
            ),
            ...current.map(({ kind, endsAt }) =>
              textFact(kind, endsAt === null ? 'for ever' : `until ${endsAt.toISOString().slice(0, 16)}`),
            ),
            ...(limits.length + current.length === 0 ? [textFact('Set', 'nothing')] : []),
          ],
        },
      ],
      evidence: current.map(({ kind }) => ({
        weighs: 'against' as const,
        text: kind === 'exclusion' ? 'They have excluded themselves.' : 'They are on a time-out.',
      })),
      timeline: history.map(({ at, what, details }) => ({
        at,
        by: what === 'operator' ? 'house' : 'player',
        text: `limits: ${what} ${Object.values(details ?? {}).join(' ')}`,
      })),
    };
  },
};

const ON_PLAYER = { subject: 'player', states: ['active', 'banned'], isStepUp: true } as const;
const KIND = { name: 'kind', label: 'Of what', schema: z.string(), choices: LIMIT_KINDS };
const PERIOD = { name: 'period', label: 'Per', schema: z.string(), choices: LIMIT_PERIODS };
const AMOUNT = z.string().check(z.regex(/^\d{1,15}([.,]\d{1,8})?$/));

interface Change {
  kind: LimitRow['kind'];
  period: LimitRow['period'];
  limit: string | null;
}

/** The house's own limit before the change, if there is one. */
async function houseLimit(ctx: Context, id: string, { kind, period }: Change) {
  const player = await readPlayer(ctx.db, BigInt(id));
  const rows = await limitsOf(ctx.db, player.id);
  return {
    player: { id: player.id, currency: currencyOf(player.currency) },
    row: rows.find((row) => row.source === 'operator' && row.kind === kind && row.period === period),
  };
}

const changeOf = ({ kind, period, amount = '' }: ActFields): Change => ({
  kind: kind as Change['kind'],
  period: period as Change['period'],
  limit: amount === '' ? null : amount.replace(',', '.'),
});

const minorOf = ({ kind, limit }: Change, currency: Currency): bigint =>
  (kind === 'time' ? BigInt(Math.floor(Number(limit))) : parseAmount(limit ?? '', currency)) ?? 0n;

const limitActs: Act[] = [
  {
    ...ON_PLAYER,
    name: 'limits set',
    label: 'Set a limit',
    about: "Sets the house's own limit beside the player's, or lowers it. It holds at once.",
    right: { area: 'limits', verb: 'tighten' },
    letter: 'l',
    fields: [KIND, PERIOD, { name: 'amount', label: 'Amount, or minutes', schema: AMOUNT }],
    reasonFor: 'staff',
    async run(ctx, { id, fields }) {
      const change = changeOf(fields);
      const { player, row } = await houseLimit(ctx, id, change);
      if (row && minorOf(change, player.currency) > row.amount)
        refuse('InvalidRequest', {
          rule: 'limits.looser',
          inputs: {},
          sentence: `The limit is ${written(row, row.amount, player.currency)}. To raise it is another act, which takes two.`,
        });
      await setOperatorLimit(ctx, player, change);
      return `The house's limit on ${change.kind} per ${change.period} is ${change.limit} from now on.`;
    },
  },
  {
    ...ON_PLAYER,
    name: 'limits loosen',
    label: 'Loosen a limit',
    about: "Raises the house's own limit, or takes it away where no amount is given. The player's own limits stay.",
    right: { area: 'limits', verb: 'act' },
    letter: 'L',
    fields: [KIND, PERIOD, { name: 'amount', label: 'Amount, or minutes', schema: AMOUNT, isOptional: true }],
    reasonFor: 'staff',
    takesTwo: true,
    async run(ctx, { id, fields }) {
      const change = changeOf(fields);
      const { player } = await houseLimit(ctx, id, change);
      await setOperatorLimit(ctx, player, change);
      return `The house's limit on ${change.kind} per ${change.period} is ${change.limit ?? 'gone'} from now on.`;
    },
  },
  {
    ...ON_PLAYER,
    name: 'limits time-out',
    label: 'Time-out',
    about:
      'Stops play at once, as if the player had asked for it. Nobody can shorten it; they can take their money out.',
    right: { area: 'limits', verb: 'tighten' },
    letter: 'h',
    fields: [{ name: 'length', label: 'For', schema: z.string(), choices: TIME_OUTS }],
    reasonFor: 'staff',
    run: (ctx, { id, fields }) => breakFor(ctx, id, fields),
  },
  {
    ...ON_PLAYER,
    name: 'limits exclude',
    isGrave: true,
    label: 'Exclude',
    about: 'Closes play on all of their accounts for months or for ever. Nobody can shorten it.',
    right: { area: 'limits', verb: 'act' },
    letter: 'x',
    fields: [{ name: 'length', label: 'For', schema: z.string(), choices: EXCLUSIONS }],
    reasonFor: 'staff',
    takesTwo: true,
    run: (ctx, { id, fields }) => breakFor(ctx, id, fields),
  },
];

async function breakFor(ctx: Context, id: string, { length }: ActFields): Promise<string> {
  const { end } = await beginBreak(ctx, BigInt(id), length as (typeof TIME_OUTS)[number]);
  return end === null
    ? 'They are excluded for ever.'
    : `Play has stopped until ${end.toISOString().slice(0, 16)} (UTC).`;
}

export const desk: DeskParts = { additions: [limitsOfPlayer], acts: limitActs };

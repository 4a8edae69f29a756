// What staff do to a bet, and to how much a player may bet.
import * as z from 'zod/mini';
import type { Act, Addition } from '#platform/desk.ts';
import { textFact } from '#platform/desk.ts';
import { formatAmount } from '#kernel/money.ts';
import { currencyOf } from '#players/accounts/index.ts';
import { factorHistory, setFactor } from '../set-factor.ts';
import { findBet } from '../store.ts';
import { voidBet } from '../void-bet.ts';

const HISTORY = 50;

export const betActs: Act[] = [
  {
    name: 'bets void',
    label: 'Make void',
    about: 'Makes one bet void: its stake goes back, a return is taken back.',
    right: { area: 'sports', verb: 'void' },
    subject: 'bet',
    letter: 'v',
    states: ['accepted', 'settled'],
    fields: [],
    reasonFor: 'player',
    isGrave: true,
    isStepUp: true,
    async run(ctx, { id, playerText }) {
      const bet = (await findBet(ctx.db, id))!;
      await voidBet(ctx, id, playerText);
      const stake = `${formatAmount(bet.staked, currencyOf(bet.currency))} ${bet.currency}`;
      return `Void: the stake of ${stake} of player ${bet.player_id} is given back.`;
    },
  },
  {
    name: 'bets factor',
    label: 'Betting limits',
    about: 'Changes how much of the usual betting limits they have, in percent.',
    right: { area: 'sports', verb: 'void' },
    subject: 'player',
    letter: 'F',
    fields: [
      {
        name: 'percent',
        label: 'Of the usual limits, in percent',
        schema: z.string().check(z.regex(/^\d{1,4}$/)),
        hint: 'From 1 to 1000; 100 is usual.',
        initial: async (ctx, id) => String((await factorHistory(ctx, BigInt(id)))[0]?.percent ?? 100),
      },
    ],
    reasonFor: 'player',
    isStepUp: true,
    async run(ctx, { id, fields, playerText, actor }) {
      const percent = Number(fields['percent']);
      await setFactor(ctx, BigInt(id), { percent, because: playerText, byWhom: actor.name });
      return `They have ${percent} % of the usual limits.`;
    },
  },
];

/** On the page of a player. */
export const factorAddition: Addition = {
  kind: 'player',
  area: 'players',
  async load(ctx, id) {
    const history = (await factorHistory(ctx, BigInt(id))).slice(0, HISTORY);
    return {
      sections: [
        {
          title: 'Betting',
          facts: [
            textFact('Of the usual limits', `${history[0]?.percent ?? 100} %`),
            ...(history[0] ? [textFact('Because', history[0].because)] : []),
          ],
        },
      ],
      timeline: history.map(({ changed_at, by_whom, percent, because }) => ({
        at: changed_at,
        by: by_whom,
        text: `${percent} % of the usual betting limits: ${because}`,
      })),
    };
  },
};

import { playerOf, type Context } from '#platform/context.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import {
  acknowledge,
  answerPrompt,
  askReturn,
  confirmLimit,
  dropRaise,
  exclude,
  getActivity,
  getCheck,
  getDepositLimit,
  getHistory,
  getLimits,
  setCheckMinutes,
  setLimit,
  type LimitsChange,
} from './contract.ts';
import { historyRows, changePlayer, lockPlayer } from './store.ts';
import { cancelRaise, changeLimit, confirmRaise } from './change-limit.ts';
import { activityOf } from './get-activity.ts';
import { depositLimitOf, stateOf } from './get-limits.ts';
import { acknowledgeCheck, chooseCheckMinutes, realityCheck } from './reality-check.ts';
import { askToReturn, takeBreak } from './take-break.ts';
import { transaction } from '#platform/db/database.ts';

/** The player has answered whether their limits suit them; they are asked again in half a year. */
async function dismissPrompt(ctx: Context): Promise<1> {
  const { id } = playerOf(ctx);
  await transaction(ctx.db, async (tx) => {
    await lockPlayer(tx, id);
    await changePlayer(tx, id, { prompted_at: ctx.clock.now() });
  });
  return 1;
}

export const endpoints: Endpoint[] = [
  bind(getLimits, stateOf),
  bind(setLimit, changeLimit),
  bind(confirmLimit, confirmRaise),
  bind(dropRaise, cancelRaise),
  bind(exclude, takeBreak),
  bind(askReturn, askToReturn),
  bind(setCheckMinutes, (ctx, { minutes }) => chooseCheckMinutes(ctx, minutes)),
  bind(getCheck, realityCheck),
  bind(acknowledge, acknowledgeCheck),
  bind(answerPrompt, dismissPrompt),
  bind(getHistory, async (ctx) =>
    (await historyRows(ctx.db, playerOf(ctx).id, 100)).map(({ at, what, details }) => ({
      at: at.toISOString(),
      what: what as LimitsChange['what'],
      details: details as LimitsChange['details'],
    })),
  ),
  bind(getActivity, activityOf),
  bind(getDepositLimit, depositLimitOf),
];

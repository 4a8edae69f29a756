import { playerOf } from '#platform/context.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import {
  cashOut,
  getLiveHistory,
  getSharedRound,
  getTable,
  muteAuthor,
  placeBet,
  reportMessage,
  say,
  setHidden,
} from './contract.ts';
import { changeSettings } from './store.ts';
import { cashOutFor } from './cash-out.ts';
import { historyFor, sharedRoundFor, tableFor } from './get-table.ts';
import { muteFor, reportFor } from './moderate.ts';
import { placeBetFor } from './place-bet.ts';
import { sayFor } from './say.ts';

export const endpoints: Endpoint[] = [
  bind(getTable, tableFor),
  bind(getLiveHistory, historyFor),
  bind(getSharedRound, sharedRoundFor),
  bind(placeBet, placeBetFor),
  bind(cashOut, cashOutFor),
  bind(say, sayFor),
  bind(reportMessage, reportFor),
  bind(muteAuthor, muteFor),
  bind(setHidden, async (ctx, { hidden }) => {
    await changeSettings(ctx.db, playerOf(ctx).id, { is_hidden: hidden === '1' });
    return { is_hidden: hidden === '1' };
  }),
];

import { playerOf } from '#platform/context.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import { balancesOf } from '#domains/wallet/index.ts';
import { changeLocale as changeLocaleMethod, getBalance, getInfo, login, logout, register } from './contract.ts';
import { closeSession } from './sessions.ts';
import { changeLocale } from './use-cases/change-locale.ts';
import { guestInfo, infoOf, toWireBalances } from './use-cases/get-info.ts';
import { logIn } from './use-cases/log-in.ts';
import { registerPlayer } from './use-cases/register.ts';

export const endpoints: Endpoint[] = [
  bind(register, registerPlayer),
  bind(login, logIn),
  bind(logout, async (ctx) => {
    await closeSession(ctx);
    return 1 as const;
  }),
  bind(getInfo, async (ctx) => (ctx.player ? infoOf(ctx, ctx.player.id) : guestInfo(ctx))),
  bind(changeLocaleMethod, changeLocale),
  bind(getBalance, async (ctx) => {
    const { id, currency } = playerOf(ctx);
    return toWireBalances(await balancesOf(ctx.db, id, currency));
  }),
];

// The house's own limits of a player.
import { UsageError, type Commands } from '#platform/command.ts';
import { currencyOf, findPlayer, mayDecide, playerNamed, playerOf } from '#players/accounts/index.ts';
import { setOperatorLimit } from './change-limit.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from './contract.ts';

export const acts: Commands = {
  'limits set': {
    parameters: 'PLAYER KIND PERIOD AMOUNT',
    about: "Sets the house's own limit beside the player's; the amount `none` removes it.",
    run: async (ctx, input) => {
      const player = (await findPlayer(ctx.db, await playerOf(ctx, input)))!;
      const [kind, period, amount = ''] = input.rest;
      if (!isOneOf(LIMIT_KINDS, kind) || !isOneOf(LIMIT_PERIODS, period) || amount === '')
        throw new UsageError(
          `Give a kind (${LIMIT_KINDS.join(', ')}), a period (${LIMIT_PERIODS.join(', ')}) and an amount.`,
        );
      await mayDecide(ctx, input.operator, { act: `limits set ${player.id}`, playerId: player.id });
      const limit = amount === 'none' ? null : amount;
      await setOperatorLimit(ctx, { id: player.id, currency: currencyOf(player.currency) }, { kind, period, limit });
      console.log(
        `  The house's limit on ${kind} per ${period} of ${await playerNamed(ctx, player.id)} is ${amount} from now on.`,
      );
    },
  },
};

const isOneOf = <Name extends string>(names: readonly Name[], name: string | undefined): name is Name =>
  names.includes(name as Name);

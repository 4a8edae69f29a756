// A player who came by another service adds what their registration still lacks (ST-31).
import { faultsOf } from '#kernel/faults.ts';
import type { InputOf } from '#kernel/method.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { openPurses } from '#money/wallet/index.ts';
import type { AccountInfo, completeRegistration } from './contract.ts';
import { checkRegistration } from './registration-checks.ts';
import { personFields } from './form-contract.ts';
import { withKeptBirthDate } from './rules/registration.ts';
import { registrationRules } from './settings.ts';
import { currencyOf, readPlayer, updatePlayer } from './store/players.ts';
import { rereadOwnSession } from './sessions.ts';
import { refreshSessionsOf } from './store/sessions.ts';
import { infoOf } from './get-info.ts';
import { wrongInput } from './wrong-input.ts';

export async function completePlayer(
  ctx: Context,
  inputOf: InputOf<typeof completeRegistration>,
): Promise<AccountInfo> {
  const { id } = playerOf(ctx);
  const input = withKeptBirthDate(inputOf);
  const faults = faultsOf<string>(personFields(registrationRules(ctx), ctx.clock.now()), { ...input });
  if (Object.keys(faults).length > 0) wrongInput(faults);
  await transaction(ctx.db, async (tx) => {
    // They can be given once; afterwards the player cannot change them.
    const { is_registration_completed: isWhole, login } = await readPlayer(tx, id);
    if (isWhole) return;
    await checkRegistration(ctx, tx, { login, birthDate: input.birth_date, playerId: id });
    await openPurses(tx, id, currencyOf(input.currency));
    await updatePlayer(tx, id, {
      currency: input.currency,
      country_code: input.country_code,
      birth_date: input.birth_date,
      terms_accepted_at: ctx.clock.now(),
      is_registration_completed: true,
    });
    await refreshSessionsOf(tx, id);
  });
  rereadOwnSession(ctx);
  return infoOf(ctx, id);
}

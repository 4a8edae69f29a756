// What every page needs to know before anything else (AP-49): loaded together with the page's own data, in one round trip, and
// carried by the document. The account itself is the session, and the sections of content are its frame (CT-15).
import { getDepositSettings } from '#money/cashier/contract.ts';
import { getProfile } from '#players/accounts/profile-contract.ts';
import { getFreespins } from '#casino/rounds/freespins-contract.ts';
import { getLikes, getProviders } from '#casino/lobby/contract.ts';
import { getDepositLimit } from '#money/limits/contract.ts';
import { getCharacters, getInfo } from '#rewards/loyalty/contract.ts';
import { getGeneralInfo } from '#site/general/contract.ts';
import { getSettings } from '#players/support/contract.ts';
import type { Method, OutputOf } from '#kernel/method.ts';
import { ACTIVE_FREESPINS } from '#casino/rounds/web/active-freespins.ts';
import { PROVIDERS_ASKED } from '#casino/lobby/web/providers-asked.ts';
import type { ApiClient } from './api.ts';

interface StartupLoad {
  method: Method;
  args?: Readonly<Record<string, string>>;
  /** Without it there is no page: it says what the site is open to, and under which rules (OP-31). */
  isFatal?: true;
}

/** A slice that contributes to the start adds its method here. A player's own data is not loaded for a guest (RO-02). */
export const STARTUP_LOADS: readonly StartupLoad[] = [
  { method: getGeneralInfo, isFatal: true },
  { method: getCharacters },
  { method: getInfo },
  { method: getSettings },
  { method: getProviders, args: PROVIDERS_ASKED },
  { method: getDepositSettings },
  { method: getDepositLimit },
  { method: getLikes },
  { method: getProfile },
  { method: getFreespins, args: ACTIVE_FREESPINS },
];

/** Results by the name of their method; a failed one is absent, unless the page cannot do without it. */
export type Carried = Readonly<Record<string, unknown>>;

export async function loadStartup(
  api: ApiClient,
  isPlayer: boolean,
  report: (failure: unknown) => void,
): Promise<Carried> {
  const wanted = STARTUP_LOADS.filter(({ method }) => isPlayer || method.access === 'guest');
  const answers = await Promise.all(
    wanted.map(async ({ method, args = {}, isFatal }) => {
      try {
        return [[method.name, await api.call(method, args)] as const];
      } catch (failure) {
        if (isFatal) throw failure;
        report(failure);
        return [];
      }
    }),
  );
  return Object.fromEntries(answers.flat());
}

/** What the document carried, else fetched now, e.g. because the visitor has become a player in the meantime. */
export const carriedOr = async <M extends Method>(carried: Carried, api: ApiClient, method: M): Promise<OutputOf<M>> =>
  Object.hasOwn(carried, method.name)
    ? (carried[method.name] as OutputOf<M>)
    : ((await api.call(method as Method, {})) as OutputOf<M>);

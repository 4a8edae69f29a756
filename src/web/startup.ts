// What every page needs to know before anything else (AP-49): asked beside the page's own data, in one round trip, and
// carried by the document. The account itself is the session, and the sections of content are its frame (CT-15).
import { getDepositSettings } from '#domains/cashier/contract.ts';
import { getProfile } from '#domains/accounts/profile-contract.ts';
import { getFreespins } from '#domains/games/freespins-contract.ts';
import { getLikes, getProviders } from '#domains/hall/contract.ts';
import { getDepositLimit } from '#domains/limits/contract.ts';
import { getCharacters, getInfo } from '#domains/loyalty/contract.ts';
import { getGeneralInfo } from '#domains/site/contract.ts';
import { getSettings } from '#domains/support/contract.ts';
import type { Method, OutputOf } from '#kernel/method.ts';
import { ACTIVE_FREESPINS } from './games/active-freespins.ts';
import { PROVIDERS_ASKED } from './games/providers-asked.ts';
import type { ApiClient } from './shell/api.ts';

interface StartupLoad {
  method: Method;
  args?: Readonly<Record<string, string>>;
  /** Without it there is no page: what the site is open to, and under which rules, is not known (OP-31). */
  isFatal?: true;
}

/** A domain that has something to say at the start adds its method here. What is a player's own is not asked for a guest (RO-02). */
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

/** Answers by the name of their method; a load that failed is not there, unless the page cannot be without it. */
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

/** What the document carried; asked for where it did not, e.g. because the visitor became a player in the meantime. */
export const carriedOr = async <M extends Method>(carried: Carried, api: ApiClient, method: M): Promise<OutputOf<M>> =>
  Object.hasOwn(carried, method.name)
    ? (carried[method.name] as OutputOf<M>)
    : ((await api.call(method as Method, {})) as OutputOf<M>);

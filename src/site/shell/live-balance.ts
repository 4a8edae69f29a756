// The balance follows the live channel: bets whose table the player has left, payments, bonuses.
import { getBalance } from '#players/accounts/contract.ts';
import { ApiRefusal } from './api.ts';
import { liveChannel, type TopicListener } from './live.ts';
import { reportError } from './report.ts';
import { setBalances, setHeld } from './session.ts';
import type { Shell } from './shell.tsx';

interface Place {
  pathNow: () => string;
  join: (topic: string, listener: TopicListener) => () => void;
}

const page: Place = {
  pathNow: () => window.location.pathname,
  join: (topic, listener) => liveChannel().join(topic, listener),
};

/** A game maintains its balance itself, and a number that changes during a spin would give away its result (CO-03). */
export const isGame = (path: string): boolean => path.includes('/game/');

let isBehind = false;

/** Listens until the session holds none of these bets. */
export function followBets(shell: Pick<Shell, 'api' | 'session'>, ids: readonly string[], place: Place = page): void {
  const isHeld = (): boolean => shell.session.get()?.held_stakes.some(({ id }) => ids.includes(id)) ?? false;
  if (!isHeld()) return;
  const refresh = (): void =>
    void askAgain(shell, ids, place).catch((failure: unknown) => reportError(failure, 'settled bets'));
  // On joining too, for what was settled before the page was connected.
  const leave = place.join('me', { onStart: refresh, onMessage: refresh });
  const forget = shell.session.subscribe(() => {
    if (isHeld()) return;
    forget();
    leave();
  });
}

/** After a sign-out there is no balance, which is not a failure: the page is about to be left. */
export function reportUnlessSignedOut(failure: unknown): void {
  if (failure instanceof ApiRefusal && failure.type === 'AuthorizationException') return;
  reportError(failure, 'balance');
}

/** Kinds of messages after which the balance may have changed. */
const MONEY = new Set(['payment', 'bet', 'bonus', 'settled']);
/** Messages within this time cause one request. */
const TOGETHER_MS = 150;

/** While a player is signed in, now or again: money moved elsewhere appears on their balance at once. */
export function followMoney(shell: Pick<Shell, 'api' | 'session'>, place: Place = page): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | undefined;
  const refresh = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!shell.session.get()) return;
      askAgain(shell, [], place).catch(reportUnlessSignedOut);
    }, TOGETHER_MS);
  };
  const join = (): (() => void) => {
    let hasBegun = false;
    return place.join('me', {
      onStart() {
        // The account is only a moment old at first; later, messages have been missed.
        if (hasBegun) refresh();
        hasBegun = true;
      },
      onMessage: (message) => MONEY.has((message as { kind: string }).kind) && refresh(),
    });
  };
  const settle = (): void => {
    if (shell.session.get()) leave ??= join();
    else {
      clearTimeout(timer);
      timer = undefined;
      leave?.();
      leave = undefined;
    }
  };
  shell.session.subscribe(settle);
  settle();
}

/** Refreshes a balance that changed while a game was on the page, once none is. */
export function catchUp(shell: Pick<Shell, 'api' | 'session'>, place: Place = page): void {
  if (isBehind && !isGame(place.pathNow()))
    askAgain(shell, [], place).catch((failure: unknown) => reportError(failure, 'balance behind a game'));
}

let requests = 0;
let answered = 0;

async function askAgain(
  { api, session }: Pick<Shell, 'api' | 'session'>,
  ids: readonly string[],
  { pathNow }: Place,
): Promise<void> {
  const mine = ++requests;
  const balances = await api.call(getBalance);
  // A later request has been answered already, with what is true now.
  if (mine < answered) return;
  answered = mine;
  isBehind = isGame(pathNow());
  if (!isBehind) return setBalances(session, balances);
  const held = new Set(balances.held_stakes.map(({ id }) => id));
  for (const id of ids) if (!held.has(id)) setHeld(session, id);
}

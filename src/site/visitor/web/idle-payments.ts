// A player who has walked away from the cashier, or from a payment in progress: asked whether to continue, then taken to
// the deposit page, so that no payment is left half done (OP-24).
import { inactivityDialog } from '#players/accounts/web/dialogs.ts';
import type { DialogQueue } from '#site/shell/dialog-queue.ts';
import { watchInactivity } from '#site/shell/inactivity.ts';

/** Where a payment that has begun continues or ends. */
const PAYMENT_PAGE = /^\/cashier\/pay(mobile|newwindow|pending)(\/|$)/;

export type PaymentPlace = 'cashier' | 'payment';

export function paymentPlaceOf(path: string): PaymentPlace | undefined {
  if (PAYMENT_PAGE.test(path)) return 'payment';
  return path === '/cashier' || path.startsWith('/cashier/') ? 'cashier' : undefined;
}

interface IdlePaymentDeps {
  dialogs: DialogQueue;
  isPlayer: () => boolean;
  pathNow: () => string;
  navigate: (path: string) => void;
}

/** The player is there after all, or no answer will come any more. */
export function closeInactivityQuestion(dialogs: DialogQueue): void {
  const open = dialogs.opened.get().find(({ name }) => name === inactivityDialog.name);
  if (open) dialogs.close(open.id, undefined, { immediate: true });
}

/** `limits`: seconds of inactivity in each place; `null` or 0 disables it there. */
export function guardIdlePayments(deps: IdlePaymentDeps, limits: Record<PaymentPlace, number | null>): () => void {
  const stops = (['cashier', 'payment'] as const).flatMap((place) => {
    const limitSeconds = limits[place];
    return limitSeconds === null || limitSeconds <= 0 ? [] : [guardPlace(deps, place, limitSeconds)];
  });
  return () => stops.forEach((stop) => stop());
}

function guardPlace(deps: IdlePaymentDeps, place: PaymentPlace, limitSeconds: number): () => void {
  const { dialogs, isPlayer, pathNow, navigate } = deps;
  const closeQuestion = (): void => closeInactivityQuestion(dialogs);
  const start = (): (() => void) =>
    watchInactivity({
      limitSeconds,
      seenKey: `seen_at:${place}`,
      isPlayer: () => isPlayer() && paymentPlaceOf(pathNow()) === place,
      touch: () => {},
      async warn(deadline) {
        await dialogs.open(inactivityDialog, { deadline, from: 'cashier' });
        return true;
      },
      unwarn: closeQuestion,
      signOut() {
        closeQuestion();
        navigate('/cashier/deposit');
        stop = start();
      },
    });
  let stop = start();
  return () => stop();
}

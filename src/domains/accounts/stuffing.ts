/**
 * Lists of stolen passwords, tried one by one from many addresses: no address and no account is ever tried often enough
 * to be stopped by itself. So the failures of the whole site are counted; when there are too many of them an alarm goes
 * off, and strangers (who log in from where the account was never used) get few tries together until it is quiet again.
 * Whoever comes from where he was before is not held up. Counted by each process for itself, as all rate limits.
 */
import { refuse } from '#kernel/refusals.ts';
import { keptService, type Context } from '#platform/context.ts';

const WINDOW_MS = 60_000;
/** So many failures within the window, and twice as many as successes, are nobody's slips of the pen. */
export const ALARM_AT = 40;
/** Tries of all strangers together within a window while the alarm is on. */
export const STRANGERS_PER_WINDOW = 30;

interface Watch {
  /** Beginning of the window that is counted. */
  from: number;
  failures: number;
  successes: number;
  /** The alarm is on until then. */
  until: number;
  /** Tries that strangers have used of this window. */
  used: number;
}

const watchOf = keptService('accounts.stuffing', (): Watch => ({
  from: 0,
  failures: 0,
  successes: 0,
  until: 0,
  used: 0,
}));

function current(ctx: Context): Watch {
  const watch = watchOf(ctx);
  const now = ctx.clock.now().getTime();
  if (now - watch.from >= WINDOW_MS || now < watch.from)
    Object.assign(watch, { from: now, failures: 0, successes: 0, used: 0 });
  return watch;
}

/** Before a password is compared. `isKnownPlace`: the account was used from this address before. */
export function holdStrangers(ctx: Context, isKnownPlace: boolean): void {
  if (!ctx.config.RATE_LIMITS || isKnownPlace) return;
  const watch = current(ctx);
  const now = ctx.clock.now().getTime();
  if (now >= watch.until) return;
  if (watch.used < STRANGERS_PER_WINDOW) return void watch.used++;
  const seconds = Math.max(1, Math.ceil((watch.from + WINDOW_MS - now) / 1000));
  refuse('TooManyRequests', {
    rule: 'accounts.stuffing',
    inputs: { seconds },
    sentence: `Many log-ins are failing right now. Try again in ${seconds} seconds, or log in where you did before.`,
    retryAfterSeconds: seconds,
  });
}

/** What came of it. Each window with too many failures keeps the alarm on for another one. */
export function noteTry(ctx: Context, isRight: boolean): void {
  const watch = current(ctx);
  if (isRight) watch.successes++;
  else watch.failures++;
  if (watch.failures < ALARM_AT || watch.failures < 2 * watch.successes) return sustain(ctx, watch);
  alarm(ctx, watch);
}

/** While the alarm is on there are fewer tries, so that fewer failures show the same. */
function sustain(ctx: Context, watch: Watch): void {
  const now = ctx.clock.now().getTime();
  if (now < watch.until && watch.failures >= STRANGERS_PER_WINDOW / 2 && watch.failures >= 2 * watch.successes)
    alarm(ctx, watch);
}

function alarm(ctx: Context, watch: Watch): void {
  const now = ctx.clock.now().getTime();
  const until = watch.from + 2 * WINDOW_MS;
  if (until <= watch.until) return;
  ctx.log.error(
    { alert: 'password-stuffing', failures: watch.failures, successes: watch.successes, wasOn: now < watch.until },
    'many log-ins are failing: stolen passwords may be tried',
  );
  watch.until = until;
}

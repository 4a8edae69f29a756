/**
 * Lists of stolen passwords, tried one by one from many addresses: no address and no account is ever tried often enough to be
 * stopped on its own. So the failures of the whole site are counted; when there are too many of them an alarm goes off, and
 * strangers (browsers that the account does not know) need a proof of work for each attempt until it is quiet again. Nobody is
 * refused for it. Each process counts for itself, as with all rate limits.
 */
import { perProcess, type Context } from '#platform/context.ts';

const WINDOW_MS = 60_000;
/** So many failures within the window, and twice as many as successes, are no longer typing errors. */
export const ALARM_AT = 40;
/** Wrong passwords of strangers within a window up to which a proof of work is enough. */
export const PROOFS_PER_WINDOW = 120;

interface Watch {
  /** Beginning of the counted window. */
  from: number;
  failures: number;
  successes: number;
  /** Attempts without the required proof. */
  unproved: number;
  /** The alarm is on until then. */
  until: number;
}

const watchOf = perProcess('accounts.stuffing', (): Watch => ({
  from: 0,
  failures: 0,
  successes: 0,
  unproved: 0,
  until: 0,
}));

function current(ctx: Context): Watch {
  const watch = watchOf(ctx);
  const now = ctx.clock.now().getTime();
  if (now - watch.from >= WINDOW_MS || now < watch.from)
    Object.assign(watch, { from: now, failures: 0, successes: 0, unproved: 0 });
  return watch;
}

/** What is required of a stranger in the present state of the whole site. */
export function siteDemand(ctx: Context): 'nothing' | 'proof' | 'code' {
  const watch = current(ctx);
  if (ctx.clock.now().getTime() >= watch.until) return 'nothing';
  return watch.failures < PROOFS_PER_WINDOW ? 'proof' : 'code';
}

/** Records the result of a password comparison. */
export function noteTry(ctx: Context, isRight: boolean): void {
  const watch = current(ctx);
  if (isRight) watch.successes++;
  else watch.failures++;
  if (watch.failures >= ALARM_AT && watch.failures >= 2 * watch.successes) alarm(ctx, watch);
}

/** While the alarm is on few attempts reach a comparison, so those that do not keep it on. An honest visitor comes back with a proof. */
export function noteUnproved(ctx: Context): void {
  const watch = current(ctx);
  watch.unproved++;
  const isOn = ctx.clock.now().getTime() < watch.until;
  if (isOn && watch.failures + watch.unproved - watch.successes >= ALARM_AT) alarm(ctx, watch);
}

/** Each window with too many failures keeps the alarm on for another one. */
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

/**
 * Lists of stolen passwords, tried one by one from many addresses: no address and no account is ever tried often enough
 * to be stopped by itself. So the failures of the whole site are counted; when there are too many of them an alarm goes
 * off, and strangers (browsers that the account does not know) have to prove each try until it is quiet again. Nobody is
 * refused for it. Counted by each process for itself, as all rate limits.
 */
import { perProcess, type Context } from '#platform/context.ts';

const WINDOW_MS = 60_000;
/** So many failures within the window, and twice as many as successes, are not slips of the pen. */
export const ALARM_AT = 40;
/** Wrong passwords of strangers within a window that a proof of work is enough for. */
export const PROOFS_PER_WINDOW = 120;

interface Watch {
  /** Beginning of the window that is counted. */
  from: number;
  failures: number;
  successes: number;
  /** Tries that came without the proof that was asked for. */
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

/** What the state of the whole site asks of a stranger. */
export function siteDemand(ctx: Context): 'nothing' | 'proof' | 'code' {
  const watch = current(ctx);
  if (ctx.clock.now().getTime() >= watch.until) return 'nothing';
  return watch.failures < PROOFS_PER_WINDOW ? 'proof' : 'code';
}

/** What came of a password that was compared. */
export function noteTry(ctx: Context, isRight: boolean): void {
  const watch = current(ctx);
  if (isRight) watch.successes++;
  else watch.failures++;
  if (watch.failures >= ALARM_AT && watch.failures >= 2 * watch.successes) alarm(ctx, watch);
}

/** While the alarm is on few tries reach a comparison, so those that do not keep it on. An honest one comes back proved. */
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

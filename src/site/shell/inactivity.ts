// An absent player is warned, and then signed out (ST-25, ST-26). All windows of one browser count as one.

const WARN_AT = 0.8;
/** Moving a mouse is many events; one a second is enough. */
const NOTICE_MS = 1000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'click', 'scroll', 'wheel', 'touchstart', 'popstate'] as const;
/** Deliberate enough to answer the question whether the player is there (ST-27); a brushed mouse is not. */
const ANSWERS: readonly string[] = ['keydown', 'click', 'wheel', 'touchstart', 'popstate'];
/** The server counts as well: it is called often enough not to end the session of a player who is only reading. */
const TELL_AT = 0.25;

export type Idleness = { is: 'active' } | { is: 'warned'; deadline: number } | { is: 'out' };

/** The state of a player who was last seen at `seenAt`, in milliseconds. */
export function idlenessOf(seenAt: number, now: number, limitSeconds: number): Idleness {
  const limit = limitSeconds * 1000;
  const idle = now - seenAt;
  if (idle >= limit) return { is: 'out' };
  return idle >= limit * WARN_AT ? { is: 'warned', deadline: seenAt + limit } : { is: 'active' };
}

export interface InactivityDeps {
  limitSeconds: number;
  /** The storage key by which a browser's windows share when the player was last seen; each watch has its own. */
  seenKey?: string;
  /** Guests are left alone (RO-03). */
  isPlayer: () => boolean;
  /** Asks whether the player is there; resolves true when they say so. */
  warn: (deadline: number) => Promise<boolean>;
  /** Withdraws the question, because they were seen in another window. */
  unwarn: () => void;
  signOut: () => void;
  /** Reports to the server that the player is there. */
  touch: () => void;
  /** Calls `changed` when the page moves to another path, whatever has caused it (ST-24); returns a function that stops it. */
  onPath?: (changed: () => void) => () => void;
}

/** Checks once a second. Returns a function that stops it. */
export function watchInactivity({
  limitSeconds,
  seenKey = 'seen_at',
  isPlayer,
  warn,
  unwarn,
  signOut,
  touch,
  onPath = () => () => {},
}: InactivityDeps): () => void {
  let seenAt = Date.now();
  let isWarned = false;
  let touchedAt = seenAt;

  const see = (at = Date.now()): void => {
    seenAt = at;
    if (isPlayer() && at - touchedAt > limitSeconds * 1000 * TELL_AT) {
      touchedAt = at;
      touch();
    }
    try {
      localStorage.setItem(seenKey, String(at));
    } catch {
      // Storage is forbidden: this window counts alone.
    }
  };
  const notice = ({ type }: Event): void => {
    if (isWarned ? ANSWERS.includes(type) : Date.now() - seenAt > NOTICE_MS) see();
  };
  const lastSeen = (): number => {
    try {
      return Math.max(seenAt, Number(localStorage.getItem(seenKey)) || 0);
    } catch {
      return seenAt;
    }
  };

  const look = (): void => {
    if (!isPlayer()) return see();
    const state = idlenessOf(lastSeen(), Date.now(), limitSeconds);
    if (state.is === 'out') {
      stop();
      return signOut();
    }
    if (state.is === 'active' && isWarned) unwarn();
    if (state.is === 'warned' && !isWarned) {
      isWarned = true;
      void warn(state.deadline).then((isHere) => {
        isWarned = false;
        if (isHere) see();
      });
    }
  };

  see();
  const timer = setInterval(look, 1000);
  for (const sign of SIGNS) window.addEventListener(sign, notice, { passive: true });
  const leavePaths = onPath(() => see());
  function stop(): void {
    clearInterval(timer);
    leavePaths();
    for (const sign of SIGNS) window.removeEventListener(sign, notice);
  }
  return stop;
}

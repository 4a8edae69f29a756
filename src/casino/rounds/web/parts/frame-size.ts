/** The size of a game: what the window leaves; on a phone, and in a low window, all of it. */
const LOW = 'low:h-[calc(100dvh-var(--bar-height)-var(--bottom-height))] low:rounded-none low:border-0';
const BORDER = 'border-line tablet:rounded-lg tablet:border';
/** A small phone shows stage, controls and figures; the tools are one touch further down. */
const SHORT = 'short:h-[calc(100dvh-var(--bar-height)-var(--bottom-height)+3.25rem)]';
/** The pill of a bonus has a row of its own there; at a live table there are few tools, and it stands beside them. */
const SHORT_WITH_BONUS = 'short:has-[[data-bonus-bar]]:h-[calc(100dvh-var(--bar-height)-var(--bottom-height)+6.25rem)]';

export const FRAME_SIZE = `${LOW} ${SHORT} ${SHORT_WITH_BONUS} ${BORDER} h-[max(33rem,min(calc(100dvh-var(--bar-height)-var(--bottom-height)-4.25rem),64rem))] max-tablet:h-[max(28rem,calc(100dvh-var(--bar-height)-var(--bottom-height)))]`;
/** A live table has more to show above its controls. */
export const LIVE_SIZE = `${LOW} ${SHORT} ${BORDER} h-[max(36rem,min(calc(100dvh-var(--bar-height)-var(--bottom-height)-4.25rem),64rem))] max-tablet:h-[max(30rem,calc(100dvh-var(--bar-height)-var(--bottom-height)))]`;

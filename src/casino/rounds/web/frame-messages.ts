/**
 * What a game in a frame and the page around it send each other: `{ game: true, type: 'round-over' }`, hints to ask our own
 * server and never amounts. The receiver checks both the origin and the window that a message came from.
 */
import { frameMessageOf, type FrameMessage } from '#casino/suppliers/contract.ts';

type Speaker = Pick<Window, 'location'> & { parent: Pick<Window, 'postMessage' | 'location'> };

/** Whether one of our own games is in a frame of one of our own pages; to any other page it sends nothing. */
export function isInOwnFrame(self: Speaker = window): boolean {
  if ((self.parent as unknown) === self) return false;
  try {
    return self.parent.location.origin === self.location.origin;
  } catch {
    // The page around us has another origin.
    return false;
  }
}

export function postToFrame(type: FrameMessage, self: Speaker = window): void {
  if (isInOwnFrame(self)) self.parent.postMessage({ game: true, type }, self.location.origin);
}

export function listenToGame(
  from: { origin: string; source: () => MessageEventSource | null | undefined },
  onMessage: (message: FrameMessage) => void,
  target: EventTarget = window,
): () => void {
  const listen = (event: Event): void => {
    const { origin, source, data } = event as MessageEvent<unknown>;
    if (origin !== from.origin || source === null || source !== from.source()) return;
    const message = frameMessageOf(data);
    if (message) onMessage(message);
  };
  target.addEventListener('message', listen);
  return () => target.removeEventListener('message', listen);
}

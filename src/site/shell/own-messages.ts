// Messages that the server sends to this player alone, on the topic `me`.
import { useEffect, useEffectEvent } from 'react';
import { liveChannel } from './live.ts';

/**
 * `onMessage` gets the messages of one kind. While `isOn` is false it is not subscribed. `onMissed` is called when messages may have
 * been lost, after the connection was down.
 */
export function useOwnMessages<Message extends { kind: string }>(
  kind: Message['kind'],
  onMessage: (message: Message) => void,
  isOn = true,
  onMissed: () => void = () => {},
): void {
  const received = useEffectEvent((message: { kind: string }) => {
    if (message.kind === kind) onMessage(message as Message);
  });
  const missed = useEffectEvent(onMissed);
  useEffect(() => {
    if (!isOn) return;
    let hasBegun = false;
    return liveChannel().join('me', {
      onStart() {
        // What the page brought is only a moment old.
        if (hasBegun) missed();
        hasBegun = true;
      },
      onMessage: (message) => received(message as { kind: string }),
    });
  }, [isOn]);
}

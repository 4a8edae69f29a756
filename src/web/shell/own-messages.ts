// Messages that the server sends to this player alone, on the topic `me`.
import { useEffect, useEffectEvent } from 'react';
import { liveChannel } from './live.ts';

/** `onMessage` gets the messages of one kind. While `isOn` is false it is not subscribed. */
export function useOwnMessages<Message extends { kind: string }>(
  kind: Message['kind'],
  onMessage: (message: Message) => void,
  isOn = true,
): void {
  const received = useEffectEvent((message: { kind: string }) => {
    if (message.kind === kind) onMessage(message as Message);
  });
  useEffect(() => {
    if (!isOn) return;
    return liveChannel().join('me', {
      onStart: () => {},
      onMessage: (message) => received(message as { kind: string }),
    });
  }, [isOn]);
}

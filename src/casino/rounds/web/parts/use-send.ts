// Requests of a game: each is done at most once, and a refusal is said to the player.
import { useRef } from 'react';
import { REALITY_CHECK_RULE } from '#money/limits/contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { isLost, repeatedWhenLost } from '#site/shell/lost-answer.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { newRequestId } from '#site/shell/request-id.ts';
import { useShell } from '#site/shell/shell.tsx';
import { postToFrame } from '../frame-messages.ts';

/** `undefined` when it was refused, and the player has seen why. The request must be one that can be repeated. */
export type Once = <Answer>(request: () => Promise<Answer>) => Promise<Answer | undefined>;
/** The same for a request with an id, which makes it repeatable. */
export type Send = <Fields extends object, Answer>(
  fields: Fields,
  request: (identified: Fields & { request_id: string }) => Promise<Answer>,
) => Promise<Answer | undefined>;

/** `ready`: what must be there before any of them. `showCheck`: shows the reality check that the server demands. */
export function useSend(ready: () => Promise<void>, showCheck: () => Promise<void>): { once: Once; send: Send } {
  const { toasts } = useShell();
  const sentenceOf = useRefusalSentence();
  /** The request whose answers were all lost. */
  const lost = useRef<{ text: string; id: string }>(undefined);

  async function attempt<Answer>(request: () => Promise<Answer>, onLost?: () => void): Promise<Answer | undefined> {
    try {
      await ready();
      return await repeatedWhenLost(request);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      if (isLost(error)) onLost?.();
      postToFrame('refused');
      if (error.reason?.rule === REALITY_CHECK_RULE) await showCheck();
      else toasts.show('error', await sentenceOf(error));
      return undefined;
    }
  }

  return {
    once: (request) => attempt(request),
    send(fields, request) {
      const text = JSON.stringify(fields);
      // Asked for again, the lost one is the same request: what it did is shown, and not done a second time.
      const id = lost.current?.text === text ? lost.current.id : newRequestId();
      lost.current = undefined;
      return attempt(
        () => request({ ...fields, request_id: id }),
        () => (lost.current = { text, id }),
      );
    },
  };
}

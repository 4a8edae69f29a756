// What a game says to those who do not see it. A sentence that comes again is a new element, or it would not be announced again.
import { useReducer } from 'react';

interface Saying {
  sentence: string;
  count: number;
}

export const useSaid = (): [Saying, (sentence: string) => void] =>
  useReducer((before: Saying, sentence: string) => ({ sentence, count: before.count + 1 }), { sentence: '', count: 0 });

export function Said({ said: { sentence, count } }: { said: Saying }) {
  return (
    <p aria-live="polite" className="sr-only" data-said>
      <span key={count}>{sentence}</span>
    </p>
  );
}

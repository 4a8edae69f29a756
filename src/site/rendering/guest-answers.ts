// Answers to guests are the same for all of them, so pages made within the same second share them.
import { LRUCache } from 'lru-cache';
import type { WebDeps } from './page-deps.ts';

const FRESH_MS = 1000;
const MAX_ANSWERS = 500;

export interface GuestAnswers {
  call: WebDeps['call'];
  /** Forgets the answers of one method, or all of them. */
  invalidate: (method?: string) => void;
}

/** Players' calls pass through untouched: only visitors without a session get the same answers. */
export function shareGuestAnswers(call: WebDeps['call'], now: () => number = Date.now): GuestAnswers {
  const cache = new LRUCache<string, { method: string; until: number; answer: ReturnType<WebDeps['call']> }>({
    max: MAX_ANSWERS,
  });
  return {
    call(method, args, visitor) {
      if (visitor.hasSession) return call(method, args, visitor);
      const key = JSON.stringify([method, visitor.locale, args]);
      const cachedAnswer = cache.get(key);
      if (cachedAnswer && now() < cachedAnswer.until) return cachedAnswer.answer;
      const answer = call(method, args, visitor);
      cache.set(key, { method, until: now() + FRESH_MS, answer });
      // An error is shared only with those who are waiting for it now.
      answer.then(
        (body) => 'error' in body && cache.delete(key),
        () => cache.delete(key),
      );
      return answer;
    },
    invalidate(method) {
      for (const [key, { method: cachedMethod }] of cache)
        if (method === undefined || cachedMethod === method) cache.delete(key);
    },
  };
}

// When an answer is lost it is unknown whether the server has done what was asked.
import { ApiRefusal } from './api.ts';

export const isLost = (failure: unknown): boolean => failure instanceof ApiRefusal && failure.type === 'NetworkFailure';

/** Asks once more when the answer is lost. Only for a request that the server does not do a second time. */
export const repeatedWhenLost = <Answer>(request: () => Promise<Answer>): Promise<Answer> =>
  request().catch((failure: unknown) => {
    if (isLost(failure)) return request();
    throw failure;
  });

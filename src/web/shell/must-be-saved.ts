import { ApiRefusal } from './api.ts';

/** Saves of the profile and of contacts answer 1; anything else is a failure, whatever its status (ER-08). */
export function mustBeSaved(answer: number): void {
  if (answer !== 1) throw new ApiRefusal({ type: 'UnknownErrorException' }, 200);
}

/** A failed assertion is a bug in Baize: 500 to the player, logged with the request id. Never use it for a refusal. */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new AssertionError(why);
}

export class AssertionError extends Error {
  override name = 'AssertionError';
}

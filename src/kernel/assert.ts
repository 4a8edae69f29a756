/** A broken assertion is a bug of ours: 500 to the player, logged with the request id. Never use it for a refusal. */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new AssertionError(why);
}

export class AssertionError extends Error {
  override name = 'AssertionError';
}

/** Marks a branch that the types say cannot be reached. */
export function unreachable(value: never): never {
  throw new AssertionError(`unreachable value ${JSON.stringify(value)}`);
}

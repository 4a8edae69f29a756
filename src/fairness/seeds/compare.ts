// How a verifier compares what was stated with what it has computed itself.

export interface Compared<Name extends string> {
  name: Name;
  result: 'holds' | 'fails';
  stated: string;
  computed: string;
}

export const compare = <Name extends string>(name: Name, stated: string, computed: string): Compared<Name> => ({
  name,
  result: stated === computed ? 'holds' : 'fails',
  stated,
  computed,
});

/** Data pasted by a visitor may be anything; what cannot be computed is a failed check, not a crash. */
export function attempt(compute: () => string): string {
  try {
    return compute();
  } catch {
    return 'could not be computed';
  }
}

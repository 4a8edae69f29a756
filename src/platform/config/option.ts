// What an option is, and the checks that options share. A check returns the value, or throws a phrase that says what would be right.

/** What a default may depend on. */
export interface Known {
  mode: string;
  port: string;
  dataDir: string;
  jurisdiction: string;
}

export interface Option<T> {
  fallback: string | ((known: Known) => string);
  about: string;
  parse: (text: string) => T;
  secret?: true;
}

/** Options by the name of their environment variable. */
export type Options = Record<string, Option<unknown>>;

export const text = (value: string): string => value;
export const oneOf =
  <const T extends string>(...allowed: T[]) =>
  (value: string): T => {
    if (!(allowed as string[]).includes(value)) throw new Error(`must be one of ${allowed.join(', ')}`);
    return value as T;
  };
export const whole =
  (min: number, max: number) =>
  (value: string): number => {
    if (!/^[0-9]+$/.test(value) || Number(value) < min || Number(value) > max)
      throw new Error(`must be a whole number from ${min} to ${max}`);
    return Number(value);
  };
export const onOff = (value: string): boolean => oneOf('on', 'off')(value) === 'on';
export const url =
  (...protocols: string[]) =>
  (value: string): string => {
    if (value === '') return value;
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (!parsed || !protocols.includes(parsed.protocol))
      throw new Error(`must be an address with ${protocols.join(' or ')}`);
    return value.replace(/\/$/, '');
  };

export function readJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw new Error('must be JSON');
  }
}

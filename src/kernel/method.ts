/**
 * A method of the product API, described once for server and browser: name on the wire, verb, schemas, and its policy: who
 * may call it, how often, whether it moves money, and when it is refused under load. Input arrives as form fields or query
 * parameters, so every field of an input schema starts from a string.
 */
import * as z from 'zod/mini';
import { requiredText } from './field-schemas.ts';
import { parseExternalJson } from './storable-text.ts';
import { CURRENCY_EXPONENTS, type Currency } from './money.ts';

interface Described<Input extends z.ZodMiniType, Output extends z.ZodMiniType> {
  /** Wire name as the specification spells it, e.g. `Cashier.getdepositsettings`. Matched without regard to case. */
  name: string;
  /** `guest`: anyone; `player`: a signed-in player only. */
  access: 'guest' | 'player';
  /** One sentence for `/api/docs`. */
  about: string;
  input: Input;
  /** Checked in tests and documented; not run on answers (hot reads). */
  output: Output;
  /** How often it may be called, where that is limited. */
  rate?: RateClass;
  /** The rate counts only calls with such an input. */
  rateCounts?: (input: z.output<Input>) => boolean;
  /** `last`: refused under load only when hardly anything else is served. */
  shed?: 'last';
  /** Open to a player whose registration is not complete. Reads are anyway. */
  isOpenToIncomplete?: true;
  /** Its body may be longer than others, which is read only for those who may call it. For `access: 'player'` alone. */
  maxBodyBytes?: number;
  /** Its calls wait for something to happen: they are no load while they wait, and are not counted as load. */
  waits?: true;
}

/** Which limit a method shares with others; the numbers are in `app/http/run-method.ts`. */
export type RateClass =
  | 'log-in-steps'
  | 'restore'
  | 'register'
  | 'money'
  | 'events'
  | 'promo-code'
  | 'chat-events'
  | 'feedback'
  | 'documents'
  | 'search';

/** Reads are GET, writes are POST (AP-05); `changesState` is for a GET that the specification wants to be one. */
interface Read {
  verb: 'GET';
  changesState?: true;
}

interface Write {
  verb: 'POST';
  moves: 'nothing';
}

/**
 * Money moves at most once for a request, however often it arrives: `oncePer` names the fields that identify a repeated
 * request: the caller's own `request_id` or the thing itself, which can be done only once. They must be required fields of
 * the input; but a `request_id` may be optional where the server makes one of the facts (`platform/request-key.ts`).
 */
interface MoneyWrite<Input extends z.ZodMiniType> {
  verb: 'POST';
  moves: 'money';
  oncePer: RequiredField<z.input<Input>> | RequestIdField<z.input<Input>> | readonly RequiredField<z.input<Input>>[];
  rate: RateClass;
  shed: 'last';
}

type RequiredField<Fields> = {
  [Name in keyof Fields]-?: object extends Pick<Fields, Name> ? never : Name;
}[keyof Fields];

type RequestIdField<Fields> = 'request_id' extends keyof Fields ? 'request_id' : never;

/** A call without a `request_id` that says the same again within this time is the same request. */
export const REPEAT_WINDOW_SECONDS = 10;

/** A method as seen by code that serves, calls or documents any of them. */
export interface Method<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> extends Described<Input, Output> {
  verb: 'GET' | 'POST';
  changesState?: true;
  moves?: 'nothing' | 'money';
  oncePer?: unknown;
}

export type InputOf<M extends Method> = z.output<M['input']>;
/** What the caller passes: strings, or what becomes a string. */
export type ArgumentsOf<M extends Method> = z.input<M['input']>;
export type OutputOf<M extends Method> = z.output<M['output']>;

export function method<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  description: Described<Input, Output> & (Read | Write | MoneyWrite<Input>),
): Method<Input, Output> {
  return description;
}

const currencies = Object.keys(CURRENCY_EXPONENTS) as [Currency, ...Currency[]];

/** A key that would reach an object's prototype is not accepted from outside. */
function withoutPrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('a key is not allowed');
  return value;
}

/** Keys are checked one by one only where the text may hold such a key: as written, or hidden by an escape. */
function parseJson(text: string): unknown {
  const value = parseExternalJson(text);
  return text.includes('__proto__') || text.includes('\\') ? JSON.parse(text, withoutPrototype) : value;
}

/** Field schemas that contracts share. What is wrong with a field has a key and a text by `faults.ts`, whatever the schema. */
export const field = {
  text: requiredText,
  /** A whole number ≥ 0 written in digits. */
  integer: (max: number) =>
    z.pipe(z.string().check(z.regex(/^(0|[1-9][0-9]{0,14})$/)), z.transform(Number)).check(z.maximum(max)),
  /** A decimal amount in major units; finer checks need the currency, so the use case parses it. */
  amount: () => z.string().check(z.regex(/^[0-9]{1,18}(\.[0-9]{1,18})?$/)),
  currency: () => z.enum(currencies),
  /** The caller's own key of a money write, 16 to 255 printable characters; the same key is the same request. */
  requestId: () => z.string().check(z.regex(/^[\x21-\x7e]{16,255}$/)),
  /** JSON inside one form field, at most `max` characters. */
  json: <Schema extends z.ZodMiniType>(schema: Schema, max = 4096) =>
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(max)),
        z.transform((text, context) => {
          try {
            return parseJson(text);
          } catch {
            context.issues.push({ code: 'custom', message: 'Wrong JSON', input: text });
            return z.NEVER;
          }
        }),
      ),
      schema,
    ),
  uuid: () => z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  /** A list written `a,b,c`. */
  list: () =>
    z.pipe(
      z.string().check(z.maxLength(2048)),
      z.transform((text) => text.split(',').filter((part) => part !== '')),
    ),
};

/** Shapes that several answers share. */
export const shape = {
  money: () => z.strictObject({ amount: z.string(), currency: z.enum(currencies) }),
  /** A part of a list, and the length of the whole list. */
  page: <Item extends z.ZodMiniType>(item: Item) => z.strictObject({ items: z.array(item), count: z.number() }),
  balances: () =>
    z.strictObject({
      balance_main: shape.money(),
      balance_bonus: shape.money(),
      balance_betting_bonus: shape.money(),
      balance_fun: shape.money(),
    }),
};

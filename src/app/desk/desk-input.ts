// What the pages of the desk send, by its schema.
import * as z from 'zod/mini';
import { refuse } from '#kernel/refusals.ts';
import { isStorable, parseExternalJson } from '#kernel/storable-text.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
/** An answer of `navigator.credentials`; the library checks what is in it. */
const credential = z.looseObject({ id });
const fields = z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(2000)));
const touch = z.strictObject({ challengeId: z.uuid(), response: credential });
const code = z.string().check(z.maxLength(20));

export const orderInput = z.strictObject({
  id,
  fields,
  reason: z.string().check(z.trim(), z.maxLength(500)),
  playerText: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  version: z.string().check(z.maxLength(500)),
  key: z.uuid(),
});
export const actInput = z.strictObject({ order: orderInput, touch: z.optional(touch) });
export const previewInput = z.strictObject({ id, fields });
export const viewInput = z.strictObject({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** A path of the desk with its filters. */
  path: z.string().check(z.regex(/^\/lists\/[a-z-]+(\?[^#]{0,1000})?$/)),
  role: z.nullable(z.string().check(z.maxLength(32))),
});
/** The colleague who is given something. */
export const giveInput = z.strictObject({ to: z.string().check(z.maxLength(100)) });
export const invitationInput = z.strictObject({ token: id });
export const enrolmentInput = z.strictObject({ token: id, challengeId: z.uuid(), response: credential, code });
export const signInInput = z.strictObject({ challengeId: z.uuid(), response: credential, code: z.optional(code) });
export const recoveryInput = z.strictObject({ name: id, code, recoveryCode: id });
export const newPasskeyInput = z.strictObject({ challengeId: z.uuid(), response: credential });
export const listInput = z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(500)));

/** The body as JSON, by the schema; refused with the first thing that is wrong. */
export const bodyOf = <Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.infer<Schema> =>
  inputOf(schema, jsonOf(body));

export function inputOf<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.infer<Schema> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const place = read.error.issues[0]!.path.join('.');
  return refuse('InvalidParameter', {
    rule: 'desk.input',
    inputs: { place },
    sentence: `The request has a fault${place === '' ? '' : ` in ${place}`}.`,
  });
}

/** A filter or the place of a page that is no value of its column: the database says so (class 22, data exceptions). */
export function refuseUnreadable(error: unknown): never {
  if (!String((error as { code?: unknown }).code).startsWith('22')) throw error;
  return refuse('InvalidParameter', {
    rule: 'desk.input',
    inputs: {},
    sentence: 'A filter of this list has a value that cannot be. Clear the filters.',
  });
}

/** An address with what no row can have in it leads nowhere. */
export function requireStorable({ params, query }: { params: unknown; query: unknown }): void {
  const texts = [params, query].flatMap((part) => Object.values(part ?? {}).flat() as unknown[]);
  if (texts.every((text) => typeof text !== 'string' || isStorable(text))) return;
  refuse('InvalidParameter', {
    rule: 'desk.input',
    inputs: {},
    sentence: 'The address has a character that cannot be.',
  });
}

function jsonOf(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? parseExternalJson(body.toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
}

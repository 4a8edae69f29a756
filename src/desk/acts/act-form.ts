// What the form of an act shows before it is sent: choices and values that the server knows, and what the act would do.
import type { Context } from '#platform/context.ts';
import type { Act, ActFields, Choice } from '#platform/desk.ts';
import { requireFields } from './perform-act.ts';

export interface FieldFilling {
  choices?: readonly Choice[];
  parts?: Readonly<Record<string, readonly Choice[]>>;
  initial?: string;
}

/** By the names of the fields. */
export async function fillForm(ctx: Context, { fields }: Act, id: string): Promise<Record<string, FieldFilling>> {
  const fillings = await Promise.all(
    fields.map(async ({ name, choicesOf, partsOf, initial }) => {
      const filling: FieldFilling = {
        ...(choicesOf && { choices: await choicesOf(ctx, id) }),
        ...(partsOf && { parts: await partsOf(ctx, id) }),
        ...(initial && { initial: await initial(ctx, id) }),
      };
      return [name, filling] as const;
    }),
  );
  return Object.fromEntries(fillings);
}

/** In a sentence; an act that has nothing to say of it answers none. */
export async function previewAct(ctx: Context, act: Act, request: { id: string; fields: ActFields }): Promise<string> {
  requireFields(act, request.fields);
  return (await act.preview?.(ctx, request)) ?? '';
}

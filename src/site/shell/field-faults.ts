// What is wrong with the fields of a form, by the schemas that the server parses with.
import { useEffect, useEffectEvent } from 'react';
import type * as z from 'zod/mini';
import { faultsOf, type Fault } from '#kernel/faults.ts';
import { reportError } from './report.ts';

/** A field without a schema is always valid. */
export type FieldSchemas<Name extends string> = Readonly<Partial<Record<Name, z.ZodMiniType>>>;

/**
 * The schemas of a form as it is filled in at the moment, from a module that is loaded once the form is there: the page works
 * before, and a page that only shows a form does without the schema library.
 */
export type LoadFields<Name extends string> = (
  values: Readonly<Record<Name, string>>,
) => FieldSchemas<Name> | Promise<FieldSchemas<Name>>;

/** Finds the faults of fields. While the schemas cannot be loaded there are none: the server decides. */
export function useFieldFaults<Name extends string>(
  fields: LoadFields<Name> | undefined,
  initial: Readonly<Record<Name, string>>,
): (values: Readonly<Record<Name, string>>, names: readonly Name[]) => Promise<Partial<Record<Name, Fault>>> {
  const preload = useEffectEvent(async () => fields?.(initial));
  // What cannot be loaded now is loaded when it is needed.
  useEffect(() => void preload().catch(() => undefined), []);
  return async (values, names) => {
    if (!fields) return {};
    try {
      return faultsOf(await fields(values), values, names);
    } catch (failure) {
      reportError(failure, 'schemas of a form');
      return {};
    }
  };
}

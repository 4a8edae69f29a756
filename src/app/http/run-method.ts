// A call of a method inside the product API: found by its name, its input read by its schema, and what stands in its way refused.
import type * as z from 'zod/mini';
import type { Method } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { faultsOfObject, inFields } from '#kernel/faults.ts';
import type { Context, Services } from '#platform/context.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import type { Fields } from '#platform/http/form.ts';
import { RateLimiter } from '#platform/http/rate-limit.ts';
import { requireOpenSite } from '#site/general/index.ts';
import { limitRate } from './rate-classes.ts';

export interface MethodRunner {
  find: (name: string) => Endpoint;
  /** `isStrict`: fields that the method does not know are refused. */
  run: (endpoint: Endpoint, ctx: Context, fields: Fields, isStrict: boolean) => Promise<unknown>;
}

export function createMethodRunner(services: Services, endpoints: readonly Endpoint[]): MethodRunner {
  // Names match in any case; in their own spelling without being lower-cased first.
  const byName = new Map(
    endpoints.flatMap((endpoint) => [
      [endpoint.method.name.toLowerCase(), endpoint],
      [endpoint.method.name, endpoint],
    ]),
  );
  const limiter = new RateLimiter(services.clock, services.config.RATE_LIMITS);
  return {
    find: (name) =>
      byName.get(name) ??
      byName.get(name.toLowerCase()) ??
      refuse('MethodNotFound', { rule: 'api.method', inputs: { method: name.slice(0, 64) } }),
    async run(endpoint, ctx, fields, isStrict) {
      requireOpenSite(services, endpoint.method.name);
      // Before the input is looked at: what a method takes is no business of those who may not call it.
      requireAccess(endpoint.method, ctx);
      const input = parseInput(endpoint.method, fields, isStrict);
      limitRate(limiter, endpoint.method, ctx, input);
      return endpoint.run(ctx, input);
    },
  };
}

/** Throws where this caller may not call it, whatever they bring. */
export function requireAccess(method: Method, ctx: Context): void {
  if (method.access === 'player' && !ctx.player) {
    const status = ctx.session.closed;
    if (status === 'banned') refuse('UserBanned', { rule: 'accounts.status', inputs: { status } });
    if (status === 'deleted') refuse('UserDeleted', { rule: 'accounts.deleted', inputs: { status } });
    refuse('Authorization', { rule: 'api.session', inputs: {} });
  }
  if (ctx.player?.isIncomplete && needsWholeRegistration(method))
    refuse('AccessDenied', {
      rule: 'accounts.incomplete',
      inputs: {},
      sentence: 'Please complete your registration first.',
    });
}

/** A player whose age is not verified yet may only call what a method allows. */
const needsWholeRegistration = ({ access, verb, isOpenToIncomplete }: Method): boolean =>
  access === 'player' && verb === 'POST' && !isOpenToIncomplete;

function parseInput(method: Method, fields: Fields, isStrict: boolean): never {
  const parsed = method.input.safeParse(isStrict ? fields : onlyKnown(method, fields));
  if (parsed.success) return parsed.data as never;
  const faults = faultsOfObject(parsed.error as z.core.$ZodError, fields);
  return refuse('InvalidParameter', {
    rule: 'api.schema',
    inputs: { fields: Object.keys(faults).join(',').slice(0, 200) },
    ...inFields(faults),
  });
}

/** With `_non_strict` (a framed page of an older version) fields that we do not know are left out instead of refused. */
function onlyKnown(method: Method, fields: Fields): Fields {
  const shape = (method.input as unknown as { shape: Record<string, unknown> }).shape;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(shape, name)));
}

// Binds a method of a contract to what it does.
import type * as z from 'zod/mini';
import type { Method } from '#kernel/method.ts';
import type { Context } from './context.ts';

/** An answer that is already JSON text, most of which was written for the database before. */
export class WrittenAnswer<_Output> {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

export interface Endpoint<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  method: Method<Input, Output>;
  run(ctx: Context, input: z.output<Input>): Promise<z.output<Output> | WrittenAnswer<z.output<Output>>>;
}

export function bind<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  method: Method<Input, Output>,
  run: Endpoint<Input, Output>['run'],
): Endpoint {
  return { method, run } as unknown as Endpoint;
}

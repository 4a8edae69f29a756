import type { SerializedError } from 'vitest';
import { JsonReporter, type TestModule } from 'vitest/node';

interface Failure {
  message: string;
  stack?: string;
  cause?: Failure | string;
}

/**
 * The JSON report, whose failures include their causes: "fetch failed" alone says nothing. Errors outside of tests, for which it has no
 * place, go to the console: a run that is otherwise silent would fail without a word.
 */
export default class extends JsonReporter {
  constructor() {
    super({});
  }

  override async onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[] = [],
  ): Promise<void> {
    for (const { message, stack } of unhandled) console.error(`An error outside of a test: ${stack ?? message}`);
    for (const module of modules)
      for (const test of module.children.allTests('failed')) test.result().errors?.forEach(includeCause);
    return super.onTestRunEnd(modules);
  }
}

function includeCause(error: Failure): void {
  const causes: string[] = [];
  for (let { cause } = error; cause; cause = typeof cause === 'string' ? undefined : cause.cause)
    causes.push(`caused by: ${typeof cause === 'string' ? cause : cause.message}`);
  const [first, ...rest] = (error.stack ?? error.message).split('\n');
  error.stack = [first, ...causes, ...rest].join('\n');
}

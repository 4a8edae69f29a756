import { JsonReporter, type TestModule } from 'vitest/node';

interface Failure {
  message: string;
  stack?: string;
  cause?: Failure | string;
}

/** The JSON report, whose failures include their causes: "fetch failed" alone says nothing. */
export default class extends JsonReporter {
  constructor() {
    super({});
  }

  override async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
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

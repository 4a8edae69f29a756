// What the process counts, for /metrics. Names start with baize_.
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry, prefix: 'baize_' });

const apiSeconds = new Histogram({
  name: 'baize_api_seconds',
  help: 'Time of product API calls by method and outcome',
  labelNames: ['method', 'outcome'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers: [registry],
});

export const httpErrors = new Counter({
  name: 'baize_http_errors_total',
  help: 'Answers of 500 and above by refusal type',
  labelNames: ['type'] as const,
  registers: [registry],
});

export const shedCalls = new Counter({
  name: 'baize_shed_total',
  help: 'Calls refused because more was asked than can be done, by how soon their kind is refused',
  labelNames: ['rank'] as const,
  registers: [registry],
});

type ApiOutcome = 'ok' | 'refused' | 'failed';
const apiObservers = new Map<string, { observe(seconds: number): void }>();

/** Counts a call of the product API. The look-up of a label pair costs more than the count, so it is made once. */
export function observeApiCall(method: string, outcome: ApiOutcome, seconds: number): void {
  const key = `${method} ${outcome}`;
  let observer = apiObservers.get(key);
  if (!observer) apiObservers.set(key, (observer = apiSeconds.labels(method, outcome)));
  observer.observe(seconds);
}

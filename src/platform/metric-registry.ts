/**
 * Metrics that are read when they are fetched: what waits, and for how long. The slice that knows a metric adds it; a metric
 * that cannot be read is left out and counted.
 */
import { Gauge, Registry } from 'prom-client';
import { perProcess, type Services } from './context.ts';
import { registry } from './metrics.ts';

export interface Metric {
  /** Begins with `baize_`; the unit last. */
  name: string;
  help: string;
  label?: string;
  /** A number, or numbers by the value of the label. */
  read: () => Promise<MetricValue>;
}

type MetricValue = number | ReadonlyArray<readonly [label: string, value: number]>;

const metricsOf = perProcess('platform.metrics', (): Metric[] => []);

export const addMetrics = (services: Services, ...metrics: readonly Metric[]): void =>
  void metricsOf(services).push(...metrics);

/** All that is counted and read, in the text form of Prometheus. */
export async function metricsText(services: Services): Promise<string> {
  const lastRegistry = new Registry();
  const failed = new Gauge({
    name: 'baize_figures_not_read',
    help: 'Figures that could not be read for this look',
    registers: [lastRegistry],
  });
  await Promise.all(
    metricsOf(services).map(async ({ name, help, label, read }) => {
      try {
        const value = await read();
        const gauge = new Gauge({
          name,
          help,
          labelNames: label === undefined ? [] : [label],
          registers: [lastRegistry],
        });
        if (typeof value === 'number') gauge.set(value);
        else for (const [labelValue, each] of value) gauge.set({ [label!]: labelValue }, each);
      } catch {
        failed.inc();
      }
    }),
  );
  return `${await registry.metrics()}\n${await lastRegistry.metrics()}`;
}

export const metricsType: string = registry.contentType;

// The brokers with which the feed is tried: each case has to hold with both.
import { hasRabbit, startRabbit, type Broker } from './broker.ts';
import type { TestCertificate } from './certificate.ts';
import { startStandIn } from './stand-in-broker.ts';

interface TriedBroker {
  name: string;
  /** `folder` is its own; with a certificate it speaks with encryption alone. */
  start: (folder: string, certificate?: TestCertificate) => Promise<Broker>;
}

export const BROKERS: readonly TriedBroker[] = [
  { name: 'the broker of the stand-in', start: (_, certificate) => startStandIn(certificate) },
  // From the distribution, where it is installed.
  ...(hasRabbit ? [{ name: 'RabbitMQ', start: startRabbit }] : []),
];

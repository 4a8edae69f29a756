// The door of auto-play for the server.
import { bind, type Endpoint } from '#platform/endpoint.ts';
import { getAutoplay, playAutoplay, startAutoplay, stopAutoplay } from './contract.ts';
import { playNext, running, start, stop } from './use-cases.ts';

export const endpoints: Endpoint[] = [
  bind(startAutoplay, start),
  bind(playAutoplay, playNext),
  bind(stopAutoplay, stop),
  bind(getAutoplay, (ctx) => running(ctx)),
];

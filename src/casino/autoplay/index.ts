// The door of auto-play for the server.
import type { SliceManifest } from '#platform/manifest.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import { getAutoplay, playAutoplay, startAutoplay, stopAutoplay } from './contract.ts';
import { playNext, getRun, start, stop } from './use-cases.ts';

const endpoints: Endpoint[] = [
  bind(startAutoplay, start),
  bind(playAutoplay, playNext),
  bind(stopAutoplay, stop),
  bind(getAutoplay, (ctx) => getRun(ctx)),
];

export const manifest = {
  endpoints,
} satisfies SliceManifest;

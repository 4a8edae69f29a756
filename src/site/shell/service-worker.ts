// Registers the service worker (PW-01), once the page has everything that it needs itself.
import { reportError } from './report.ts';
import { whenLoaded } from './when-loaded.ts';

const WORKER = '/sw.js';

export function registerServiceWorker(): void {
  // A frame lives with the page around it, and a development server has no worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || window.top !== window) return;
  whenLoaded(() => {
    navigator.serviceWorker
      .register(WORKER, { scope: '/', updateViaCache: 'none' })
      .catch((failure: unknown) => reportError(failure, 'service worker'));
  });
}

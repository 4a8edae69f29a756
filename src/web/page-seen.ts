// When a document has been painted for the first time.

/** A browser that does not report it, or paints nothing, is not waited for any longer. */
const LONGEST_MS = 2000;

/** Resolves once there is something to be seen; at once in a window that is not looked at. */
export function pageSeen(): Promise<void> {
  return new Promise((done) => {
    if (document.visibilityState === 'hidden' || !tellsOfPaint()) return done();
    setTimeout(done, LONGEST_MS);
    document.addEventListener('visibilitychange', () => done(), { once: true });
    const watch = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      watch.disconnect();
      done();
    });
    watch.observe({ type: 'paint', buffered: true });
  });
}

const tellsOfPaint = (): boolean =>
  'PerformanceObserver' in window && PerformanceObserver.supportedEntryTypes.includes('paint');

// When a document has first been painted.

/** The longest wait, for a browser that does not report it, or paints nothing. */
const LONGEST_MS = 2000;

/** Resolves once something is painted; at once in a hidden window. */
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

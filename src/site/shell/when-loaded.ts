// For what would take the connection from a page that is still loading.

/** Runs it once the document and all that it names are loaded and the browser is idle, but not long after. */
export function whenLoaded(work: () => void): void {
  const later = (): unknown =>
    'requestIdleCallback' in window ? window.requestIdleCallback(work, { timeout: 5000 }) : setTimeout(work, 2000);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

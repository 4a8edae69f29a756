/** CT-07: the page's own address first, the fallback only where that has no record; at most two requests. */
export function firstHit<Found>(
  { own, fallback }: { own: string; fallback?: string | undefined },
  request: (url: string) => Found | undefined,
): Found | undefined {
  return request(own) ?? (fallback === undefined ? undefined : request(fallback));
}

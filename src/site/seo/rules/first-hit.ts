/** CT-07: the page's own address first, the fallback only where that has no record; at most two requests. */
export function firstHit<Found>(
  { address: ownHost, fallback }: { address: string; fallback?: string | undefined },
  request: (url: string) => Found | undefined,
): Found | undefined {
  return request(ownHost) ?? (fallback === undefined ? undefined : request(fallback));
}

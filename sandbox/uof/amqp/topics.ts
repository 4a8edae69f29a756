// Binding keys of a topic exchange: words between dots, `*` for one word and `#` for any number of them.
export function topicMatcher(binding: string): (routingKey: string) => boolean {
  if (binding === '#') return () => true;
  const pattern = binding.split('.');
  return (routingKey) => matches(pattern, routingKey.split('.'));
}

function matches(pattern: readonly string[], words: readonly string[]): boolean {
  /** Positions in the pattern that what was read so far may have come to. */
  let places = withEmptyHashes(pattern, new Set([0]));
  for (const word of words) {
    const next = new Set<number>();
    for (const place of places) {
      const symbol = pattern[place];
      if (symbol === '#') next.add(place);
      else if (symbol === '*' || symbol === word) next.add(place + 1);
    }
    places = withEmptyHashes(pattern, next);
    if (places.size === 0) return false;
  }
  return places.has(pattern.length);
}

/** A `#` may stand for nothing. */
function withEmptyHashes(pattern: readonly string[], places: Set<number>): Set<number> {
  for (const place of places) if (pattern[place] === '#') places.add(place + 1);
  return places;
}

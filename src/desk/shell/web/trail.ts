// The list that somebody has come from: after a decision its next row opens.
const KEY = 'desk-trail';

interface Trail {
  /** Address of the list. */
  list: string;
  /** Its title. */
  title: string;
  /** Addresses of its rows. */
  rows: readonly string[];
}

export const keepTrail = (trail: Trail): void => sessionStorage.setItem(KEY, JSON.stringify(trail));

function readTrail(): Trail | undefined {
  const text = sessionStorage.getItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as Trail);
}

/** Where to go on from here: the row after this one, or back to the list; nowhere, if this page was not opened from one. */
export function nextOnTrail(path: string): string | undefined {
  const trail = readTrail();
  const index = trail?.rows.indexOf(path) ?? -1;
  return trail && index >= 0 ? (trail.rows[index + 1] ?? trail.list) : undefined;
}

/** The list that a page was opened from. */
export function listBehind(path: string): { to: string; title: string } | undefined {
  const trail = readTrail();
  return trail?.rows.includes(path) ? { to: trail.list, title: trail.title } : undefined;
}

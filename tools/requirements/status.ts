/**
 * How a test claims rows of docs/requirements.md by `covers(…)`, and what the claims of a run mean for each row.
 *
 * - `VA-14`: this test covers the whole check of the row.
 * - `VA-14 1/2`, `VA-14 2/2`: tests declared together; only all of them cover it.
 * - `~VA-14`: this test covers a part of the check, and the rest is not tested.
 *
 * A row whose check is that others pass is met when they are (`withSummaries`).
 */
export type Status = 'met' | 'in part' | 'missing';

export interface TestResult {
  /** Where the test stands, relative to the root. */
  file?: string;
  title: string;
  /** What it claims. */
  rows: readonly string[];
  hasPassed: boolean;
}

export interface RowStatus {
  status: Status;
  /** Titles of the passing tests that claim the row or a part of it. */
  tests: string[];
}

interface Claim {
  id: string;
  share: 'whole' | 'part' | { number: number; total: number };
}

const ROW = /^(~?)([A-Z]{2}-\d{2})(?: (\d+)\/(\d+))?$/;

export const claimsOf = (rows: readonly string[]): Claim[] =>
  rows.map((row) => {
    const [, tilde, id, number, total] = ROW.exec(row) ?? [];
    if (id === undefined) throw new Error(`covers('${row}') names no row`);
    return { id, share: tilde ? 'part' : number ? { number: Number(number), total: Number(total) } : 'whole' };
  });

/** The status of each row that any test claims. `isRefused`: tests of this file with just these rows count for nothing. */
export function statuses(
  results: readonly TestResult[],
  isRefused: (file: string, rows: readonly string[]) => boolean = () => false,
): Map<string, RowStatus> {
  const claims = results.flatMap(({ file = '', title, rows, hasPassed }) =>
    isRefused(file, rows) ? [] : claimsOf(rows).map((claim) => ({ ...claim, hasPassed, title })),
  );
  const ids = [...new Set(claims.map(({ id }) => id))];
  return new Map(ids.map((id) => [id, statusOf(claims.filter((claim) => claim.id === id))]));
}

function statusOf(claims: ReadonlyArray<Claim & { hasPassed: boolean; title: string }>): RowStatus {
  const passing = claims.filter(({ hasPassed }) => hasPassed);
  const tests = [...new Set(passing.map(({ title }) => title))];
  if (passing.length === 0) return { status: 'missing', tests };
  const isWhole = passing.length === claims.length && coversAll(claims);
  return { status: isWhole ? 'met' : 'in part', tests };
}

/** One test that covers the row, or a set that is complete. */
function coversAll(claims: readonly Claim[]): boolean {
  if (claims.some(({ share }) => share === 'whole')) return true;
  const shares = claims.flatMap(({ share }) => (typeof share === 'object' ? [share] : []));
  if (shares.length === 0) return false;
  const total = Math.max(...shares.map((share) => share.total));
  return Array.from({ length: total }, (_, index) => index + 1).every((number) =>
    shares.some((share) => share.number === number && share.total === total),
  );
}

/** Rows whose whole check is that those of an area pass. */
const SUMMARIES: Readonly<Record<string, string>> = { 'OP-01': 'AP' };

export const withSummaries = <Row extends RowStatus & { id: string }>(rows: readonly Row[]): Row[] =>
  rows.map((row) => {
    const area = SUMMARIES[row.id];
    if (area === undefined) return row;
    const others = rows.filter(({ id }) => id.startsWith(`${area}-`));
    const met = others.filter(({ status }) => status === 'met').length;
    const status = met === 0 ? 'missing' : met === others.length ? 'met' : 'in part';
    return { ...row, status, tests: [`${met} of ${others.length} rows of ${area} are met`] };
  });

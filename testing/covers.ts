// Which rows of docs/requirements.md a test covers: given to the runner beside the title, read from its report by `npm run requirements`.

/** `VA-14`: the whole check of the row; `~VA-14`: a part of it; `VA-14 1/2`: all of it together with the test of the other half. */
export type Row = `${'' | '~'}${string}-${number}` | `${string}-${number} ${number}/${number}`;

declare module 'vitest' {
  interface TaskMeta {
    rows?: readonly Row[];
  }
}

/** `test('takes six characters', covers('VA-14'), …)`. */
export const covers = (...rows: Row[]): { meta: { rows: Row[] } } => ({ meta: { rows } });

/** Rows for `json_to_recordset`: JSON knows no bigint, and the database reads numbers out of text. */
export const rowsAsJson = (rows: unknown): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

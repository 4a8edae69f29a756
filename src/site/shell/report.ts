// Where failures go that the visitor need not see (ER-05): to the console, with where they happened.

export function reportError(failure: unknown, where: string): void {
  // oxlint-disable-next-line no-console
  console.error(`[${where}]`, failure);
}

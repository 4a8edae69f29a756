// Where failures of the page go that the visitor need not see (ER-05): the console, with a word on where they happened.

export function reportError(failure: unknown, where: string): void {
  // oxlint-disable-next-line no-console
  console.error(`[${where}]`, failure);
}

/** Builds the verifier as one file into a folder; returns its path. */
export function buildVerifier(outDir: string): Promise<string>;

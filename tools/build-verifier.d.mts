/** Builds the verifier as one file into a folder; answers with its path. */
export function buildVerifier(outDir: string): Promise<string>;

/** Builds the client of the auth backend into a folder; returns the paths of the client and of the program. */
export function buildAuthClient(outDir: string): Promise<{ client: string; program: string }>;

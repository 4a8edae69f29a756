/** Resolves after so many milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Lets the browser paint and handle input between two pieces of work, so that none of them blocks a phone for long. */
export const yieldToMain = (): Promise<void> => wait(0);

/** How the API fails, where the desk says so: always after it has done what was asked of it, but for one that is not there. */
export const FAULTS = ['normally', 'not-at-all', 'never-in-time', 'with-html', 'cut-off', 'unavailable'] as const;
export type Fault = (typeof FAULTS)[number];

export const isFault = (text: string | null): text is Fault => FAULTS.includes(text as Fault);

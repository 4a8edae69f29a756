export function findChromium(): { path: string; sentence?: undefined } | { path?: undefined; sentence: string };

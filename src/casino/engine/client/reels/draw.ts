// Helpers that draw scenery, frames and particles: strings of SVG.

const stopsOf = (stops: readonly string[]): string =>
  stops
    .map((stop, index) => {
      const [colour, opacity = '1'] = stop.split('/') as [string, string?];
      return `<stop offset="${(index / (stops.length - 1)).toFixed(3)}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
    })
    .join('');

/** Top to bottom; each stop is a colour with its opacity behind a slash, evenly spread. */
export const fall = (id: string, ...stops: string[]): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stopsOf(stops)}</linearGradient>`;

/** Left to right. */
export const across = (id: string, ...stops: string[]): string =>
  `<linearGradient id="${id}">${stopsOf(stops)}</linearGradient>`;

/** From the middle outwards. */
export const glow = (id: string, ...stops: string[]): string =>
  `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`;

export const room = (defs: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000" viewBox="0 0 1600 1000"><defs>${defs}</defs>${body}</svg>`;

/** The shape of a particle. */
export const mote = (body: string, defs = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><defs>${defs}</defs>${body}</svg>`;

export const GLOW_MOTE: string = mote(
  '<circle cx="32" cy="32" r="32" fill="url(#g)"/>',
  glow('g', '#fff', '#fff/.5', '#fff/.12', '#fff/0'),
);

/** Repeated `count` times, joined. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Numbers that look random and are the same each time: 0 … 1. */
export function scatter(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

export const at = (x: number, y: number, body: string, more = ''): string =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})${more}">${body}</g>`;

export const box = (x: number, y: number, width: number, height: number, rest: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${rest}/>`;

export const dot = (x: number, y: number, r: number, rest: string): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" ${rest}/>`;

/** A line of hills or waves across the room from y downwards, at most `high`, closed at the bottom. */
export function ridge(y: number, high: number, seed: number, steps = 9): string {
  const next = scatter(seed);
  const wide = 1600 / steps;
  const top = (): string => (y - next() * high).toFixed(0);
  let path = `M-20 1000V${top()}`;
  for (let step = 0; step < steps; step++)
    path += `Q${(wide * (step + 0.5)).toFixed(0)} ${top()} ${(wide * (step + 1)).toFixed(0)} ${top()}`;
  return `${path}L1640 1000z`;
}

/** Dividers between reels. */
export const dividers = (wide: number, high: number, rest: string): string =>
  times(wide / 100 - 1, (reel) => `<path d="M${(reel + 1) * 100} 6V${high - 6}" ${rest}/>`);

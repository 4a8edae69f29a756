// The mark of a live table: a lamp that burns, and the word.
import { words } from './kit.mjs';

export const liveMark = (x, y) =>
  `<g><rect x="${x}" y="${y}" width="66" height="25" rx="12.5" fill="#c91f2e"/><circle cx="${x + 14}" cy="${y + 12.5}" r="5" fill="#fff"/><circle cx="${x + 14}" cy="${y + 12.5}" r="8.5" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.5"/>${words('LIVE', x + 27, y + 18, 15, { anchor: 'start', fill: '#fff' })}</g>`;

// Midnight Apothecary: an old shop by candle light; in free spins the moon stands in its window.
import { rules } from '../paytable.ts';
import { box, dividers, fall, GLOW_MOTE, glow, mote } from '../../../engine/client/reels/draw.ts';
import type { Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };
import { fromFirstVersion } from './first-version.ts';
import { scenery } from './scenery.ts';

export const theme: Theme = {
  sysname: 'midnight-apothecary',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.34,
    // A cabinet of dark wood, bound with brass; a vial of light at each corner.
    draw(wide, high) {
      const corner = (x: number, y: number) =>
        `<circle cx="${x}" cy="${y}" r="14" fill="url(#v)"/><circle cx="${x}" cy="${y}" r="9" fill="#07130e" stroke="url(#b)" stroke-width="2.5"/><circle cx="${x}" cy="${y}" r="4" fill="#9ff0c9"/>`;
      return `<defs>${fall('b', '#fbe3a8', '#c9964a', '#7a521f')}${fall('w', '#2c3a26', '#131f17')}${glow('v', '#7ff0c0/.7', '#7ff0c0/0')}</defs>${box(-30, -30, wide + 60, high + 60, 'rx="22" fill="url(#w)" stroke="url(#b)" stroke-width="4"')}${box(-18, -18, wide + 36, high + 36, 'rx="14" fill="none" stroke="#f0d08c" stroke-opacity=".35" stroke-width="1.5"')}${box(-8, -8, wide + 16, high + 16, 'rx="10" fill="#050d0a" fill-opacity=".95" stroke="url(#b)" stroke-width="3"')}${dividers(wide, high, 'stroke="#b98b45" stroke-opacity=".35" stroke-width="1.5"')}${corner(-19, -19)}${corner(wide + 19, -19)}${corner(-19, high + 19)}${corner(wide + 19, high + 19)}`;
    },
  },
  colours: {
    night: '#07130e',
    card: '#0b1238eb',
    edge: '#9db8ff',
    text: '#fdf6e3',
    gold: '#ffe39a',
    lines: [0xffd76a, 0x7fe3b4, 0x9db8ff, 0xff9ab0, 0xffb46a],
    hope: 0x9db8ff,
    radius: 14,
  },
  air: { shape: GLOW_MOTE, tints: [0xffe3a0, 0xffc95e, 0xfff5d6], motion: 'rise', blend: 'add', size: 0.16 },
  cheer: {
    shape: mote('<path d="M32 2q4 22 7 25t23 5q-20 2-23 5t-7 25q-3-22-7-25T2 32q20-2 23-5t7-25z" fill="#fff"/>'),
    tints: [0xffe39a, 0xffc95e, 0x9ff0c9, 0xd9c4f2],
    motion: 'fountain',
    blend: 'add',
    size: 0.2,
    spins: true,
  },
  vanish: 'shrink',
  sounds: {
    scale: [293.66, 349.23, 440, 523.25, 587.33, 698.46, 880, 1046.5],
    wave: 'triangle',
    spin: { hertz: 900, seconds: 0.35, loudness: 0.2 },
    stop: { noise: 240, note: 110 },
    feature: [0, 2, 4, 6, 7],
    vanish: { hertz: 600, slide: 1 },
  },
  readEvents: fromFirstVersion,
};

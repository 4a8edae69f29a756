// Starlit Mesa: an observatory on red rock after sunset; in free spins the galaxy stands over it.
import { rules } from '../paytable.ts';
import {
  across,
  at,
  box,
  dividers,
  fall,
  glow,
  mote,
  room,
  scatter,
  times,
} from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

function scenery(mood: Mood): string {
  const isDeep = mood === 'feature';
  const next = scatter(isDeep ? 101 : 47);
  const [sky, far, middle, near, slit] = isDeep
    ? [['#02041a', '#10124a', '#3a1f6b', '#7a3a7a'], '#2c1c54', '#1f1440', '#120c2c', '#8ae8ff']
    : [['#1a1450', '#6b2f7a', '#e8645c', '#ffc07a'], '#a8443f', '#7a2c34', '#4b1a28', '#ffe8a8'];
  const butte = (x: number, wide: number, top: number, fill: string) =>
    `<path d="M${x - wide * 0.78} 1000l${wide * 0.2} ${-(1000 - top) * 0.42} ${wide * 0.1}-30 ${wide * 0.05} ${-(1000 - top) * 0.5 + 30}q${wide * 0.43}-22 ${wide * 0.86} 0l${wide * 0.05} ${(1000 - top) * 0.5 - 30} ${wide * 0.1} 30 ${wide * 0.2} ${(1000 - top) * 0.42}z" fill="${fill}"/>${times(7, (n) => `<path d="M${x - wide * 0.38 + n * wide * 0.126} ${top + 14}v${(1000 - top) * (0.2 + (n % 3) * 0.1)}" stroke="#000" stroke-opacity=".16" stroke-width="7"/>`)}<path d="M${x - wide * 0.5} ${top + (1000 - top) * 0.3}h${wide}" stroke="#fff" stroke-opacity=".08" stroke-width="12"/>`;
  const stars = (count: number, deep: number) =>
    times(
      count,
      () =>
        `<circle cx="${(next() * 1600).toFixed(0)}" cy="${(next() * deep).toFixed(0)}" r="${(0.7 + next() * 2).toFixed(1)}" fill="${next() > 0.8 ? '#ffd8b0' : '#fff'}" opacity="${(0.4 + next() * 0.6).toFixed(2)}"/>`,
    );
  const milky = isDeep
    ? `<g transform="rotate(-24 800 340)"><ellipse cx="800" cy="330" rx="1100" ry="150" fill="url(#m)"/><ellipse cx="820" cy="320" rx="620" ry="64" fill="url(#n)"/>${times(90, () => `<circle cx="${(next() * 1900 - 150).toFixed(0)}" cy="${(230 + next() * 200).toFixed(0)}" r="${(0.8 + next() * 2.2).toFixed(1)}" fill="#fff" opacity=".85"/>`)}</g>`
    : '<path d="M330 90 470 150" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"/><path d="M1180 60l90 44" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".7"/>';
  return room(
    fall('s', ...(sky as string[])) +
      glow('m', '#c98aff/.7', '#5c6ae8/.35', '#5c6ae8/0') +
      glow('n', '#fff0e0/.9', '#ff9ac8/.4', '#ff9ac8/0') +
      glow('l', `${slit}`, `${slit}/.3`, `${slit}/0`) +
      across('d', '#fff6ea', '#d8c8d8', '#8a7a9a'),
    `<rect width="1600" height="1000" fill="url(#s)"/>${stars(isDeep ? 150 : 70, isDeep ? 700 : 430)}${milky}${butte(160, 340, 560, far)}${butte(1480, 380, 520, far)}${butte(1130, 220, 640, far)}${butte(520, 180, 680, far)}${butte(330, 420, 690, middle)}${butte(1330, 460, 650, middle)}<circle cx="1330" cy="560" r="200" fill="url(#l)" opacity=".6"/>${at(1330, 655, `<path d="M-110 0v-60h220V0z" fill="#e8dce0"/><path d="M-124-60a124 118 0 0 1 248 0z" fill="url(#d)" stroke="#4b2a44" stroke-width="4"/><path d="M-10-178 34-170 78-60H6z" fill="#1a1030"/><path d="M20-64 70-230l34 10-44 160z" fill="#b8b0c9" stroke="#4b2a44" stroke-width="4"/><path d="M64-236l46 14 6-22-46-14z" fill="#e8e0f0" stroke="#4b2a44" stroke-width="4"/>${times(4, (n) => box(-92 + n * 52, -44, 24, 30, `rx="3" fill="${slit}"`))}`)}<path d="M1220 650 1320 400" stroke="${slit}" stroke-opacity="0"/><path d="M-20 880q240-70 520-30t560-10 560-20v200H-20z" fill="${near}"/>${[90, 250, 1490, 1560, 640].map((x, n) => at(x, 900 + (n % 2) * 40, `<path d="M-14 0v-150a14 14 0 0 1 28 0V0zM-14-70h-30v-50a11 11 0 0 0-22 0v72h52zM14-50h30v-60a11 11 0 0 1 22 0v82H14z" fill="#1a2c24"/>`, ` scale(${0.7 + (n % 3) * 0.35})`)).join('')}`,
  );
}

export const theme: Theme = {
  sysname: 'starlit-mesa',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.34,
    // The arc of a great instrument: degrees along every edge.
    draw: (wide, high) =>
      `<defs>${fall('k', '#4b3a7a', '#241a4a')}</defs>${box(-32, -32, wide + 64, high + 64, 'rx="26" fill="url(#k)" stroke="#ff9a6b" stroke-width="3"')}${times(Math.floor(wide / 10) + 1, (n) => `<path d="M${n * 10}-30v${n % 5 ? 7 : 14}M${n * 10} ${high + 30}v-${n % 5 ? 7 : 14}" stroke="#ffd8b0" stroke-width="${n % 5 ? 1.5 : 3}"/>`)}${times(Math.floor(high / 10) + 1, (n) => `<path d="M-30 ${n * 10}h${n % 5 ? 7 : 14}M${wide + 30} ${n * 10}h-${n % 5 ? 7 : 14}" stroke="#ffd8b0" stroke-width="${n % 5 ? 1.5 : 3}"/>`)}${box(-7, -7, wide + 14, high + 14, 'rx="12" fill="#0c0a2c" fill-opacity=".96" stroke="#8ae8ff" stroke-width="2"')}${dividers(wide, high, 'stroke="#8ae8ff" stroke-opacity=".22" stroke-width="2" stroke-dasharray="2 8" stroke-linecap="round"')}`,
  },
  colours: {
    night: '#120c34',
    card: '#1c1448f2',
    edge: '#ff9a6b',
    text: '#f4f0ff',
    gold: '#ffc08a',
    lines: [0x8ae8ff, 0xff9a6b, 0xffe08a, 0xc9a0ff],
    hope: 0x8ae8ff,
    radius: 20,
  },
  air: {
    shape: mote('<path d="M32 4l4 24 24 4-24 4-4 24-4-24-24-4 24-4z" fill="#fff"/>'),
    tints: [0xffffff, 0x9ae8ff, 0xffd0a8],
    motion: 'fall',
    blend: 'add',
    size: 0.12,
  },
  cheer: {
    shape: mote(
      '<circle cx="40" cy="24" r="20" fill="url(#g)"/><path d="M28 34 2 62M40 46 20 62M22 24 2 44" stroke="#fff" stroke-width="4" stroke-opacity=".7" stroke-linecap="round"/>',
      glow('g', '#fff', '#fff/.8', '#fff/.1'),
    ),
    tints: [0x8ae8ff, 0xffc08a, 0xffffff, 0xd0b0ff],
    motion: 'ring',
    blend: 'add',
    size: 0.3,
  },
  vanish: 'shrink',
  sounds: {
    scale: [233.08, 277.18, 311.13, 349.23, 415.3, 466.16, 554.37, 622.25],
    wave: 'sine',
    spin: { hertz: 1_500, seconds: 0.55, loudness: 0.15 },
    stop: { noise: 260, note: 116.54 },
    feature: [0, 2, 4, 7, 5, 7],
    vanish: { hertz: 1_500, slide: 1 },
  },
};

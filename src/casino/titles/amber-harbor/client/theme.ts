// Amber Harbor: a fishing port at sunset; by night the lighthouse turns.
import { rules } from '../paytable.ts';
import {
  at,
  box,
  dividers,
  fall,
  glow,
  GLOW_MOTE,
  mote,
  ridge,
  room,
  scatter,
  times,
} from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

const HOUR = {
  base: {
    sky: ['#3b2a66', '#c9545a', '#ffb04a', '#ffe2a0'],
    sea: ['#f2a24a', '#8a3f56', '#2a1a3f'],
    hill: '#6b3050',
    house: '#3d1c3c',
    window: '#ffe08a',
    sun: '#fff3c4',
  },
  feature: {
    sky: ['#050a24', '#12244f', '#2c4f86', '#5b86b0'],
    sea: ['#3d6a94', '#14305c', '#060f2a'],
    hill: '#14264a',
    house: '#0a142e',
    window: '#ffd25c',
    sun: '#e8f2ff',
  },
} as const;

function scenery(mood: Mood): string {
  const hour = HOUR[mood];
  const next = scatter(mood === 'base' ? 19 : 57);
  const house = (x: number, wide: number, high: number) =>
    at(
      x,
      690,
      `<path d="M0 0v-${high}l${wide / 2}-46 ${wide / 2} 46V0z" fill="${hour.house}"/>${times(Math.floor(high / 46), (row) => times(2, (n) => box(wide * 0.2 + n * wide * 0.4, -high + 14 + row * 46, wide * 0.2, 22, `rx="3" fill="${hour.window}" fill-opacity="${next() > 0.35 ? 0.9 : 0.15}"`)))}`,
    );
  const boat = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      `<path d="M-90 0H90L62 40H-60z" fill="${hour.house}"/><path d="M0 0v-170M0-160L74-20H0M-6-140L-66-20h60" stroke="${hour.house}" stroke-width="5" fill="${hour.hill}" fill-opacity=".85"/>`,
      ` scale(${size})`,
    );
  const beam = mood === 'feature' ? '<path d="M1330 232 160 40v250zM1330 232l400-80v190z" fill="url(#b)"/>' : '';
  return room(
    fall('s', ...hour.sky) +
      fall('w', ...hour.sea) +
      glow('l', `${hour.sun}`, `${hour.sun}/.45`, `${hour.sun}/0`) +
      '<linearGradient id="b" x1="1" x2="0"><stop offset="0" stop-color="#fff3b8" stop-opacity=".75"/><stop offset="1" stop-color="#fff3b8" stop-opacity="0"/></linearGradient>',
    `<rect width="1600" height="700" fill="url(#s)"/>${mood === 'feature' ? times(70, () => `<circle cx="${(next() * 1600).toFixed(0)}" cy="${(next() * 420).toFixed(0)}" r="${(0.8 + next() * 1.4).toFixed(1)}" fill="#fff" opacity=".8"/>`) : times(6, (n) => `<path d="M${n * 300 - 120} ${110 + (n % 3) * 70}q140-40 330 0-150 26-330 0z" fill="#ffcf8a" opacity=".35"/>`)}<circle cx="${mood === 'base' ? 520 : 360}" cy="${mood === 'base' ? 560 : 150}" r="${mood === 'base' ? 330 : 180}" fill="url(#l)"/><circle cx="${mood === 'base' ? 520 : 360}" cy="${mood === 'base' ? 560 : 150}" r="${mood === 'base' ? 110 : 56}" fill="${hour.sun}"/><path d="${ridge(640, 130, 5, 7)}" fill="${hour.hill}"/>${beam}${at(1330, 700, `<path d="M-40 0l12-420h56L40 0z" fill="#f2e2c8"/><path d="M-36-130l4-80h64l4 80zM-31-290l3-70h56l3 70z" fill="#b3382c"/><path d="M-44-420h88v-14h-88z" fill="${hour.house}"/>${box(-22, -486, 44, 52, 'fill="#fff2b8"')}<path d="M-34-486q34-50 68 0z" fill="#b3382c"/>`)}${house(60, 120, 150)}${house(190, 96, 220)}${house(300, 130, 130)}${house(1090, 110, 160)}${house(1440, 130, 190)}<rect y="690" width="1600" height="310" fill="url(#w)"/>${times(34, (n) => `<path d="M${(next() * 1500).toFixed(0)} ${700 + n * 9}h${(40 + next() * 130).toFixed(0)}" stroke="${hour.sun}" stroke-opacity="${0.06 + next() * 0.3}" stroke-width="4" stroke-linecap="round"/>`)}${boat(240, 800, 1.1)}${boat(1400, 840, 1.3)}<path d="M0 950h1600v50H0z" fill="#2b1810"/>${times(20, (n) => `<path d="M${n * 84} 950v50" stroke="#120a06" stroke-width="4"/>`)}`,
  );
}

export const theme: Theme = {
  sysname: 'amber-harbor',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.26,
    // Planks of a jetty, tied with rope at the corners.
    draw: (wide, high) =>
      `<defs>${fall('k', '#8a5a30', '#5b3418', '#3d210e')}${fall('p', '#2a1626/.95', '#140a18/.97')}</defs>${box(-22, -22, wide + 44, high + 44, 'rx="8" fill="url(#k)" stroke="#1f0f06" stroke-width="3"')}${times(9, (n) => `<path d="M-20 ${-18 + n * (high / 8)}H-4M${wide + 4} ${-10 + n * (high / 8)}h16" stroke="#1f0f06" stroke-opacity=".5" stroke-width="2"/>`)}${box(-5, -5, wide + 10, high + 10, 'rx="4" fill="url(#p)" stroke="#e9b04a" stroke-width="2"')}${dividers(wide, high, 'stroke="#e9c88d" stroke-opacity=".55" stroke-width="4" stroke-dasharray="7 5"')}${[
        [-12, -12],
        [wide + 12, -12],
        [-12, high + 12],
        [wide + 12, high + 12],
      ]
        .map(
          ([x, y]) =>
            `<circle cx="${x}" cy="${y}" r="19" fill="none" stroke="#5b3a14" stroke-width="9"/><circle cx="${x}" cy="${y}" r="19" fill="none" stroke="#e9c88d" stroke-width="6" stroke-dasharray="5 2"/>`,
        )
        .join('')}`,
  },
  colours: {
    night: '#1c1030',
    card: '#2a1626ee',
    edge: '#e9b04a',
    text: '#fff3df',
    gold: '#ffc85c',
    lines: [0xffc85c, 0x7fd0e8, 0xff8a6b, 0xf2e2c8],
    hope: 0xffe08a,
    radius: 8,
  },
  air: { shape: GLOW_MOTE, tints: [0xffd98a, 0xffb04a], motion: 'rise', blend: 'add', size: 0.16 },
  cheer: {
    shape: mote(
      '<path d="M32 4c14 14 22 24 22 36a22 20 0 0 1-44 0C10 28 18 18 32 4z" fill="url(#g)"/><path d="M22 34q-2 12 8 16" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>',
      glow('g', '#fff', '#ffe0a0', '#d98a2c'),
    ),
    tints: [0xffd27a, 0xffb03d, 0xffe8b8],
    motion: 'fountain',
    blend: 'normal',
    size: 0.24,
    spins: true,
  },
  vanish: 'drop',
  sounds: {
    scale: [261.63, 293.66, 329.63, 392, 440, 523.25, 587.33, 659.26],
    wave: 'triangle',
    spin: { hertz: 260, seconds: 0.55, loudness: 0.32 },
    stop: { noise: 200, note: 98 },
    feature: [0, 4, 2, 4, 7],
    vanish: { hertz: 500, slide: -1 },
  },
};

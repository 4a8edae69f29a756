// Shifting Dunes: sand as far as one sees; in free spins the desert lies under a thousand stars.
import { rules } from '../paytable.ts';
import {
  at,
  box,
  dividers,
  fall,
  glow,
  GLOW_MOTE,
  mote,
  room,
  scatter,
  times,
} from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

const HOUR = {
  base: {
    sky: ['#e8743d', '#ffb86b', '#ffe6b0'],
    sun: '#fff8dc',
    dunes: ['#f2b86b', '#e09a4a', '#c97a34', '#a85a26', '#7a3f1c'],
    shade: '#8a4a24',
    stars: 0,
  },
  feature: {
    sky: ['#060a2c', '#1f2a66', '#7a5b9a'],
    sun: '#f4f0ff',
    dunes: ['#5b5a94', '#47457f', '#343268', '#24224f', '#16143a'],
    shade: '#100e2c',
    stars: 120,
  },
} as const;

function scenery(mood: Mood): string {
  const hour = HOUR[mood];
  const next = scatter(67);
  const dune = (y: number, peak: number, high: number, fill: string) =>
    `<path d="M-20 1000V${y}Q${peak - 500} ${y - high * 0.1} ${peak} ${y - high}q260 ${high * 0.9} ${1640 - peak} ${high * 0.8}V1000z" fill="${fill}"/><path d="M${peak} ${y - high}q-90 ${high * 0.9} 60 ${high * 2.2}h700V${y}q-420 10-760-${high}z" fill="${hour.shade}" opacity=".28"/>`;
  const camel = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      '<path d="M-34 0l4-44q-12-16 4-24 10-16 20 2 10-18 22 0 8 4 10 14l14-22q10-6 16 2l-6 6q-6-2-8 4l-10 28-4 34h-6l-4-30h-26l-6 30z" fill="#000"/>',
      ` scale(${size})`,
    );
  return room(
    fall('s', ...hour.sky) + glow('l', `${hour.sun}`, `${hour.sun}/.4`, `${hour.sun}/0`),
    `<rect width="1600" height="1000" fill="url(#s)"/>${times(hour.stars, () => `<circle cx="${(next() * 1600).toFixed(0)}" cy="${(next() * 560).toFixed(0)}" r="${(0.6 + next() * 1.8).toFixed(1)}" fill="#fff" opacity="${(0.4 + next() * 0.6).toFixed(2)}"/>`)}<circle cx="420" cy="${mood === 'base' ? 330 : 210}" r="360" fill="url(#l)"/><circle cx="420" cy="${mood === 'base' ? 330 : 210}" r="${mood === 'base' ? 130 : 70}" fill="${hour.sun}"/>${at(1290, 560, `<path d="M-210 40V-70h60v-80l50-50 50 50v80H60v-130l44-54 44 54V40z" fill="${hour.dunes[1]}" opacity=".8"/><path d="M-100-200v-34M104-244v-34" stroke="${hour.dunes[1]}" stroke-width="7"/>${times(6, (n) => `<path d="M${-190 + n * 56} 34v-34a12 14 0 0 1 24 0v34z" fill="${hour.dunes[3]}" opacity=".6"/>`)}`)}${dune(600, 380, 90, hour.dunes[0])}${dune(680, 1080, 120, hour.dunes[1])}<g opacity=".7">${times(5, (n) => camel(820 + n * 92, 585 + n * 8, 0.8))}</g>${dune(770, 420, 130, hour.dunes[2])}${dune(870, 1220, 140, hour.dunes[3])}${dune(970, 300, 110, hour.dunes[4])}${times(16, (n) => `<path d="M${(next() * 1500).toFixed(0)} ${690 + n * 19}q60-14 130 0" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="3"/>`)}${[1500, 1430, 60].map((x, n) => at(x, 1000 - n * 20, `<path d="M0 0q-20-150 20-280" fill="none" stroke="${hour.dunes[4]}" stroke-width="22"/>${[-150, -115, -75, -35, 5, 40].map((turn) => `<path d="M20-280q70-50 150 20-80-20-150-6z" transform="rotate(${turn} 20 -280)" fill="${mood === 'base' ? '#3f6b3a' : '#14203f'}"/>`).join('')}`, ` scale(${1.2 - n * 0.2})`)).join('')}`,
  );
}

export const theme: Theme = {
  sysname: 'shifting-dunes',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.4,
    // A gate of sandstone: pillars, stepped battlements, blue tiles.
    draw: (wide, high) =>
      `<defs>${fall('k', '#f7dca8', '#d8a860', '#a8743a')}</defs><path d="M-38 ${high + 38}V-20h20v-18h${(wide + 36).toFixed(0)}v18h20v${high + 58}z" fill="url(#k)" stroke="#6b3f1a" stroke-width="3"/>${times(wide / 50, (n) => `<path d="M${n * 50 + 10}-40h30v14h-30z" fill="#f7dca8" stroke="#6b3f1a" stroke-width="2"/>`)}${times(wide / 25, (n) => `<path d="M${n * 25 + 2}-16l10-8 10 8-10 8z" fill="${n % 2 ? '#1f7a9a' : '#c9452c'}"/><path d="M${n * 25 + 2} ${high + 18}l10-8 10 8-10 8z" fill="${n % 2 ? '#1f7a9a' : '#c9452c'}"/>`)}${[-23, wide + 23].map((x) => `<path d="M${x - 11} 0h22l-4 14v${high - 28}l4 14h-22l4-14V14z" fill="#e8c488" stroke="#8a5a2a" stroke-width="2"/>${times(5, (n) => `<path d="M${x - 6} ${(high / 6) * (n + 1)}l6-9 6 9-6 9z" fill="#1f7a9a"/>`)}`).join('')}${box(-6, -6, wide + 12, high + 12, 'fill="#2c1610" fill-opacity=".96" stroke="#f2d08a" stroke-width="3"')}${dividers(wide, high, 'stroke="#f2d08a" stroke-opacity=".35" stroke-width="2"')}`,
  },
  colours: {
    night: '#3a1c14',
    card: '#33160ff2',
    edge: '#f2d08a',
    text: '#fff3dc',
    gold: '#ffd27a',
    lines: [0xffe08a, 0x5ce0e8, 0xff8a5c, 0xc8f07a],
    hope: 0xffe6b0,
    radius: 0,
  },
  air: { shape: GLOW_MOTE, tints: [0xffe6b0, 0xffc98a], motion: 'fall', blend: 'add', size: 0.07 },
  cheer: {
    shape: mote(
      '<path d="M32 2l9 21 21 9-21 9-9 21-9-21-21-9 21-9z" fill="#fff"/><circle cx="32" cy="32" r="9" fill="#1f7a9a"/>',
    ),
    tints: [0xffd27a, 0xffb04a, 0xfff3c8, 0x8ae8e0],
    motion: 'fountain',
    blend: 'normal',
    size: 0.26,
    spins: true,
  },
  vanish: 'drop',
  sounds: {
    scale: [220, 233.08, 277.18, 293.66, 329.63, 440, 466.16, 554.37],
    wave: 'triangle',
    spin: { hertz: 3_000, seconds: 0.6, loudness: 0.2 },
    stop: { noise: 2_200, note: 110 },
    feature: [0, 1, 2, 4, 5],
    vanish: { hertz: 3_200, slide: -1 },
  },
};

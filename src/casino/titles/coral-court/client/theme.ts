// Coral Court: a palace garden under the sea, in light that falls from far above.
import { rules } from '../paytable.ts';
import {
  across,
  at,
  dividers,
  dot,
  fall,
  glow,
  mote,
  ridge,
  room,
  scatter,
  times,
} from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

const SEA = {
  base: {
    top: '#1fb5c9',
    middle: '#0b5f94',
    deep: '#04203f',
    far: '#0e6f93',
    near: '#083a5c',
    coral: '#ff7f8f',
    glow: '#b8fff4',
  },
  feature: {
    top: '#c96ad8',
    middle: '#5a2a9a',
    deep: '#160a3d',
    far: '#5b3aa8',
    near: '#2a1a66',
    coral: '#ffb84a',
    glow: '#ffe0fb',
  },
} as const;

function scenery(mood: Mood): string {
  const sea = SEA[mood];
  const next = scatter(mood === 'base' ? 41 : 83);
  const column = (x: number, high: number) =>
    at(
      x,
      940,
      `<path d="M-44 0l10-${high}h68l10 ${high}z" fill="${sea.far}"/><path d="M-52-${high}q52-44 104 0l-10 18h-84z" fill="${sea.far}"/><path d="M-16 0v-${high}M14 0v-${high}" stroke="${sea.near}" stroke-width="5" stroke-opacity=".6"/>`,
    );
  const coral = (x: number, size: number, colour: string) =>
    at(
      x,
      1000,
      `<path d="M0 0C-6-60-60-60-64-130M0-20C6-90 50-80 52-160M-22-70C-20-120-8-130-14-190M26-88C40-110 84-100 90-140" fill="none" stroke="${colour}" stroke-width="26" stroke-linecap="round"/>`,
      ` scale(${size})`,
    );
  return room(
    fall('s', sea.top, sea.middle, sea.deep) +
      fall('r', `${sea.glow}/.42`, `${sea.glow}/0`) +
      glow('l', `${sea.glow}/.7`, `${sea.glow}/0`),
    `<rect width="1600" height="1000" fill="url(#s)"/><circle cx="800" cy="-40" r="520" fill="url(#l)"/>${times(7, (n) => `<path d="M${640 + n * 50}-20 ${n * 260 - 120} 1000h${120 + n * 14}L${690 + n * 50}-20z" fill="url(#r)" opacity="${0.25 + (n % 3) * 0.16}"/>`)}<path d="${ridge(720, 150, 17)}" fill="${sea.far}" opacity=".55"/>${column(150, 520)}${column(330, 400)}${column(1270, 420)}${column(1450, 540)}<path d="M70 424q170-150 340 0" transform="translate(0 -20)" fill="none" stroke="${sea.far}" stroke-width="34"/><path d="M1190 424q170-150 340 0" transform="translate(0 -20)" fill="none" stroke="${sea.far}" stroke-width="34"/>${times(26, () => dot(next() * 1600, next() * 900, 3 + next() * 9, `fill="none" stroke="${sea.glow}" stroke-opacity=".5" stroke-width="2"`))}<path d="${ridge(900, 90, 7, 6)}" fill="${sea.near}"/>${coral(90, 1.5, sea.coral)}${coral(330, 0.8, '#c95aa8')}${coral(1330, 0.9, '#8a5ad8')}${coral(1520, 1.6, sea.coral)}${coral(700, 0.5, '#c95aa8')}<path d="${ridge(990, 50, 23, 7)}" fill="${sea.deep}"/>`,
  );
}

export const theme: Theme = {
  sysname: 'coral-court',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.4,
    // Mother-of-pearl with a scalloped crest.
    draw: (wide, high) =>
      `<defs>${across('m', '#ffe3f4', '#c8f4ff', '#fff6d8', '#e3d0ff', '#ffe3f4')}${fall('p', '#063a5c/.94', '#031a36/.96')}</defs>${times(wide / 50, (n) => `<circle cx="${25 + n * 50}" cy="-14" r="24" fill="url(#m)" stroke="#a86a9a" stroke-width="2"/>`)}<rect x="-24" y="-20" width="${wide + 48}" height="${high + 44}" rx="34" fill="url(#m)" stroke="#a86a9a" stroke-width="3"/><rect x="-7" y="-7" width="${wide + 14}" height="${high + 14}" rx="18" fill="url(#p)" stroke="#fff" stroke-opacity=".8" stroke-width="2"/>${dividers(wide, high, 'stroke="#7fe8ff" stroke-opacity=".25" stroke-width="2"')}${times(8, (n) => `<circle cx="${n < 4 ? -15 : wide + 15}" cy="${(high / 5) * ((n % 4) + 1)}" r="6" fill="#fff" stroke="#c98ab8"/>`)}`,
  },
  colours: {
    night: '#04203f',
    card: '#062a4ae8',
    edge: '#ffd9ef',
    text: '#eefcff',
    gold: '#ffd98a',
    lines: [0xffe08a, 0x7ff0e0, 0xff9ac3, 0xb8a8ff],
    hope: 0xb8fff4,
    radius: 22,
  },
  air: {
    shape: mote(
      '<circle cx="32" cy="32" r="26" fill="#fff" fill-opacity=".12" stroke="#fff" stroke-width="4"/><circle cx="23" cy="23" r="6" fill="#fff"/>',
    ),
    tints: [0xc8fbff, 0xffffff],
    motion: 'rise',
    blend: 'normal',
    size: 0.2,
  },
  cheer: {
    shape: mote(
      '<circle cx="32" cy="32" r="26" fill="url(#g)"/><circle cx="24" cy="22" r="7" fill="#fff"/>',
      glow('g', '#fff', '#e8e0f0', '#b8a8c8'),
    ),
    tints: [0xffffff, 0xffe0f0, 0xd8f4ff, 0xfff0c8],
    motion: 'rise',
    blend: 'normal',
    size: 0.3,
  },
  vanish: 'shrink',
  sounds: {
    scale: [329.63, 369.99, 415.3, 493.88, 554.37, 659.26, 739.99, 830.61],
    wave: 'sine',
    spin: { hertz: 420, seconds: 0.5, loudness: 0.25 },
    stop: { noise: 320, note: 164.81 },
    feature: [0, 2, 4, 5, 7],
    vanish: { hertz: 900, slide: 1 },
  },
};

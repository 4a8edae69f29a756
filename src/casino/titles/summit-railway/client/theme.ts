// Summit Railway: a rack railway that climbs past meadows to the snow; in the feature the sun goes down behind the peaks.
import { rules } from '../paytable.ts';
import {
  at,
  box,
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

const HOUR = {
  base: {
    sky: ['#3f9ae0', '#a8dcf7', '#f2f8f0'],
    rock: ['#8aa8c0', '#6b8aa8'],
    snow: '#ffffff',
    meadow: ['#8ac85c', '#5ca844', '#3f8238'],
    pane: '#e8f6ff',
    sun: '#fffbe0',
  },
  feature: {
    sky: ['#2a1f5b', '#c9546b', '#ffb85c'],
    rock: ['#7a4a7a', '#54345f'],
    snow: '#ffc8a8',
    meadow: ['#4a5b54', '#344a44', '#243834'],
    pane: '#ffe08a',
    sun: '#fff0b8',
  },
} as const;

function scenery(mood: Mood): string {
  const hour = HOUR[mood];
  const next = scatter(77);
  const peak = (x: number, top: number, wide: number, n: number) =>
    `<path d="M${x - wide} 820 ${x - wide * 0.4} ${top + 190} ${x - wide * 0.22} ${top + 210} ${x} ${top} ${x + wide * 0.3} ${top + 170} ${x + wide * 0.42} ${top + 160} ${x + wide} 820z" fill="${hour.rock[n]!}"/><path d="M${x} ${top} ${x + wide * 0.3} ${top + 170} ${x + wide * 0.42} ${top + 160} ${x + wide} 820H${x + wide * 0.1}L${x + wide * 0.14} ${top + 240}z" fill="#000" opacity=".14"/><path d="M${x} ${top}l${wide * 0.19} ${108} -${wide * 0.09}-10-${wide * 0.06} 44-${wide * 0.08}-30-${wide * 0.07} 26-${wide * 0.09}-34z" fill="${hour.snow}"/>`;
  const pine = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      '<path d="M0-110l30 50H16l24 40H20l26 40h-92l26-40h-20l24-40h-14z" fill="#1f4a3a"/><path d="M-6 20h12v22H-6z" fill="#4b2c18"/>',
      ` scale(${size})`,
    );
  // The line climbs from the left foot to the right shoulder on a viaduct.
  const arches = times(9, (n) => {
    const [x, y] = [40 + n * 112, 830 - n * 26];
    return `<path d="M${x} ${y}l112-26v${250 + n * 10}h-22v-150a34 40 0 0 0-68 0v160H${x}z" fill="#c9b8a0" stroke="#6b5a48" stroke-width="4"/>`;
  });
  const car = (x: number, y: number, colour: string) =>
    at(
      x,
      y,
      `${box(-62, -74, 124, 66, `rx="10" fill="${colour}" stroke="#4b0f0a" stroke-width="4"`)}${box(-70, -84, 140, 16, 'rx="6" fill="#fff3dc" stroke="#4b0f0a" stroke-width="3"')}${times(3, (n) => box(-50 + n * 36, -60, 28, 26, `rx="3" fill="${hour.pane}" stroke="#4b0f0a" stroke-width="3"`))}<path d="M-62-26H62" stroke="#fff3dc" stroke-width="5"/>${[-36, 36].map((dx) => dot(dx, -4, 13, 'fill="#20262c" stroke="#8a94a0" stroke-width="4"')).join('')}`,
      ' rotate(-13)',
    );
  return room(
    fall('s', ...hour.sky) + glow('l', `${hour.sun}`, `${hour.sun}/.4`, `${hour.sun}/0`),
    `<rect width="1600" height="1000" fill="url(#s)"/><circle cx="${mood === 'base' ? 330 : 690}" cy="${mood === 'base' ? 170 : 440}" r="330" fill="url(#l)"/><circle cx="${mood === 'base' ? 330 : 690}" cy="${mood === 'base' ? 170 : 440}" r="74" fill="${hour.sun}"/>${times(5, (n) => at(160 + n * 320, 130 + (n % 3) * 66, '<path d="M-90 20q-4-36 40-36 22-38 66-16 50-10 60 34 24 4 20 22-100 10-186-4z" fill="#fff" opacity=".7"/>'))}${peak(250, 330, 380, 0)}${peak(1320, 190, 520, 0)}${peak(760, 300, 420, 1)}${peak(1540, 380, 320, 1)}<path d="${ridge(760, 80, 11, 5)}" fill="${hour.meadow[0]}"/>${times(12, (n) => pine(next() * 1600, 760 + (n % 4) * 14, 0.5 + next() * 0.35))}${arches}<path d="M20 832 1060 590q260-60 340-150" fill="none" stroke="#6b5a48" stroke-width="16"/><path d="M20 826 1060 584q260-60 340-150" fill="none" stroke="#e0e4ea" stroke-width="5"/>${car(250, 770, '#d8382c')}${car(386, 738, '#d8382c')}${car(522, 706, '#b82a24')}${at(1400, 440, `<path d="M-70 0v-60l70-50 70 50V0z" fill="#a8643a" stroke="#3a1c0c" stroke-width="4"/><path d="M-90-50 0-122l90 72-14 8L0-96l-76 54z" fill="#d8382c" stroke="#3a1c0c" stroke-width="4"/>${box(-44, -44, 30, 30, `fill="${hour.pane}"`)}${box(14, -44, 30, 44, `fill="${hour.pane}"`)}`)}<path d="${ridge(900, 70, 27, 4)}" fill="${hour.meadow[1]}"/>${pine(90, 930, 1.3)}${pine(1500, 930, 1.5)}${pine(1380, 950, 1)}<path d="${ridge(970, 40, 5, 5)}" fill="${hour.meadow[2]}"/>${times(46, (n) => dot(next() * 1600, 900 + next() * 100, 3 + next() * 4, `fill="${['#fff', '#ffd24a', '#ff8ab0', '#b8a0ff'][n % 4]!}"`))}`,
  );
}

export const theme: Theme = {
  sysname: 'summit-railway',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.4,
    // A carriage: red panels, cream lines, rails with sleepers below.
    draw: (wide, high) =>
      `<defs>${fall('k', '#e8483a', '#b3241c', '#7a120e')}</defs>${times(Math.floor(wide / 28) + 2, (n) => `<rect x="${-26 + n * 28}" y="${high + 22}" width="12" height="18" rx="2" fill="#5b3a22"/>`)}<path d="M-38 ${high + 31}h${wide + 76}" stroke="#c9d0d8" stroke-width="6"/>${box(-32, -30, wide + 64, high + 52, 'rx="22" fill="url(#k)" stroke="#4b0a08" stroke-width="3"')}${box(-24, -22, wide + 48, high + 38, 'rx="16" fill="none" stroke="#fff3dc" stroke-width="3"')}${box(-8, -8, wide + 16, high + 16, 'rx="8" fill="#24303a" fill-opacity=".97" stroke="#fff3dc" stroke-width="3"')}${dividers(wide, high, 'stroke="#fff3dc" stroke-opacity=".4" stroke-width="3"')}${times(4, (n) => `<circle cx="-16" cy="${(high / 4) * (n + 0.5)}" r="4.500" fill="#ffd98a"/><circle cx="${wide + 16}" cy="${(high / 4) * (n + 0.5)}" r="4.500" fill="#ffd98a"/>`)}`,
  },
  colours: {
    night: '#2a4a6b',
    card: '#2a1614f2',
    edge: '#ffd98a',
    text: '#fff6e8',
    gold: '#ffd27a',
    lines: [0xffd27a, 0x7fd0ff, 0xff7a6b, 0x9ae06b],
    hope: 0xfff0b8,
    radius: 12,
  },
  air: {
    shape: mote(
      '<circle cx="32" cy="32" r="24" fill="#fff" fill-opacity=".8"/><circle cx="22" cy="38" r="16" fill="#fff"/><circle cx="44" cy="40" r="14" fill="#fff"/>',
    ),
    tints: [0xffffff, 0xf0f4f8],
    motion: 'rise',
    blend: 'normal',
    size: 0.16,
  },
  cheer: {
    shape: mote(
      '<circle cx="32" cy="32" r="29" fill="#7a4a08"/><circle cx="32" cy="30" r="28" fill="url(#g)"/><path d="M14 42 28 20l8 12 5-6 10 16z" fill="#a8680f"/>',
      fall('g', '#fff3b8', '#ffc83d', '#d98a1a'),
    ),
    tints: [0xffffff, 0xffe8c0],
    motion: 'fountain',
    blend: 'normal',
    size: 0.28,
    spins: true,
  },
  vanish: 'drop',
  sounds: {
    scale: [261.63, 293.66, 329.63, 392, 440, 523.25, 659.26, 783.99],
    wave: 'square',
    spin: { hertz: 220, seconds: 0.55, loudness: 0.3 },
    stop: { noise: 620, note: 130.81 },
    feature: [0, 3, 0, 5, 7],
    vanish: { hertz: 480, slide: -1 },
  },
};

// Paper Lanterns: a festival on the river; lights above and lights on the water.
import { rules } from '../paytable.ts';
import { at, box, dividers, fall, glow, mote, ridge, room, scatter, times } from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

function scenery(mood: Mood): string {
  const isFeast = mood === 'feature';
  const next = scatter(isFeast ? 11 : 71);
  const [sky, hill, roof, water] = isFeast
    ? [['#3a0a2a', '#a8263a', '#ff8a4a'], '#4b1430', '#2a0818', '#5b1a34']
    : [['#0a0f2f', '#2a2a66', '#6b4a8a'], '#1f1f4a', '#120f2c', '#1a1a44'];
  const lantern = (x: number, y: number, size: number, colour: string) =>
    at(
      x,
      y,
      `<circle r="64" fill="url(#l)"/><path d="M-18-28h36q16 28 0 56h-36q-16-28 0-56z" fill="${colour}"/><path d="M-8-28q-8 28 0 56M8-28q8 28 0 56" fill="none" stroke="#7a1a0a" stroke-opacity=".4" stroke-width="2"/><path d="M-14-33h28v6h-28zM-14 27h28v6h-28z" fill="#3a1408"/>`,
      ` scale(${size.toFixed(2)})`,
    );
  const pagoda = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      `${times(4, (n) => `<path d="M-${100 - n * 18} ${-n * 120}h${200 - n * 36}v-70h-${200 - n * 36}z" fill="${roof}"/>${times(3, (w) => box(-50 + n * 8 + w * (38 - n * 5), -n * 120 - 52, 22 - n * 2, 36, 'fill="#ffcf6b" fill-opacity=".85"'))}<path d="M-${170 - n * 30} ${-n * 120 - 60}q60-8 ${80 - n * 10}-60h${180 - n * 40}q20 52 ${80 - n * 10} 60-40-6-60-14H-${110 - n * 18}q-20 8-60 14z" fill="${roof}" stroke="#c9503a" stroke-width="5"/>`)}<path d="M0-480v-60" stroke="${roof}" stroke-width="12"/>`,
      ` scale(${size})`,
    );
  const paper = ['#ff6a3d', '#ffb02e', '#ff4d5c', '#ffd27a'];
  return room(
    fall('s', ...(sky as string[])) +
      glow('l', '#ffd27a/.75', '#ff8a3d/.25', '#ff8a3d/0') +
      glow('m', '#fff8dc', '#fff0c0/.35', '#fff0c0/0') +
      fall('w', water, '#07061a'),
    `<rect width="1600" height="1000" fill="url(#s)"/><circle cx="1120" cy="210" r="270" fill="url(#m)"/><circle cx="1120" cy="210" r="110" fill="#fff3d0"/><path d="${ridge(600, 190, 21, 6)}" fill="${hill}" opacity=".7"/><path d="${ridge(690, 120, 45, 5)}" fill="${hill}"/>${pagoda(210, 740, 0.95)}${pagoda(1460, 740, 0.7)}${pagoda(1290, 740, 0.45)}<path d="M640 740q160-110 320 0h30q-190-160-380 0z" fill="${roof}"/><rect y="735" width="1600" height="265" fill="url(#w)"/>${times(26, (n) => `<path d="M${(next() * 1500).toFixed(0)} ${745 + n * 9}h${(40 + next() * 120).toFixed(0)}" stroke="#ffb86b" stroke-opacity="${(0.08 + next() * 0.3).toFixed(2)}" stroke-width="4" stroke-linecap="round"/>`)}${times(isFeast ? 26 : 15, (n) => lantern(next() * 1600, 40 + next() * 620, 0.35 + next() * 0.9, paper[n % 4]!))}${times(7, (n) => at(90 + n * 240, 850 + (n % 3) * 50, `<circle r="70" cy="-14" fill="url(#l)"/><path d="M-34 6h68l-12 16h-44z" fill="#5b1a2c"/><path d="M-22-30h44v36h-44z" fill="#ffb84a"/>`))}<path d="M-40 0q120 60 90 220-30-120-90-150zM1640 0q-120 60-90 220 30-120 90-150z" fill="#ff8ab0" opacity=".5"/>`,
  );
}

export const theme: Theme = {
  sysname: 'paper-lanterns',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.34,
    // Red lacquer between two gilded poles, as a screen that is rolled out.
    draw: (wide, high) =>
      `<defs>${fall('k', '#e8402c', '#9a1420', '#5b0a14')}${fall('g', '#fff0b0', '#e8a83d', '#9a5f14')}</defs>${box(-20, -20, wide + 40, high + 40, 'fill="url(#k)" stroke="#3a0608" stroke-width="2"')}${box(-7, -7, wide + 14, high + 14, 'fill="#1c0d2c" fill-opacity=".96" stroke="#ffd27a" stroke-width="3"')}${dividers(wide, high, 'stroke="#ffd27a" stroke-opacity=".22" stroke-width="2"')}${[-20, high + 20].map((y) => `<rect x="-31" y="${y - 12}" width="${wide + 62}" height="24" rx="12" fill="url(#g)" stroke="#5b340a" stroke-width="2"/><circle cx="-30" cy="${y}" r="4" fill="#9a1420"/><circle cx="${wide + 30}" cy="${y}" r="4" fill="#9a1420"/>`).join('')}${times(5, (n) => `<path d="M-16 ${(high / 5) * (n + 0.5)}h6v-6h-6v12M${wide + 16} ${(high / 5) * (n + 0.5)}h-6v-6h6v12" fill="none" stroke="#ffd27a" stroke-width="2"/>`)}`,
  },
  colours: {
    night: '#120f2c',
    card: '#2a0a1cf2',
    edge: '#ffc24a',
    text: '#fff3dc',
    gold: '#ffcf5c',
    lines: [0xffcf5c, 0xff7a5c, 0x8ad8ff, 0x9af0a8],
    hope: 0xfff0b0,
    radius: 6,
  },
  air: {
    shape: mote(
      '<circle cx="32" cy="32" r="31" fill="url(#g)"/><path d="M24 16h16q10 16 0 32H24q-10-16 0-32z" fill="#fff"/>',
      glow('g', '#fff/.6', '#fff/0'),
    ),
    tints: [0xffb04a, 0xff7a3d, 0xffd27a],
    motion: 'rise',
    blend: 'add',
    size: 0.34,
  },
  cheer: {
    shape: mote(
      '<path d="M22 10h20q20 22 0 44H22Q2 32 22 10z" fill="#fff"/><path d="M28 10q-10 22 0 44M36 10q10 22 0 44" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="2"/><path d="M22 5h20v7H22zM22 52h20v7H22z" fill="#3a1408"/>',
    ),
    tints: [0xff5c3d, 0xffb02e, 0x4ad88a, 0x5c9aff, 0xff8ab0],
    motion: 'rise',
    blend: 'normal',
    size: 0.46,
  },
  vanish: 'shrink',
  sounds: {
    scale: [293.66, 329.63, 369.99, 440, 493.88, 587.33, 659.26, 739.99],
    wave: 'triangle',
    spin: { hertz: 1_000, seconds: 0.4, loudness: 0.16 },
    stop: { noise: 600, note: 146.83 },
    feature: [0, 2, 3, 4, 7],
    vanish: { hertz: 1_500, slide: 1 },
  },
};

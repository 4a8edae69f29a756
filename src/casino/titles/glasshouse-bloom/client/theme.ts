// Glasshouse Bloom: a palm house in morning light, white iron and wet leaves.
import { rules } from '../paytable.ts';
import { at, box, dividers, dot, fall, glow, mote, room, scatter, times } from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

function scenery(mood: Mood): string {
  const isNoon = mood === 'feature';
  const next = scatter(37);
  const rib = (x: number, bend: number) =>
    `<path d="M${x} 1000V420Q${x} ${140 + bend * 0.2} ${800 + (x - 800) * 0.1} 20" fill="none" stroke="#f7fbf2" stroke-width="11"/>`;
  const frond = (x: number, y: number, turn: number, size: number, colour: string) =>
    at(
      x,
      y,
      `<path d="M0 0Q40-190 10-380" fill="none" stroke="${colour}" stroke-width="8"/>${times(10, (n) => `<path d="M${n * 3} ${-30 - n * 34}q80-66 ${150 - n * 10}-${10 + n * 5}-66 46-${150 - n * 10} ${26}zM${n * 3} ${-30 - n * 34}q-80-66-${150 - n * 10}-${10 + n * 5} 66 46 ${150 - n * 10} ${26}z" fill="${colour}"/>`)}`,
      ` rotate(${turn}) scale(${size})`,
    );
  const bloom = (x: number, y: number, size: number, colour: string) =>
    at(
      x,
      y,
      `${times(6, (n) => `<ellipse cy="-26" rx="15" ry="26" fill="${colour}" transform="rotate(${n * 60})"/>`)}<circle r="13" fill="#fff0a8"/>`,
      ` scale(${size})`,
    );
  return room(
    fall('s', isNoon ? '#ffe9a8' : '#bfe6ea', isNoon ? '#d8f0b8' : '#e4f4dc', isNoon ? '#7ab86b' : '#8fc09a') +
      glow('l', '#fffdf0', '#fff8d0/.6', '#fff8d0/0') +
      fall('f', '#1f5b3a/0', '#123f28'),
    `<rect width="1600" height="1000" fill="url(#s)"/><circle cx="${isNoon ? 800 : 420}" cy="${isNoon ? 120 : 200}" r="430" fill="url(#l)"/>${times(5, (n) => `<path d="M${120 + n * 340} 60q60-30 150 0-70 20-150 0z" fill="#fff" opacity=".55"/>`)}${times(4, (n) => `<path d="M0 ${230 + n * 150}Q800 ${90 + n * 168} 1600 ${230 + n * 150}" fill="none" stroke="#f7fbf2" stroke-width="8"/>`)}${[-60, 140, 330, 500, 660, 800, 940, 1100, 1270, 1460, 1660].map((x) => rib(x, Math.abs(x - 800))).join('')}<path d="M620 40q180-80 360 0-180 40-360 0z" fill="#f7fbf2"/>${times(12, (n) => `<path d="M${100 + n * 128} ${280 + (n % 4) * 120}l26-60M${112 + n * 128} ${290 + (n % 4) * 120}l14-32" stroke="#fff" stroke-width="7" stroke-opacity=".5"/>`)}${frond(60, 1010, 18, 1.7, '#2f7a4a')}${frond(250, 1020, 34, 1.2, '#4a9a5b')}${frond(-20, 1000, 44, 1.5, '#1f5b3a')}${frond(1540, 1010, -18, 1.7, '#2f7a4a')}${frond(1350, 1020, -32, 1.2, '#4a9a5b')}${frond(1630, 1000, -44, 1.5, '#1f5b3a')}<rect y="700" width="1600" height="300" fill="url(#f)"/>${times(26, (n) => bloom(next() * (n % 2 ? 420 : -420) + (n % 2 ? 0 : 1600), 780 + next() * 200, 0.6 + next() * 0.9, ['#ff8ac0', '#ffd0e8', '#c98aff', '#ffb86b', '#ffffff'][n % 5]!))}${times(30, () => dot(next() * 1600, next() * 900, 2 + next() * 4, 'fill="#fff" fill-opacity=".5"'))}`,
  );
}

export const theme: Theme = {
  sysname: 'glasshouse-bloom',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.36,
    // White iron: slender columns, a band of arches, frosted glass behind the reels.
    draw: (wide, high) =>
      `<defs>${fall('k', '#ffffff', '#dfe8dc')}${fall('p', '#17402eeb', '#0d2b1ef2')}</defs>${box(-30, -26, wide + 60, high + 52, 'rx="6" fill="url(#k)" stroke="#a8bca8" stroke-width="2"')}${box(-6, -6, wide + 12, high + 12, 'fill="#16402d" fill-opacity=".96" stroke="#c9a84a" stroke-width="3"')}${dividers(wide, high, 'stroke="#f7fbf2" stroke-opacity=".75" stroke-width="4"')}${times(wide / 100, (n) => `<path d="M${n * 100 + 4} 26V4h92v22q-46-34-92 0z" fill="#f7fbf2" fill-opacity=".16"/>`)}${times(wide / 50, (n) => `<circle cx="${n * 50 + 25}" cy="-16" r="7" fill="none" stroke="#8fb09a" stroke-width="2.5"/><circle cx="${n * 50 + 25}" cy="${high + 16}" r="7" fill="none" stroke="#8fb09a" stroke-width="2.5"/>`)}${[-18, wide + 18].map((x) => `<path d="M${x}-30v${high + 60}" stroke="#8fb09a" stroke-width="2"/><circle cx="${x}" cy="-30" r="9" fill="#fff" stroke="#c9a84a" stroke-width="3"/>`).join('')}`,
    over: (wide, high) =>
      `<g fill="none" stroke="#3f8a4a" stroke-width="5" stroke-linecap="round"><path d="M-26 ${high + 30}C-50 ${high - 40}-4 ${high - 60}-24 ${high - 120}"/><path d="M${wide + 26} ${high + 30}c24-70-22-90-2-150"/></g>${[-30, -16, -26].map((x, n) => `<circle cx="${x}" cy="${high - 20 - n * 46}" r="11" fill="#ff9ac8"/><circle cx="${x}" cy="${high - 20 - n * 46}" r="4" fill="#fff3b0"/><circle cx="${wide - x}" cy="${high - 34 - n * 42}" r="10" fill="#ffd0e8"/><circle cx="${wide - x}" cy="${high - 34 - n * 42}" r="4" fill="#fff3b0"/>`).join('')}`,
  },
  colours: {
    night: '#14402c',
    card: '#fbfff6f5',
    edge: '#c9a84a',
    text: '#14402c',
    gold: '#a8326b',
    lines: [0xffd24a, 0xff8ac0, 0x7df0e0, 0xffffff],
    hope: 0xfff3a8,
    radius: 26,
  },
  air: {
    shape: mote('<path d="M32 4c20 18 20 40 0 56C12 44 12 22 32 4z" fill="#fff"/>'),
    tints: [0xffb8d8, 0xfff0f6, 0xd8f0b8],
    motion: 'fall',
    blend: 'normal',
    size: 0.15,
    spins: true,
  },
  cheer: {
    shape: mote(
      `${times(5, (n) => `<ellipse cx="32" cy="16" rx="10" ry="15" fill="#fff" transform="rotate(${n * 72} 32 32)"/>`)}<circle cx="32" cy="32" r="8" fill="#ffe08a"/>`,
    ),
    tints: [0xff9ac8, 0xffd0e8, 0xd8a8ff, 0xffc98a],
    motion: 'fall',
    blend: 'normal',
    size: 0.36,
    spins: true,
  },
  vanish: 'shrink',
  sounds: {
    scale: [392, 440, 493.88, 587.33, 659.26, 783.99, 880, 987.77],
    wave: 'sine',
    spin: { hertz: 1_800, seconds: 0.4, loudness: 0.14 },
    stop: { noise: 420, note: 196 },
    feature: [0, 2, 3, 5, 7],
    vanish: { hertz: 1_200, slide: 1 },
  },
};

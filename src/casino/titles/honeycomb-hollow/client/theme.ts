// Honeycomb Hollow: inside an old tree, where light comes through a knothole and everything is made of honey.
import { rules } from '../paytable.ts';
import { at, box, fall, glow, GLOW_MOTE, mote, room, scatter, times } from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

const HEX = 'M0-50 43-25v50L0 50-43 25v-50z';

function scenery(mood: Mood): string {
  const isBright = mood === 'feature';
  const next = scatter(73);
  const comb = (left: number, right: number) =>
    times(12, (row) =>
      times(Math.ceil((right - left) / 90), (n) => {
        const x = left + n * 90 + (row % 2) * 45;
        const near = 1 - Math.min(1, Math.hypot(x - 800, row * 80 - 300) / 900);
        const fill = ['#d98a14', '#f2b02e', '#c9760a', '#ffc84a', '#a85f08'][Math.floor(next() * 5)]!;
        return at(
          x,
          row * 78 + 20,
          `<path d="${HEX}" fill="${fill}" stroke="#5b3206" stroke-width="9"/><path d="M-26-12 0-28 26-12" fill="none" stroke="#fff3b0" stroke-width="5" stroke-opacity="${(0.15 + near * 0.5).toFixed(2)}"/>`,
        );
      }),
    );
  const drip = (x: number, long: number) =>
    `<path d="M${x - 22} 0h44v${long}a22 24 0 0 1-44 0z" fill="url(#h)"/><path d="M${x - 10} 10v${long - 10}" stroke="#fff6d0" stroke-opacity=".7" stroke-width="6" stroke-linecap="round"/>`;
  return room(
    glow('w', isBright ? '#ffd98a' : '#b8701a', isBright ? '#c97a14' : '#5b2f0a', '#200d03') +
      fall('h', '#ffe08a/.95', '#ffb01f/.95', '#d97a08/.95') +
      glow('l', '#fffbe0', '#ffe9a0/.7', '#ffe9a0/0') +
      glow('v', '#200d03/0', '#200d03/.2', '#200d03/.9'),
    `<rect width="1600" height="1000" fill="url(#w)"/>${comb(-20, 480)}${comb(1130, 1640)}<path d="M420 1000C520 700 470 300 560 0h480c90 300 40 700 140 1000z" fill="#3a1c08" opacity=".55"/>${times(9, (n) => `<path d="M${500 + n * 76} 0q${n % 2 ? 40 : -40} 500 ${n % 2 ? -10 : 16} 1000" fill="none" stroke="#5b300f" stroke-width="${8 + (n % 3) * 7}" stroke-opacity=".6"/>`)}<ellipse cx="800" cy="120" rx="330" ry="260" fill="url(#l)"/><ellipse cx="800" cy="90" rx="150" ry="106" fill="#fffbe6"/><path d="M800 196 520 1000h560z" fill="#fff0b0" opacity="${isBright ? 0.34 : 0.16}"/>${[60, 190, 330, 1290, 1430, 1550].map((x, n) => drip(x, 90 + ((n * 67) % 190))).join('')}<path d="M0 0h1600v34q-120 40-240 4t-260 14-300-18-260 20-270-22-270 10-200-8z" fill="url(#h)"/><rect width="1600" height="1000" fill="url(#v)"/>`,
  );
}

export const theme: Theme = {
  sysname: 'honeycomb-hollow',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.34,
    // Wax: a comb cut to a board, with honey running from its upper edge.
    draw: (wide, high) =>
      `<defs>${fall('k', '#ffe08a', '#e8981a', '#8a4a06')}</defs><path d="M${wide * 0.1}-33H${wide * 0.9}L${wide + 33} ${high * 0.1}V${high * 0.9}L${wide * 0.9} ${high + 33}H${wide * 0.1}L-33 ${high * 0.9}V${high * 0.1}z" fill="url(#k)" stroke="#5b3206" stroke-width="4" stroke-linejoin="round"/>${box(-14, -14, wide + 28, high + 28, 'rx="22" fill="#5b3206"')}${box(-6, -6, wide + 12, high + 12, 'rx="14" fill="#2c1504" fill-opacity=".97" stroke="#ffd24a" stroke-width="2"')}${times(wide / 100, (x) => times(high / 100, (y) => at(x * 100 + 50, y * 100 + 50, `<path d="${HEX}" fill="#4b2608" stroke="#6b3a0c" stroke-width="2"/>`)))}`,
    over: (wide) =>
      `<defs>${fall('d', '#fff0a8', '#ffc02e', '#e8900f')}</defs><path d="M${wide * 0.08}-34H${wide * 0.92}q10 16-6 20${times(11, (n) => `q-6 ${[10, 44, 6, 26, 4, 58, 8, 20, 36, 6, 30][n]}-${(wide * 0.76) / 22} ${[6, 22, 2, 12, 2, 30, 4, 8, 16, 2, 12][n]! / 3}t-${(wide * 0.76) / 22}-${[6, 22, 2, 12, 2, 30, 4, 8, 16, 2, 12][n]! / 3}`)}q-24 4-24-20z" fill="url(#d)" stroke="#a85f08" stroke-width="2"/>`,
  },
  colours: {
    night: '#200d03',
    card: '#3a1c06f2',
    edge: '#ffc84a',
    text: '#fff6dc',
    gold: '#ffd24a',
    lines: [0xffe08a, 0xffffff, 0xffa83d, 0xb8f07a],
    hope: 0xffe08a,
    radius: 10,
  },
  air: { shape: GLOW_MOTE, tints: [0xfff0a8, 0xffd24a], motion: 'rise', blend: 'add', size: 0.14 },
  cheer: {
    shape: mote(
      '<path d="M32 3 57 18v28L32 61 7 46V18z" fill="url(#g)" stroke="#8a4a06" stroke-width="3"/><path d="M18 22l14-8 14 8" fill="none" stroke="#fff" stroke-width="4"/>',
      fall('g', '#fff0a0', '#ffb81f', '#d97a08'),
    ),
    tints: [0xffffff, 0xffe8b8, 0xffd08a],
    motion: 'fountain',
    blend: 'normal',
    size: 0.28,
    spins: true,
  },
  vanish: 'drop',
  sounds: {
    scale: [196, 220, 261.63, 293.66, 329.63, 392, 440, 523.25],
    wave: 'triangle',
    spin: { hertz: 190, seconds: 0.6, loudness: 0.3 },
    stop: { noise: 180, note: 130.81 },
    feature: [0, 2, 4, 5, 7],
    vanish: { hertz: 340, slide: -1 },
  },
};

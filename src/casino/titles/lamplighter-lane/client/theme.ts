// Lamplighter Lane: a narrow street at dusk; when the lamplighter walks, the night has come and every window is lit.
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

function scenery(mood: Mood): string {
  const isNight = mood === 'feature';
  const next = scatter(43);
  const [sky, wall, far, pane] = isNight
    ? [['#05071c', '#141a4a', '#3a3a7a'], '#1a1d3a', '#24284f', '#ffd25c']
    : [['#2a2a5b', '#7a4a7a', '#f2a87a'], '#3a2f4f', '#5b4468', '#ffc86b'];
  // Houses of one side, each nearer one larger; the other side is the mirror.
  const row = times(4, (n) => {
    const [x, wide, top] = [640 - (n + 1) * (110 + n * 34), 110 + n * 42, 430 - n * 130];
    return `<path d="M${x} 1000V${top + 60 - n * 22}L${x + wide / 2} ${top - 34 - n * 26} ${x + wide} ${top + 70}V1000z" fill="${n % 2 ? wall : far}" stroke="#0a0a1c" stroke-width="4"/>${times(4 + n, (storey) => times(2, (side) => box(x + wide * (0.16 + side * 0.42), top + 110 + storey * (96 + n * 12), wide * 0.24, 56 + n * 8, `rx="4" fill="${pane}" fill-opacity="${next() > (isNight ? 0.15 : 0.55) ? 0.92 : 0.12}" stroke="#0a0a1c" stroke-width="4"`)))}<path d="M${x + wide * 0.7} ${top - 40}h${18 + n * 6}v80h-${18 + n * 6}z" fill="${wall}"/>`;
  });
  const lamp = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      `<circle cy="-330" r="190" fill="url(#l)"/><path d="M-7 0l3-290h8L7 0z" fill="#0c0f1f"/><path d="M-30 0h60l-10-24h-40zM-26-370h52l-10 76h-32z" fill="#ffe9a8" stroke="#0c0f1f" stroke-width="7"/><path d="M-38-368h76L16-400h-32z" fill="#0c0f1f"/>`,
      ` scale(${size})`,
    );
  return room(
    fall('s', ...(sky as string[])) +
      glow('l', '#fff3c0/.95', '#ffc04a/.45', '#ffc04a/0') +
      fall('c', isNight ? '#20244a' : '#4b3a52', '#0c0c1c') +
      glow('m', '#fff8e0', '#fff8e0/.25', '#fff8e0/0'),
    `<rect width="1600" height="1000" fill="url(#s)"/><circle cx="800" cy="250" r="${isNight ? 240 : 150}" fill="url(#m)"/><circle cx="800" cy="250" r="56" fill="#fff6dc"/>${isNight ? times(60, () => `<circle cx="${(500 + next() * 600).toFixed(0)}" cy="${(next() * 420).toFixed(0)}" r="1.6" fill="#fff" opacity=".8"/>`) : ''}<path d="M600 560V450l60-60 50 50 90-110 80 100 60-50 60 70v110z" fill="${far}" opacity=".75"/>${row}<g transform="translate(1600 0) scale(-1 1)">${row}</g><path d="M640 560h320l720 440H-80z" fill="url(#c)"/>${times(11, (n) => times(10 + n, (stone) => `<ellipse cx="${(800 + (stone - (9 + n) / 2) * (34 + n * 13)).toFixed(0)}" cy="${(575 + n * n * 3.6).toFixed(0)}" rx="${14 + n * 4.6}" ry="${5 + n * 1.7}" fill="#fff" fill-opacity="${(0.03 + ((stone + n) % 3) * 0.025).toFixed(3)}"/>`))}${lamp(560, 700, 0.6)}${lamp(1040, 700, 0.6)}${lamp(330, 880, 1.2)}${lamp(1270, 880, 1.2)}`,
  );
}

export const theme: Theme = {
  sysname: 'lamplighter-lane',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.36,
    // Wrought iron with curls, and a lamp on either post.
    draw: (wide, high) =>
      `<defs>${fall('k', '#3a4058', '#14172a')}${glow('g', '#fff3c0/.95', '#ffc04a/.4', '#ffc04a/0')}</defs>${box(-20, -20, wide + 40, high + 40, 'rx="5" fill="url(#k)" stroke="#07081a" stroke-width="3"')}${box(-13, -13, wide + 26, high + 26, 'rx="4" fill="none" stroke="#c9923c" stroke-width="2"')}${box(-5, -5, wide + 10, high + 10, 'fill="#0c0f24" fill-opacity=".97"')}${dividers(wide, high, 'stroke="#c9923c" stroke-opacity=".5" stroke-width="2"')}${times(wide / 100, (n) => `<path d="M${n * 100 + 50}-20c-30 0-40-14-24-14 10 0 8 10 0 8M${n * 100 + 50}-20c30 0 40-14 24-14-10 0-8 10 0 8" fill="none" stroke="#3a4058" stroke-width="5"/>`)}`,
    over: (wide, high) =>
      [-18, wide + 18]
        .map(
          (x) =>
            `<circle cx="${x}" cy="${high * 0.42}" r="70" fill="url(#g)" opacity=".8"/><path d="M${x - 11} ${high * 0.42 - 16}h22l-5 34h-12z" fill="#ffe9a8" stroke="#14172a" stroke-width="4"/><path d="M${x - 15} ${high * 0.42 - 15}h30l-9-13h-12z" fill="#14172a"/>`,
        )
        .join('')
        .replace(/^/, `<defs>${glow('g', '#fff3c0/.9', '#ffc04a/.4', '#ffc04a/0')}</defs>`),
  },
  colours: {
    night: '#0c0f24',
    card: '#14172af2',
    edge: '#d8a24a',
    text: '#fff4dc',
    gold: '#ffcf5c',
    lines: [0xffcf5c, 0xb8a8ff, 0x8ad8e8, 0xff9a8a],
    hope: 0xffe08a,
    radius: 3,
  },
  air: { shape: GLOW_MOTE, tints: [0xffd98a, 0xfff0c0], motion: 'rise', blend: 'add', size: 0.1 },
  cheer: {
    shape: mote('<path d="M32 2l7 23 23 7-23 7-7 23-7-23-23-7 23-7z" fill="#fff"/>'),
    tints: [0xffe9a8, 0xffcf5c, 0xffffff],
    motion: 'ring',
    blend: 'add',
    size: 0.3,
    spins: true,
  },
  vanish: 'burst',
  sounds: {
    scale: [277.18, 311.13, 349.23, 415.3, 466.16, 554.37, 622.25, 698.46],
    wave: 'triangle',
    spin: { hertz: 600, seconds: 0.35, loudness: 0.22 },
    stop: { noise: 900, note: 138.59 },
    feature: [0, 3, 2, 5, 7],
    vanish: { hertz: 700, slide: 1 },
  },
};

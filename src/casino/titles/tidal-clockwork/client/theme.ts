// Tidal Clockwork: a tower of brass wheels that the sea drives; in free spins the water stands high and glows.
import { rules } from '../paytable.ts';
import {
  at,
  box,
  dividers,
  dot,
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

const wheel = (r: number, teeth: number, fill: string, rim: string): string =>
  `${times(teeth, (n) => `<path d="M${-r * 0.09} ${-r * 0.98}L${-r * 0.06} ${-r * 1.16}h${r * 0.12}l${r * 0.03} ${r * 0.18}z" transform="rotate(${((n * 360) / teeth).toFixed(1)})" fill="${fill}"/>`)}<circle r="${r}" fill="none" stroke="${fill}" stroke-width="${r * 0.2}"/><circle r="${r * 0.9}" fill="none" stroke="${rim}" stroke-opacity=".6" stroke-width="${r * 0.03}"/>${times(6, (n) => `<path d="M0 0V${-r}" transform="rotate(${n * 60})" stroke="${fill}" stroke-width="${r * 0.1}"/>`)}<circle r="${r * 0.2}" fill="${fill}"/><circle r="${r * 0.09}" fill="${rim}"/>`;

function scenery(mood: Mood): string {
  const isFlood = mood === 'feature';
  const next = scatter(isFlood ? 33 : 51);
  const [sky, far, brass, rim, sea] = isFlood
    ? [['#04162c', '#0a4a6b', '#1fa8b0'], '#0a3a54', '#8a6a34', '#9af2e8', ['#2fd8d8', '#0a6b8a', '#04243f']]
    : [['#8ac0c9', '#d8e0c8', '#f7e0b0'], '#7aa0a0', '#b8843a', '#fff0c0', ['#4fb0b0', '#1f6b7a', '#0c3444']];
  const level = isFlood ? 560 : 760;
  const swell = (y: number, opacity: number) =>
    `<path d="M-20 ${y}${times(9, (n) => `q50 ${n % 2 ? -26 : -42} 100 0t100 0`)}V1020H-20z" fill="url(#w)" opacity="${opacity}"/>`;
  const pier = (x: number, wide: number, top: number) =>
    `${box(x, top, wide, 1000 - top, `fill="${far}" stroke="#04202c" stroke-opacity=".5" stroke-width="4"`)}${times(Math.floor((1000 - top) / 52), (n) => `<path d="M${x} ${top + n * 52}h${wide}M${x + (n % 2 ? wide * 0.3 : wide * 0.66)} ${top + n * 52}v52" stroke="#04202c" stroke-opacity=".28" stroke-width="3"/>`)}`;
  return room(
    fall('s', ...(sky as string[])) + fall('w', ...(sea as string[])) + glow('l', `${rim}/.8`, `${rim}/.2`, `${rim}/0`),
    `<rect width="1600" height="1000" fill="url(#s)"/><circle cx="800" cy="300" r="480" fill="url(#l)"/>${isFlood ? times(50, () => dot(next() * 1600, next() * 380, 0.8 + next() * 1.6, 'fill="#fff" fill-opacity=".7"')) : times(5, (n) => `<path d="M${n * 350 - 60} ${120 + (n % 2) * 90}q120-44 270 0-130 24-270 0z" fill="#fff" opacity=".5"/>`)}<path d="${ridge(720, 90, 9, 6)}" fill="${far}" opacity=".5"/>${pier(40, 250, 250)}${pier(1310, 250, 210)}<path d="M20 250 165 110l145 140zM1290 210 1435 50l145 160z" fill="${brass}" stroke="#04202c" stroke-width="5"/>${at(165, 400, wheel(96, 18, brass, rim))}${at(1435, 370, wheel(110, 20, brass, rim))}${at(330, 560, wheel(130, 22, '#8a5f2a', rim))}${at(1260, 590, wheel(150, 24, '#8a5f2a', rim))}${at(520, 720, wheel(90, 16, brass, rim))}${at(1080, 740, wheel(84, 16, brass, rim))}<path d="M470 470q330-120 660 0" fill="none" stroke="${brass}" stroke-width="26"/><path d="M470 470q330-120 660 0" fill="none" stroke="${rim}" stroke-opacity=".5" stroke-width="4"/>${swell(level, 0.55)}${swell(level + 70, 0.75)}${swell(level + 160, 0.95)}${times(28, () => dot(next() * 1600, level + 40 + next() * 360, 3 + next() * 9, `fill="none" stroke="${rim}" stroke-opacity=".45" stroke-width="2"`))}`,
  );
}

export const theme: Theme = {
  sysname: 'tidal-clockwork',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.4,
    // A case of walnut and brass with a train of little wheels above and below.
    draw: (wide, high) =>
      `<defs>${fall('k', '#ffe3a0', '#c98f3c', '#7a4a14')}${fall('p', '#0a3444f2', '#041a26f8')}</defs>${times(wide / 50 + 1, (n) => `<g transform="translate(${n * 50} -18)">${wheel(15, 10, n % 2 ? '#a8702a' : '#d8a24a', '#fff0c0')}</g><g transform="translate(${n * 50} ${high + 18})">${wheel(15, 10, n % 2 ? '#d8a24a' : '#a8702a', '#fff0c0')}</g>`)}${box(-26, -12, wide + 52, high + 24, 'rx="16" fill="url(#k)" stroke="#3a1c06" stroke-width="3"')}${box(-7, -7, wide + 14, high + 14, 'rx="10" fill="#06242f" fill-opacity=".97" stroke="#fff0c0" stroke-opacity=".7" stroke-width="2"')}${dividers(wide, high, 'stroke="#5ce0e0" stroke-opacity=".35" stroke-width="3" stroke-dasharray="14 6"')}`,
  },
  colours: {
    night: '#06242f',
    card: '#08303ff2',
    edge: '#e0b05c',
    text: '#effcf8',
    gold: '#ffd27a',
    lines: [0xffd27a, 0x5ce0e0, 0xff9ac3, 0xb8f0a8],
    hope: 0x9af2e8,
    radius: 18,
  },
  air: { shape: GLOW_MOTE, tints: [0x9af2e8, 0xfff0c0], motion: 'rise', blend: 'add', size: 0.11 },
  cheer: {
    shape: mote(
      `${times(8, (n) => `<rect x="27" y="1" width="10" height="12" rx="2" transform="rotate(${n * 45} 32 32)" fill="#fff"/>`)}<circle cx="32" cy="32" r="18" fill="none" stroke="#fff" stroke-width="11"/>`,
    ),
    tints: [0xffd27a, 0xe0a03d, 0x9af2e8, 0xffffff],
    motion: 'fountain',
    blend: 'normal',
    size: 0.25,
    spins: true,
  },
  vanish: 'drop',
  sounds: {
    scale: [293.66, 329.63, 369.99, 440, 493.88, 587.33, 659.26, 739.99],
    wave: 'triangle',
    spin: { hertz: 340, seconds: 0.5, loudness: 0.26 },
    stop: { noise: 1_100, note: 146.83 },
    feature: [0, 2, 4, 2, 5, 7],
    vanish: { hertz: 620, slide: -1 },
  },
};

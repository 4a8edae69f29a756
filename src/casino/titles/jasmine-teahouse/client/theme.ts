// Jasmine Teahouse: an open pavilion over terraced tea hills; lit by lamps when it grows late.
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

const flower = (size: number): string =>
  `${times(6, (n) => `<ellipse cy="${-size}" rx="${size * 0.55}" ry="${size}" fill="#fffdf4" transform="rotate(${n * 60})"/>`)}<circle r="${size * 0.45}" fill="#ffd24a"/>`;

function scenery(mood: Mood): string {
  const isLate = mood === 'feature';
  const next = scatter(59);
  const [sky, hills, wood, dark] = isLate
    ? [['#1c2c54', '#6b5b8a', '#f2b08a'], ['#4a6b7a', '#34564f', '#24443a', '#18332c'], '#5b3424', '#24140f']
    : [['#a8dce0', '#e0f2dc', '#fff6dc'], ['#b8d8b0', '#94c080', '#6ba85c', '#4a8a48'], '#9a5c34', '#4b2a18'];
  const terrace = (y: number, seed: number, fill: string, lines: number) =>
    `<path d="${ridge(y, 90, seed, 5)}" fill="${fill}"/>${times(lines, (n) => `<path d="M-20 ${y + 10 + n * 22}q420-${50 - n * 4} 820-6t820-8" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="7"/>`)}`;
  const post = (x: number) =>
    `${box(x - 20, 130, 40, 780, `fill="${wood}" stroke="${dark}" stroke-width="3"`)}${box(x - 34, 880, 68, 44, `rx="5" fill="${dark}"`)}${box(x - 30, 170, 60, 16, `fill="${dark}"`)}`;
  const lamp = (x: number, y: number) =>
    at(
      x,
      y,
      `<path d="M0-80v50" stroke="${dark}" stroke-width="4"/><circle r="90" fill="url(#l)" opacity="${isLate ? 1 : 0.35}"/><path d="M-30-30h60l8 60q-38 16-76 0z" fill="${isLate ? '#ffe0a0' : '#fff6e0'}" stroke="${wood}" stroke-width="4"/><path d="M-34-34h68M-40 32q40 16 80 0" stroke="${dark}" stroke-width="6" fill="none"/>`,
    );
  const branch = (x: number, y: number, flip: number) =>
    at(
      x,
      y,
      `<path d="M0 0q120 30 190 130t160 120" fill="none" stroke="#5b7a3a" stroke-width="9" stroke-linecap="round"/>${times(9, (n) => at(30 + n * 36, 16 + n * n * 3.2, `<path d="M0 0q34-40 60-6-30 26-60 6z" fill="${n % 2 ? '#5c9a4a' : '#7ab85c'}" transform="rotate(${n * 40})"/>`))}${times(6, (n) => at(60 + n * 52, 30 + n * n * 8, flower(15 + (n % 3) * 4)))}`,
      ` scale(${flip} 1)`,
    );
  return room(
    fall('s', ...(sky as string[])) +
      glow('l', '#ffe8b0/.9', '#ffc86b/.3', '#ffc86b/0') +
      glow('m', '#fffbe8', '#fffbe8/.3', '#fffbe8/0'),
    `<rect width="1600" height="1000" fill="url(#s)"/><circle cx="${isLate ? 560 : 1020}" cy="250" r="240" fill="url(#m)"/><circle cx="${isLate ? 560 : 1020}" cy="250" r="62" fill="#fffdf0"/><path d="M360 520 620 250l90 80 120-150 230 340z" fill="${hills[0]}" opacity=".55"/>${terrace(600, 3, hills[0]!, 0)}${times(3, (n) => `<path d="M${n * 520 - 80} ${520 + n * 20}q240-30 520 0-250 30-520 0z" fill="#fff" opacity=".45"/>`)}${terrace(690, 25, hills[1]!, 5)}${terrace(790, 39, hills[2]!, 5)}${terrace(890, 57, hills[3]!, 4)}<path d="M-20 0h1640v96q-410 44-820 44T-20 96z" fill="${dark}"/><path d="M-20 96q410 44 820 44t820-44v26q-410 44-820 44T-20 122z" fill="${wood}"/>${times(33, (n) => `<path d="M${n * 50} 0v${(92 + 46 * Math.sin((n / 32) * Math.PI)).toFixed(0)}" stroke="#000" stroke-opacity=".3" stroke-width="5"/>`)}${[90, 400, 1200, 1510].map(post).join('')}<path d="M0 760h390v16H0zM1210 760h390v16h-390z" fill="${wood}"/>${times(15, (n) => box(n < 8 ? n * 50 + 8 : 1222 + (n - 8) * 52, 776, 9, 120, `fill="${wood}"`))}<path d="M-20 905h1640v95H-20z" fill="${wood}"/><path d="M-20 905h1640M-20 940h1640M-20 972h1640" stroke="${dark}" stroke-opacity=".6" stroke-width="4"/>${lamp(245, 290)}${lamp(1355, 290)}${lamp(560, 240)}${lamp(1040, 240)}${branch(-20, 110, 1)}${branch(1620, 110, -1)}${times(18, () => dot(next() * 1600, 300 + next() * 600, 2 + next() * 3, 'fill="#fffdf0" fill-opacity=".8"'))}`,
  );
}

export const theme: Theme = {
  sysname: 'jasmine-teahouse',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.36,
    // A lattice screen of pale wood with cut corners, paper behind it.
    draw: (wide, high) =>
      `<defs>${fall('k', '#d8a86b', '#a8703c', '#7a4a24')}</defs><path d="M-34-14l20-20H${wide + 14}l20 20V${high + 14}l-20 20H-14l-20-20z" fill="url(#k)" stroke="#4b2a14" stroke-width="3"/>${times(wide / 50, (n) => `<path d="M${n * 50 + 6}-30h38v18h-38zM${n * 50 + 16}-30v18M${n * 50 + 34}-30v18M${n * 50 + 6} ${high + 12}h38v18h-38zM${n * 50 + 16} ${high + 12}v18M${n * 50 + 34} ${high + 12}v18" fill="none" stroke="#4b2a14" stroke-opacity=".65" stroke-width="2.5"/>`)}${box(-8, -8, wide + 16, high + 16, 'rx="3" fill="#fbf8e8" stroke="#4b2a14" stroke-width="3"')}${dividers(wide, high, 'stroke="#a8703c" stroke-opacity=".7" stroke-width="4"')}${times(high / 100 - 1, (n) => `<path d="M4 ${(n + 1) * 100}h${wide - 8}" stroke="#a8703c" stroke-opacity=".22" stroke-width="2"/>`)}`,
    over: (wide, high) =>
      `<path d="M-34-34q60 10 90 60M${wide + 34} ${high + 34}q-60-10-90-60" fill="none" stroke="#5b8a3a" stroke-width="5" stroke-linecap="round"/>${[
        [-20, -26],
        [14, -14],
        [wide + 20, high + 26],
        [wide - 14, high + 14],
      ]
        .map(([x, y]) => `<g transform="translate(${x} ${y})">${flower(9)}</g>`)
        .join('')}`,
  },
  colours: {
    night: '#2f5b44',
    card: '#fdfaeef5',
    edge: '#7ab85c',
    text: '#24402c',
    gold: '#8a5a14',
    lines: [0x4a9a3a, 0xd84a7a, 0x2f8ab0, 0xd88a1f],
    hope: 0xa8d86b,
    radius: 12,
  },
  air: {
    shape: mote('<path d="M32 6c16 12 18 38 0 52C14 44 16 18 32 6z" fill="#fff"/>'),
    tints: [0xffffff, 0xfff6d8, 0xe0f2c8],
    motion: 'fall',
    blend: 'normal',
    size: 0.12,
    spins: true,
  },
  cheer: {
    shape: mote(
      `${times(6, (n) => `<ellipse cx="32" cy="15" rx="8" ry="14" fill="#fff" transform="rotate(${n * 60} 32 32)"/>`)}<circle cx="32" cy="32" r="7" fill="#ffd24a"/>`,
    ),
    tints: [0xffffff, 0xfff0c8, 0xffd8e0, 0xe0f2c8],
    motion: 'fountain',
    blend: 'normal',
    size: 0.28,
    spins: true,
  },
  vanish: 'shrink',
  sounds: {
    scale: [293.66, 349.23, 392, 440, 523.25, 587.33, 698.46, 783.99],
    wave: 'sine',
    spin: { hertz: 900, seconds: 0.45, loudness: 0.16 },
    stop: { noise: 340, note: 146.83 },
    feature: [0, 3, 2, 4, 5],
    vanish: { hertz: 1_050, slide: -1 },
  },
};

// Sugarcrust Row: the window of a bakery in a pastel street; the feature is the same window before dawn.
import { rules } from '../paytable.ts';
import { at, box, dividers, dot, fall, glow, mote, room, scatter, times } from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

function scenery(mood: Mood): string {
  const isEarly = mood === 'feature';
  const next = scatter(83);
  const [sky, fronts, pane, street, trim] = isEarly
    ? [['#3a3a7a', '#a8709a', '#ffc0a0'], ['#7a6b9a', '#94708a', '#6b7a9a', '#8a8098'], '#ffe8a8', '#5b5070', '#fff0e0']
    : [
        ['#a8e0f2', '#e0f4f0', '#fff0e8'],
        ['#ffc8d4', '#c8ecd8', '#ffe4b8', '#d8d0f8'],
        '#e8fbff',
        '#e8d8d0',
        '#ffffff',
      ];
  const house = (x: number, wide: number, top: number, fill: string, awning: string) =>
    `${box(x, top, wide, 1000 - top, `fill="${fill}" stroke="#7a4a5b" stroke-opacity=".35" stroke-width="4"`)}<path d="M${x - 10} ${top}h${wide + 20}v26h-${wide + 20}z" fill="${trim}"/>${times(Math.ceil(wide / 34), (n) => `<circle cx="${x + 17 + n * 34}" cy="${top + 28}" r="13" fill="${trim}"/>`)}<path d="M${x + wide * 0.2} ${top}q${wide * 0.3}-${wide * 0.5} ${wide * 0.6} 0z" fill="${fill}" stroke="${trim}" stroke-width="9"/>${times(4, (n) => box(x + wide * (n % 2 ? 0.56 : 0.16), top + 86 + Math.floor(n / 2) * 170, wide * 0.28, 118, `rx="${wide * 0.14}" fill="${pane}" stroke="${trim}" stroke-width="9"`))}${box(x + wide * 0.1, 640, wide * 0.8, 250, `rx="10" fill="${pane}" stroke="${trim}" stroke-width="10"`)}${times(7, (n) => `<path d="M${x + (wide / 7) * n} 560h${wide / 7}v62a${wide / 14} ${wide / 14} 0 0 1-${wide / 7} 0z" fill="${n % 2 ? '#fff8f0' : awning}"/>`)}`;
  const cake = (x: number, y: number, size: number, cream: string) =>
    at(
      x,
      y,
      `<path d="M-70 0h140l-12 14H-58z" fill="#d8b8a0"/>${box(-60, -52, 120, 52, `rx="8" fill="${cream}"`)}<path d="M-60-52q0-14 14-14h92q14 0 14 14v12q-15 16-30 0-15 16-30 0-15 16-30 0-15 16-30 0z" fill="#fff8f4"/>${box(-40, -104, 80, 44, `rx="7" fill="${cream}"`)}<path d="M-40-100q0-10 10-10h60q10 0 10 10v12q-10 12-20 0-10 12-20 0-10 12-20 0-10 12-20 0z" fill="#fff8f4"/><circle cy="-120" r="13" fill="#e0283f"/>`,
      ` scale(${size})`,
    );
  const lamp = (x: number) =>
    at(
      x,
      1000,
      `<circle cy="-420" r="150" fill="url(#l)" opacity="${isEarly ? 1 : 0.3}"/><path d="M-9 0l4-380H5L9 0z" fill="#6b4a5b"/><circle cy="-410" r="34" fill="${pane}" stroke="#6b4a5b" stroke-width="7"/><path d="M-26-446h52L0-470z" fill="#6b4a5b"/>`,
    );
  return room(
    fall('s', ...(sky as string[])) +
      glow('l', '#fff0b8/.95', '#ffd08a/.35', '#ffd08a/0') +
      fall('g', `${street}`, isEarly ? '#34304a' : '#c9b0a8'),
    `<rect width="1600" height="1000" fill="url(#s)"/>${times(6, (n) => at(120 + n * 280, 110 + (n % 3) * 60, '<path d="M-80 20q-8-40 38-38 20-40 66-18 54-14 64 36 30 2 26 22-100 8-194-2z" fill="#fff" opacity=".65"/>'))}${isEarly ? times(30, () => dot(next() * 1600, next() * 260, 1 + next() * 1.5, 'fill="#fff" fill-opacity=".8"')) : ''}${house(-60, 290, 210, fronts[0]!, '#ff7a9a')}${house(236, 250, 270, fronts[1]!, '#4ab894')}${house(1120, 250, 260, fronts[2]!, '#f2a83d')}${house(1376, 290, 200, fronts[3]!, '#8a7ae0')}${house(492, 622, 130, isEarly ? '#8a6b8a' : '#ffe0e8', '#ff7a9a')}<circle cx="85" cy="800" r="200" fill="url(#l)" opacity="${isEarly ? 0.8 : 0.2}"/><circle cx="1520" cy="800" r="200" fill="url(#l)" opacity="${isEarly ? 0.8 : 0.2}"/>${cake(40, 884, 0.9, '#ffb8cc')}${cake(150, 884, 0.7, '#c8e8ff')}${cake(360, 884, 0.8, '#fff0b8')}${cake(1240, 884, 0.8, '#d0f0d8')}${cake(1470, 884, 0.9, '#e0ccff')}${cake(1570, 884, 0.7, '#ffd8b8')}<path d="M-20 890h1640v130H-20z" fill="url(#g)"/>${times(46, (n) => `<ellipse cx="${(n * 71) % 1640}" cy="${910 + Math.floor(n / 23) * 44 + (n % 3) * 8}" rx="30" ry="9" fill="#fff" fill-opacity=".16"/>`)}${lamp(210)}${lamp(1390)}${[450, 1150].map((x) => at(x, 930, `<path d="M-60 0h120l-14 60h-92z" fill="#c97a5b"/><circle cx="-30" cy="-20" r="34" fill="#5ca86b"/><circle cx="24" cy="-28" r="40" fill="#4a945b"/>${times(7, (n) => dot(-44 + n * 16, -30 + ((n * 23) % 34), 9, `fill="${['#ff8ab0', '#fff', '#ffd24a'][n % 3]!}"`))}`)).join('')}`,
  );
}

export const theme: Theme = {
  sysname: 'sugarcrust-row',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.36,
    // Icing over biscuit: a wavy rim with sprinkles.
    draw: (wide, high) => {
      const next = scatter(31);
      const edge = (x: number, y: number) =>
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="17" fill="#fff4f6" stroke="#f2a8bc" stroke-width="2.5"/>`;
      const across = Math.round(wide / 32);
      const down = Math.round(high / 32);
      return `<defs>${fall('k', '#f2c48a', '#d8945c')}</defs>${box(-36, -36, wide + 72, high + 72, 'rx="40" fill="url(#k)" stroke="#94582c" stroke-width="3"')}${times(across + 1, (n) => edge((wide / across) * n, -18) + edge((wide / across) * n, high + 18))}${times(down + 1, (n) => edge(-18, (high / down) * n) + edge(wide + 18, (high / down) * n))}${box(-20, -20, wide + 40, high + 40, 'rx="26" fill="#fff4f6"')}${times(
        56,
        (n) => {
          const along = next();
          const side = n % 4;
          const [x, y] =
            side < 2 ? [along * wide, side ? high + 16 : -16] : [side === 2 ? -16 : wide + 16, along * high];
          return `<rect x="${(x - 6).toFixed(1)}" y="${(y - 2).toFixed(1)}" width="12" height="4" rx="2" transform="rotate(${Math.floor(next() * 180)} ${x.toFixed(1)} ${y.toFixed(1)})" fill="${['#ff7a9a', '#ffc83d', '#5cc8a8', '#7aa0f2', '#b07ae0'][n % 5]!}"/>`;
        },
      )}${box(-6, -6, wide + 12, high + 12, 'rx="18" fill="#fffaf2" stroke="#e88aa8" stroke-width="3"')}${times(wide / 100, (x) => times(high / 100, (y) => ((x + y) % 2 ? box(x * 100, y * 100, 100, 100, 'rx="12" fill="#ffe8ee"') : '')))}${dividers(wide, high, 'stroke="#f2a8bc" stroke-opacity=".4" stroke-width="2"')}`;
    },
  },
  colours: {
    night: '#e8b8c4',
    card: '#fffaf4f5',
    edge: '#ff7a9a',
    text: '#5b2438',
    gold: '#b3285b',
    lines: [0xe8386b, 0x2fa88a, 0x5b7ae8, 0xf2941f],
    hope: 0xffc83d,
    radius: 28,
  },
  air: {
    shape: mote('<circle cx="32" cy="32" r="20" fill="#fff"/>'),
    tints: [0xffffff, 0xffe8ee],
    motion: 'fall',
    blend: 'normal',
    size: 0.06,
  },
  cheer: {
    shape: mote('<rect x="10" y="24" width="44" height="16" rx="8" fill="#fff"/>'),
    tints: [0xff7a9a, 0xffc83d, 0x5cc8a8, 0x7aa0f2, 0xb07ae0],
    motion: 'fountain',
    blend: 'normal',
    size: 0.16,
    spins: true,
  },
  vanish: 'shrink',
  sounds: {
    scale: [392, 440, 493.88, 587.33, 659.26, 783.99, 880, 1_174.66],
    wave: 'sine',
    spin: { hertz: 700, seconds: 0.35, loudness: 0.2 },
    stop: { noise: 760, note: 196 },
    feature: [0, 2, 4, 3, 7],
    vanish: { hertz: 1_700, slide: 1 },
  },
};

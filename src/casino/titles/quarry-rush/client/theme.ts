// Quarry Rush: a gallery deep in the mountain, crystals in every wall.
import { rules } from '../paytable.ts';
import { at, box, dividers, fall, glow, mote, room, scatter, times } from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

const STONES = { base: ['#5cc8ff', '#b06aff', '#4ae0a0'], feature: ['#ffd24a', '#ff5c7a', '#5cf2ff'] } as const;

function scenery(mood: Mood): string {
  const isRich = mood === 'feature';
  const next = scatter(isRich ? 23 : 89);
  const [light, wall, dark] = isRich ? ['#ffb84a', '#6b3a1c', '#1c0c06'] : ['#8ab0c8', '#4b4038', '#120e0c'];
  const crystal = (x: number, y: number, turn: number, size: number, colour: string) =>
    at(
      x,
      y,
      `<circle cy="-90" r="150" fill="${colour}" opacity=".12"/>${[
        [0, 200, 34],
        [-46, 130, 26],
        [44, 150, 28],
        [-84, 80, 20],
        [82, 90, 20],
      ]
        .map(
          ([dx, high, wide]) =>
            `<g transform="rotate(${dx! * 0.5})"><path d="M${dx! * 0.4 - wide!} 0v-${high! * 0.72}L${dx! * 0.4} -${high} ${dx! * 0.4 + wide!} -${high! * 0.72}V0z" fill="${colour}" fill-opacity=".85"/><path d="M${dx! * 0.4 - wide!} -${high! * 0.72}L${dx! * 0.4} -${high}V0h-${wide}z" fill="#fff" fill-opacity=".3"/></g>`,
        )
        .join('')}`,
      ` rotate(${turn}) scale(${size})`,
    );
  const rocks = (seed: number, isTop: boolean, deep: number, fill: string) => {
    const jag = scatter(seed);
    const y = (n: number) => (isTop ? 0 : 1000) + (isTop ? 1 : -1) * (deep * (0.4 + Math.abs(n - 8) / 9) + jag() * 90);
    return `<path d="M-20 ${isTop ? -20 : 1020}${times(17, (n) => `L${n * 100} ${y(n).toFixed(0)}`)}L1640 ${isTop ? -20 : 1020}z" fill="${fill}"/>`;
  };
  const stones = STONES[mood];
  return room(
    glow('w', wall, dark) + glow('l', `${light}/.9`, `${light}/.25`, `${light}/0`) + fall('t', '#a8703c', '#5b3416'),
    `<rect width="1600" height="1000" fill="url(#w)"/><ellipse cx="800" cy="470" rx="560" ry="420" fill="url(#l)"/><path d="M560 820V420q240-230 480 0v400z" fill="${dark}" opacity=".75"/><path d="M700 820 780 560h40l80 260" fill="none" stroke="#8a8f94" stroke-width="9"/>${times(7, (n) => box(690 + n * 13, 800 - n * 36, 220 - n * 26, 12, 'fill="#5b3416"'))}${rocks(7, true, 230, '#2c2520')}${crystal(230, 180, 172, 1.1, stones[0])}${crystal(1370, 190, 186, 1.2, stones[1])}${crystal(560, 120, 178, 0.6, stones[2])}${rocks(19, true, 150, '#1c1714')}${rocks(31, false, 190, '#2c2520')}${crystal(150, 880, 14, 1.6, stones[1])}${crystal(400, 930, -8, 0.9, stones[2])}${crystal(1440, 870, -16, 1.7, stones[0])}${crystal(1190, 940, 8, 0.8, stones[1])}${rocks(43, false, 100, '#15110e')}${[520, 1020].map((x) => box(x, 330, 60, 600, 'rx="6" fill="url(#t)" stroke="#2c1808" stroke-width="4"')).join('')}<path d="M480 330h640v-64H480z" fill="url(#t)" stroke="#2c1808" stroke-width="4"/><path d="M580 430 660 330M1020 430l-80-100" stroke="#5b3416" stroke-width="30"/>${times(34, () => `<circle cx="${(next() * 1600).toFixed(0)}" cy="${(next() * 1000).toFixed(0)}" r="${(1 + next() * 3).toFixed(1)}" fill="${light}" opacity=".5"/>`)}`,
  );
}

export const theme: Theme = {
  sysname: 'quarry-rush',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.38,
    // Pit props: rough beams, bolted.
    draw: (wide, high) => {
      const beam = (x: number, y: number, w: number, h: number, turn = 0) =>
        `<g transform="rotate(${turn} ${x + w / 2} ${y + h / 2})"><path d="M${x} ${y + 3}l${w * 0.3}-4 ${w * 0.4} 5 ${w * 0.3}-4v${h}l-${w * 0.35}-3-${w * 0.3} 5-${w * 0.35}-4z" fill="url(#k)" stroke="#24140a" stroke-width="3"/></g>`;
      return `<defs>${fall('k', '#b07a44', '#7a4d26', '#4b2c12')}</defs>${box(-10, -10, wide + 20, high + 20, 'fill="#17110d" fill-opacity=".97" stroke="#0a0705" stroke-width="4"')}${dividers(wide, high, 'stroke="#6b4a2a" stroke-opacity=".7" stroke-width="3"')}${beam(-34, -30, 30, high + 66)}${beam(wide + 4, -30, 30, high + 66)}${beam(-37, -36, wide + 74, 30, 0.5)}${beam(-37, high + 6, wide + 74, 30, -0.4)}${[
        [-19, -20],
        [wide + 19, -20],
        [-19, high + 21],
        [wide + 19, high + 21],
      ]
        .map(
          ([x, y]) =>
            `<circle cx="${x}" cy="${y}" r="9" fill="#5b6670" stroke="#14181c" stroke-width="2.5"/><path d="M${x! - 5} ${y}h10" stroke="#14181c" stroke-width="2.5"/>`,
        )
        .join('')}`;
    },
    over: (wide) =>
      [wide * 0.02, wide * 0.98]
        .map(
          (x, n) =>
            `<path d="M${x}-12v20" stroke="#24140a" stroke-width="4"/><path d="M${x - 10} 8h20l4 26h-28z" fill="${n ? '#ffd98a' : '#ffe9b0'}" stroke="#24140a" stroke-width="3"/><circle cx="${x}" cy="22" r="44" fill="#ffd27a" opacity=".2"/>`,
        )
        .join(''),
  },
  colours: {
    night: '#120e0c',
    card: '#241a12f2',
    edge: '#ffb84a',
    text: '#fff2df',
    gold: '#ffc23d',
    lines: [0xffc23d, 0x5cc8ff, 0xff6a8a, 0x4ae0a0, 0xb07aff],
    hope: 0xffb84a,
    radius: 2,
  },
  air: {
    shape: mote('<circle cx="32" cy="32" r="20" fill="#fff"/>'),
    tints: [0xc8b090, 0xffe0b0],
    motion: 'fall',
    blend: 'add',
    size: 0.05,
  },
  cheer: {
    shape: mote(
      '<path d="M14 8h36l12 18-30 34L2 26z" fill="#fff"/><path d="M2 26h60M14 8l10 18 8-18 8 18 10-18M24 26l8 34 8-34" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="2.5"/>',
    ),
    tints: [0x8ae0ff, 0xff6a8a, 0x5cf0a8, 0xffd24a, 0xc98aff],
    motion: 'fountain',
    blend: 'normal',
    size: 0.24,
    spins: true,
  },
  vanish: 'burst',
  sounds: {
    scale: [164.81, 196, 220, 246.94, 293.66, 329.63, 392, 440],
    wave: 'triangle',
    spin: { hertz: 120, seconds: 0.5, loudness: 0.5 },
    stop: { noise: 140, note: 82.41 },
    feature: [0, 2, 4, 6, 7],
    vanish: { hertz: 260, slide: -1 },
  },
};

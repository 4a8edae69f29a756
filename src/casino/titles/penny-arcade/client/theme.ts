// Penny Arcade: a hall of neon, all straight lines and hot colours.
import { rules } from '../paytable.ts';
import { across, at, box, fall, glow, mote, room, scatter, times } from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

const NEON = ['#ff4db8', '#5cf2ff', '#ffd24a', '#8a5cff'];
const tube = (path: string, colour: string, wide = 6): string =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${path}" stroke="${colour}" stroke-width="${wide * 4}" stroke-opacity=".22"/><path d="${path}" stroke="${colour}" stroke-width="${wide}"/><path d="${path}" stroke="#fff" stroke-width="${wide / 3}" stroke-opacity=".9"/></g>`;

function scenery(mood: Mood): string {
  const next = scatter(mood === 'base' ? 53 : 59);
  const cabinet = (x: number, size: number, colour: string, other: string) =>
    at(
      x,
      900,
      `<path d="M-90 0v-300l24-130q66-26 132 0l24 130V0z" fill="#160a2c" stroke="${colour}" stroke-width="6"/><path d="M-66-420q66-26 132 0l-6 60H-60z" fill="${colour}"/><path d="M-64-350H64l10 130H-74z" fill="#0a0418" stroke="${other}" stroke-width="4"/>${times(5, (n) => box(-50 + n * 21, -330 + ((n * 37) % 70), 14, 14, `fill="${NEON[n % 4]!}"`))}<path d="M-84-200H84v46H-84z" fill="#2a1450"/><circle cx="-40" cy="-180" r="11" fill="${other}"/>${[20, 46, 70].map((dx, n) => `<circle cx="${dx}" cy="-176" r="9" fill="${NEON[n]!}"/>`).join('')}<path d="M-70-130H70V-20H-70z" fill="none" stroke="${colour}" stroke-opacity=".5" stroke-width="4"/>`,
      ` scale(${size})`,
    );
  return room(
    fall('s', '#12062c', '#2c0f5b', '#7a1f8a') +
      glow('l', '#ff4db8/.6', '#ff4db8/0') +
      fall('n', '#ffe27a', '#ff7a5c', '#ff3da8') +
      fall('f', '#3a0f6b', '#0c0420') +
      across('e', '#ff4db8/0', '#5cf2ff', '#ff4db8/0'),
    `<rect width="1600" height="1000" fill="url(#s)"/>${times(60, () => `<circle cx="${(next() * 1600).toFixed(0)}" cy="${(next() * 520).toFixed(0)}" r="${(0.8 + next() * 1.6).toFixed(1)}" fill="#fff" opacity=".8"/>`)}<circle cx="800" cy="480" r="430" fill="url(#l)"/><circle cx="800" cy="430" r="230" fill="url(#n)"/>${times(7, (n) => box(540, 440 + n * 32, 520, 5 + n * 3, 'fill="#2c0f5b"'))}<path d="M0 640h1600v360H0z" fill="url(#f)"/>${times(33, (n) => `<path d="M800 640 ${(n - 16) * 190 + 800} 1000" stroke="${n % 2 ? '#ff4db8' : '#8a5cff'}" stroke-opacity=".65" stroke-width="3"/>`)}${times(9, (n) => `<path d="M0 ${(645 + n * n * 5).toFixed(0)}h1600" stroke="#5cf2ff" stroke-opacity=".5" stroke-width="3"/>`)}<path d="M0 640h1600" stroke="url(#e)" stroke-width="8"/>${cabinet(120, 1.25, '#ff4db8', '#5cf2ff')}${cabinet(390, 0.85, '#8a5cff', '#ffd24a')}${cabinet(1210, 0.85, '#ffd24a', '#ff4db8')}${cabinet(1480, 1.25, '#5cf2ff', '#ff4db8')}${tube('M40 170 150 60l110 110M70 200 150 120l80 80', NEON[0]!)}${tube('M1340 90h200M1340 130h200M1340 170h200', NEON[1]!)}${tube('M420 80q90-60 180 0t180 0', NEON[2]!, 5)}${tube('M1010 110l30-60 30 60h60l-48 40 18 60-60-36-60 36 18-60-48-40z', NEON[3]!, 5)}`,
  );
}

export const theme: Theme = {
  sysname: 'penny-arcade',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.4,
    // A marquee: chasing bulbs between two tubes of neon.
    draw: (wide, high) => {
      const bulbs = (count: number, x: (n: number) => number, y: (n: number) => number) =>
        times(
          count,
          (n) =>
            `<circle cx="${x(n)}" cy="${y(n)}" r="13" fill="${n % 2 ? '#ff4db8' : '#ffd24a'}" opacity=".28"/><circle cx="${x(n)}" cy="${y(n)}" r="7" fill="${n % 2 ? '#ffd0f0' : '#fff6c0'}"/>`,
        );
      return `${box(-37, -37, wide + 74, high + 74, 'rx="30" fill="#1c0a3a" stroke="#ff4db8" stroke-width="4"')}${tube(`M-20-34H${wide + 20}a14 14 0 0 1 14 14V${high + 20}a14 14 0 0 1-14 14H-20a14 14 0 0 1-14-14V-20a14 14 0 0 1 14-14z`, '#ff4db8', 4)}${bulbs(
        13,
        (n) => (wide / 12) * n,
        () => -20,
      )}${bulbs(
        13,
        (n) => (wide / 12) * n,
        () => high + 20,
      )}${bulbs(
        11,
        () => -20,
        (n) => (high / 12) * (n + 1),
      )}${bulbs(
        11,
        () => wide + 20,
        (n) => (high / 12) * (n + 1),
      )}${box(-6, -6, wide + 12, high + 12, 'rx="12" fill="#0c0420" fill-opacity=".97" stroke="#5cf2ff" stroke-width="3"')}${times(wide / 100 - 1, (n) => tube(`M${(n + 1) * 100} 14V${high - 14}`, '#8a5cff', 2))}`;
    },
  },
  colours: {
    night: '#12062c',
    card: '#1c0a3af2',
    edge: '#5cf2ff',
    text: '#f6eaff',
    gold: '#ffd24a',
    lines: [0x5cf2ff, 0xff4db8, 0xffd24a, 0x9a7aff, 0x7dff8a],
    hope: 0xff4db8,
    radius: 999,
  },
  air: {
    shape: mote('<rect x="12" y="12" width="40" height="40" fill="#fff"/>'),
    tints: [0xff4db8, 0x5cf2ff, 0xffd24a],
    motion: 'rise',
    blend: 'add',
    size: 0.08,
    spins: true,
  },
  cheer: {
    shape: mote('<path d="M32 3l9 20 21 2-16 15 5 21-19-11-19 11 5-21L2 25l21-2z" fill="#fff"/>'),
    tints: [0xffd24a, 0xff4db8, 0x5cf2ff, 0x9a7aff],
    motion: 'ring',
    blend: 'add',
    size: 0.26,
    spins: true,
  },
  vanish: 'burst',
  sounds: {
    scale: [261.63, 311.13, 349.23, 392, 466.16, 523.25, 622.25, 698.46],
    wave: 'square',
    spin: { hertz: 2_400, seconds: 0.25, loudness: 0.14 },
    stop: { noise: 1_400, note: 130.81 },
    feature: [0, 4, 2, 5, 7],
    vanish: { hertz: 2_000, slide: 1 },
  },
};

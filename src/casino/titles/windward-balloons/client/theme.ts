// Windward Balloons: a race of hot-air balloons above green hills; in free spins it goes on into the evening.
import { rules } from '../paytable.ts';
import { at, box, dividers, fall, glow, mote, ridge, room, scatter, times } from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

const SILK = [
  ['#ff5c6b', '#fff3e0'],
  ['#2f8ae8', '#ffd24a'],
  ['#ff9a2e', '#7a3ab0'],
  ['#3fb87a', '#fff3e0'],
  ['#b84ae0', '#ffb0d8'],
] as const;

function scenery(mood: Mood): string {
  const isDusk = mood === 'feature';
  const next = scatter(isDusk ? 61 : 19);
  const [sky, far, hill, near, cloud] = isDusk
    ? [['#1c1a5b', '#8a3a8a', '#ff8a5c', '#ffd88a'], '#5b3a7a', '#3f2f6b', '#2a2450', '#ff9ab8']
    : [['#2a94e8', '#7accf7', '#d8f2fb', '#fff6dc'], '#8ac8b0', '#6bb86b', '#3f9450', '#ffffff'];
  const balloon = (x: number, y: number, size: number, kind: number) => {
    const [first, second] = SILK[kind % 5]!;
    return at(
      x,
      y,
      `${isDusk ? '<circle cy="-60" r="150" fill="url(#l)"/>' : ''}<path d="M0-180c86 0 130 58 130 124C130 4 74 44 44 90H-44C-74 44-130 4-130-56c0-66 44-124 130-124z" fill="${first}"/><path d="M0-180c-58 10-78 64-78 124 0 60 34 100 52 146h52C44 44 78 4 78-56c0-60-20-114-78-124z" fill="${second}"/><path d="M0-180c-26 10-34 64-34 124 0 60 16 100 22 146h24c6-46 22-86 22-146 0-60-8-114-34-124z" fill="${first}"/><path d="M-126-80q126 50 252 0v20q-126 50-252 0z" fill="#000" opacity=".14"/><path d="M-88-110a100 90 0 0 1 50-50" stroke="#fff" stroke-opacity=".6" stroke-width="13" stroke-linecap="round" fill="none"/><path d="M-36 90l10 44M36 90l-10 44M0 90v44" stroke="#4b2c1c" stroke-width="4"/><path d="M-32 132h64l-6 46h-52z" fill="#a8703a" stroke="#4b2c1c" stroke-width="4"/><path d="M-32 146h62M-30 160h58" stroke="#4b2c1c" stroke-opacity=".5" stroke-width="4"/>`,
      ` scale(${size})`,
    );
  };
  const puff = (x: number, y: number, size: number, opacity: number) =>
    at(
      x,
      y,
      `<path d="M-160 40q-50 0-50-42 0-44 52-44 12-64 82-64 54 0 72 44 54-32 96 10 66-6 66 52 0 44-52 44z" fill="${cloud}" opacity="${opacity}"/>`,
      ` scale(${size})`,
    );
  return room(
    fall('s', ...(sky as string[])) +
      glow('m', '#fffdf0', '#fff3c0/.5', '#fff3c0/0') +
      glow('l', '#ffd88a/.8', '#ff9a4a/.2', '#ff9a4a/0') +
      fall('r', '#8ad0f2', '#3f8ac0'),
    `<rect width="1600" height="1000" fill="url(#s)"/><circle cx="${isDusk ? 800 : 1240}" cy="${isDusk ? 680 : 170}" r="360" fill="url(#m)"/><circle cx="${isDusk ? 800 : 1240}" cy="${isDusk ? 680 : 170}" r="74" fill="#fffbe6"/>${isDusk ? times(50, () => `<circle cx="${(next() * 1600).toFixed(0)}" cy="${(next() * 340).toFixed(0)}" r="${(0.8 + next() * 1.5).toFixed(1)}" fill="#fff" opacity=".8"/>`) : ''}${puff(380, 210, 1, 0.75)}${puff(1100, 330, 0.8, 0.6)}${puff(780, 120, 0.6, 0.6)}${puff(1480, 470, 0.9, 0.6)}${balloon(720, 190, 0.26, 1)}${balloon(900, 250, 0.2, 3)}${balloon(560, 300, 0.34, 4)}${balloon(1070, 170, 0.36, 0)}<path d="${ridge(740, 120, 7, 6)}" fill="${far}"/><path d="${ridge(820, 90, 29, 5)}" fill="${hill}"/>${times(8, (n) => `<path d="M${n * 210 - 20} ${838 + (n % 3) * 16}q80-34 190 0l-20 40q-80-24-160 0z" fill="#fff" fill-opacity="${(0.06 + (n % 3) * 0.05).toFixed(2)}"/>`)}<path d="M980 1000C900 930 760 930 800 880s-60-60-20-90q60 10 60 50t60 80 300 80z" fill="url(#r)" opacity=".8"/><path d="${ridge(930, 60, 41, 4)}" fill="${near}"/>${times(22, (n) => at((n * 173) % 1600, 930 + ((n * 31) % 50), `<circle cy="-20" r="24" fill="${near}"/><circle cx="18" cy="-8" r="18" fill="${hill}"/>`))}${balloon(210, 420, 1.25, 0)}${balloon(1400, 400, 1.3, 1)}${balloon(430, 620, 0.7, 2)}${balloon(1180, 640, 0.62, 3)}${puff(120, 780, 1.2, 0.85)}${puff(1500, 800, 1.3, 0.85)}${at(660, 150, '<path d="M-40 0q20-24 40 0 20-24 40 0" fill="none" stroke="#24406b" stroke-width="6" stroke-linecap="round"/><path d="M60 40q14-18 30 0 16-18 30 0" fill="none" stroke="#24406b" stroke-width="5" stroke-linecap="round"/>')}`,
  );
}

export const theme: Theme = {
  sysname: 'windward-balloons',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.38,
    // Wicker, bound with leather, under a festoon of silk.
    draw: (wide, high) =>
      `<defs>${fall('k', '#d8a05c', '#a8703a', '#7a4a22')}${fall('p', '#103a6bf0', '#0a2448f6')}</defs>${box(-30, -28, wide + 60, high + 60, 'rx="20" fill="url(#k)" stroke="#4b2c14" stroke-width="3"')}${times(Math.floor(high / 16) + 3, (n) => `<path d="M-28 ${-14 + n * 16}q6-7 11 0t11 0M${wide + 6} ${-14 + n * 16}q6-7 11 0t11 0" fill="none" stroke="#4b2c14" stroke-opacity=".6" stroke-width="3"/>`)}${times(Math.floor(wide / 20), (n) => `<path d="M${n * 20} ${high + 14}q5-7 10 0t10 0M${n * 20} ${high + 23}q5-7 10 0t10 0" fill="none" stroke="#4b2c14" stroke-opacity=".6" stroke-width="3"/>`)}${box(-8, -8, wide + 16, high + 16, 'rx="14" fill="url(#p)" stroke="#5b2c14" stroke-width="6"')}${box(-8, -8, wide + 16, high + 16, 'rx="14" fill="none" stroke="#ffe8b0" stroke-width="1.5" stroke-dasharray="8 6"')}${dividers(wide, high, 'stroke="#bfe6ff" stroke-opacity=".35" stroke-width="2"')}`,
    over: (wide) =>
      times(8, (n) => {
        const part = (wide + 64) / 8;
        return `<path d="M${-32 + n * part}-34h${part}q0 34-${part / 2} 34t-${part / 2}-34z" fill="${SILK[n % 5]![0]}" stroke="#fff" stroke-opacity=".7" stroke-width="2"/>`;
      }),
  },
  colours: {
    night: '#1c5b94',
    card: '#0f3460f2',
    edge: '#ffe08a',
    text: '#f4fbff',
    gold: '#ffe08a',
    lines: [0xffe08a, 0xff7a8a, 0x7df0c8, 0xffffff],
    hope: 0xfff3b8,
    radius: 24,
  },
  air: {
    shape: mote(
      '<path d="M6 44a12 12 0 0 1 4-24 16 16 0 0 1 30-6 14 14 0 0 1 18 16 10 10 0 0 1-4 14z" fill="#fff" fill-opacity=".8"/>',
    ),
    tints: [0xffffff, 0xf0f8ff],
    motion: 'rise',
    blend: 'normal',
    size: 0.22,
  },
  cheer: {
    shape: mote(
      '<path d="M32 2c16 0 24 11 24 23S44 42 38 50H26C20 42 8 37 8 25S16 2 32 2z" fill="#fff"/><path d="M32 2c-8 4-12 12-12 23s4 18 6 25M32 2c8 4 12 12 12 23s-4 18-6 25" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="2.500"/><path d="M26 54h12v8H26z" fill="#8a5426"/>',
    ),
    tints: [0xff5c6b, 0xffd24a, 0x3f94e8, 0x5cc88a, 0xc98aff],
    motion: 'rise',
    blend: 'normal',
    size: 0.34,
  },
  vanish: 'burst',
  sounds: {
    scale: [329.63, 369.99, 440, 493.88, 554.37, 659.26, 739.99, 880],
    wave: 'triangle',
    spin: { hertz: 2_600, seconds: 0.6, loudness: 0.2 },
    stop: { noise: 900, note: 164.81 },
    feature: [0, 2, 3, 5, 7],
    vanish: { hertz: 2_400, slide: 1 },
  },
};

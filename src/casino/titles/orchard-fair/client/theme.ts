// Orchard Fair: a village fair on a summer's day; in free spins the lamps of the evening are on.
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

const GAY = ['#ff5c6b', '#ffd24a', '#3fb8e8', '#5cc86b', '#ff8ac0'];

function scenery(mood: Mood): string {
  const isDay = mood === 'base';
  const next = scatter(97);
  const [sky, far, near, grass] = isDay
    ? [['#4ab8f2', '#a8e0f7', '#fff3d0'], '#8ad06b', '#5cb04a', '#3f8f3a']
    : [['#2a1a5b', '#7a3a8a', '#ff9a6b'], '#4a6b5b', '#2f5b4a', '#1f4038'];
  const wheel = (x: number, y: number, r: number) =>
    at(
      x,
      y,
      `<path d="M0 0-${r * 0.5} ${r * 1.5}M0 0l${r * 0.5} ${r * 1.5}" stroke="#e8e0f0" stroke-width="14"/><circle r="${r}" fill="none" stroke="#fff" stroke-width="10"/><circle r="${r * 0.86}" fill="none" stroke="#ff5c6b" stroke-width="5"/>${times(12, (n) => `<g transform="rotate(${n * 30})"><path d="M0 0V-${r}" stroke="#fff" stroke-width="4"/>${isDay ? '' : `<circle cy="-${r * 0.93}" r="7" fill="#fff0a8"/>`}</g>`)}${times(12, (n) => at(Math.sin((n * Math.PI) / 6) * r, -Math.cos((n * Math.PI) / 6) * r, `<path d="M-18 0h36l-6 30h-24z" fill="${GAY[n % 5]!}"/><path d="M-22 0q22-22 44 0z" fill="#fff"/>`))}<circle r="20" fill="#ffd24a"/>`,
    );
  const tent = (x: number, y: number, size: number, colour: string) =>
    at(
      x,
      y,
      `<path d="M-110 0v-100h220V0z" fill="#fff6e6"/>${times(5, (n) => `<path d="M${-110 + n * 44} 0v-100h22V0z" fill="${colour}"/>`)}<path d="M-136-96Q-20-120 0-240q20 120 136 144-20 26-45 4-23 24-46 2-22 22-45 0-22 22-45-2-24 20-55-8z" fill="${colour}"/><path d="M-40-102Q-8-130 0-240q8 110 40 138-20 14-40 0-20 14-40 0z" fill="#fff6e6"/><path d="M0-240v-50l42 16-42 16" fill="#ffd24a" stroke="#7a4a1a" stroke-width="4"/>`,
      ` scale(${size})`,
    );
  const tree = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      `<path d="M-14 0l6-110h16l6 110z" fill="#7a4a26"/><circle cy="-170" r="86" fill="${near}"/><circle cx="-60" cy="-130" r="60" fill="${grass}"/><circle cx="62" cy="-126" r="62" fill="${near}"/><circle cx="-10" cy="-110" r="56" fill="${grass}"/>${times(9, (n) => dot(Math.sin(n * 2.4) * 74, -145 + Math.cos(n * 1.7) * 62, 11, `fill="${n % 2 ? '#ff4d4d' : '#ffb02e'}"`))}`,
      ` scale(${size})`,
    );
  const bunting = (y: number, sag: number) =>
    `<path d="M-20 ${y}Q800 ${y + sag * 2} 1620 ${y}" fill="none" stroke="#fff" stroke-width="4"/>${times(27, (n) => {
      const part = (n + 0.5) / 27;
      return at(
        part * 1640 - 20,
        y + 4 * sag * part * (1 - part),
        `<path d="M-22 0h44L0 48z" fill="${GAY[n % 5]!}"/>${isDay ? '' : '<circle cy="-2" r="8" fill="#fff3b0"/>'}`,
      );
    })}`;
  return room(
    fall('s', ...(sky as string[])) + glow('l', '#fffbe0', '#fff3b0/.5', '#fff3b0/0'),
    `<rect width="1600" height="1000" fill="url(#s)"/><circle cx="1120" cy="220" r="260" fill="url(#l)"/>${times(isDay ? 6 : 0, (n) => at(120 + n * 290, 130 + (n % 3) * 80, '<path d="M-90 20q-6-40 40-40 20-44 70-20 60-14 70 40 30 2 26 24-110 14-206-4z" fill="#fff" opacity=".85"/>'))}<path d="${ridge(640, 130, 13, 5)}" fill="${far}"/>${wheel(250, 470, 240)}<path d="${ridge(760, 90, 31, 4)}" fill="${near}"/>${tree(1190, 760, 0.8)}${tree(1480, 780, 1.2)}${tree(620, 770, 0.6)}${tent(1350, 900, 1.25, '#ff5c6b')}${tent(480, 880, 0.9, '#3fb8e8')}${tent(1010, 860, 0.7, '#5cc86b')}<path d="${ridge(930, 40, 5, 5)}" fill="${grass}"/>${tree(60, 960, 1.2)}${times(40, (n) => dot(next() * 1600, 930 + next() * 70, 4 + next() * 4, `fill="${GAY[n % 5]!}"`))}${bunting(20, 60)}${bunting(90, 40)}`,
  );
}

export const theme: Theme = {
  sysname: 'orchard-fair',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.42,
    // A market stall: painted posts, a counter, and an awning that hangs over the reels.
    draw: (wide, high) =>
      `<defs>${fall('k', '#fff8e6', '#f2dcae')}</defs>${box(-34, -30, wide + 68, high + 64, 'rx="12" fill="#b3283a" stroke="#5b0f1c" stroke-width="3"')}${box(-26, -30, wide + 52, high + 54, 'rx="8" fill="none" stroke="#ffd98a" stroke-width="3"')}${box(-8, -8, wide + 16, high + 16, 'rx="10" fill="url(#k)" stroke="#8a4a1a" stroke-width="3"')}${dividers(wide, high, 'stroke="#c98a4a" stroke-width="3" stroke-dasharray="2 9" stroke-linecap="round"')}${times(5, (n) => `<circle cx="-21" cy="${(high / 4) * n}" r="6" fill="#fff3b0"/><circle cx="${wide + 21}" cy="${(high / 4) * n}" r="6" fill="#fff3b0"/>`)}`,
    over: (wide) => {
      const part = (wide + 84) / 14;
      return times(
        14,
        (n) =>
          `<path d="M${-42 + n * part}-42h${part}v34a${part / 2} ${part / 2} 0 0 1-${part} 0z" fill="${n % 2 ? '#fff8ec' : '#e8384f'}" stroke="#5b0f1c" stroke-opacity=".35" stroke-width="1.5"/>`,
      );
    },
  },
  colours: {
    night: '#2a6b8a',
    card: '#fffaf0f5',
    edge: '#e8384f',
    text: '#4b1420',
    gold: '#c3182c',
    lines: [0xe8384f, 0x2f8ae8, 0x2fa84a, 0xff8a1f, 0xb84ae0],
    hope: 0xffd24a,
    radius: 16,
  },
  air: {
    shape: mote('<circle cx="32" cy="32" r="22" fill="#fff"/>'),
    tints: [0xffffff, 0xfff0b0],
    motion: 'rise',
    blend: 'normal',
    size: 0.06,
  },
  cheer: {
    shape: mote('<rect x="14" y="6" width="36" height="52" rx="6" fill="#fff"/>'),
    tints: [0xff5c6b, 0xffd24a, 0x3fb8e8, 0x5cc86b, 0xff8ac0],
    motion: 'fountain',
    blend: 'normal',
    size: 0.12,
    spins: true,
  },
  vanish: 'burst',
  sounds: {
    scale: [349.23, 392, 440, 523.25, 587.33, 698.46, 783.99, 880],
    wave: 'square',
    spin: { hertz: 800, seconds: 0.4, loudness: 0.2 },
    stop: { noise: 460, note: 174.61 },
    feature: [0, 2, 4, 2, 7],
    vanish: { hertz: 900, slide: 1 },
  },
};

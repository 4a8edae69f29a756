// Frostbound Lodge: a cabin in the snow; in free spins the northern lights come out.
import { rules } from '../paytable.ts';
import { at, box, dividers, fall, glow, mote, ridge, room, scatter, times } from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

const SKY = {
  base: {
    sky: ['#2c4a7a', '#7aa0c9', '#e8d8d8'],
    far: '#8fb0cf',
    near: '#5b80a8',
    pine: '#2c4f66',
    snow: '#f4faff',
    shade: '#b8d0e6',
  },
  feature: {
    sky: ['#050a26', '#0f2450', '#1f5b6b'],
    far: '#24406b',
    near: '#16305b',
    pine: '#0c2038',
    snow: '#a8c8e8',
    shade: '#4f74a0',
  },
} as const;

function scenery(mood: Mood): string {
  const sky = SKY[mood];
  const next = scatter(61);
  const pine = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      `${[0, 1, 2, 3]
        .map(
          (n) =>
            `<path d="M0-${300 - n * 60}l${44 + n * 20} ${88 + n * 10}h-${88 + n * 40}z" fill="${sky.pine}"/><path d="M0-${300 - n * 60}l${20 + n * 9} ${38 + n * 4}-${20 + n * 9} 8-${20 + n * 9}-8z" fill="${sky.snow}" opacity=".85"/>`,
        )
        .reverse()
        .join('')}`,
      ` scale(${size})`,
    );
  const lights =
    mood === 'feature'
      ? `<g opacity=".85"><path d="M-20 300C200 40 330 380 560 150S900 330 1090 110s340 160 540-40v240c-200 120-330-60-500 80S760 250 560 420 190 300-20 520z" fill="url(#a)"/><path d="M-20 180C240 300 420 20 700 210s480-150 920 60v140c-400-160-600 90-900-40S240 480-20 340z" fill="url(#b)"/></g>${times(80, () => `<circle cx="${(next() * 1600).toFixed(0)}" cy="${(next() * 500).toFixed(0)}" r="${(0.7 + next() * 1.5).toFixed(1)}" fill="#fff" opacity=".8"/>`)}`
      : '<circle cx="1180" cy="240" r="260" fill="url(#l)"/><circle cx="1180" cy="240" r="58" fill="#fff6e0"/>';
  return room(
    fall('s', ...sky.sky) +
      fall('a', '#5cf2b0/0', '#4affb0/.85', '#2fb8d8/.4', '#5b4ad8/0') +
      fall('b', '#a86bff/0', '#b87aff/.6', '#4affc0/.35', '#4affc0/0') +
      glow('l', '#fff3d8/.8', '#fff3d8/0') +
      glow('w', '#ffd98a/.9', '#ffb04a/0'),
    `<rect width="1600" height="1000" fill="url(#s)"/>${lights}<path d="M0 700 180 420l90 90 160-230 190 280 120-120 190 250V1000H0z" fill="${sky.far}"/><path d="M430 280l-60 86 44-12 30 24 26-30 40 14zM180 420l-46 70 40-10 30 20 16-12z" fill="${sky.snow}"/><path d="M760 720 1010 400l110 120 190-210 310 330v360H760z" fill="${sky.near}"/><path d="M1310 310l-70 78 54-8 34 26 30-32 46 12z" fill="${sky.snow}"/>${times(9, (n) => pine(40 + n * 62 - (n % 2) * 14, 830 + (n % 3) * 26, 0.62 + (n % 3) * 0.12))}${times(7, (n) => pine(1180 + n * 66, 850 + (n % 2) * 30, 0.66 + (n % 3) * 0.16))}<path d="${ridge(880, 60, 15, 5)}" fill="${sky.shade}"/>${at(280, 930, `<circle cx="0" cy="-90" r="210" fill="url(#w)" opacity=".7"/>${times(7, (n) => box(-140, -30 - n * 26, 280, 24, `rx="12" fill="${n % 2 ? '#6b4226' : '#7d5030'}" stroke="#2f1a0c" stroke-width="2"`))}<path d="M-190-190 0-330l190 140z" fill="#4b2d18"/><path d="M-206-176 0-336l206 160q-30 20-44-2L0-300-162-178q-20 20-44 2z" fill="${sky.snow}"/>${box(-100, -140, 66, 66, 'rx="4" fill="#ffd98a" stroke="#2f1a0c" stroke-width="6"')}${box(36, -140, 66, 66, 'rx="4" fill="#ffd98a" stroke="#2f1a0c" stroke-width="6"')}<path d="M-67-140v66M-100-107h66M69-140v66M36-107h66" stroke="#2f1a0c" stroke-width="5"/>`)}<path d="${ridge(960, 50, 33, 4)}" fill="${sky.snow}"/>${pine(1500, 1010, 1.5)}${pine(60, 1030, 1.3)}`,
  );
}

export const theme: Theme = {
  sysname: 'frostbound-lodge',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.4,
    // Logs laid across one another at the corners.
    draw: (wide, high) => {
      const log = (x: number, y: number, long: number, isUp: boolean) =>
        `<g transform="translate(${x} ${y})${isUp ? ' rotate(90)' : ''}"><rect y="-15" width="${long}" height="30" rx="14" fill="url(#k)" stroke="#2b160a" stroke-width="2.5"/><circle cx="13" r="12" fill="#e0b880" stroke="#6b4020" stroke-width="2"/><circle cx="13" r="6" fill="none" stroke="#a87040" stroke-width="2"/><circle cx="${long - 13}" r="12" fill="#e0b880" stroke="#6b4020" stroke-width="2"/><circle cx="${long - 13}" r="6" fill="none" stroke="#a87040" stroke-width="2"/></g>`;
      return `<defs>${fall('k', '#a8703f', '#7a4a26', '#4b2a12')}${fall('p', '#10264af0', '#081630f8')}</defs>${box(-8, -8, wide + 16, high + 16, 'rx="10" fill="#0c1f40" fill-opacity=".95"')}${dividers(wide, high, 'stroke="#9ad0ff" stroke-opacity=".3" stroke-width="2"')}${log(-16, -36, high + 72, true)}${log(wide + 16, -36, high + 72, true)}${log(-38, -16, wide + 76, false)}${log(-38, high + 16, wide + 76, false)}`;
    },
    over: (wide) =>
      `<path d="M-38-18q8-20 30-16 ${times(wide / 50, (n) => `q${n % 2 ? 20 : 26}-${n % 3 ? 12 : 4} 50 0`)} 28-4 38 16 q-6 12-20 8 ${times(Math.round(wide / 25) - 1, (n) => `l-8 ${10 + ((n * 13) % 22)}-8-${10 + ((n * 13) % 22)}q-4 3-9 0`)}q-24 8-31-8z" fill="#f4faff" stroke="#a8c8e8" stroke-width="2"/>`,
  },
  colours: {
    night: '#0a1a38',
    card: '#0d2448f0',
    edge: '#cfeaff',
    text: '#f2f9ff',
    gold: '#ffe0a0',
    lines: [0x9ae8ff, 0xffe08a, 0xb8a8ff, 0x7dffc8],
    hope: 0x7dffc8,
    radius: 12,
  },
  air: {
    shape: mote('<circle cx="32" cy="32" r="24" fill="#fff"/>'),
    tints: [0xffffff, 0xd8ecff],
    motion: 'fall',
    blend: 'normal',
    size: 0.08,
  },
  cheer: {
    shape: mote(
      `<g stroke="#fff" stroke-width="5" stroke-linecap="round">${times(6, (n) => `<path d="M32 32V5M32 14l-8-7M32 14l8-7" transform="rotate(${n * 60} 32 32)"/>`)}</g>`,
    ),
    tints: [0xffffff, 0xb8e8ff, 0x9ac8ff],
    motion: 'ring',
    blend: 'normal',
    size: 0.32,
    spins: true,
  },
  vanish: 'burst',
  sounds: {
    scale: [440, 493.88, 523.25, 659.26, 698.46, 880, 987.77, 1046.5],
    wave: 'sine',
    spin: { hertz: 1_400, seconds: 0.5, loudness: 0.16 },
    stop: { noise: 520, note: 110 },
    feature: [0, 2, 5, 3, 7],
    vanish: { hertz: 2_400, slide: 1 },
  },
};

// Hayloft Moon: stubble fields and a barn under the harvest moon, which walks over the reels as it does over the sky.
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

function scenery(mood: Mood): string {
  const isHigh = mood === 'feature';
  const next = scatter(109);
  const [sky, moon, far, field, stubble, barn] = isHigh
    ? [['#060a24', '#1c2454', '#4b3f7a'], '#fff8dc', '#24224b', '#4b4468', '#6b6080', '#54283a']
    : [['#2a1f54', '#a8485b', '#ffa84a'], '#ffd88a', '#6b3048', '#b8742c', '#e0a03d', '#943024'];
  const [mx, my, mr] = isHigh ? [560, 200, 96] : [1090, 470, 170];
  const bale = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      `<ellipse cy="4" rx="96" ry="16" fill="#000" opacity=".25"/>${box(-60, -116, 90, 116, `fill="${stubble}"`)}<ellipse cx="-60" cy="-58" rx="40" ry="58" fill="${field}" stroke="${stubble}" stroke-width="8"/><ellipse cx="-60" cy="-58" rx="24" ry="36" fill="none" stroke="${stubble}" stroke-width="5"/><ellipse cx="-60" cy="-58" rx="9" ry="14" fill="none" stroke="${stubble}" stroke-width="5"/><ellipse cx="30" cy="-58" rx="40" ry="58" fill="${stubble}"/>${times(5, (n) => `<path d="M-40 ${-106 + n * 24}h86" stroke="${field}" stroke-width="4"/>`)}`,
      ` scale(${size})`,
    );
  const pumpkin = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      `<ellipse cx="-26" cy="-34" rx="28" ry="36" fill="#d8641c"/><ellipse cx="26" cy="-34" rx="28" ry="36" fill="#d8641c"/><ellipse cy="-34" rx="26" ry="40" fill="#f2842c"/><path d="M-4-72q-2-16 12-22" stroke="#4a6b2c" stroke-width="9" fill="none" stroke-linecap="round"/>`,
      ` scale(${size})`,
    );
  const stook = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      `${times(9, (n) => `<path d="M${-40 + n * 10} 0Q${-10 + n * 2.5} -70 ${-52 + n * 13}-${150 + (n % 3) * 12}" fill="none" stroke="${n % 2 ? stubble : '#f2c46b'}" stroke-width="8" stroke-linecap="round"/>`)}<path d="M-26-66h52v14h-52z" fill="#7a4a1f"/>`,
      ` scale(${size})`,
    );
  return room(
    fall('s', ...(sky as string[])) +
      glow('m', moon as string, `${moon}/.4`, `${moon}/0`) +
      fall('f', stubble as string, field as string),
    `<rect width="1600" height="1000" fill="url(#s)"/>${times(isHigh ? 110 : 50, () => dot(next() * 1600, next() * 460, 0.7 + next() * 1.6, 'fill="#fff" fill-opacity=".8"'))}<circle cx="${mx}" cy="${my}" r="${mr * 3}" fill="url(#m)"/><circle cx="${mx}" cy="${my}" r="${mr}" fill="${moon}"/>${[
      [-0.3, -0.2, 0.2],
      [0.3, 0.1, 0.16],
      [-0.1, 0.4, 0.14],
      [0.4, -0.4, 0.1],
    ]
      .map(([dx, dy, r]) => dot(mx + dx! * mr, my + dy! * mr, r! * mr, 'fill="#8a5a2a" fill-opacity=".16"'))
      .join(
        '',
      )}<path d="M${mx - 190} ${my - 30}q120-34 260 0-130 24-260 0zM${mx - 40} ${my + 40}q120-26 240 0-110 20-240 0z" fill="${far}" opacity=".5"/>${times(7, (n) => `<path d="M${mx - 260 + n * 44} ${my - 130 + Math.abs(n - 3) * 16}q10-12 20 0 10-12 20 0" fill="none" stroke="#1a1024" stroke-width="4" stroke-linecap="round"/>`)}<path d="${ridge(690, 110, 15, 6)}" fill="${far}"/>${at(300, 760, `<path d="M-210 0v-190l210-150 210 150V0z" fill="${barn}" stroke="#24101a" stroke-width="6"/><path d="M-236-176 0-346l236 170-16 22L0-310l-220 156z" fill="#3a2030"/>${times(12, (n) => `<path d="M${-190 + n * 34}-${160 + (n < 6 ? n : 11 - n) * 22}V0" stroke="#000" stroke-opacity=".22" stroke-width="4"/>`)}${box(-64, -130, 128, 130, 'fill="#24101a" stroke="#f2e0c8" stroke-width="8"')}<path d="M-64-130 64 0M64-130-64 0" stroke="#f2e0c8" stroke-width="8"/><circle cy="-224" r="36" fill="#ffd27a" stroke="#f2e0c8" stroke-width="8"/><path d="M-36-224h72M0-260v72" stroke="#f2e0c8" stroke-width="6"/>`)}${at(520, 760, `<path d="M-50 0v-260a50 50 0 0 1 100 0V0z" fill="#8a7a8a" stroke="#24101a" stroke-width="6"/><path d="M-50-60H50M-50-120H50M-50-180H50" stroke="#24101a" stroke-opacity=".4" stroke-width="5"/>`)}<path d="M-20 770q400-50 820-16t820-20v270H-20z" fill="url(#f)"/>${times(17, (n) => `<path d="M${800 + (n - 8) * 40} 760L${800 + (n - 8) * 260} 1000" stroke="#000" stroke-opacity=".14" stroke-width="9"/>`)}${bale(1000, 810, 0.5)}${bale(1290, 850, 0.9)}${bale(720, 830, 0.6)}${bale(1490, 960, 1.4)}${stook(150, 900, 1)}${stook(60, 970, 1.3)}${stook(900, 880, 0.7)}${at(1160, 800, '<path d="M-5 0v-190H5V0zM-70-150H70v10H-70z" fill="#3a2014"/><path d="M-62-152h124l10 70-30-8-4 40h-76l-4-40-30 8z" fill="#4a5b8a"/><circle cy="-184" r="26" fill="#e8b86b"/><path d="M-46-196h92l-22-8-8-36h-32l-8 36z" fill="#5b3420"/>')}${pumpkin(420, 960, 1.3)}${pumpkin(540, 985, 0.9)}${pumpkin(300, 990, 1)}${pumpkin(1210, 985, 1.2)}${times(24, () => dot(next() * 1600, 560 + next() * 400, 2 + next() * 2.5, 'fill="#fff3a8" fill-opacity=".7"'))}`,
  );
}

export const theme: Theme = {
  sysname: 'hayloft-moon',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.42,
    // A barn door: boards, white braces, iron hinges.
    draw: (wide, high) =>
      `<defs>${fall('k', '#b83a2c', '#8a241c', '#5b120e')}</defs>${box(-40, -38, wide + 80, high + 76, 'rx="5" fill="url(#k)" stroke="#2c0a08" stroke-width="3"')}${times(Math.floor((wide + 80) / 40), (n) => `<path d="M${-40 + n * 40}-38v${high + 76}" stroke="#2c0a08" stroke-opacity=".4" stroke-width="2.5"/>`)}${box(-26, -26, wide + 52, high + 52, 'fill="none" stroke="#fbf0dc" stroke-width="13"')}${box(-9, -9, wide + 18, high + 18, 'rx="6" fill="#1f1830" fill-opacity=".97" stroke="#2c0a08" stroke-width="4"')}${dividers(wide, high, 'stroke="#fbf0dc" stroke-opacity=".35" stroke-width="3" stroke-dasharray="10 7"')}${[0.22, 0.78].map((part) => `<path d="M-40 ${high * part - 8}h34l10 8-10 8h-34zM${wide + 40} ${high * part - 8}h-34l-10 8 10 8h34z" fill="#24242c" stroke="#0a0a10" stroke-width="2"/><circle cx="-28" cy="${high * part}" r="3" fill="#8a8f9a"/><circle cx="${wide + 28}" cy="${high * part}" r="3" fill="#8a8f9a"/>`).join('')}`,
    over: (wide, high) =>
      `${times(11, (n) => `<path d="M${-40 + n * 5} ${high + 40}q${n * 3 - 20}-30 ${n * 5 - 34}-${54 + (n % 3) * 12}" fill="none" stroke="${n % 2 ? '#f2c46b' : '#c98a2c'}" stroke-width="4" stroke-linecap="round"/><path d="M${wide + 40 - n * 5} ${high + 40}q${20 - n * 3}-30 ${34 - n * 5}-${54 + (n % 3) * 12}" fill="none" stroke="${n % 2 ? '#f2c46b' : '#c98a2c'}" stroke-width="4" stroke-linecap="round"/>`)}`,
  },
  colours: {
    night: '#241a3a',
    card: '#2a1a34f2',
    edge: '#f2b04a',
    text: '#fff4e0',
    gold: '#ffcf6b',
    lines: [0xffcf6b, 0xff8a4a, 0xb8e07a, 0xb8a8ff],
    hope: 0xffe8a8,
    radius: 8,
  },
  air: {
    shape: mote(
      '<path d="M32 4c3 10 10 10 18 8-4 8-2 14 6 18-8 4-10 10-6 18-8-2-14 0-16 8l-2 6-2-6c-2-8-8-10-16-8 4-8 2-14-6-18 8-4 10-10 6-18 8 2 15 2 18-8z" fill="#fff"/>',
    ),
    tints: [0xf2842c, 0xd8541f, 0xf2c44a],
    motion: 'fall',
    blend: 'normal',
    size: 0.15,
    spins: true,
  },
  cheer: {
    shape: mote(
      '<path d="M32 60V20" stroke="#fff" stroke-width="5"/><path d="M32 4c7 8 7 14 0 20-7-6-7-12 0-20zM32 24c10-6 16-4 20-2-4 10-10 12-20 12zM32 24c-10-6-16-4-20-2 4 10 10 12 20 12zM32 38c10-6 16-4 20-2-4 10-10 12-20 12zM32 38c-10-6-16-4-20-2 4 10 10 12 20 12z" fill="#fff"/>',
    ),
    tints: [0xffcf6b, 0xf2a83d, 0xffe8a8, 0xff8a4a],
    motion: 'fountain',
    blend: 'normal',
    size: 0.28,
    spins: true,
  },
  vanish: 'drop',
  sounds: {
    scale: [196, 220, 246.94, 293.66, 329.63, 392, 440, 493.88],
    wave: 'square',
    spin: { hertz: 380, seconds: 0.4, loudness: 0.22 },
    stop: { noise: 520, note: 98 },
    feature: [0, 2, 4, 2, 5],
    vanish: { hertz: 420, slide: -1 },
  },
};

// Brass Foundry: a casting hall at work; when the coins are poured, everything glows.
import { rules } from '../paytable.ts';
import {
  across,
  at,
  box,
  dividers,
  dot,
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

const cog = (r: number, teeth: number, fill: string): string =>
  `${times(teeth, (n) => `<rect x="${-r * 0.12}" y="${-r * 1.18}" width="${r * 0.24}" height="${r * 0.3}" rx="${r * 0.04}" transform="rotate(${((n * 360) / teeth).toFixed(1)})" fill="${fill}"/>`)}<circle r="${r}" fill="${fill}"/><circle r="${r * 0.72}" fill="none" stroke="#120a06" stroke-opacity=".5" stroke-width="${r * 0.1}"/><circle r="${r * 0.24}" fill="#120a06"/>`;

function scenery(mood: Mood): string {
  const isHot = mood === 'feature';
  const next = scatter(29);
  const [fire, light, wall, dark] = isHot
    ? ['#ffd24a', '#ff6a1f', '#5b1f10', '#1c0603']
    : ['#ff9a3d', '#c9501a', '#3a2a24', '#0f0b0a'];
  const furnace = (x: number) =>
    at(
      x,
      1000,
      `<path d="M-190 0v-380q0-150 190-150t190 150V0z" fill="#1f1512" stroke="#0a0605" stroke-width="10"/><path d="M-120 0v-260a120 110 0 0 1 240 0V0z" fill="url(#f)"/>${times(7, (n) => `<path d="M-${186 - n * 2} ${-60 - n * 56}h66M${120 - n * 2} ${-60 - n * 56}h66" stroke="#000" stroke-opacity=".5" stroke-width="5"/>`)}`,
    );
  return room(
    glow('w', wall, dark) +
      glow('f', '#fff3b0', fire, light, `${light}/.4`) +
      glow('l', `${light}/.65`, `${light}/0`) +
      across('m', '#fff3b0', '#ffb03d', '#fff3b0'),
    `<rect width="1600" height="1000" fill="url(#w)"/>${times(5, (n) => `<path d="M${90 + n * 300} 560V250a110 110 0 0 1 220 0v310z" fill="${isHot ? '#7a2a10' : '#2f4450'}" fill-opacity=".55" stroke="#120c0a" stroke-width="12"/><path d="M${200 + n * 300} 140v420M${90 + n * 300} 300h220M${90 + n * 300} 430h220" stroke="#120c0a" stroke-width="7"/>`)}${at(170, 200, cog(120, 12, '#4b3418'))}${at(1440, 180, cog(150, 14, '#5b3f1c'))}${at(1290, 350, cog(72, 10, '#3a2814'))}${at(330, 340, cog(64, 10, '#3a2814'))}<path d="M0 80h1600v36H0z" fill="#17110e"/>${times(16, (n) => `<path d="M${n * 104} 84l52 28 52-28" fill="none" stroke="#2c211b" stroke-width="6"/>`)}${[480, 1120].map((x) => times(14, (n) => `<ellipse cx="${x}" cy="${110 + n * 22}" rx="${n % 2 ? 5 : 10}" ry="14" fill="none" stroke="#5b4a3a" stroke-width="5"/>`)).join('')}<circle cx="210" cy="820" r="520" fill="url(#l)"/><circle cx="1390" cy="820" r="520" fill="url(#l)"/>${furnace(210)}${furnace(1390)}<path d="M0 960h1600v40H0z" fill="#0c0807"/><path d="M400 960q400-26 800 0v16H400z" fill="url(#m)" opacity="${isHot ? 0.95 : 0.45}"/>${times(40, () => dot(next() * 1600, 300 + next() * 660, 1 + next() * 3, `fill="${fire}" fill-opacity="${(0.3 + next() * 0.6).toFixed(2)}"`))}`,
  );
}

export const theme: Theme = {
  sysname: 'brass-foundry',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.34,
    // A plate of iron with brass pipes along its edges.
    draw: (wide, high) =>
      `<defs>${fall('k', '#3f4850', '#1c2126')}${fall('b', '#ffe3a0', '#c98a3c', '#6b3f10', '#d8a050')}${across('v', '#ffe3a0', '#c98a3c', '#6b3f10', '#d8a050')}${fall('p', '#1a1310/.96', '#0c0807/.98')}</defs><path d="M-14-32H${wide + 14}L${wide + 32}-14V${high + 14}L${wide + 14} ${high + 32}H-14L-32 ${high + 14}V-14z" fill="url(#k)" stroke="#0a0c0e" stroke-width="3"/>${box(-16, -25, wide + 32, 13, 'rx="6" fill="url(#b)"')}${box(-16, high + 12, wide + 32, 13, 'rx="6" fill="url(#b)"')}${box(-25, -12, 13, high + 24, 'rx="6" fill="url(#v)"')}${box(wide + 12, -12, 13, high + 24, 'rx="6" fill="url(#v)"')}${box(-6, -6, wide + 12, high + 12, 'rx="3" fill="url(#p)" stroke="#c98a3c" stroke-width="2"')}${dividers(wide, high, 'stroke="#000" stroke-width="5"')}${dividers(wide, high, 'stroke="#8a5a24" stroke-width="1.5"')}${times(wide / 100 + 1, (n) => `<rect x="${n * 100 - 11}" y="-31" width="22" height="25" rx="4" fill="#6b3f10" stroke="#ffe3a0"/><rect x="${n * 100 - 11}" y="${high + 6}" width="22" height="25" rx="4" fill="#6b3f10" stroke="#ffe3a0"/>`)}`,
  },
  colours: {
    night: '#0f0b0a',
    card: '#1c1310f2',
    edge: '#d89a4a',
    text: '#ffeeda',
    gold: '#ffc04a',
    lines: [0xffc04a, 0xff7a3d, 0xfff0c0, 0xa8d0e0],
    hope: 0xff9a3d,
    radius: 4,
  },
  air: { shape: GLOW_MOTE, tints: [0xffa03d, 0xff5a1f, 0xffd27a], motion: 'rise', blend: 'add', size: 0.12 },
  cheer: {
    shape: mote(
      '<circle cx="32" cy="32" r="29" fill="#8a5208"/><circle cx="32" cy="30" r="28" fill="url(#g)"/><circle cx="32" cy="30" r="20" fill="none" stroke="#a8680f" stroke-width="3"/>',
      fall('g', '#fff3b8', '#ffc23d', '#d98a1a'),
    ),
    tints: [0xffffff, 0xffe0b0],
    motion: 'fountain',
    blend: 'normal',
    size: 0.3,
    spins: true,
  },
  vanish: 'burst',
  sounds: {
    scale: [146.83, 174.61, 196, 220, 261.63, 293.66, 349.23, 392],
    wave: 'sawtooth',
    spin: { hertz: 160, seconds: 0.5, loudness: 0.45 },
    stop: { noise: 700, note: 73.42 },
    feature: [0, 0, 3, 5, 7],
    vanish: { hertz: 1_600, slide: -1 },
  },
};

// Velvet Cellar: a small stage under the street; in free spins the spotlights come on.
import { rules } from '../paytable.ts';
import { at, box, dividers, dot, fall, glow, mote, room, scatter, times } from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

function scenery(mood: Mood): string {
  const isOn = mood === 'feature';
  const next = scatter(isOn ? 87 : 17);
  const [brick, joint, curtain, light, floor] = isOn
    ? [['#6b2a80', '#84348c', '#54206b'], '#2c1040', ['#e0286b', '#8a0f4b', '#4b062c'], '#ffd8f0', '#7a2f5b']
    : [['#7a4446', '#8a5250', '#6b3a3e'], '#2c161c', ['#a81f3f', '#6b0f2c', '#3a0618'], '#ffd8a0', '#6b4030'];
  const bricks = times(17, (row) =>
    times(15, (n) =>
      box(-60 + n * 116 + (row % 2) * 58, row * 44, 112, 40, `rx="3" fill="${brick[Math.floor(next() * 3)]!}"`),
    ),
  );
  const vault = (x: number) =>
    `<path d="M${x} 740V330a180 180 0 0 1 360 0v410" fill="none" stroke="${joint}" stroke-width="60"/><path d="M${x} 740V330a180 180 0 0 1 360 0v410" fill="none" stroke="${brick[1]!}" stroke-width="44" stroke-dasharray="30 5"/>`;
  const folds = (left: number, wide: number) =>
    times(
      6,
      (n) =>
        `<path d="M${left + (wide / 6) * n} 60q${wide / 24} 380 0 760h${wide / 6}q${wide / 24}-380 0-760z" fill="url(#c)"/><path d="M${left + (wide / 6) * (n + 0.25)} 60q${wide / 24} 380 0 760" stroke="#fff" stroke-opacity=".12" stroke-width="9" fill="none"/>`,
    );
  const table = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      `<ellipse cy="-90" rx="120" ry="26" fill="#2a1420"/><path d="M-8-84h16V0H-8z" fill="#180a12"/><ellipse rx="60" ry="14" fill="#180a12"/><circle cy="-130" r="120" fill="url(#l)" opacity=".6"/><path d="M-16-94h32l-6-34h-20z" fill="#c9384a"/><path d="M0-152q12 16 0 26-12-10 0-26z" fill="#ffe08a"/><path d="M40-96l14-34h-36zM36-96v2M50-146l10-14" stroke="#fff" stroke-opacity=".8" stroke-width="4" fill="#fff" fill-opacity=".3"/>`,
      ` scale(${size})`,
    );
  const beam = (x: number, to: number, colour: string) =>
    isOn ? `<path d="M${x - 16} 40 ${to - 190} 900h380L${x + 16} 40z" fill="${colour}" opacity=".2"/>` : '';
  return room(
    fall('c', ...(curtain as string[])) +
      glow('l', light as string, `${light}/.35`, `${light}/0`) +
      fall('f', floor as string, '#14080c') +
      glow('v', '#0c0408/0', '#0c0408/.1', '#0c0408/.35'),
    `<rect width="1600" height="1000" fill="${joint}"/>${bricks}${vault(-40)}${vault(1280)}${folds(-40, 190)}${folds(1450, 190)}${folds(390, 820)}<path d="M370 20h860v74q-70 50-140 0-75 50-146 0-72 50-144 0-72 50-144 0-71 50-146 0-70 50-140 0z" fill="url(#c)" stroke="#f2c46b" stroke-width="7"/>${beam(420, 640, '#ffd24a')}${beam(1180, 960, '#5cd8ff')}${beam(800, 800, '#ff9ae0')}<ellipse cx="800" cy="800" rx="560" ry="130" fill="url(#l)" opacity="${isOn ? 0.9 : 0.5}"/><path d="M250 800q550-90 1100 0l90 90H160z" fill="url(#f)"/>${times(13, (n) => `<path d="M${330 + n * 78} ${790 - Math.sin((n / 12) * Math.PI) * 34}L${180 + n * 103} 890" stroke="#000" stroke-opacity=".3" stroke-width="4"/>`)}<path d="M160 890h1280v40H160z" fill="#3a1a1c"/>${times(25, (n) => `<circle cx="${185 + n * 51}" cy="910" r="26" fill="url(#l)" opacity="${isOn ? 0.9 : 0.45}"/><circle cx="${185 + n * 51}" cy="910" r="8" fill="#fff0c0"/>`)}${at(520, 800, '<path d="M-150-20v-120q0-60 70-60h150v30H20q-20 0-20 30v120zM-150-20h20v60h-14zM-20-20H0v60h-14z" fill="#0f080c"/><path d="M-140-100h130v14h-130z" fill="#fff6e0"/>')}${at(1110, 790, '<path d="M-4 40v-270h8V40zM-60 44h120v-8H-60z" fill="#0f080c"/><ellipse cy="-250" rx="20" ry="30" fill="#c9c9d0"/><path d="M-18-258h36M-19-246h38" stroke="#4a4a54" stroke-width="3"/>')}${[160, 1440].map((x) => `<circle cx="${x}" cy="300" r="150" fill="url(#l)"/><path d="M${x - 30} 320h60l-14-60h-32z" fill="#ffe8b0" stroke="#8a5a1f" stroke-width="5"/>`).join('')}<path d="M-20 930h1640v80H-20z" fill="#14080c"/>${table(170, 990, 1.1)}${table(1430, 990, 1.1)}${times(40, () => dot(next() * 1600, next() * 800, 1 + next() * 2.5, `fill="${light}" fill-opacity=".4"`))}<rect width="1600" height="1000" fill="url(#v)"/>`,
  );
}

export const theme: Theme = {
  sysname: 'velvet-cellar',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.4,
    // Lacquer and brass in the lines of the twenties: rays in the corners, steps at the sides.
    draw: (wide, high) => {
      const rays = (x: number, y: number, turn: number) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})">${times(7, (n) => `<path d="M0 0 44 ${-2}v4z" transform="rotate(${n * 15})" fill="url(#g)"/>`)}<circle r="11" fill="#1c0a18" stroke="#e8bc6b" stroke-width="3"/></g>`;
      return `<defs>${fall('g', '#fff3c8', '#e0b05c', '#94601c')}${fall('k', '#3a1430', '#1c0818')}</defs><path d="M-38 ${high * 0.3}h8V-30h${wide + 60}V${high * 0.3}h8v${high * 0.4}h-8V${high + 30}H-30V${high * 0.7}h-8z" fill="url(#k)" stroke="url(#g)" stroke-width="4"/>${box(-20, -20, wide + 40, high + 40, 'fill="none" stroke="url(#g)" stroke-width="2"')}${rays(-26, -26, 0)}${rays(wide + 26, -26, 90)}${rays(wide + 26, high + 26, 180)}${rays(-26, high + 26, 270)}${box(-7, -7, wide + 14, high + 14, 'fill="#140610" fill-opacity=".97" stroke="url(#g)" stroke-width="3"')}${dividers(wide, high, 'stroke="#e0b05c" stroke-opacity=".45" stroke-width="2"')}${times(wide / 100 - 1, (n) => `<path d="M${(n + 1) * 100 - 9} 0h18l-9 16zM${(n + 1) * 100 - 9} ${high}h18l-9-16z" fill="url(#g)"/>`)}`;
    },
  },
  colours: {
    night: '#180a14',
    card: '#240c20f2',
    edge: '#e0b05c',
    text: '#fff2e4',
    gold: '#ffd07a',
    lines: [0xffd07a, 0xff6a94, 0x7ad8f0, 0xc9a0ff],
    hope: 0xff8ab0,
    radius: 0,
  },
  air: {
    shape: mote(
      '<path d="M8 44C14 20 30 50 34 26S54 20 56 8" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="6" stroke-linecap="round"/>',
    ),
    tints: [0xffd8c0, 0xe8c0ff],
    motion: 'rise',
    blend: 'add',
    size: 0.2,
  },
  cheer: {
    shape: mote(
      '<circle cx="32" cy="32" r="29" fill="#1a121c" stroke="#fff" stroke-width="2"/><circle cx="32" cy="32" r="21" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/><circle cx="32" cy="32" r="12" fill="#fff"/><circle cx="32" cy="32" r="2.5" fill="#1a121c"/>',
    ),
    tints: [0xffd07a, 0xff6a94, 0x7ad8f0, 0xffffff],
    motion: 'fountain',
    blend: 'normal',
    size: 0.27,
    spins: true,
  },
  vanish: 'burst',
  sounds: {
    scale: [220, 261.63, 293.66, 311.13, 329.63, 392, 440, 523.25],
    wave: 'sawtooth',
    spin: { hertz: 420, seconds: 0.45, loudness: 0.2 },
    stop: { noise: 1_800, note: 110 },
    feature: [0, 1, 3, 4, 5, 7],
    vanish: { hertz: 560, slide: 1 },
  },
};

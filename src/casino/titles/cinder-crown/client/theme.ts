// Cinder Crown: a forge in the rim of a volcano; in free spins it breaks out.
import { rules } from '../paytable.ts';
import {
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

function scenery(mood: Mood): string {
  const breaksOut = mood === 'feature';
  const next = scatter(breaksOut ? 91 : 63);
  const [sky, cone, rock, fire, light] = breaksOut
    ? [['#1c0206', '#6b0f0a', '#ff6a1f'], '#5b1814', '#2c0c0e', '#fff3a8', '#ff8a1f']
    : [['#14101f', '#3f1f34', '#94402c'], '#54303a', '#2c1a24', '#ffc84a', '#e0521f'];
  const stream = (path: string, wide: number) =>
    `<path d="${path}" fill="none" stroke="${light}" stroke-width="${wide + 14}" stroke-opacity=".35" stroke-linecap="round" stroke-linejoin="round"/><path d="${path}" fill="none" stroke="url(#v)" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/><path d="${path}" fill="none" stroke="#fffbe0" stroke-width="${wide * 0.25}" stroke-opacity=".8" stroke-linecap="round" stroke-linejoin="round"/>`;
  const columns = (left: number, step: number) =>
    times(9, (n) => {
      const [x, top] = [left + n * step, 470 + ((n * 83) % 170) + Math.abs(n - 4) * 8];
      return `<path d="M${x} 1000V${top}l${Math.abs(step) / 2} -26 ${Math.abs(step) / 2} 26V1000z" fill="${n % 2 ? rock : cone}" stroke="#000" stroke-opacity=".5" stroke-width="4"/><path d="M${x} ${top}l${Math.abs(step) / 2} -26 ${Math.abs(step) / 2} 26-${Math.abs(step) / 2} 20z" fill="${light}" opacity=".22"/>`;
    });
  const plume = breaksOut
    ? `${times(13, (n) => dot(800 + Math.sin(n * 2.2) * (60 + n * 22), 230 - n * 17, 50 + n * 13, `fill="#2c0a10" fill-opacity="${(0.85 - n * 0.04).toFixed(2)}"`))}${times(26, (n) => `<path d="M800 300Q${(800 + (next() - 0.5) * 500).toFixed(0)} ${(next() * 140).toFixed(0)} ${(800 + (n - 13) * 56).toFixed(0)} ${(180 + next() * 260).toFixed(0)}" fill="none" stroke="${n % 2 ? '#ffd24a' : '#ff7a1f'}" stroke-width="${(3 + next() * 6).toFixed(0)}" stroke-linecap="round"/>`)}`
    : times(6, (n) => dot(800 + Math.sin(n * 1.9) * 50, 230 - n * 36, 34 + n * 11, 'fill="#4b3a44" fill-opacity=".5"'));
  return room(
    fall('s', ...(sky as string[])) +
      fall('v', fire as string, light as string, '#c9281f') +
      glow('l', `${fire}`, `${light}/.5`, `${light}/0`),
    `<rect width="1600" height="1000" fill="url(#s)"/>${breaksOut ? '' : times(60, () => dot(next() * 1600, next() * 360, 0.7 + next() * 1.4, 'fill="#ffe8d8" fill-opacity=".7"'))}${plume}<ellipse cx="800" cy="310" rx="${breaksOut ? 520 : 300}" ry="${breaksOut ? 330 : 180}" fill="url(#l)"/><path d="M140 1000Q560 620 660 310q140-40 280 0 100 310 520 690z" fill="${cone}"/><path d="M660 310q140-40 280 0-60 34-140 34t-140-34z" fill="url(#v)"/>${stream('M740 340l-20 90 40 70-70 130 30 120-90 250', 20)}${stream('M860 340l30 110-40 80 80 130-20 120 110 220', 16)}${breaksOut ? stream('M800 340l10 160-30 120 40 180-10 200', 26) : ''}<path d="M-20 1000V600l150-80 90 60 110-30 120 190 130 90v170zM1620 1000V560l-140-60-120 90-100-20-110 180-130 80v170z" fill="${rock}"/>${columns(-30, 56)}${columns(1150, 56)}${stream('M120 520l14 120-26 90 20 230', 22)}${stream('M418 620l-10 120 22 220', 14)}${stream('M1490 480l-20 140 30 110-16 230', 24)}${stream('M1206 610l16 140-20 210', 14)}<path d="M-20 940q400-50 800-14t840-16v110H-20z" fill="${light}" opacity=".85"/><path d="M-20 962q420-34 820-6t820-12v76H-20z" fill="${fire}" opacity=".8"/>${at(215, 900, `<path d="M-110 0h220l-20-40h-40v-34h70q40-4 60-40H-130q10 34 60 40h30v34h-40z" fill="#1c1418" stroke="#000" stroke-width="4"/><path d="M-60-118h120l10-14H-70z" fill="url(#v)"/><circle cy="-120" r="90" fill="url(#l)" opacity=".7"/>`)}${times(46, () => dot(next() * 1600, 200 + next() * 760, 1.5 + next() * 3.5, `fill="${fire}" fill-opacity="${(0.4 + next() * 0.6).toFixed(2)}"`))}`,
  );
}

export const theme: Theme = {
  sysname: 'cinder-crown',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.38,
    // Basalt, split by heat, with the points of a crown.
    draw: (wide, high) =>
      `<defs>${fall('k', '#4b3438', '#2c1a20', '#140a0e')}${fall('v', '#fff3a8', '#ffb02e', '#ff4a0f')}</defs><path d="M-34 ${high + 34}V-18${times(5, (n) => `L${-34 + ((wide + 68) / 5) * (n + 0.5)} ${n === 2 ? -40 : -34}L${-34 + ((wide + 68) / 5) * (n + 1)} -18`)}V${high + 34}z" fill="url(#k)" stroke="#0a0406" stroke-width="4" stroke-linejoin="round"/><path d="M-30 ${high * 0.2}l12 30-9 40 12 50-10 60M${wide + 30} ${high * 0.25}l-12 40 10 36-13 60 9 50M${wide * 0.1} ${high + 30}l40-14 50 10 60-12M${wide * 0.9} ${high + 30}l-50-12-60 8" fill="none" stroke="url(#v)" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>${times(5, (n) => dot(-34 + ((wide + 68) / 5) * (n + 0.5), n === 2 ? -24 : -20, 7, 'fill="#ff5a2e" stroke="#ffe0a0" stroke-width="2"'))}${box(-8, -8, wide + 16, high + 16, 'rx="4" fill="#16080a" fill-opacity=".97" stroke="#ff8a3d" stroke-width="2.5"')}${dividers(wide, high, 'stroke="#ff6a1f" stroke-opacity=".22" stroke-width="2"')}`,
  },
  colours: {
    night: '#160608',
    card: '#260c0cf2',
    edge: '#ff8a3d',
    text: '#fff0e0',
    gold: '#ffc24a',
    lines: [0xffc24a, 0xff5a2e, 0xfff3c0, 0xc9a0ff],
    hope: 0xff8a3d,
    radius: 5,
  },
  air: { shape: GLOW_MOTE, tints: [0xff8a2e, 0xff4a1f, 0xffd24a], motion: 'rise', blend: 'add', size: 0.13 },
  cheer: {
    shape: mote(
      '<path d="M12 26 24 8l22 2 12 20-8 24-26 6L8 46z" fill="#3a1414"/><path d="M12 26l16 8 18-24M28 34l-4 26M28 34l30-4" stroke="url(#g)" stroke-width="5" fill="none" stroke-linecap="round"/>',
      fall('g', '#fff3a8', '#ff8a1f'),
    ),
    tints: [0xffffff, 0xffd0a0, 0xffa870],
    motion: 'fountain',
    blend: 'normal',
    size: 0.28,
    spins: true,
  },
  vanish: 'burst',
  sounds: {
    scale: [130.81, 146.83, 155.56, 196, 207.65, 261.63, 293.66, 311.13],
    wave: 'sawtooth',
    spin: { hertz: 90, seconds: 0.6, loudness: 0.5 },
    stop: { noise: 110, note: 65.41 },
    feature: [0, 2, 3, 5, 7],
    vanish: { hertz: 180, slide: -1 },
  },
};

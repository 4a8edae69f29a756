// Accordion Alley: musicians between old houses under strings of lamps; free spins are the show itself.
import { rules } from '../paytable.ts';
import { at, box, dividers, dot, fall, glow, mote, room, scatter, times } from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

function scenery(mood: Mood): string {
  const isShow = mood === 'feature';
  const next = scatter(79);
  const [sky, left, right] = isShow
    ? [['#12082c', '#4b1450', '#c93a5b'], '#3a1f3f', '#2c1838']
    : [['#3a4a8a', '#c97a8a', '#ffd0a0'], '#c97a5b', '#8a6b94'];
  const house = (x: number, wide: number, top: number, wall: string, shutter: string, awning: string) =>
    `${box(x, top, wide, 1000 - top, `fill="${wall}" stroke="#2a1424" stroke-width="5"`)}<path d="M${x - 14} ${top}h${wide + 28}l-24-50H${x + 10}z" fill="#6b3038"/>${times(
      4,
      (row) =>
        times(2, (n) => {
          const [wx, wy] = [x + wide * (0.16 + n * 0.42), top + 50 + row * 150];
          return `${box(wx, wy, wide * 0.26, 96, `rx="${wide * 0.13}" fill="${next() > 0.4 ? '#ffdf94' : '#4b3a5b'}" stroke="#2a1424" stroke-width="4"`)}${box(wx - wide * 0.09, wy, wide * 0.08, 96, `fill="${shutter}"`)}${box(wx + wide * 0.27, wy, wide * 0.08, 96, `fill="${shutter}"`)}<path d="M${wx - 12} ${wy + 98}h${wide * 0.26 + 24}v20h-${wide * 0.26 + 24}z" fill="#5b3a2a"/>${times(5, (f) => dot(wx - 4 + f * wide * 0.075, wy + 98, 10, `fill="${['#ff5c7a', '#ffd24a', '#fff'][f % 3]!}"`))}`;
        }),
    )}${times(6, (n) => `<path d="M${x + (wide / 6) * n} 800h${wide / 6}v44a${wide / 12} 22 0 0 1-${wide / 6} 0z" fill="${n % 2 ? '#fff3e0' : awning}"/>`)}${box(x + wide * 0.16, 850, wide * 0.68, 150, 'fill="#3a2030"')}`;
  const lamps = (y: number, sag: number, seed: number) =>
    `<path d="M-20 ${y}Q800 ${y + sag * 2} 1620 ${y - 20}" fill="none" stroke="#2a1424" stroke-width="4"/>${times(
      15,
      (n) => {
        const part = (n + 0.5) / 15;
        return at(
          part * 1640 - 20,
          y + 4 * sag * part * (1 - part) - part * 20 + 16,
          `<circle r="42" fill="url(#l)"/><circle r="11" fill="${['#fff0b0', '#ffb0a0', '#b0e8ff'][(n + seed) % 3]!}"/>`,
        );
      },
    )}`;
  const spot = isShow
    ? '<path d="M300-20 620 1000h260L420-20zM1300-20 980 1000H720L1180-20z" fill="#fff3c0" opacity=".2"/>'
    : '';
  return room(
    fall('s', ...(sky as string[])) +
      glow('l', '#fff0b0/.8', '#ffc84a/.2', '#ffc84a/0') +
      fall('c', isShow ? '#3a1838' : '#a8785b', '#2a1420'),
    `<rect width="1600" height="1000" fill="url(#s)"/><path d="M620 1000V430l60-70 60 60V300l60-90 60 90v140l60-50 60 70v540z" fill="${right}" opacity=".6"/>${house(-40, 300, 150, left, '#3a6b6b', '#c9283a')}${house(1340, 300, 170, right, '#6b3a4a', '#2a6ba8')}${house(260, 240, 260, right, '#3a4a7a', '#e0a02e')}${house(1100, 240, 240, left, '#4a6b3a', '#3a8a5b')}${house(500, 150, 380, left, '#5b3a6b', '#c9283a')}${house(950, 150, 370, right, '#3a6b6b', '#2a6ba8')}<path d="M640 860h320l700 140H-60z" fill="url(#c)"/>${spot}${lamps(90, 70, 0)}${lamps(230, 50, 1)}${lamps(20, 40, 2)}`,
  );
}

export const theme: Theme = {
  sysname: 'accordion-alley',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.42,
    // A little stage in the street: boards below, curtains above and at the sides.
    draw: (wide, high) =>
      `<defs>${fall('k', '#8a4a24', '#4b2410')}${fall('p', '#2c0f24f5', '#180818fa')}</defs>${box(-38, -36, wide + 76, high + 76, 'rx="8" fill="url(#k)" stroke="#240f08" stroke-width="3"')}${box(-6, -6, wide + 12, high + 12, 'fill="#240c20" fill-opacity=".97"')}${dividers(wide, high, 'stroke="#ffd27a" stroke-opacity=".3" stroke-width="2"')}${times(Math.round(wide / 40), (n) => `<circle cx="${20 + n * 40}" cy="${high + 22}" r="9" fill="#fff3c0"/><circle cx="${20 + n * 40}" cy="${high + 22}" r="16" fill="#ffd27a" opacity=".3"/>`)}`,
    over: (wide, high) => {
      const part = wide / 5;
      return `<defs>${fall('r', '#e8304a', '#a8142c', '#6b0a1c')}</defs>${times(5, (n) => `<path d="M-40 ${-42 + n * 0}z"/><path d="M${n * part - (n === 0 ? 40 : 0)}-42h${part + (n === 0 || n === 4 ? 40 : 0)}v32q-${part / 2} 44-${part + (n === 0 || n === 4 ? 40 : 0)} 0z" fill="url(#r)" stroke="#ffd27a" stroke-width="3"/>`)}<path d="M-40-12q28 60 12 ${high * 0.5}t-12 ${high * 0.5}zM${wide + 40}-12q-28 60-12 ${high * 0.5}t12 ${high * 0.5}z" fill="url(#r)"/>`;
    },
  },
  colours: {
    night: '#1c0c24',
    card: '#33101ff2',
    edge: '#ffd27a',
    text: '#fff3e6',
    gold: '#ffd27a',
    lines: [0xffd27a, 0xff7a8a, 0x8ae0e8, 0xc8b0ff],
    hope: 0xfff0b8,
    radius: 14,
  },
  air: {
    shape: mote(
      '<path d="M24 50V16l26-8v34" fill="none" stroke="#fff" stroke-width="5"/><ellipse cx="17" cy="50" rx="9" ry="7" fill="#fff"/><ellipse cx="43" cy="42" rx="9" ry="7" fill="#fff"/>',
    ),
    tints: [0xffe0a0, 0xffb0c0],
    motion: 'rise',
    blend: 'add',
    size: 0.2,
  },
  cheer: {
    shape: mote(
      '<path d="M24 50V14l28-8v36" fill="none" stroke="#fff" stroke-width="7"/><ellipse cx="16" cy="50" rx="11" ry="9" fill="#fff"/><ellipse cx="44" cy="42" rx="11" ry="9" fill="#fff"/>',
    ),
    tints: [0xffd27a, 0xff7a8a, 0x8ae0e8, 0xffffff],
    motion: 'fountain',
    blend: 'normal',
    size: 0.3,
    spins: true,
  },
  vanish: 'burst',
  sounds: {
    scale: [311.13, 349.23, 369.99, 466.16, 493.88, 622.25, 698.46, 739.99],
    wave: 'sawtooth',
    spin: { hertz: 500, seconds: 0.4, loudness: 0.2 },
    stop: { noise: 380, note: 155.56 },
    feature: [0, 2, 4, 3, 5, 7],
    vanish: { hertz: 800, slide: 1 },
  },
};

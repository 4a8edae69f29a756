// Moonlit Folios: a bookshop after closing time; in free spins the books leave their shelves.
import { rules } from '../paytable.ts';
import { at, box, dividers, dot, fall, glow, mote, room, scatter, times } from '../../../engine/client/reels/draw.ts';
import type { Mood, Theme } from '../../../engine/client/reels/theme.ts';
import art from './art.json' with { type: 'json' };

const SPINES = ['#8a3a3a', '#3a5b8a', '#4a7a54', '#a87a3a', '#6b4a8a', '#b8a888', '#2f6b6b', '#944a6b'];

function scenery(mood: Mood): string {
  const isAwake = mood === 'feature';
  const next = scatter(isAwake ? 29 : 113);
  const [wall, wood, dark, moon] = isAwake
    ? ['#241a54', '#4b3468', '#160f34', '#e8d8ff']
    : ['#1c2748', '#5b3f2c', '#150f14', '#fff6d8'];
  const shelf = (left: number, wide: number) =>
    times(6, (row) => {
      const y = 96 + row * 146;
      let books = '';
      for (let x = left + 10; x < left + wide - 26;) {
        const [thick, high] = [16 + next() * 22, 84 + next() * 40];
        if (next() > 0.12)
          books += `<rect x="${x.toFixed(0)}" y="${(y + 132 - high).toFixed(0)}" width="${thick.toFixed(0)}" height="${high.toFixed(0)}" rx="2" fill="${SPINES[Math.floor(next() * 8)]!}"/><path d="M${x.toFixed(0)} ${(y + 146 - high).toFixed(0)}h${thick.toFixed(0)}" stroke="#ffe0a0" stroke-opacity=".5" stroke-width="3"/>`;
        x += thick + 2;
      }
      return `${box(left, y, wide, 146, `fill="${dark}" fill-opacity=".75"`)}${books}${box(left - 8, y + 132, wide + 16, 16, `fill="${wood}"`)}`;
    });
  const flying = (x: number, y: number, size: number, turn: number, cover: string) =>
    at(
      x,
      y,
      `<path d="M0 0q-50-34-100-8V52q54-22 100 8 46-30 100-8V-8Q50-34 0 0z" fill="${cover}"/><path d="M0-6q-46-30-90-8v52q46-18 90 8 44-26 90-8v-52q-44-22-90 8z" fill="#fff8e6"/><path d="M0-6v52M-74 0q30-8 56 4M-74 14q30-8 56 4M74 0q-30-8-56 4M74 14q-30-8-56 4" stroke="#b8a890" stroke-width="3" fill="none"/>`,
      ` rotate(${turn}) scale(${size})`,
    );
  return room(
    fall('s', '#060c2c', '#1f3470', '#5b7ac0') +
      glow('m', moon as string, `${moon}/.35`, `${moon}/0`) +
      glow('c', '#ffe0a0', '#ffb04a/.35', '#ffb04a/0') +
      fall('b', `${moon}/.34`, `${moon}/0`) +
      fall('f', wood as string, dark as string),
    `<rect width="1600" height="1000" fill="${wall}"/><path d="M560 900V330a240 240 0 0 1 480 0v570z" fill="url(#s)"/>${times(34, () => dot(590 + next() * 420, 130 + next() * 560, 0.8 + next() * 1.7, 'fill="#fff" fill-opacity=".85"'))}<circle cx="880" cy="290" r="230" fill="url(#m)"/><circle cx="880" cy="290" r="72" fill="${moon}"/><circle cx="860" cy="276" r="13" fill="#000" opacity=".07"/><circle cx="900" cy="310" r="18" fill="#000" opacity=".07"/><path d="M560 700l60-70 50 40 60-80 70 60 50-44 60 66 60-50 70 80v198H560z" fill="#0c1434"/>${times(9, (n) => box(600 + n * 46, 690 + ((n * 37) % 60), 10, 14, 'fill="#ffd98a" fill-opacity=".8"'))}<path d="M560 900V330a240 240 0 0 1 480 0v570M800 90v810M560 420h480M560 640h480" fill="none" stroke="${wood}" stroke-width="20"/><path d="M620 1000 740 420h200l240 580z" fill="url(#b)"/>${shelf(20, 250)}${shelf(286, 236)}${shelf(1080, 236)}${shelf(1332, 250)}${times(5, (n) => box([2, 270, 522, 1064, 1316][n]!, 60, 18, 920, `fill="${wood}"`))}${box(1582, 60, 18, 920, `fill="${wood}"`)}<path d="M-20 60h560v40H-20zM1050 60h570v40h-570z" fill="${wood}"/><path d="M-20 930h1640v80H-20z" fill="url(#f)"/><path d="M340 980 430 140M400 980 490 140" stroke="#b8844a" stroke-width="13"/>${times(8, (n) => `<path d="M${352 + n * 11} ${880 - n * 100}h58" stroke="#b8844a" stroke-width="11"/>`)}${at(1190, 930, `<circle cy="-120" r="200" fill="url(#c)"/><path d="M-14-40h28V0h-28z" fill="#fff0d8"/><path d="M0-88q18 26 0 48-18-22 0-48z" fill="#ffd24a"/><path d="M-50 0H50l-12 16h-76z" fill="#c9903c"/>`)}${isAwake ? `${flying(180, 250, 0.9, -14, '#8a3a3a')}${flying(420, 560, 0.65, 12, '#3a5b8a')}${flying(1240, 220, 0.85, 16, '#6b4a8a')}${flying(1460, 520, 1, -10, '#2f6b6b')}${flying(90, 720, 0.6, 20, '#a87a3a')}${flying(640, 150, 0.5, -8, '#944a6b')}${times(60, () => dot(next() * 1600, next() * 900, 1.5 + next() * 3, 'fill="#ffe8b0" fill-opacity=".8"'))}` : times(30, () => dot(620 + next() * 420, 420 + next() * 500, 1 + next() * 2.4, 'fill="#fff6d8" fill-opacity=".5"'))}`,
  );
}

export const theme: Theme = {
  sysname: 'moonlit-folios',
  rules,
  art,
  scenery,
  frame: {
    margin: 0.38,
    // A bound book, laid open: leather with gilt corners, the edges of its pages at the sides.
    draw: (wide, high) =>
      `<defs>${fall('k', '#6b3a4a', '#4b2438', '#2f1426')}${fall('p', '#141a3af4', '#0a0e26f8')}</defs>${box(-38, -32, wide + 76, high + 64, 'rx="12" fill="url(#k)" stroke="#1c0814" stroke-width="3"')}${times(5, (n) => `<path d="M${-26 + n * 3}-20v${high + 40}M${wide + 26 - n * 3}-20v${high + 40}" stroke="${n % 2 ? '#d8c8a0' : '#fff6dc'}" stroke-width="2.5"/>`)}${box(-10, -12, wide + 20, high + 24, 'rx="4" fill="#0c1230" fill-opacity=".97" stroke="#e8c878" stroke-width="3"')}${dividers(wide, high, 'stroke="#e8c878" stroke-opacity=".3" stroke-width="2"')}${[
        [-38, -32, 0],
        [wide + 38, -32, 90],
        [wide + 38, high + 32, 180],
        [-38, high + 32, 270],
      ]
        .map(
          ([x, y, turn]) =>
            `<path d="M0 12Q0 0 12 0h44Q44 34 0 56z" transform="translate(${x} ${y}) rotate(${turn})" fill="#e8c878" stroke="#7a5214" stroke-width="2.5"/>`,
        )
        .join('')}`,
    over: (wide) =>
      `<path d="M${wide * 0.86}-34v74l14-12 14 12v-74z" fill="#c9384a" stroke="#5b0f1c" stroke-width="2"/>`,
  },
  colours: {
    night: '#10162f',
    card: '#1a1c40f2',
    edge: '#e8c878',
    text: '#fbf3e0',
    gold: '#ffdf94',
    lines: [0xffdf94, 0xa8b8ff, 0xff9ab0, 0x9ae8c8],
    hope: 0xffe8b0,
    radius: 7,
  },
  air: {
    shape: mote('<circle cx="32" cy="32" r="30" fill="url(#g)"/>', glow('g', '#fff', '#fff/.25', '#fff/0')),
    tints: [0xfff0c8, 0xd8c8ff],
    motion: 'fall',
    blend: 'add',
    size: 0.09,
  },
  cheer: {
    shape: mote(
      '<path d="M10 6h34l10 10v42H10z" fill="#fff"/><path d="M44 6v10h10M18 24h28M18 33h28M18 42h20" stroke="#8a7a94" stroke-width="3" fill="none"/>',
    ),
    tints: [0xfff8e6, 0xffe8b8, 0xe8e0ff],
    motion: 'fountain',
    blend: 'normal',
    size: 0.26,
    spins: true,
  },
  vanish: 'shrink',
  sounds: {
    scale: [246.94, 277.18, 293.66, 369.99, 415.3, 493.88, 554.37, 587.33],
    wave: 'triangle',
    spin: { hertz: 2_000, seconds: 0.5, loudness: 0.16 },
    stop: { noise: 480, note: 123.47 },
    feature: [0, 2, 3, 5, 4, 7],
    vanish: { hertz: 1_400, slide: 1 },
  },
};

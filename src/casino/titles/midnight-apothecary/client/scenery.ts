// The room behind the reels: an apothecary's shelves around a round window; by candle light, or in free spins under the moon.
import type { Mood } from '../../../engine/client/reels/theme.ts';

const PALETTES = {
  base: {
    wall: '#13281f',
    dark: '#07130e',
    lamp: '#d99a45',
    sky: '#1c3f4f',
    deep: '#0b1d2a',
    wood: '#3a2616',
    edge: '#6b4726',
    glass: '#6fae94',
    moon: '#f4e9c6',
  },
  feature: {
    wall: '#151a3d',
    dark: '#070a1f',
    lamp: '#7d8fff',
    sky: '#3d52b8',
    deep: '#0d1238',
    wood: '#22204a',
    edge: '#4a4796',
    glass: '#9aa6ff',
    moon: '#ffffff',
  },
} as const;

const BOTTLES = [
  'M-9 0v-30q0-6 5-8v-10h8v10q5 2 5 8V0z',
  'M-14 0q-6-22 9-30v-16h10v16q15 8 9 30z',
  'M-7 0v-52h14V0z',
  'M-16 0l11-34v-14H5v14L16 0z',
  'M-12 0q-8-14 0-28t6-16h12q-2 8 6 16t0 28z',
] as const;

/** 1600×1000; the middle may be covered by the reels, all sides may be cut off. */
export function scenery(mood: Mood): string {
  const p = PALETTES[mood];
  const shelf = (x: number, y: number, width: number, first: number): string => {
    const bottles = Array.from({ length: Math.floor(width / 46) }, (_, index) => {
      const shape = BOTTLES[(first + index * 3) % BOTTLES.length]!;
      const size = 1 + ((first * 7 + index * 5) % 4) * 0.13;
      const opacity = 0.2 + ((first + index * 2) % 5) * 0.07;
      return `<path d="${shape}" transform="translate(${x + 30 + index * 46} ${y}) scale(${size})" fill="${p.glass}" fill-opacity="${opacity.toFixed(2)}" stroke="${p.glass}" stroke-opacity=".4"/>`;
    });
    return `${bottles.join('')}<rect x="${x}" y="${y}" width="${width}" height="14" fill="${p.wood}"/><rect x="${x}" y="${y}" width="${width}" height="3" fill="${p.edge}"/>`;
  };
  const shelves = [190, 330, 470, 610, 750, 890]
    .map((y, row) => shelf(0, y, 420, row * 2 + 1) + shelf(1180, y, 420, row * 3 + 2))
    .join('');
  const stars = Array.from({ length: 46 }, (_, star) => {
    const angle = star * 2.39996;
    const far = 26 * Math.sqrt(star + 1);
    return `<circle cx="${(800 + Math.cos(angle) * far).toFixed(1)}" cy="${(170 + Math.sin(angle) * far).toFixed(1)}" r="${(0.8 + (star % 4) * 0.5).toFixed(1)}" fill="#fff" fill-opacity="${0.3 + (star % 5) * 0.13}"/>`;
  }).join('');
  const herbs = [470, 540, 1050, 1120]
    .map(
      (x, bundle) =>
        `<g transform="translate(${x} 0) rotate(${bundle % 2 ? 4 : -5})"><path d="M0 0v60" stroke="${p.edge}" stroke-width="3"/>${[-26, -14, 0, 14, 26].map((lean) => `<path d="M0 58q${lean * 0.4} 40 ${lean} 84" stroke="${p.glass}" stroke-opacity=".5" stroke-width="5" fill="none" stroke-linecap="round"/><ellipse cx="${lean}" cy="146" rx="6" ry="13" fill="${p.glass}" fill-opacity=".35"/>`).join('')}</g>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000" viewBox="0 0 1600 1000"><defs>
    <radialGradient id="wall" cx=".5" cy=".35" r=".75"><stop offset="0" stop-color="${p.wall}"/><stop offset="1" stop-color="${p.dark}"/></radialGradient>
    <radialGradient id="sky" cx=".5" cy=".4" r=".6"><stop offset="0" stop-color="${p.sky}"/><stop offset="1" stop-color="${p.deep}"/></radialGradient>
    <radialGradient id="lamp"><stop offset="0" stop-color="${p.lamp}" stop-opacity=".55"/><stop offset="1" stop-color="${p.lamp}" stop-opacity="0"/></radialGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.dark}" stop-opacity="0"/><stop offset="1" stop-color="${p.dark}"/></linearGradient></defs>
    <rect width="1600" height="1000" fill="url(#wall)"/>${shelves}
    <circle cx="800" cy="170" r="206" fill="${p.wood}"/><circle cx="800" cy="170" r="190" fill="url(#sky)"/>${stars}
    <circle cx="${mood === 'feature' ? 800 : 880}" cy="${mood === 'feature' ? 150 : 110}" r="${mood === 'feature' ? 86 : 40}" fill="${p.moon}" fill-opacity="${mood === 'feature' ? 0.95 : 0.8}"/>
    ${mood === 'feature' ? '<g fill="#b9c6f2" fill-opacity=".5"><circle cx="770" cy="130" r="16"/><circle cx="826" cy="180" r="22"/><circle cx="830" cy="110" r="9"/></g>' : `<circle cx="862" cy="100" r="38" fill="${p.deep}"/>`}
    <path d="M800-36v412M594 170h412" stroke="${p.wood}" stroke-width="14"/><circle cx="800" cy="170" r="198" fill="none" stroke="${p.edge}" stroke-width="6"/>
    ${herbs}<circle cx="210" cy="420" r="460" fill="url(#lamp)"/><circle cx="1390" cy="420" r="460" fill="url(#lamp)"/>
    <rect y="560" width="1600" height="440" fill="url(#floor)"/></svg>`;
}

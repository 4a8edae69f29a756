import { fishNet, gull, lifeBuoy, lighthouse, oilLantern, ropeCoil, seaKnot } from '../reel-drawings.mjs';
import { down, emoji, lettering, logoOf, symbolOf } from '../reel-kit.mjs';

const high = (light, deep) => ({ plate: ['rope', light, deep, '#e9c88d'], size: 0.66 });
const low = { size: 0.74 };

export const symbols = {
  lantern: symbolOf(oilLantern('#e9b04a', '#6b3f0f'), {
    plate: ['glow', '#ffb84a'],
    size: 0.86,
    word: 'WILD',
    ribbon: { shape: 'plaque', fill: '#8a3a0f', edge: '#ffd98a' },
  }),
  lighthouse: symbolOf(lighthouse(), {
    plate: ['disc', '#3a6a9a', '#0f1f44', '#ffd98a'],
    size: 0.78,
    word: 'SCATTER',
    ribbon: { shape: 'plaque', fill: '#12305b', edge: '#ffd98a' },
  }),
  schooner: symbolOf(emoji('sailboat'), high('#ffd9a0', '#c9642c')),
  anchor: symbolOf(emoji('anchor'), high('#a8d8e8', '#1f5b7a')),
  net: symbolOf(fishNet(), high('#f2d8a8', '#2f7a7a')),
  oyster: symbolOf(emoji('oyster'), high('#e8c3d8', '#6b4a8a')),
  rope: symbolOf(ropeCoil(), low),
  buoy: symbolOf(lifeBuoy(), low),
  gull: symbolOf(gull(), low),
  knot: symbolOf(seaKnot(), low),
};

export const logo = logoOf(
  520,
  92,
  down('l', '#fff6d8', '#ffc24a', '#c96a14'),
  lettering('AMBER HARBOR', 260, 64, 58, { face: 'righteous', fill: '#2a1408', stroke: '#2a1408', width: 14 }) +
    lettering('AMBER HARBOR', 260, 62, 58, { face: 'righteous', fill: 'url(#l)' }) +
    '<path d="M60 82h400" stroke="#ffc24a" stroke-width="3" stroke-dasharray="14 6"/>',
);

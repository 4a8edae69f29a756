import { words } from '../kit.mjs';
import { lamplighter, streetLamp } from '../reel-drawings.mjs';
import { down, halo, place, repeat } from '../reel-kit.mjs';

const house = (x, wide, top, lit) =>
  `<path d="M${x} 192V${top}l${wide / 2}-22 ${wide / 2} 22v${192 - top}z" fill="#1c1c3f"/>${repeat(8, (n) => `<rect x="${x + 7 + (n % 2) * (wide / 2 - 2)}" y="${top + 10 + Math.floor(n / 2) * 28}" width="${wide / 3}" height="18" rx="2" fill="#ffcf5c" opacity="${(lit >> n) & 1 ? 0.9 : 0.12}"/>`)}`;

/** Definitions and body, 288×192. */
export const draw = () => [
  down('dusk', '#1f2458', '#6b4a8a', '#f2a07a') +
    halo('moon', '#fff6dc', '#fff6dc/0') +
    down('ink', '#fffbe0', '#ffd27a', '#d98a2c') +
    down('fog', '#0c0f24/0', '#0c0f24'),
  `<rect width="288" height="192" fill="url(#dusk)"/><circle cx="150" cy="52" r="52" fill="url(#moon)" opacity=".7"/><circle cx="150" cy="52" r="17" fill="#fff6dc"/>${house(-8, 62, 30, 0b10110101)}${house(50, 48, 58, 0b01101001)}${house(190, 46, 62, 0b10010110)}${house(232, 64, 26, 0b01011011)}<path d="M98 130h92l100 62H-2z" fill="#2a2448"/>${place(streetLamp(), 214, 98, 128)}${place(lamplighter(), 114, 92, 122)}<rect y="100" width="288" height="92" fill="url(#fog)"/>${words('Lamplighter', 144, 160, 31, { font: 'cinzel', fill: 'url(#ink)' })}${words('Lane', 144, 184, 23, { font: 'cinzel', fill: '#fff4dc', spacing: 12 })}`,
];

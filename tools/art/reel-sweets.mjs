// Drawings small enough for tiles, where an emoji would take more bytes than the tile may: sweets, beasts, the moon.
import { ball, down, halo, repeat, side } from './reel-kit.mjs';

const round = 'stroke-linecap="round" stroke-linejoin="round"';
const SPRINKLES = ['#ff5c8a', '#ffd24a', '#4ad0b0', '#6a9aff', '#b07af0'];

export const gateau = () => [
  side('a', '#ffd0de', '#ff9ab8', '#e86a94') +
    side('b', '#fff6e0', '#f2d8b0', '#d8b07a') +
    down('c', '#fff', '#ffe8ee') +
    ball('d', '#ff8a8a', '#e0203a', '#8a0a1c'),
  `<ellipse cx="60" cy="106" rx="56" ry="10" fill="#d8e4ee" stroke="#8aa0b4" stroke-width="2"/><path d="M12 70v30q48 16 96 0V70z" fill="url(#b)" stroke="#94602c" stroke-width="2.500"/><path d="M12 84q48 16 96 0" fill="none" stroke="#c9486b" stroke-width="5"/><path d="M12 70q0-12 48-12t48 12v6q-8 12-16 0-8 14-16 2-8 14-16 2-8 14-16 2-8 12-16-2-8 12-20-4z" fill="url(#c)" stroke="#e0a8b8" stroke-width="2"/><path d="M28 40v24q32 12 64 0V40z" fill="url(#a)" stroke="#a83a5f" stroke-width="2.500"/><path d="M28 40q0-10 32-10t32 10v6q-6 10-12 0-7 12-14 1-7 12-13 0-7 11-13 0-6 9-20-1z" fill="url(#c)" stroke="#e0a8b8" stroke-width="2"/><circle cx="60" cy="22" r="13" fill="url(#d)" stroke="#6b0614" stroke-width="2"/><path d="M60 10Q66 0 76 2" fill="none" stroke="#3f7a34" stroke-width="3" ${round}/><circle cx="55" cy="17" r="3.500" fill="#fff" opacity=".8"/>${repeat(9, (n) => `<rect x="${32 + ((n * 23) % 54)}" y="${50 + ((n * 7) % 12)}" width="7" height="3" rx="1.500" transform="rotate(${n * 41} ${35 + ((n * 23) % 54)} ${52 + ((n * 7) % 12)})" fill="${['#fff', '#ffd24a', '#8af0d8'][n % 3]}"/>`)}`,
];
export const pretzel = () => {
  const path =
    'M60 104C20 84 4 52 16 32 30 10 58 24 60 54c2-30 30-44 44-22 12 20-4 52-44 72M60 54C58 76 40 92 26 100M60 54c2 22 20 38 34 46';
  return [
    '',
    `<path d="${path}" fill="none" stroke="#6b3208" stroke-width="22" ${round}/><path d="${path}" fill="none" stroke="#c9742a" stroke-width="17" ${round}/><path d="${path}" fill="none" stroke="#e8a24a" stroke-width="9" ${round}/>${[
      [18, 44],
      [30, 26],
      [48, 34],
      [90, 26],
      [104, 44],
      [72, 34],
      [60, 96],
      [42, 90],
      [78, 90],
      [96, 68],
      [24, 68],
    ]
      .map(
        ([x, y], n) =>
          `<rect x="${x - 3}" y="${y - 3}" width="6" height="6" rx="1.500" transform="rotate(${n * 29} ${x} ${y})" fill="#fffdf4"/>`,
      )
      .join('')}`,
  ];
};
export const cupcake = () => [
  side('a', '#8ad8f0', '#4a9ad8', '#2a6bb0') +
    down('b', '#ffe0f0', '#ff9ac8', '#e05a9a') +
    ball('c', '#ff8a8a', '#e0203a', '#8a0a1c'),
  `<path d="M24 66h72l-12 46H36z" fill="url(#a)" stroke="#1c4a80" stroke-width="2.500" ${round}/>${repeat(6, (n) => `<path d="M${33 + n * 11} 68l${(n - 2.5) * -2} 42" stroke="#fff" stroke-opacity=".5" stroke-width="3"/>`)}<path d="M14 66c-4-14 8-20 14-20-4-12 6-20 16-20 0-10 10-18 16-20 6 6 4 12 2 14 12-2 22 8 18 20 12 0 18 12 14 20 10 2 12 6 12 8-24 10-68 10-92-2z" fill="url(#b)" stroke="#a83278" stroke-width="2.500" ${round}/><path d="M28 46q30 10 52-4M44 26q14 6 30-4" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="4" ${round}/><circle cx="58" cy="12" r="10" fill="url(#c)"/>${repeat(8, (n) => `<rect x="${24 + n * 9}" y="${52 + ((n * 7) % 13)}" width="8" height="3" rx="1.500" transform="rotate(${n * 47} ${28 + n * 9} ${54 + ((n * 7) % 13)})" fill="${SPRINKLES[n % 5]}"/>`)}`,
];
export const bun = () => [
  ball('a', '#ffe0a0', '#e09a42', '#94501a'),
  `<ellipse cx="60" cy="102" rx="48" ry="9" fill="#000" opacity=".2"/><path d="M8 74c0-36 24-56 52-56s52 20 52 56c0 20-24 28-52 28S8 94 8 74z" fill="url(#a)" stroke="#6b3208" stroke-width="3"/><path d="M60 28q-3 26 0 48M34 40q14 18 26 22 12-4 26-22" fill="none" stroke="#fff3d0" stroke-width="8" ${round}/><path d="M22 52q6-16 20-22" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4" ${round}/>`,
];
export const doughnut = () => [
  ball('a', '#f2c07a', '#b8702c') + ball('b', '#b8c8ff', '#5c7ae8', '#3448a8'),
  `<circle cx="60" cy="62" r="52" fill="url(#a)" stroke="#6b3a10" stroke-width="2.500"/><path d="M60 12c28 0 48 20 48 46 0 12-8 8-14 16s-12 4-18 12-14 2-22 6-10-8-18-8-8-12-14-14-10-8-10-14C12 32 32 12 60 12z" fill="url(#b)"/><circle cx="60" cy="58" r="17" fill="#7a4418"/><circle cx="60" cy="61" r="14" fill="#2c2440"/>${repeat(16, (n) => `<rect x="${(60 + Math.sin(n * 0.4) * 0 + Math.sin((n * Math.PI) / 8) * (28 + (n % 3) * 5) - 4).toFixed(1)}" y="${(56 - Math.cos((n * Math.PI) / 8) * (26 + (n % 3) * 5) - 1.5).toFixed(1)}" width="9" height="3.500" rx="1.700" transform="rotate(${n * 53} ${(60 + Math.sin((n * Math.PI) / 8) * (28 + (n % 3) * 5)).toFixed(1)} ${(56 - Math.cos((n * Math.PI) / 8) * (26 + (n % 3) * 5)).toFixed(1)})" fill="${['#fff', '#ffd24a', '#ff8ab0', '#8af0d8'][n % 4]}"/>`)}<path d="M26 40q8-16 24-20" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="5" ${round}/>`,
];
/** A harvest moon with a face. */
export const moonFace = () => [
  ball('a', '#fffbe0', '#ffd87a', '#d8902c') + halo('b', '#ffe8a0/.7', '#ffe8a0/0'),
  `<circle cx="60" cy="60" r="60" fill="url(#b)"/><circle cx="60" cy="60" r="46" fill="url(#a)" stroke="#a8641c" stroke-width="2.500"/><circle cx="36" cy="38" r="8" fill="#c98a2c" opacity=".3"/><circle cx="86" cy="78" r="10" fill="#c98a2c" opacity=".3"/><circle cx="74" cy="28" r="5" fill="#c98a2c" opacity=".3"/><path d="M36 56q8-8 16 0M68 56q8-8 16 0" fill="none" stroke="#6b3a10" stroke-width="4" ${round}/><path d="M60 56q-8 14 2 16" fill="none" stroke="#a8641c" stroke-width="3.500" ${round}/><path d="M40 78q20 20 42-2-6 22-24 20-14-2-18-18z" fill="#6b2a14"/><path d="M44 82q18 8 34-2" fill="none" stroke="#fff6e0" stroke-width="3"/><circle cx="34" cy="70" r="7" fill="#ff8a5c" opacity=".55"/><circle cx="88" cy="68" r="7" fill="#ff8a5c" opacity=".55"/>`,
];
export const octopus = () => [
  ball('a', '#ffc0d8', '#f0508a', '#94205b'),
  `${[-1, 1].map((s) => `<g transform="translate(60 0) scale(${s} 1)" fill="none" stroke="#94205b" stroke-width="15" ${round}><path d="M6 76c2 22 8 34 18 34s10-12 2-12M22 72c4 16 16 26 26 18s4-16-4-10M28 64c14 8 26 4 26-8s-10-10-10-2"/></g><g transform="translate(60 0) scale(${s} 1)" fill="none" stroke="#f06a9a" stroke-width="10" ${round}><path d="M6 76c2 22 8 34 18 34s10-12 2-12M22 72c4 16 16 26 26 18s4-16-4-10M28 64c14 8 26 4 26-8s-10-10-10-2"/></g>`).join('')}<path d="M60 6c26 0 38 20 36 42-2 20-14 36-36 36S26 68 24 48C22 26 34 6 60 6z" fill="url(#a)" stroke="#7a1848" stroke-width="3"/><circle cx="46" cy="48" r="11" fill="#fff"/><circle cx="74" cy="48" r="11" fill="#fff"/><circle cx="48" cy="50" r="6" fill="#20122e"/><circle cx="72" cy="50" r="6" fill="#20122e"/><circle cx="46" cy="47" r="2.200" fill="#fff"/><circle cx="70" cy="47" r="2.200" fill="#fff"/><path d="M50 68q10 8 20 0" fill="none" stroke="#5b0f34" stroke-width="4" ${round}/><path d="M40 18q10-8 22-6" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="5" ${round}/>`,
];
export const cactus = () => [
  side('a', '#8ad86b', '#3f9a44', '#1c5b2c') + ball('b', '#ff9ac8', '#e0387a'),
  `<ellipse cx="60" cy="112" rx="42" ry="7" fill="#000" opacity=".22"/><path d="M46 112V26a14 14 0 0 1 28 0v34h8c6 0 8-3 8-8V42a9 9 0 0 1 18 0v16c0 14-8 22-20 22H74v32zM46 90H32c-12 0-20-8-20-22V56a9 9 0 0 1 18 0v8c0 5 3 8 8 8h8z" fill="url(#a)" stroke="#123a1c" stroke-width="3" ${round}/><path d="M54 24v82M66 24v82M21 56v12q0 12 12 12M99 42v16q0 12-12 12" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.500" stroke-dasharray="4 5"/><circle cx="60" cy="12" r="9" fill="url(#b)"/><circle cx="21" cy="46" r="6" fill="url(#b)"/><circle cx="99" cy="33" r="6" fill="url(#b)"/>`,
];
export const blackCat = () => [
  down('a', '#4a4a6b', '#16142a') + ball('b', '#fff6a0', '#d8c01f'),
  `<path d="M88 112c26-6 26-44 10-54-6-4-12 4-6 8 10 8 8 30-8 36z" fill="#1c1a30"/><path d="M28 116c-6-34 4-50 14-58h36c12 10 20 30 14 58z" fill="url(#a)" stroke="#0a0914" stroke-width="2.500"/><path d="M28 12 44 26q16-5 32 0L92 12c4 16 6 30 2 42-4 14-18 22-34 22S30 68 26 54c-4-12-2-26 2-42z" fill="url(#a)" stroke="#0a0914" stroke-width="2.500" ${round}/><path d="M34 24l8 8-8 8zM86 24l-8 8 8 8z" fill="#d88aa0"/><ellipse cx="45" cy="48" rx="9" ry="10" fill="url(#b)"/><ellipse cx="75" cy="48" rx="9" ry="10" fill="url(#b)"/><ellipse cx="46" cy="48" rx="3" ry="8" fill="#0a0914"/><ellipse cx="74" cy="48" rx="3" ry="8" fill="#0a0914"/><path d="M55 59h10l-5 6z" fill="#e88aa0"/><path d="M60 65v4M52 70q8 4 8-1 0 5 8 1M30 60l-16-4M30 66l-16 3M90 60l16-4M90 66l16 3" fill="none" stroke="#c9c9dc" stroke-width="2" ${round}/><path d="M50 88v26M70 88v26" stroke="#0a0914" stroke-width="2.500"/><path d="M46 78q14 8 28 0l-2 8q-12 6-24 0z" fill="#c9384a"/><circle cx="60" cy="88" r="5" fill="#ffd24a" stroke="#8a5a0c"/>`,
];
export const steamEngine = () => [
  down('a', '#ff6a5c', '#d8281f', '#8a0f0c') +
    down('b', '#5b6670', '#20262c') +
    side('c', '#fff0b8', '#e0a83d') +
    ball('d', '#dfe5ea', '#4a545e'),
  `<circle cx="34" cy="10" r="10" fill="#fff" opacity=".9"/><circle cx="50" cy="4" r="8" fill="#fff" opacity=".7"/><path d="M22 24h20l-4 24H26z" fill="url(#b)"/><path d="M18 18h28v8H18z" fill="url(#c)"/><path d="M12 46h62v38H12a19 19 0 0 1 0-38z" fill="url(#b)" stroke="#0c1014" stroke-width="2.500"/><path d="M26 46v38M50 46v38" stroke="url(#c)" stroke-width="5"/><path d="M52 34q8-12 16 0v12H52z" fill="url(#c)"/><path d="M72 28h38v62H72z" fill="url(#a)" stroke="#4b0808" stroke-width="2.500"/><path d="M66 20h50v10H66z" fill="#3a0a0a"/><path d="M80 38h22v22H80z" fill="#e8f6ff" stroke="#4b0808" stroke-width="2.500"/><path d="M8 84h104v10H8z" fill="#8a0f0c" stroke="#4b0808" stroke-width="2"/><path d="M10 92 0 110h20z" fill="url(#c)"/><circle cx="8" cy="64" r="7" fill="#fff6c0" stroke="#a8701f" stroke-width="2"/>${[
    [36, 11],
    [62, 11],
    [94, 17],
  ]
    .map(
      ([x, r]) =>
        `<circle cx="${x}" cy="${112 - r}" r="${r}" fill="url(#d)" stroke="#14181c" stroke-width="4"/><circle cx="${x}" cy="${112 - r}" r="3.500" fill="#d8281f"/>`,
    )
    .join('')}<path d="M36 102h58" stroke="#c9d0d8" stroke-width="4" ${round}/>`,
];
/** A crown out of the fire. */
export const fireCrown = () => [
  down('a', '#fff6b0', '#ffc02e', '#c9720c') +
    ball('b', '#ff9a8a', '#e0201f', '#6b0808') +
    down('c', '#ffe08a', '#a85a08'),
  `<path d="M10 34 34 62 60 16l26 46 24-28-10 62q-40 14-80 0z" fill="url(#a)" stroke="#7a3a06" stroke-width="3" ${round}/><path d="M20 84q40 14 80 0l-2 14q-38 14-76 0z" fill="url(#c)" stroke="#7a3a06" stroke-width="2.500"/><circle cx="60" cy="14" r="8" fill="url(#b)"/><circle cx="10" cy="34" r="7" fill="url(#b)"/><circle cx="110" cy="34" r="7" fill="url(#b)"/><path d="M60 50l12 18-12 16-12-16z" fill="url(#b)" stroke="#5b0808" stroke-width="2"/><circle cx="36" cy="78" r="5" fill="#ff5a2e"/><circle cx="84" cy="78" r="5" fill="#ff5a2e"/><path d="M18 48l10 32M60 28 50 46" stroke="#fff" stroke-opacity=".8" stroke-width="4" ${round}/>`,
];

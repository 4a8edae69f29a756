// Things that emoji do not have, drawn for the slots: `[definitions, body]` in a box of 120×120.
import { ball, down, halo, polygon, repeat, side, star } from './reel-kit.mjs';

const round = 'stroke-linecap="round" stroke-linejoin="round"';
const turned = (count, body, start = 0) =>
  repeat(count, (n) => `<g transform="rotate(${+(start + (n * 360) / count).toFixed(1)} 60 60)">${body(n)}</g>`);

/** Sea */
export const urchin = (light, deep) => [
  ball('a', light, deep),
  `${turned(26, (n) => `<path d="M57 40 60 ${n % 2 ? 2 : 10} 63 40z" fill="${n % 2 ? deep : light}" stroke="${deep}" stroke-width="1"/>`)}<circle cx="60" cy="60" r="30" fill="url(#a)"/>${turned(10, () => `<circle cx="60" cy="40" r="2.600" fill="#fff" opacity=".5"/>`, 9)}<circle cx="50" cy="49" r="7" fill="#fff" opacity=".4"/>`,
];
export const alga = (light, deep) => [
  down('a', light, deep),
  [
    [60, 0, 1],
    [38, -9, 0.8],
    [82, 9, 0.86],
  ]
    .map(
      ([x, lean, size]) =>
        `<g transform="translate(${x} 112) rotate(${lean}) scale(${size})"><path d="M0 0c-16-16 14-24 0-42S12-70-2-104C22-84 22-70 10-56s18 22 2 36c-4 6-2 14 0 20z" fill="url(#a)" stroke="${deep}" stroke-width="2" ${round}/><path d="M3-2c-8-16 14-24 2-42s8-26 2-44" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2" ${round}/></g>`,
    )
    .join(''),
];
export const seahorse = (light, deep) => [
  ball('a', light, deep) + ball('b', '#fff6c9', light),
  `<path d="M62 8c-14-2-24 8-25 20-9 1-17 5-22 9 3 6 12 8 21 6 4 8 2 14 0 22-4 15 0 28 12 36 6 4 12 8 10 13-2 4-9 3-10-1-4 2-3 9 6 9 12 0 15-12 7-20 18-4 25-22 19-38-4-10-10-16-8-24 10-10 8-29-10-32z" fill="url(#a)" stroke="${deep}" stroke-width="2.500" ${round}/><path d="M78 56c12-4 22 4 22 14 0 8-6 14-14 14 2-10-1-19-8-28z" fill="url(#b)" stroke="${deep}" stroke-width="2"/><path d="M62 8c2-6 8-7 10-4M70 14c5-4 10-2 10 2" fill="none" stroke="${deep}" stroke-width="4" ${round}/><path d="M46 62q10 4 18-2M42 74q12 5 24-1M44 86q12 4 24-3M50 97q8 2 16-5" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3" ${round}/><circle cx="53" cy="27" r="6" fill="#fff"/><circle cx="52" cy="27" r="3.400" fill="#20122e"/><circle cx="50.600" cy="25.600" r="1.200" fill="#fff"/>`,
];
/** Harbour */
export const lighthouse = () => [
  side('a', '#fff7e6', '#d9c6a8') + side('b', '#ff6a4d', '#a31f1f') + halo('c', '#fff3b0', '#ffc94d/.6', '#ffc94d/0'),
  `<path d="M60 26 2 6v42zM60 26l58-20v42z" fill="#ffe28a" opacity=".55"/><circle cx="60" cy="26" r="30" fill="url(#c)"/><path d="M46 38h28l10 70H36z" fill="url(#a)"/><path d="M44.600 48h30.800l2.300 16H42.300zM40 80h40l2.300 16H37.700z" fill="url(#b)"/><path d="M34 106h52l8 10H26z" fill="#5b4633"/><rect x="40" y="34" width="40" height="6" rx="2" fill="#3a2a22"/><rect x="48" y="18" width="24" height="17" fill="#fff6c4" stroke="#3a2a22" stroke-width="2.500"/><path d="M60 18v17" stroke="#3a2a22" stroke-width="2"/><path d="M44 19q16-20 32 0z" fill="url(#b)" stroke="#7a1414"/><rect x="55" y="66" width="10" height="13" rx="5" fill="#3b2a4d"/>`,
];
export const oilLantern = (metal, dark, flame = '#ffb02e') => [
  side('a', metal, dark) + halo('b', '#fffbe0', `${flame}/.9`, `${flame}/0`) + halo('c', '#fff', flame),
  `<path d="M38 22a22 20 0 0 1 44 0" fill="none" stroke="${dark}" stroke-width="5"/><circle cx="60" cy="62" r="52" fill="url(#b)" opacity=".75"/><path d="M44 24h32l8 14H36z" fill="url(#a)"/><rect x="32" y="36" width="56" height="8" rx="4" fill="url(#a)"/><path d="M38 44h44l5 44H33z" fill="#fff3c4" fill-opacity=".35" stroke="${metal}" stroke-width="3"/><path d="M60 50c10 12 13 18 13 24a13 13 0 0 1-26 0c0-6 6-10 13-24z" fill="url(#c)"/><path d="M50 44v44M70 44v44" stroke="${dark}" stroke-width="2.500"/><rect x="28" y="86" width="64" height="10" rx="4" fill="url(#a)"/><path d="M36 96h48l6 14H30z" fill="url(#a)"/><path d="M42 48l-3 34" stroke="#fff" stroke-opacity=".8" stroke-width="3" ${round}/>`,
];
export const fishNet = () => [
  down('a', '#d8c08a', '#8a6a34') + down('b', '#8fd0e8', '#2c6a94'),
  `<path d="M14 22q46 18 92 0-4 54-46 92Q18 76 14 22z" fill="#1d4a5c" opacity=".55"/><g transform="translate(60 62) rotate(-24)"><path d="M-30 0q22-22 46 0l14-11v22L16 0q-24 22-46 0z" fill="url(#b)" stroke="#174a68" stroke-width="2"/><circle cx="-17" cy="-3" r="2.600" fill="#0d2b3d"/></g><g fill="none" stroke="url(#a)" stroke-width="2.600">${repeat(6, (n) => `<path d="M${18 + n * 17} 24Q${30 + n * 12} 70 60 112"/>`)}${repeat(5, (n) => `<path d="M${17 + n * 5.5} ${40 + n * 15}q${43 - n * 5.5} ${12 - n} ${86 - n * 11} 0"/>`)}</g><path d="M10 20q50 20 100 0" fill="none" stroke="#e9d7a8" stroke-width="7" ${round}/>${repeat(5, (n) => `<circle cx="${18 + n * 21}" cy="${24 + (n === 2 ? 5 : n % 4 ? 3.5 : 0)}" r="6" fill="#e8743b" stroke="#8a3a14" stroke-width="1.500"/>`)}`,
];
const strand = (path, wide, light, dark) =>
  `<path d="${path}" fill="none" stroke="${dark}" stroke-width="${wide + 4}" ${round}/><path d="${path}" fill="none" stroke="${light}" stroke-width="${wide}" ${round}/><path d="${path}" fill="none" stroke="${dark}" stroke-opacity=".45" stroke-width="${wide}" stroke-dasharray="2.500 6"/>`;
export const ropeCoil = () => [
  '',
  strand('M94 78a34 15 0 1 1-1 4', 13, '#e0b877', '#6b4218') +
    strand('M94 62a34 15 0 1 1-1 4', 13, '#e9c88d', '#6b4218') +
    strand('M94 46a34 15 0 1 1-68 0 34 15 0 1 1 68 0c0 20 18 34 10 62', 13, '#f2d8a4', '#6b4218'),
];
export const seaKnot = () => [
  '',
  strand('M8 44c40-30 70 50 104 22', 14, '#8fb8d8', '#1f3f5c') +
    strand('M8 76c40 34 70-50 104-22', 14, '#e9d3a8', '#6b4218') +
    strand('M40 36c14-2 24 8 34 24', 14, '#8fb8d8', '#1f3f5c'),
];
export const lifeBuoy = () => [
  ball('a', '#fff', '#cfd6dd') + ball('b', '#ff7a52', '#c22a1a'),
  `<circle cx="60" cy="60" r="38" fill="none" stroke="#7a1a10" stroke-width="32"/><circle cx="60" cy="60" r="38" fill="none" stroke="#f4f1ea" stroke-width="28"/><circle cx="60" cy="60" r="38" fill="none" stroke="#e04a2c" stroke-width="28" stroke-dasharray="29.840 29.840" stroke-dashoffset="14.900"/><circle cx="60" cy="60" r="48" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-dasharray="60 240" stroke-dashoffset="-190" ${round}/><circle cx="60" cy="60" r="54" fill="none" stroke="#d8b277" stroke-width="4" stroke-dasharray="70 14.800" stroke-dashoffset="20"/>`,
];
export const gull = () => [
  down('a', '#ffffff', '#c3d3e2') + down('b', '#e8f0f6', '#7f97ad'),
  `<path d="M4 34c24-8 44 4 54 26C68 38 92 26 116 36 98 40 86 54 78 70 70 88 50 98 30 90c12-4 18-12 20-20C40 52 24 38 4 34z" fill="url(#a)" stroke="#5b738a" stroke-width="2.500" ${round}/><path d="M4 34c24-8 44 4 54 26-16-10-34-20-54-26zM58 60C68 38 92 26 116 36 92 38 72 48 58 60z" fill="url(#b)"/><path d="M4 34c6-3 12-4 17-4l-3 8zM116 36c-6-3-12-4-17-3l2 6z" fill="#26364a"/><path d="M76 62c10-8 22-4 24 4l12 3-13 4c-4 8-14 10-22 6z" fill="#fff" stroke="#5b738a" stroke-width="2"/><path d="m99 66 15 3-15 4z" fill="#f2a52c"/><circle cx="91" cy="66" r="2.800" fill="#16202c"/>`,
];
/** Foundry */
export const anvil = () => [
  down('a', '#b9c3cc', '#4a545e', '#20262c') + down('b', '#e3e9ee', '#78838d'),
  `<path d="M2 40h26c6 18 14 22 18 24-2 14-8 20-20 22v18h70V86C84 82 80 74 80 64c14-4 22-14 26-24h8V26H28v6H2z" fill="url(#a)" stroke="#14181c" stroke-width="2.500" ${round}/><path d="M28 26h86v8H28z" fill="url(#b)"/><path d="M2 32h26v6H6z" fill="url(#b)"/><circle cx="100" cy="30" r="3" fill="#20262c"/><path d="M32 98h58" stroke="#fff" stroke-opacity=".25" stroke-width="3"/>`,
];
export const bellows = () => [
  down('a', '#c98a4b', '#6b3a16') + side('b', '#8a3d24', '#4b1c10') + down('c', '#f2cf8a', '#a8742a'),
  `<g transform="rotate(-32 60 60)"><path d="M20 60C20 34 40 22 62 34l36 20v12L62 86C40 98 20 86 20 60z" fill="url(#b)" stroke="#2b0f08" stroke-width="2.500"/><path d="M34 38v44M46 33v54M58 34v52M70 41v38" stroke="#2b0f08" stroke-opacity=".6" stroke-width="3"/><path d="M16 44C20 22 44 14 64 30l34 23H16zM16 76c4 22 28 30 48 14l34-23H16z" fill="url(#a)" stroke="#3a1c08" stroke-width="2.500"/><path d="M98 52h20v16H98z" fill="url(#c)" stroke="#5b3a0a" stroke-width="2"/><path d="M0 48h18M0 72h18" stroke="#6b3a16" stroke-width="8" ${round}/>${[26, 46, 66].map((x) => `<circle cx="${x}" cy="44" r="2.600" fill="#f2cf8a"/><circle cx="${x}" cy="76" r="2.600" fill="#f2cf8a"/>`).join('')}</g>`,
];
export const tongs = () => [
  side('a', '#aeb9c3', '#55616d') + halo('b', '#fff2a8', '#ff9a2e', '#e0401a'),
  `<path d="M22 112 62 58c8-12 14-18 28-20l14-12" fill="none" stroke="#20262c" stroke-width="13" ${round}/><path d="M22 112 62 58c8-12 14-18 28-20l14-12" fill="none" stroke="url(#a)" stroke-width="8" ${round}/><path d="M98 112 58 58c-8-12-4-24-2-34l14-12" fill="none" stroke="#20262c" stroke-width="13" ${round}/><path d="M98 112 58 58c-8-12-4-24-2-34l14-12" fill="none" stroke="url(#a)" stroke-width="8" ${round}/><circle cx="60" cy="60" r="7" fill="#d9e0e6" stroke="#20262c" stroke-width="3"/><rect x="66" y="4" width="40" height="20" rx="4" transform="rotate(12 86 14)" fill="url(#b)" stroke="#7a1c0a" stroke-width="2"/>`,
];
export const nail = () => [
  side('a', '#e6ecf0', '#7d8993'),
  [-26, 0, 26]
    .map(
      (lean, n) =>
        `<g transform="rotate(${lean} 60 ${n === 1 ? 60 : 70})"><path d="M55 24h10l-2 74-3 14-3-14z" fill="url(#a)" stroke="#2f3840" stroke-width="2" ${round}/><path d="M42 14q18-8 36 0l-4 10H46z" fill="url(#a)" stroke="#2f3840" stroke-width="2"/></g>`,
    )
    .join(''),
];
export const rivet = () => [
  ball('a', '#f7d9a8', '#b3743a', '#5b3212') + ball('b', '#dfe5ea', '#6d7882'),
  `<path d="M16 22h88v76H16z" fill="url(#b)" stroke="#2f3840" stroke-width="3"/><path d="M16 60h88" stroke="#2f3840" stroke-width="3"/>${[
    [38, 41],
    [82, 41],
    [38, 79],
    [82, 79],
  ]
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y + 2}" r="14" fill="#1b2126" opacity=".6"/><circle cx="${x}" cy="${y}" r="13" fill="url(#a)" stroke="#3a1f0a" stroke-width="2"/>`,
    )
    .join('')}`,
];
/** Lodge */
export const aurora = () => [
  down('a', '#0b1240', '#123a6b') +
    down('b', '#7dffc8/0', '#5cf2b0/.95', '#48b8ff/.7', '#a86bff/0') +
    down('c', '#fff', '#a8c8ea'),
  `<circle cx="60" cy="58" r="54" fill="url(#a)" stroke="#cfeaff" stroke-width="4"/><path d="M14 66C22 20 34 60 46 24s22 40 32 4 20 20 28 34c-8 30-20 0-30 28S56 66 46 92 22 64 14 66z" fill="url(#b)"/>${[
    [30, 26],
    [54, 16],
    [88, 24],
    [98, 44],
    [40, 44],
    [72, 30],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.800" fill="#fff"/>`)
    .join(
      '',
    )}<path d="M8 74l22-22 14 16 18-24 24 28 12-10 14 14a54 54 0 0 1-104-2z" fill="url(#c)"/><path d="M30 52l-10 20 12-8 10 6zM62 44 50 68l12-8 14 10z" fill="#7f9cc4" opacity=".6"/>`,
];
export const antlers = () => [
  side('a', '#f3dcb0', '#a8763a') + down('b', '#8a5a2e', '#4b2a10'),
  `<path d="M40 62q20-14 40 0v26q0 20-20 28-20-8-20-28z" fill="url(#b)" stroke="#2b1608" stroke-width="3"/><path d="M48 70q12-6 24 0v16q0 12-12 18-12-6-12-18z" fill="none" stroke="#d8a75a" stroke-width="2"/>${[1, -1].map((flip) => `<g transform="translate(60 0) scale(${flip} 1)"><path d="M6 74C16 62 34 60 42 42M20 64C24 48 20 36 12 22M33 54c2-12 0-22-4-32M40 46c6-8 8-18 6-30M38 50c8-2 14-6 18-14" fill="none" stroke="#4b2a10" stroke-width="10" ${round}/><path d="M6 74C16 62 34 60 42 42M20 64C24 48 20 36 12 22M33 54c2-12 0-22-4-32M40 46c6-8 8-18 6-30M38 50c8-2 14-6 18-14" fill="none" stroke="url(#a)" stroke-width="6" ${round}/></g>`).join('')}`,
];
export const hearth = () => [
  down('a', '#8f7a70', '#4a3a36') +
    halo('b', '#fff7b0', '#ffb02e', '#ff5a1f', '#d42a1a/0') +
    down('c', '#2a1410', '#5b1f10'),
  `<path d="M8 20h104v96H8z" fill="url(#a)" stroke="#241a18" stroke-width="3"/><path d="M4 12h112v14H4z" fill="#a58a78" stroke="#241a18" stroke-width="3"/><g stroke="#241a18" stroke-opacity=".6" stroke-width="2.500"><path d="M8 44h22M90 44h22M8 66h18M94 66h18M8 90h18M94 90h18M20 26v18M100 26v18M36 26v12M84 26v12"/></g><path d="M28 112V66a32 30 0 0 1 64 0v46z" fill="url(#c)" stroke="#241a18" stroke-width="3"/><path d="M60 44c6 16 24 24 24 44a24 24 0 0 1-48 0c0-12 8-14 10-24 4 4 6 6 7 10 4-8 8-18 7-30z" fill="url(#b)"/><path d="M60 74c3 8 10 12 10 20a10 10 0 0 1-20 0c0-8 8-12 10-20z" fill="#fff7c4"/><path d="M36 104l48 8M84 104l-48 8" stroke="#6b3a1a" stroke-width="8" ${round}/>`,
];
/** Glasshouse and meadow */
export const dragonfly = () => [
  side('a', '#7df0e0', '#1a8a94') + down('b', '#e8fffb/.9', '#8fd8ff/.55'),
  `<g transform="rotate(28 60 60)">${[1, -1].map((flip) => `<g transform="translate(60 0) scale(${flip} 1)"><path d="M3 38C20 14 48 12 56 22c2 10-26 22-53 22z" fill="url(#b)" stroke="#2c7f9c" stroke-width="1.800"/><path d="M3 46c22-4 46 6 48 18-8 8-36 0-48-12z" fill="url(#b)" stroke="#2c7f9c" stroke-width="1.800"/><path d="M4 41c18-10 34-14 46-17M4 49c14 2 28 7 40 14" fill="none" stroke="#2c7f9c" stroke-opacity=".5"/></g>`).join('')}<path d="M55 36q5-4 10 0l2 18-4 56q-3 6-6 0l-4-56z" fill="url(#a)" stroke="#0c4a54" stroke-width="1.800"/><path d="M54 66h12M55 78h10M56 90h8M57 100h6" stroke="#0c4a54" stroke-opacity=".6" stroke-width="2"/><circle cx="53" cy="29" r="8" fill="#ff7a5c" stroke="#7a1f14"/><circle cx="67" cy="29" r="8" fill="#ff7a5c" stroke="#7a1f14"/><circle cx="51" cy="26" r="2.500" fill="#fff" opacity=".8"/><circle cx="65" cy="26" r="2.500" fill="#fff" opacity=".8"/></g>`,
];
export const fern = () => [
  down('a', '#a8ec6a', '#2f8a3a'),
  `<path d="M28 114C40 76 56 44 92 10" fill="none" stroke="#2a6b2c" stroke-width="4" ${round}/>${repeat(9, (n) => {
    const [x, y, long] = [31 + n * 6.6, 104 - n * 10.6, 34 - n * 2.8];
    const leaf = (turn) =>
      `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})" d="M0 0C${long * 0.3} ${-long * 0.34} ${long * 0.8} ${-long * 0.26} ${long} 0 ${long * 0.7} ${long * 0.18} ${long * 0.3} ${long * 0.16} 0 0z" fill="url(#a)" stroke="#1f6b2a" stroke-width="1.400"/>`;
    return leaf(-2 + n * 2) + leaf(-128 + n * 3);
  })}`,
];
export const moss = () => [
  ball('a', '#c8f07a', '#5c9a2c', '#2c5a1c') + down('b', '#a89a8a', '#5b5048'),
  `<ellipse cx="60" cy="100" rx="50" ry="14" fill="url(#b)"/><path d="M10 96c-4-16 8-24 16-24 0-18 18-26 28-18 8-18 34-14 36 4 16-4 26 10 20 26-2 8-6 12-12 14-24 6-62 6-88-2z" fill="url(#a)" stroke="#1f4a14" stroke-width="2"/>${repeat(16, (n) => `<circle cx="${22 + ((n * 37) % 78)}" cy="${66 + ((n * 23) % 30)}" r="${2 + (n % 3)}" fill="#e6ff9a" opacity=".55"/>`)}${[
    [36, 52],
    [62, 34],
    [86, 48],
  ]
    .map(
      ([x, y]) =>
        `<path d="M${x} ${y + 18}q-3-8 0-16" fill="none" stroke="#b3662c" stroke-width="2.500"/><ellipse cx="${x}" cy="${y}" rx="3.600" ry="5.500" fill="#e8894a"/>`,
    )
    .join('')}`,
];
export const petals = (light, deep) => [
  ball('a', '#fff', light, deep),
  [
    [40, 44, -36, 1],
    [78, 56, 40, 0.92],
    [50, 86, 100, 0.86],
  ]
    .map(
      ([x, y, turn, size]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 34C-30 14-26-24-6-34q4 8 8 0C24-22 28 16 0 34z" fill="url(#a)" stroke="${deep}" stroke-width="2"/><path d="M0 30C-6 8-4-8 0-22M0 24C8 8 10-4 8-16" fill="none" stroke="${deep}" stroke-opacity=".45" stroke-width="1.600"/></g>`,
    )
    .join(''),
];
export const seed = () => [
  ball('a', '#f2c98a', '#a8662c', '#5b3010') + down('b', '#8fd44a', '#3a7a24'),
  `<path d="M60 46C66 24 84 14 104 16c-2 18-16 32-42 32z" fill="url(#b)" stroke="#1f5a14" stroke-width="2"/><path d="M60 46C54 28 40 18 22 22c2 16 14 26 36 26z" fill="url(#b)" stroke="#1f5a14" stroke-width="2"/><path d="M60 58V42" stroke="#3a7a24" stroke-width="5"/><path d="M60 52c26 2 36 22 32 38-4 16-18 22-32 22s-28-6-32-22c-4-16 6-36 32-38z" fill="url(#a)" stroke="#3a1c08" stroke-width="2.500"/><path d="M44 66c-6 8-8 16-6 26M60 58c-2 16-2 36 0 50M76 66c6 8 8 16 6 26" fill="none" stroke="#3a1c08" stroke-opacity=".5" stroke-width="2.500" ${round}/>`,
];
export const honeycomb = () => [
  down('a', '#fff0a0', '#ffb81f', '#d97a08') + down('b', '#ffcf4a', '#e08a10'),
  [
    [60, 60],
    [60, 22],
    [93, 41],
    [93, 79],
    [60, 98],
    [27, 79],
    [27, 41],
  ]
    .map(
      ([x, y], n) =>
        `<path transform="translate(${x - 60} ${y - 60}) rotate(30 60 60)" d="${polygon(6, 19.5)}" fill="url(#${n % 2 ? 'a' : 'b'})" stroke="#8a4a06" stroke-width="4" stroke-linejoin="round"/>`,
    )
    .join('') +
    `<path d="M22 84c8-2 14 2 14 10v14q-4 8-8 0v-8q-6-6-6-16z" fill="#ffd23d" stroke="#b36a08" stroke-width="1.500"/><path d="M52 12q8-4 16 0M20 34l8-5" stroke="#fff" stroke-opacity=".8" stroke-width="4" ${round}/>`,
];
export const foxglove = () => [
  down('a', '#ffb3ec', '#d13fa8', '#8a1a78') + down('b', '#7ac94a', '#2f7a2c'),
  `<path d="M60 118V10" stroke="#3a8a34" stroke-width="5" ${round}/><path d="M58 112c-20 2-34-8-38-20 20-2 34 6 38 20zM62 108c18 2 32-6 38-18-20-4-32 4-38 18z" fill="url(#b)"/>${[
    [62, 16, -14, 0.55],
    [50, 28, 24, 0.66],
    [74, 36, -26, 0.78],
    [46, 50, 28, 0.88],
    [78, 60, -28, 0.96],
    [44, 74, 30, 1.05],
  ]
    .map(
      ([x, y, turn, size]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M-9-10q9-6 18 0l6 22q4 6-2 8-13 5-26 0-6-2-2-8z" fill="url(#a)" stroke="#6b0f5b" stroke-width="2"/><ellipse cy="19" rx="12" ry="4.500" fill="#5b0f4d"/><circle cx="-4" cy="14" r="1.600" fill="#fff"/><circle cx="4" cy="11" r="1.600" fill="#fff"/></g>`,
    )
    .join('')}`,
];
export const clover = () => [
  ball('a', '#b6f57a', '#3fae3a', '#176b24'),
  `<path d="M62 62c4 20 12 36 26 50" fill="none" stroke="#237a2a" stroke-width="7" ${round}/>${[0, 90, 180, 270].map((turn) => `<g transform="rotate(${turn + 45} 60 56)"><path d="M60 56C34 42 36 12 50 10c6 0 9 3 10 7 1-4 4-7 10-7 14 2 16 32-10 46z" fill="url(#a)" stroke="#12521c" stroke-width="2.500"/><path d="M60 52V26" stroke="#e6ffc4" stroke-opacity=".7" stroke-width="2.500" ${round}/></g>`).join('')}`,
];
export const dandelion = () => [
  ball('a', '#fff6a0', '#ffc81f', '#e08a08'),
  `<path d="M60 66v52" stroke="#4a9a34" stroke-width="7" ${round}/><path d="M58 110c-16-6-26-4-34 2 12 6 24 6 34-2z" fill="#5cb03c"/>${turned(20, () => `<path d="M60 46c-5-16-4-30 0-42 4 12 5 26 0 42z" fill="url(#a)" stroke="#c97a08" stroke-width="1.200"/>`).replaceAll('60 60)', '60 48)')}${turned(14, () => `<path d="M60 46c-4-11-3-20 0-28 3 8 4 17 0 28z" fill="#ffe55c" stroke="#d98a08" stroke-width="1.200"/>`, 9).replaceAll('60 60)', '60 48)')}<circle cx="60" cy="48" r="11" fill="#f2a81a"/><circle cx="57" cy="45" r="4" fill="#fff" opacity=".5"/>`,
];
export const poppy = () => [
  ball('a', '#ff8a6b', '#e8321f', '#9a1010'),
  `<path d="M60 60c2 22-2 40-8 56" fill="none" stroke="#3a8a34" stroke-width="6" ${round}/><path d="M56 96c12-12 24-12 32-8-6 12-18 16-32 8z" fill="#4fa03c"/><path d="M60 54C30 60 8 46 12 26 20 6 46 6 60 20c14-14 40-14 48 6 4 20-18 34-48 28z" fill="url(#a)" stroke="#7a0a0a" stroke-width="2"/><path d="M60 54C40 40 36 20 60 16c24 4 20 24 0 38z" fill="#ff6a4d"/><path d="M60 56C34 84 12 72 14 52c14-10 32-8 46 4zM60 56c26 28 48 16 46-4-14-10-32-8-46 4z" fill="url(#a)" stroke="#7a0a0a" stroke-width="2"/><circle cx="60" cy="50" r="12" fill="#2a1430"/>${turned(12, () => `<circle cx="60" cy="33" r="2.200" fill="#f2d24a"/>`).replaceAll('60 60)', '60 50)')}<circle cx="60" cy="50" r="5" fill="#6b8a3a"/>`,
];
export const bluebell = () => [
  down('a', '#c3d0ff', '#5b6ef2', '#2c2fa8') + down('b', '#7ac94a', '#2f7a2c'),
  `<path d="M48 118C44 70 52 28 84 12" fill="none" stroke="#3f8f36" stroke-width="5" ${round}/><path d="M46 114C26 100 18 70 22 48c16 16 24 40 24 66z" fill="url(#b)"/>${[
    [86, 22, -8, 0.8],
    [58, 36, 16, 0.9],
    [92, 58, -16, 0.96],
    [60, 74, 10, 1.08],
  ]
    .map(
      ([x, y, turn, size]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M-8-14q8-7 16 0 8 12 6 26l6 8-10-2-4 6-6-6-6 6-4-6-10 2 6-8q-2-14 6-26z" fill="url(#a)" stroke="#1f2280" stroke-width="2" ${round}/><path d="M-4-8q-4 8-4 18" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2.500" ${round}/></g>`,
    )
    .join('')}`,
];
export const queenBeeCrown = () => [
  down('q', '#fff3a8', '#f2a81f', '#b36a08'),
  `<path d="M34 30 30 8l14 10L60 2l16 16L90 8l-4 22z" fill="url(#q)" stroke="#7a4406" stroke-width="2.500" ${round}/><circle cx="60" cy="18" r="4" fill="#e83a6b"/><circle cx="44" cy="23" r="3" fill="#4ac3ff"/><circle cx="76" cy="23" r="3" fill="#4ac3ff"/>`,
];
/** Lane */
export const streetLamp = () => [
  halo('a', '#fffbe0', '#ffcf5c/.8', '#ffb02e/0') + side('b', '#5b6a78', '#1f2830') + down('c', '#fffbe0', '#ffc03d'),
  `<circle cx="60" cy="40" r="50" fill="url(#a)"/><path d="M56 70h8l3 42h-14z" fill="url(#b)"/><path d="M40 110h40l6 8H34z" fill="url(#b)"/><path d="M42 74h36" stroke="#2b3640" stroke-width="5" ${round}/><path d="M42 22h36l-8 46H50z" fill="url(#c)" stroke="#26303a" stroke-width="3.500" ${round}/><path d="M60 22v46" stroke="#26303a" stroke-width="2"/><path d="M36 22h48L72 8H48z" fill="url(#b)"/><circle cx="60" cy="6" r="4" fill="#5b6a78"/><path d="M60 34c6 8 8 11 8 15a8 8 0 0 1-16 0c0-4 4-8 8-15z" fill="#fff"/>`,
];
export const carriage = () => [
  down('a', '#b3385c', '#5b1230') + side('b', '#f2d08a', '#a8742a') + down('c', '#fff0b8', '#f2b84a'),
  `<path d="M24 34C26 14 94 14 96 34l8 6-10 38q-34 16-68 0L16 40z" fill="url(#a)" stroke="#2b0818" stroke-width="3" ${round}/><path d="M38 34h44v24H38z" fill="url(#c)" stroke="#e9c27a" stroke-width="3"/><path d="M60 34v24" stroke="#a8742a" stroke-width="2.500"/><path d="M20 64q40 14 80 0" fill="none" stroke="url(#b)" stroke-width="4"/><path d="M44 18q16-8 32 0" fill="none" stroke="url(#b)" stroke-width="5" ${round}/>${[
    [28, 90, 22],
    [94, 94, 18],
  ]
    .map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#2b1608" stroke-width="7"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#d8a24a" stroke-width="4"/>${repeat(8, (n) => `<path d="M${x} ${y}V${y - r}" transform="rotate(${n * 45} ${x} ${y})" stroke="#d8a24a" stroke-width="2.500"/>`)}<circle cx="${x}" cy="${y}" r="5" fill="#f2d08a"/>`,
    )
    .join('')}<circle cx="106" cy="46" r="7" fill="#fff0a8" stroke="#a8742a" stroke-width="2"/>`,
];
export const lamplighter = () => [
  halo('a', '#fff6c4', '#ffc23d/.85', '#ff9a1f/0') + down('b', '#3a4a7a', '#141a3a') + down('c', '#f2c6a0', '#c98a66'),
  `<circle cx="86" cy="28" r="44" fill="url(#a)"/><path d="M86 14c8 10 11 14 11 20a11 11 0 0 1-22 0c0-6 5-9 11-20z" fill="#ffb52e"/><path d="M86 24c4 5 5 8 5 11a5 5 0 0 1-10 0c0-3 2-5 5-11z" fill="#fffbe0"/><path d="M82 42 62 112" stroke="#8a5a2a" stroke-width="5" ${round}/><path d="M16 118c2-34 12-48 30-48s30 14 32 48z" fill="url(#b)" stroke="#0a0e22" stroke-width="2"/><path d="M40 72l8 14 8-14z" fill="#e8e0cf"/><path d="M44 80l4 8 4-8-4-4z" fill="#c9283a"/><circle cx="47" cy="54" r="17" fill="url(#c)"/><path d="M32 58q15 16 30 0-2 14-15 15t-15-15z" fill="#6b3f22"/><circle cx="41" cy="52" r="2.200" fill="#20140c"/><circle cx="54" cy="52" r="2.200" fill="#20140c"/><path d="M30 42h34V18H30z" fill="#1f2444"/><path d="M22 44q25 8 50 0" stroke="#141832" stroke-width="6" fill="none" ${round}/><path d="M30 34h34v7H30z" fill="#c98a2c"/><path d="M66 84q12 2 12 14" fill="none" stroke="#2a3566" stroke-width="12" ${round}/><circle cx="72" cy="86" r="6" fill="url(#c)"/>`,
];
export const match = () => [
  halo('a', '#fff6c4', '#ffb02e', '#ff5a1f/0') + side('b', '#f2d8a4', '#c29a5b') + down('c', '#c93a4a', '#7a1420'),
  `<g transform="rotate(-10 60 60)"><path d="M18 72h84v36H18z" fill="url(#c)" stroke="#3a0a10" stroke-width="2.500"/><path d="M18 96h84v12H18z" fill="#4b3a32"/><path d="M30 80h60v10H30z" fill="#f2d08a"/></g><path d="M30 100 82 40" stroke="#6b4a1f" stroke-width="9" ${round}/><path d="M30 100 82 40" stroke="url(#b)" stroke-width="6" ${round}/><circle cx="86" cy="28" r="30" fill="url(#a)" opacity=".8"/><path d="M88 4c10 14 14 20 14 28a14 14 0 0 1-28 0c0-8 6-14 14-28z" fill="#ff9a1f"/><path d="M88 20c5 6 7 10 7 14a7 7 0 0 1-14 0c0-4 3-8 7-14z" fill="#fff6c4"/><circle cx="83" cy="40" r="5" fill="#8a1420"/>`,
];
/** Fair and arcade */
export const rosette = (light, deep, edge) => [
  ball('a', light, deep) + down('b', light, deep) + ball('c', '#fffbe8', edge),
  `<path d="M40 62 24 116l18-8 10 12 10-46zM80 62l16 54-18-8-10 12-10-46z" fill="url(#b)" stroke="${deep}" stroke-width="2" ${round}/><path d="${star(18, 48, 40)}" transform="translate(0 -12)" fill="url(#a)" stroke="${deep}" stroke-width="2" ${round}/><circle cx="60" cy="48" r="29" fill="url(#c)" stroke="${deep}" stroke-width="2.500"/><path d="${star(5, 19, 8)}" transform="translate(0 -12)" fill="${deep}"/>`,
];
export const plum = () => [
  ball('a', '#d9a0ff', '#7a2fb8', '#3a0f66') + down('b', '#8fd44a', '#3a7a24'),
  `<path d="M62 30C60 18 66 8 74 4" fill="none" stroke="#5b3a1a" stroke-width="5" ${round}/><path d="M66 24c10-16 30-16 40-6-10 12-28 14-40 6z" fill="url(#b)" stroke="#1f5a14" stroke-width="2"/><path d="M60 30C24 18 8 46 14 74c6 26 28 42 46 40 24 2 46-18 48-46 2-30-20-50-48-38z" fill="url(#a)" stroke="#2a0a4a" stroke-width="2.500"/><path d="M60 30c10 20 12 56 0 84" fill="none" stroke="#2a0a4a" stroke-opacity=".5" stroke-width="4" ${round}/><path d="M26 66c0-12 6-20 14-24" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="7" ${round}/>`,
];
export const token = (light, deep, mark) => [
  ball('a', light, deep) + down('b', '#fff', light),
  `<circle cx="60" cy="63" r="54" fill="#2a1440" opacity=".5"/><circle cx="60" cy="60" r="54" fill="${deep}"/>${turned(24, () => `<path d="M58 6h4v10h-4z" fill="${light}"/>`)}<circle cx="60" cy="60" r="45" fill="url(#a)" stroke="${light}" stroke-width="3"/><path d="${star(5, 34, 14.5)}" fill="url(#b)" stroke="${mark}" stroke-width="3" ${round}/>`,
];
export const marble = () => [
  ball('a', '#f0fbff', '#7ad4ff', '#1a5ab8') +
    side('b', '#ff7ac3', '#ffb84a') +
    '<clipPath id="k"><circle cx="60" cy="60" r="50"/></clipPath>',
  `<ellipse cx="60" cy="112" rx="34" ry="5" fill="#000" opacity=".35"/><circle cx="60" cy="60" r="50" fill="url(#a)"/><g clip-path="url(#k)"><path d="M18 92C30 52 50 96 62 56S90 20 108 28c-6 30-26 22-34 50S40 118 18 92z" fill="url(#b)"/><path d="M22 98C40 60 54 100 68 60S92 28 106 36" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4"/></g><circle cx="60" cy="60" r="50" fill="none" stroke="#123f8a" stroke-width="2.500"/><ellipse cx="42" cy="34" rx="14" ry="9" transform="rotate(-35 42 34)" fill="#fff" opacity=".9"/><path d="M86 92a42 42 0 0 0 14-22" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4" ${round}/>`,
];
export const spinningTop = () => [
  side('a', '#ffd23d', '#ff6a3d', '#c3267a') + side('b', '#7df0ff', '#2c6ae0') + side('c', '#f7e3b8', '#a8742a'),
  `<ellipse cx="60" cy="114" rx="30" ry="4" fill="#000" opacity=".35"/><rect x="56" y="2" width="8" height="26" rx="4" fill="url(#c)"/><path d="M30 34q30-16 60 0l6 10H24z" fill="url(#b)" stroke="#12306b" stroke-width="2"/><path d="M8 48q52-16 104 0-8 18-24 28H32Q16 66 8 48z" fill="url(#a)" stroke="#6b0f3a" stroke-width="2.500"/><path d="M10 50q50 16 100 0" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="4"/><path d="M32 76h56q-10 18-24 26h-8Q40 92 32 76z" fill="url(#b)" stroke="#12306b" stroke-width="2.500"/><path d="M54 102h12l-6 12z" fill="url(#c)"/><path d="M26 56q4 8 10 13" fill="none" stroke="#fff" stroke-width="5" ${round}/>`,
];
export const beachBall = () => [
  halo('a', '#fff/0', '#fff/0', '#000/.35'),
  `<circle cx="60" cy="60" r="52" fill="#fff"/>${['#ff4d5e', '#ffc93d', '#2fb8ff', '#4ad07a'].map((colour, n) => `<path transform="rotate(${n * 90 - 20} 60 60)" d="M60 60Q40 30 48 9.400A52 52 0 0 1 84 14Q74 40 60 60z" fill="${colour}"/>`).join('')}<circle cx="60" cy="60" r="10" fill="#fff" stroke="#c9c9d6" stroke-width="2"/><circle cx="60" cy="60" r="52" fill="url(#a)" stroke="#3a3a55" stroke-width="2.500"/><ellipse cx="40" cy="30" rx="13" ry="8" transform="rotate(-38 40 30)" fill="#fff" opacity=".85"/>`,
];
/** Quarry: stones in cuts of their own. */
export const gem = (cut, light, middle, deep) => {
  const cuts = {
    brilliant: ['M30 18h60l24 28-54 66L6 46z', 'M30 18 42 46 60 18 78 46 90 18M6 46h108M42 46l18 66 18-66'],
    emerald: [
      'M34 10h52l22 22v56l-22 22H34L12 88V32z',
      'M44 30h32l12 12v36L76 90H44L32 78V42zM34 10l10 20M86 10 76 30M108 32 88 42M108 88 88 78M86 110 76 90M34 110l10-20M12 88l20-10M12 32l20 10',
    ],
    round: [
      polygon(10, 53),
      `${polygon(5, 30)}M${polygon(10, 53)
        .slice(1, -1)
        .split('L')
        .map((p, n) => (n % 2 ? '' : `M${p}L${polygon(5, 30).slice(1, -1).split('L')[n / 2]}`))
        .join('')
        .slice(1)}`,
    ],
    pear: [
      'M60 4c30 30 44 46 44 66a44 44 0 0 1-88 0C16 50 30 34 60 4z',
      'M60 4 42 52l18 20 18-20zM16 70l26-18M104 70 78 52M60 72v42M28 100l32-28 32 28',
    ],
    hexagon: [
      polygon(6, 55),
      `${polygon(6, 30, Math.PI / 6)}M60 5v27M107 32 86 45M107 88 86 75M60 115V90M13 88l21-13M13 32l21 13`,
    ],
    marquise: [
      'M60 4q56 30 56 56T60 116Q4 90 4 60T60 4z',
      'M60 4 40 42 4 60l36 18 20 38 20-38 36-18-36-18zM40 42h40v36H40z',
    ],
  };
  const [outline, facets] = cuts[cut];
  return [
    ball('a', light, middle, deep),
    `<path d="${outline}" fill="url(#a)" stroke="${deep}" stroke-width="3" ${round}/><path d="${facets}" fill="#fff" fill-opacity=".14" stroke="#fff" stroke-opacity=".55" stroke-width="2" ${round}/><path d="M34 34l14-14" stroke="#fff" stroke-width="6" stroke-opacity=".9" ${round}/>`,
  ];
};
export const dynamite = () => [
  side('a', '#ff8a6b', '#e0321f', '#8a1010') + halo('b', '#fffbe0', '#ffc93d', '#ff6a1f/0'),
  `${[34, 60, 86].map((x, n) => `<rect x="${x - 13}" y="${n === 1 ? 34 : 40}" width="26" height="76" rx="5" fill="url(#a)" stroke="#5b0808" stroke-width="2.500"/><ellipse cx="${x}" cy="${n === 1 ? 36 : 42}" rx="11" ry="4" fill="#f7c9a8"/>`).join('')}<path d="M18 58h84v10H18zM18 88h84v10H18z" fill="#4b3420" stroke="#20140a" stroke-width="2"/><path d="M60 34C58 20 74 24 78 12" fill="none" stroke="#d8c29a" stroke-width="5" ${round}/><circle cx="80" cy="12" r="20" fill="url(#b)"/><path d="${star(8, 15, 6)}" transform="translate(20 -48)" fill="#fffbe0"/>`,
];
export const mineCart = () => [
  down('a', '#a88a6b', '#5b4028', '#33210f') +
    ball('b', '#fff3a8', '#f2b01f', '#a86a08') +
    ball('c', '#dfe5ea', '#4a545e'),
  `<path d="M18 46 28 30l12 8 10-18 16 12 12-10 10 16 14-4 4 14z" fill="url(#b)" stroke="#7a4a06" stroke-width="2.500" ${round}/><path d="M50 20l8 20M66 32l-8 10M88 38l-8 6" stroke="#fff" stroke-opacity=".7" stroke-width="2.500"/><path d="M8 46h104L100 92H20z" fill="url(#a)" stroke="#1c1006" stroke-width="3" ${round}/><path d="M6 42h108v10H6z" fill="#78838d" stroke="#20262c" stroke-width="2.500"/><path d="M32 52l6 40M60 52v40M88 52l-6 40" stroke="#20262c" stroke-width="5"/>${[36, 84].map((x) => `<circle cx="${x}" cy="98" r="14" fill="url(#c)" stroke="#14181c" stroke-width="3"/><circle cx="${x}" cy="98" r="4" fill="#20262c"/>`).join('')}`,
];
/** Lanterns and dunes */
export const paperCrane = () => [
  side('a', '#fff', '#dfe6f5') + down('b', '#f7f9ff', '#a8b8dd') + down('c', '#e8463a', '#a81f1f'),
  `<path d="M60 70 8 22l44 2z" fill="url(#b)"/><path d="M60 70 112 12 74 26z" fill="url(#a)"/><path d="M60 70 52 24l22 2z" fill="#c3d0ea"/><path d="M60 70 30 84 4 74l24-2z" fill="#e6ecf8"/><path d="M4 74l-2-10 26 8z" fill="url(#c)"/><path d="M60 70 92 84l24-30-34 18z" fill="url(#b)"/><path d="M30 84l30-14 32 14-32 24z" fill="url(#a)"/><path d="M60 70v38L92 84z" fill="#b8c6e6"/><path d="M8 22l52 48L112 12M30 84l30 24 32-24" fill="none" stroke="#7f90b8" stroke-width="1.500" ${round}/>`,
];
export const mirage = () => [
  halo('a', '#fffbe0', '#ffd24a', '#ff8a1f') + down('b', '#5ce0e8/.9', '#1a7fb0/.9') + down('c', '#7ad45c', '#1f7a3a'),
  `<circle cx="60" cy="46" r="38" fill="url(#a)"/>${turned(16, () => `<path d="M57 4 60-6l3 10z" fill="#ffb52e"/>`).replaceAll('60 60)', '60 46)')}<path d="M58 74C56 58 60 44 66 34" fill="none" stroke="#8a5a2a" stroke-width="6" ${round}/><path d="M66 34C52 22 40 28 34 38c14-4 24-4 32-4zM66 34c4-16 18-18 28-12-12 2-20 6-28 12zM66 34c14-4 24 2 28 14-10-6-18-10-28-14zM66 34c-10 4-14 12-12 22 4-10 8-16 12-22z" fill="url(#c)"/><path d="M6 74q27-10 54 0t54 0v12q-27 10-54 0t-54 0z" fill="url(#b)"/><path d="M14 94q24-8 46 0t46 0" fill="none" stroke="#5ce0e8" stroke-opacity=".8" stroke-width="5" ${round}/>`,
];
export const mosaicTile = () => [
  down('a', '#3f8fb8', '#1a4a78') + down('b', '#f2c46b', '#b8741f'),
  `<rect x="10" y="10" width="100" height="100" rx="8" fill="url(#a)" stroke="#0c2a48" stroke-width="3"/><path d="${star(8, 46, 30)}" fill="url(#b)" stroke="#6b3a08" stroke-width="2.500" ${round}/><path d="${star(8, 28, 18, Math.PI / 8)}" fill="#e8f3f0"/><path d="${star(8, 17, 9)}" fill="#c9452c"/>${[
    [22, 22],
    [98, 22],
    [22, 98],
    [98, 98],
  ]
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="7" fill="#e8f3f0"/><circle cx="${x}" cy="${y}" r="3" fill="#c9452c"/>`,
    )
    .join('')}`,
];
/** Alley */
export const poster = () => [
  down('a', '#fff3d6', '#e8cf9a') + ball('b', '#ffd24a', '#e0641f'),
  `<g transform="rotate(-4 60 60)"><path d="M22 4h76v108l-12-6-14 6-12-6-12 6-14-6-12 6z" fill="url(#a)" stroke="#8a5a24" stroke-width="3" ${round}/><circle cx="60" cy="48" r="26" fill="url(#b)"/><path d="M46 52V30l28-6v22" fill="none" stroke="#3a1024" stroke-width="5" ${round}/><ellipse cx="40" cy="53" rx="8" ry="6" fill="#3a1024"/><ellipse cx="68" cy="47" rx="8" ry="6" fill="#3a1024"/><path d="M30 12h60" stroke="#b3283a" stroke-width="7"/><path d="M32 84h56" stroke="#3a1024" stroke-width="4"/></g>`,
];
export const violin = () => [
  side('a', '#f0a45c', '#a8481a', '#6b220a') + down('b', '#4b2a1a', '#1c0d08'),
  `<g transform="rotate(34 60 60)"><path d="M60 44c14-2 22 6 20 16-1 6-6 8-6 13s8 8 9 18c1 14-10 23-23 23s-24-9-23-23c1-10 9-13 9-18s-5-7-6-13c-2-10 6-18 20-16z" fill="url(#a)" stroke="#3a1206" stroke-width="2.500"/><path d="M56 4h8v70h-8z" fill="url(#b)"/><path d="M54 0q6-5 12 0v14H54z" fill="#6b2c12"/><path d="M50 6h20M50 12h20" stroke="#20100a" stroke-width="3.500" ${round}/><path d="M57 14v78M60 14v78M63 14v78" stroke="#f7e8c8" stroke-width=".8"/><path d="M50 84h20v4H50z" fill="#f2d8a4"/><path d="M55 92h10l-2 16h-6z" fill="url(#b)"/><path d="M46 76q-4 8 0 14M74 76q4 8 0 14" fill="none" stroke="#20100a" stroke-width="2.500" ${round}/></g><path d="M14 84 100 30" stroke="#7a4a1f" stroke-width="4" ${round}/><path d="M17 88 102 34" stroke="#f7efe0" stroke-width="1.600"/>`,
];
export const accordion = () => [
  down('a', '#ff5c5c', '#c3182c', '#7a0a1c') + side('b', '#fff6e0', '#d8b98a') + side('c', '#3a3450', '#14101f'),
  `<path d="M40 26q20 8 42-4v76q-22-12-42-4z" fill="#e8d9c0"/>${repeat(6, (n) => `<path d="M${42 + n * 7} ${28 - n}v${66 + n * 1.5}" stroke="${n % 2 ? '#8a1426' : '#c3182c'}" stroke-width="4"/>`)}<path d="M6 22q4-6 12-6h18q6 0 6 6v76q0 6-6 6H18q-8 0-12-6z" fill="url(#a)" stroke="#4b0610" stroke-width="2.500"/><path d="M80 16q0-6 6-6h16q10 2 12 10v80q-2 8-12 10H86q-6 0-6-6z" fill="url(#a)" stroke="#4b0610" stroke-width="2.500"/><path d="M94 24h14v72H94z" fill="url(#b)"/>${repeat(7, (n) => `<path d="M94 ${24 + n * 10.3}h14" stroke="#6b4a2a" stroke-width="1.500"/><path d="M94 ${29 + n * 10.3}h8v5h-8z" fill="url(#c)"/>`)}${repeat(15, (n) => `<circle cx="${14 + (n % 3) * 9}" cy="${32 + Math.floor(n / 3) * 14}" r="3.200" fill="#fff6e0"/>`)}<path d="M86 24v72M12 24q-3 36 0 72" stroke="#ffd27a" stroke-width="2.500" fill="none"/>`,
];

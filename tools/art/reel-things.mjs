// More things that emoji do not have: clockwork, music, railway, bakery, balloons. `[definitions, body]` in 120×120.
import { ball, down, halo, polygon, repeat, side, star } from './reel-kit.mjs';

const round = 'stroke-linecap="round" stroke-linejoin="round"';
const turned = (count, body, start = 0) =>
  repeat(count, (n) => `<g transform="rotate(${+(start + (n * 360) / count).toFixed(1)} 60 60)">${body(n)}</g>`);

/** Clockwork of the tide */
export const clockFace = () => [
  ball('a', '#fffdf0', '#e0d0a0') + ball('b', '#ffe3a0', '#a8701f'),
  `<circle cx="60" cy="60" r="55" fill="url(#b)" stroke="#5b3a0c" stroke-width="3"/><circle cx="60" cy="60" r="44" fill="url(#a)" stroke="#7a5216" stroke-width="2"/>${turned(12, (n) => `<path d="M60 20v${n % 3 ? 5 : 10}" stroke="#3a2a14" stroke-width="${n % 3 ? 2.5 : 4}" ${round}/>`)}<path d="M34 72q13-9 26 0t26 0v6a36 36 0 0 1-52 0z" fill="#2fa8c0" opacity=".75"/><path d="M60 60 60 30M60 60 82 70" stroke="#14303f" stroke-width="5" ${round}/><circle cx="60" cy="60" r="6" fill="#c9452c" stroke="#5b1408" stroke-width="2"/><path d="M30 40a36 36 0 0 1 22-14" fill="none" stroke="#fff" stroke-width="4" ${round}/>`,
];
export const tide = () => [
  down('a', '#e0fff8', '#4fd8e0', '#0a6b94') + down('b', '#2fb0c8', '#06405f'),
  `<path d="M4 78C4 34 34 8 70 10c24 2 42 20 40 40-14-12-32-8-34 8-1 14 14 24 40 20v34H4z" fill="url(#a)" stroke="#064460" stroke-width="3" ${round}/><path d="M4 92q18-12 37 0t38 0 37 0v22H4z" fill="url(#b)"/><path d="M20 76C20 46 42 24 68 24M34 78c0-22 14-38 32-40" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="4" ${round}/><path d="M110 50c-8-4-18-6-26-2M76 58c-4-10 2-20 12-22" fill="none" stroke="#fff" stroke-width="6" ${round}/>${[
    [92, 24, 4],
    [104, 30, 3],
    [84, 12, 3],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff"/>`)
    .join('')}`,
];
export const pendulum = () => [
  side('a', '#ffe9a8', '#b8801f') + ball('b', '#fff3b8', '#e8a82e', '#8a5208'),
  `<path d="M26 10h68v12H26z" fill="#5b3a1c" stroke="#2a180a" stroke-width="2.500"/><path d="M34 22v88M86 22v88" stroke="#5b3a1c" stroke-width="6"/><path d="M22 108h76v8H22z" fill="#5b3a1c"/><g transform="rotate(16 60 20)"><path d="M57 18h6v56h-6z" fill="url(#a)"/><circle cx="60" cy="84" r="22" fill="url(#b)" stroke="#5b3408" stroke-width="2.500"/><circle cx="60" cy="84" r="13" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2"/></g>`,
];
/** Cellar */
export const doubleBass = () => [
  side('a', '#e8924a', '#a8481a', '#5b1c08') + down('b', '#3a2014', '#140a06'),
  `<g transform="rotate(12 60 60)"><path d="M60 34c14-2 20 6 18 14-2 7-4 9-2 14 8 8 14 18 14 28 0 16-14 22-30 22s-30-6-30-22c0-10 6-20 14-28 2-5 0-7-2-14-2-8 4-16 18-14z" fill="url(#a)" stroke="#2c0e04" stroke-width="3"/><path d="M56 2h8v66h-8z" fill="url(#b)"/><path d="M52 2q8-8 16 0l-3 10H55z" fill="#5b2410"/><path d="M47 6h26M47 12h26" stroke="#d8a860" stroke-width="3" ${round}/><path d="M57 10v88M60 10v88M63 10v88" stroke="#f7e8c8" stroke-width=".9"/><path d="M48 84h24v4H48z" fill="#f2d8a4"/><path d="M55 92h10l-2 14h-6z" fill="url(#b)"/><path d="M40 74q-5 9 1 16M80 74q5 9-1 16" fill="none" stroke="#1c0a04" stroke-width="3" ${round}/><path d="M60 112v8" stroke="#c9c9d0" stroke-width="3" ${round}/></g>`,
];
export const vinyl = (light, deep) => [
  ball('a', light, deep),
  `<circle cx="60" cy="60" r="54" fill="#17121a"/>${[48, 42, 36, 30].map((r) => `<circle cx="60" cy="60" r="${r}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="1.500"/>`).join('')}<path d="M60 6a54 54 0 0 1 38 16L72 50a16 16 0 0 0-12-6zM60 114a54 54 0 0 1-38-16l26-28a16 16 0 0 0 12 6z" fill="#fff" opacity=".14"/><circle cx="60" cy="60" r="22" fill="url(#a)"/><circle cx="60" cy="60" r="4" fill="#fff6e0"/>`,
];
export const singer = () => [
  down('a', '#ff5c8a', '#8a1038') + ball('b', '#f2b890', '#a8643a') + down('c', '#2a1420', '#0c060a'),
  `<path d="M22 118c2-30 16-40 38-40s36 10 38 40z" fill="url(#a)" stroke="#4b0620" stroke-width="2.500"/><path d="M50 66h20v16q-10 10-20 0z" fill="#a8643a"/><ellipse cx="60" cy="48" rx="23" ry="27" fill="url(#b)"/><path d="M34 54C26 20 44 6 62 8c24 2 32 22 24 46-4-14-8-22-16-26-12 6-24 6-30 6-4 6-5 12-6 20z" fill="url(#c)"/><circle cx="86" cy="24" r="11" fill="#ff7aa0"/>${turned(5, () => '').slice(0, 0)}<path d="M80 24q6-8 12 0-6 8-12 0M86 18q8 6 0 12-8-6 0-12" fill="#fff" opacity=".55"/><path d="M47 47q5-4 9 0M65 47q5-4 9 0" fill="none" stroke="#20100c" stroke-width="2.600" ${round}/><ellipse cx="60" cy="62" rx="7" ry="5.500" fill="#8a1020"/><path d="M54 60q6 3 12 0" stroke="#fff" stroke-width="2"/><circle cx="37" cy="58" r="4" fill="#ffd24a"/><circle cx="83" cy="58" r="4" fill="#ffd24a"/>`,
];
/** Railway */
export const railSignal = () => [
  side('a', '#e8e8ee', '#8a8f9a') +
    halo('b', '#fffbe0', '#ff4d3d', '#ff4d3d/0') +
    halo('c', '#f0fff0', '#3fd86b', '#3fd86b/0'),
  `<path d="M54 20h12v96H54z" fill="url(#a)" stroke="#3a3f4a" stroke-width="2"/><path d="M40 112h40v8H40z" fill="#3a3f4a"/><path d="M60 22 112 10v22L60 40z" fill="#e0321f" stroke="#5b0f08" stroke-width="2.500" ${round}/><path d="M92 15v22l8-2V13z" fill="#fff"/><rect x="22" y="20" width="30" height="60" rx="12" fill="#20242c" stroke="#0a0c10" stroke-width="2.500"/><circle cx="37" cy="36" r="16" fill="url(#b)"/><circle cx="37" cy="36" r="8" fill="#ff6a5c"/><circle cx="37" cy="64" r="14" fill="url(#c)" opacity=".8"/><circle cx="37" cy="64" r="8" fill="#2f8a4a"/>`,
];
export const parcel = () => [
  down('a', '#e0ac6b', '#a8703a') + down('b', '#c98f52', '#8a5426') + ball('c', '#fff3b0', '#f2b01f', '#9a6408'),
  `<path d="M10 38 60 20l50 18v58L60 116 10 96z" fill="url(#b)" stroke="#4b2c10" stroke-width="3" ${round}/><path d="M10 38 60 56l50-18v58L60 116 10 96z" fill="url(#a)"/><path d="M60 56v60l50-20V38z" fill="#7a4a20" opacity=".35"/><path d="M34 29l50 18v60M86 29 36 47v60" fill="none" stroke="#d8382c" stroke-width="7"/><circle cx="60" cy="66" r="25" fill="url(#c)" stroke="#6b4208" stroke-width="3"/><path d="${star(5, 17, 8)}" transform="translate(0 6)" fill="#fff6d0"/>`,
];
/** Bakery */
export const whisk = () => [
  side('a', '#fff', '#b8c4d0', '#6b7a8a') + side('b', '#ff9ab0', '#d94a6b'),
  `<g transform="rotate(38 60 60)"><rect x="53" y="66" width="14" height="52" rx="7" fill="url(#b)" stroke="#8a2440" stroke-width="2.500"/><rect x="52" y="60" width="16" height="12" rx="3" fill="url(#a)" stroke="#4a5664" stroke-width="2"/><g fill="none" stroke="url(#a)" stroke-width="4"><path d="M56 62C20 40 34 2 60 2s40 38 4 60"/><path d="M58 62C38 40 46 2 60 2s22 38 2 60"/><path d="M60 62V2"/></g><path d="M40 18c4-12 14-16 22-14M72 8c8 4 12 12 10 22" fill="none" stroke="#fffdf4" stroke-width="7" ${round}/><circle cx="38" cy="26" r="6" fill="#fffdf4"/></g>`,
];
/** Balloons */
export const hotBalloon = (one, two, basket = '#8a5426') => [
  side('a', one, two, one, two, one) + ball('b', '#fff/.6', '#fff/0', '#000/.25'),
  `<path d="M60 2c30 0 46 20 46 42 0 20-18 32-30 46H44C32 76 14 64 14 44 14 22 30 2 60 2z" fill="url(#a)" stroke="#3a2444" stroke-width="3" ${round}/><path d="M60 2c-16 8-22 24-22 42 0 18 6 32 10 46M60 2c16 8 22 24 22 42 0 18-6 32-10 46M60 2v88" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="2.500"/><path d="M60 2c30 0 46 20 46 42 0 20-18 32-30 46H44C32 76 14 64 14 44 14 22 30 2 60 2z" fill="url(#b)"/><path d="M46 90l3 12M74 90l-3 12" stroke="#3a2444" stroke-width="2.500"/><path d="M46 100h28l-3 18H49z" fill="${basket}" stroke="#3a1c0a" stroke-width="2.500" ${round}/><path d="M47 106h26M48 112h24" stroke="#3a1c0a" stroke-opacity=".5" stroke-width="2"/>`,
];
export const burner = () => [
  halo('a', '#fffbe0', '#ffd24a', '#ff7a1f', '#ff7a1f/0') +
    side('b', '#f2f4f8', '#8a94a0', '#4a525c') +
    down('c', '#fff', '#ffe27a', '#ff8a1f', '#4a9aff'),
  `<circle cx="60" cy="42" r="50" fill="url(#a)" opacity=".9"/><path d="M60 2c20 24 26 36 20 54-4 12-12 18-20 18s-16-6-20-18C34 38 40 26 60 2z" fill="url(#c)"/><path d="M60 30c8 12 10 18 8 26-2 8-5 12-8 12s-6-4-8-12c-2-8 0-14 8-26z" fill="#fff" opacity=".9"/><path d="M38 74h44l-6 14H44z" fill="url(#b)" stroke="#20262c" stroke-width="2.500"/><path d="M44 88h32v10H44z" fill="#3a4450"/><path d="M48 98 26 118M72 98l22 20M60 98v20" stroke="#8a94a0" stroke-width="5" ${round}/>`,
];
/** Crater */
export const ember = () => [
  halo('a', '#fffbe0', '#ffd24a', '#ff6a1f', '#ff3a0a/0') + down('b', '#4b2c2c', '#120808'),
  `<circle cx="60" cy="60" r="58" fill="url(#a)"/><path d="M22 44 46 18l38 4 18 34-10 38-38 12-30-20z" fill="url(#b)" stroke="#1c0808" stroke-width="3" ${round}/><path d="M22 44l26 14 36-36M48 58l-6 28 50 8M48 58l54-2M42 86l12 20M84 22l-2 34 10 38" fill="none" stroke="#ff9a2e" stroke-width="5" ${round}/><path d="M22 44l26 14 36-36M48 58l-6 28 50 8M48 58l54-2" fill="none" stroke="#fff3b0" stroke-width="2" ${round}/>`,
];
export const obsidian = () => [
  down('a', '#6b5b8a', '#1c1430', '#07040f'),
  `<path d="M60 4 88 26l16 44-20 42H38L14 74l14-46z" fill="url(#a)" stroke="#0a0612" stroke-width="3" ${round}/><path d="M60 4 52 48l36-22M52 48l52 22M52 48 28 28M52 48 14 74M52 48l10 64" fill="none" stroke="#b8a0e8" stroke-opacity=".55" stroke-width="2" ${round}/><path d="M60 4 52 48 28 28z" fill="#fff" opacity=".22"/><path d="M52 48l52 22-16-44z" fill="#b070ff" opacity=".2"/><path d="M38 34l8-14" stroke="#fff" stroke-width="5" stroke-opacity=".8" ${round}/>`,
];
export const ingot = (light, middle, deep) => [
  down('a', light, middle) + down('b', middle, deep),
  `<path d="M28 40h64l18 50H10z" fill="url(#b)" stroke="${deep}" stroke-width="3" ${round}/><path d="M28 40h64l-8 26H36z" fill="url(#a)"/><path d="M36 66h48l26 24H10z" fill="${deep}" opacity=".25"/><path d="M40 46h34" stroke="#fff" stroke-opacity=".8" stroke-width="4" ${round}/><path d="M46 74h28l4 9H42z" fill="none" stroke="${deep}" stroke-width="3" ${round}/>`,
];
/** Books */
export const astrolabe = () => [
  ball('a', '#fff0b8', '#d89a2e', '#8a5208') + down('b', '#24408a', '#0c1a44'),
  `<circle cx="60" cy="14" r="9" fill="none" stroke="#a8701f" stroke-width="5"/><circle cx="60" cy="66" r="50" fill="url(#a)" stroke="#5b3408" stroke-width="3"/><circle cx="60" cy="66" r="38" fill="url(#b)" stroke="#5b3408" stroke-width="2"/>${repeat(24, (n) => `<path d="M60 18v${n % 2 ? 4 : 8}" transform="rotate(${n * 15} 60 66)" stroke="#5b3408" stroke-width="2"/>`)}<g transform="translate(0 6)"><path d="${polygon(3, 34)}" fill="none" stroke="#ffd98a" stroke-width="2"/><path d="${polygon(3, 34, Math.PI)}" fill="none" stroke="#ffd98a" stroke-width="2"/><path d="${star(8, 14, 6)}" fill="#fff3c0"/></g><path d="M26 92 94 40" stroke="#f2d08a" stroke-width="6" ${round}/><circle cx="60" cy="66" r="5" fill="#5b3408"/>`,
];
/** Tea */
export const jasmine = () => [
  ball('a', '#fff', '#e8f0e0') + down('b', '#6bb85b', '#2f7a3a'),
  `<path d="M12 92C30 66 52 74 60 84 40 104 24 104 12 92zM108 88C92 60 70 66 60 84c20 20 36 18 48 4z" fill="url(#b)" stroke="#1c4a24" stroke-width="2" ${round}/>${turned(6, () => '<path d="M60 54C44 40 46 12 60 4c14 8 16 36 0 50z" fill="url(#a)" stroke="#b8c8a8" stroke-width="1.500"/>')}<circle cx="60" cy="60" r="10" fill="#ffd24a" stroke="#c9901f" stroke-width="2"/>${turned(6, () => '<circle cx="60" cy="54" r="1.800" fill="#c9701f"/>')}`,
];

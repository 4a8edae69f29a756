// Drawn by us: one SVG of 120×120 for each symbol, by the name that the mathematics gives it.
import { apothecaryDefs, titleGold } from '../kit.mjs';
import { logoOf } from '../reel-kit.mjs';

const svg = (defs, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120"><defs>${defs}</defs>${body}</svg>`;

const radial = (id, inner, outer, cx = 0.38, cy = 0.32) =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r=".8"><stop offset="0" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>`;
const linear = (id, from, to, x2 = 0, y2 = 1) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
const glow = (id, colour) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity=".75"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

const CORK = `${linear('cork', '#d9b98a', '#8a6238')}`;

/** A bottle: glass in the shape of `body`, liquid up to `level`, a cork in its neck and a paper label. */
function vial(body, neck, level, light, deep, mark) {
  const cork = `<rect x="${neck.x + 1.5}" y="${neck.y - 13}" width="${neck.w - 3}" height="16" rx="3" fill="url(#cork)"/><rect x="${neck.x - 3}" y="${neck.y}" width="${neck.w + 6}" height="7" rx="3.5" fill="#e9f6f1" fill-opacity=".75"/>`;
  return svg(
    CORK +
      radial('liquid', light, deep, 0.42, 0.3) +
      linear('glass', '#ffffff', '#9fc7bd') +
      glow('halo', light) +
      `<clipPath id="in"><path d="${body}"/></clipPath>`,
    `<circle cx="60" cy="72" r="52" fill="url(#halo)" opacity=".5"/>${cork}
    <path d="${body}" fill="#dff2ec" fill-opacity=".2"/>
    <g clip-path="url(#in)"><rect x="0" y="${level}" width="120" height="120" fill="url(#liquid)"/><ellipse cx="60" cy="${level}" rx="60" ry="5" fill="${light}"/>
    <circle cx="48" cy="${level + 16}" r="3" fill="#fff" opacity=".55"/><circle cx="66" cy="${level + 9}" r="2" fill="#fff" opacity=".5"/><circle cx="72" cy="${level + 30}" r="2.6" fill="#fff" opacity=".35"/></g>
    <path d="${body}" fill="none" stroke="url(#glass)" stroke-width="3.4" stroke-linejoin="round"/>
    <g transform="translate(60 84)"><rect x="-17" y="-12" width="34" height="24" rx="3" fill="#f3e7c8"/><rect x="-14.5" y="-9.5" width="29" height="19" rx="2" fill="none" stroke="#b89a63" stroke-width="1"/>${mark}</g>
    <path d="M38 60q-8 14-3 32" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="4" stroke-linecap="round"/>`,
  );
}

const INK = 'fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

const moth = svg(
  radial('wing', '#d9c4f2', '#5a3f93', 0.7, 0.3) +
    radial('low', '#b08fe0', '#3b2570', 0.6, 0.2) +
    linear('fur', '#f4e6c9', '#a07c4a') +
    radial('eye', '#ffe9a8', '#c98a1f', 0.5, 0.5) +
    glow('halo', '#b79cff'),
  `<circle cx="60" cy="60" r="58" fill="url(#halo)" opacity=".55"/>
  ${[1, -1]
    .map(
      (side) => `<g transform="translate(60 0) scale(${side} 1)">
    <path d="M3 62C18 66 34 74 40 90c4 12-6 20-15 13C14 96 6 80 3 66z" fill="url(#low)" stroke="#2b1a55" stroke-width="1.6"/>
    <path d="M3 52C14 30 36 18 52 20c8 2 6 22-2 34-8 12-30 16-46 11z" fill="url(#wing)" stroke="#2b1a55" stroke-width="1.8"/>
    <path d="M8 55c10-10 24-20 40-25M10 59c14-4 28-8 38-14" fill="none" stroke="#2b1a55" stroke-opacity=".4" stroke-width="1.6"/>
    <circle cx="34" cy="42" r="9" fill="#2b1a55"/><circle cx="34" cy="42" r="6.6" fill="url(#eye)"/><circle cx="34" cy="42" r="2.6" fill="#2b1a55"/>
    <circle cx="25" cy="86" r="5" fill="#2b1a55"/><circle cx="25" cy="86" r="3.2" fill="url(#eye)"/>
    <path d="M3 38C6 26 14 18 22 16" fill="none" stroke="#e9d9b6" stroke-width="2.4" stroke-linecap="round"/></g>`,
    )
    .join('')}
  <ellipse cx="60" cy="64" rx="7.5" ry="27" fill="url(#fur)"/><path d="M54 66h12M54 73h12M55 80h10M56 87h8" stroke="#7b5a2e" stroke-width="2" stroke-opacity=".6"/>
  <circle cx="60" cy="42" r="8" fill="url(#fur)"/><circle cx="57" cy="40" r="1.8" fill="#23143f"/><circle cx="63" cy="40" r="1.8" fill="#23143f"/>`,
);

const toadstool = svg(
  radial('cap', '#ff8a6b', '#a3122b', 0.4, 0.2) +
    linear('stem', '#fff6e2', '#c9a984') +
    glow('halo', '#ff7a5c') +
    radial('small', '#ffb08f', '#b32a2a', 0.4, 0.2),
  `<circle cx="60" cy="58" r="56" fill="url(#halo)" opacity=".4"/>
  <ellipse cx="60" cy="106" rx="36" ry="7" fill="#0b1f18" opacity=".5"/>
  <path d="M50 58c3 16 0 32-7 46q17 8 34 0c-7-14-10-30-7-46z" fill="url(#stem)"/><path d="M50 72q10 8 20 0l3 8q-13 9-26 0z" fill="#fff" opacity=".85"/>
  <path d="M12 62C14 28 40 12 60 12s46 16 48 50c-14 10-82 10-96 0z" fill="url(#cap)" stroke="#6b0a1d" stroke-width="2"/>
  <path d="M14 63q46 14 92 0-12 14-46 14T14 63z" fill="#f6dcc0"/>
  <g fill="#fff4e6"><ellipse cx="56" cy="28" rx="9" ry="7"/><ellipse cx="82" cy="38" rx="7" ry="6.4"/><ellipse cx="34" cy="42" rx="7.4" ry="6.4"/><ellipse cx="62" cy="50" rx="8" ry="5.6"/><ellipse cx="94" cy="54" rx="4.6" ry="4"/><ellipse cx="24" cy="58" rx="4" ry="3"/></g>
  <path d="M26 38q8-14 22-19" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/>
  <g transform="translate(90 84)"><path d="M-3 2q1 12-2 22h10q-3-10-2-22z" fill="url(#stem)"/><path d="M-14 4q2-14 14-14t14 14q-14 5-28 0z" fill="url(#small)" stroke="#6b0a1d" stroke-width="1.4"/><circle cx="-3" cy="-3" r="2.4" fill="#fff4e6"/><circle cx="6" cy="0" r="2" fill="#fff4e6"/></g>`,
);

const key = svg(
  linear('metal', '#f2c49a', '#8a4a24') +
    linear('edge', '#ffe3c8', '#5f2c12') +
    glow('halo', '#f0a36b') +
    radial('gem', '#8ff0d8', '#0d6b5a'),
  `<circle cx="60" cy="60" r="54" fill="url(#halo)" opacity=".4"/>
  <g transform="rotate(38 60 60)" stroke="url(#edge)" stroke-width="2" fill="url(#metal)" stroke-linejoin="round">
  <path d="M55 48h10v54q-5 5-10 0z"/><path d="M65 82h16v6h-5v5h5v7H65z"/>
  <rect x="50" y="46" width="20" height="7" rx="3.5"/><rect x="51.500" y="57" width="17" height="5" rx="2.500"/>
  <path fill-rule="evenodd" d="M60 4c9 0 13 7 12 13 7-2 15 2 15 11s-8 13-15 11c1 7-4 12-12 12s-13-5-12-12c-7 2-15-2-15-11s8-13 15-11C47 11 51 4 60 4zm0 9c-4 0-6 4-4 9 1 3 7 3 8 0 2-5 0-9-4-9zm-14 13c-5-1-7 2-7 4s2 5 7 4c4-1 4-7 0-8zm28 0c-4 1-4 7 0 8 5 1 7-2 7-4s-2-5-7-4zM60 34c-4 0-5 3-5 5s2 5 5 5 5-3 5-5-1-5-5-5z"/></g>
  <g transform="rotate(38 60 60)"><circle cx="60" cy="29" r="4.600" fill="url(#gem)" stroke="#5f2c12"/><path d="M58 56v40" stroke="#fff" stroke-opacity=".5" stroke-width="2" stroke-linecap="round"/></g>`,
);

const candle = svg(
  linear('wax', '#fdf3dc', '#cbb083') +
    radial('flame', '#fff7c9', '#ff8a1f', 0.5, 0.65) +
    linear('dish', '#7fb9a6', '#1f4f44') +
    glow('halo', '#ffd27a'),
  `<circle cx="60" cy="40" r="44" fill="url(#halo)"/>
  <ellipse cx="60" cy="103" rx="40" ry="9" fill="#123a31"/><ellipse cx="60" cy="98" rx="40" ry="10" fill="url(#dish)" stroke="#bfe6d9" stroke-width="1.6"/><ellipse cx="60" cy="96" rx="27" ry="5.500" fill="#0f342b" opacity=".6"/>
  <path d="M98 92q18-4 14 8-3 8-14 4" fill="none" stroke="url(#dish)" stroke-width="5"/>
  <path d="M44 50q16-7 32 0v44q-16 8-32 0z" fill="url(#wax)"/><ellipse cx="60" cy="50" rx="16" ry="5" fill="#fff9ea"/>
  <path d="M44 52c-3 6 2 10 0 18s5 9 5 2 3-6 3-13" fill="#fdf3dc"/><path d="M76 52c2 5-2 12 0 22s-6 8-5 0-2-10-2-16" fill="#e9d3a6"/>
  <path d="M60 50V40" stroke="#3a2a16" stroke-width="2.600" stroke-linecap="round"/>
  <path d="M60 8c10 14 13 20 13 27a13 13 0 0 1-26 0c0-7 8-12 13-27z" fill="url(#flame)"/><path d="M60 24c4 6 6 9 6 13a6 6 0 0 1-12 0c0-4 4-7 6-13z" fill="#fffbe6"/>`,
);

const letters = 'fill="none" stroke-width="5.500" stroke-linecap="round" stroke-linejoin="round"';
const WILD_WORD = 'M10 3l4 16 5-12 5 12 4-16M37 3v16M45 3v16h9M62 3v16h5q7-2 7-8t-7-8z';

const elixir = svg(
  radial('gold', '#fff3b0', '#d9830f', 0.45, 0.35) +
    glow('halo', '#ffd76a') +
    linear('glass', '#ffffff', '#ffd88a') +
    CORK +
    linear('ribbon', '#1d6b52', '#0b3b2d') +
    `<clipPath id="in"><circle cx="60" cy="64" r="35"/></clipPath>`,
  `<circle cx="60" cy="60" r="60" fill="url(#halo)"/>
  <g stroke="#ffe9a3" stroke-width="3" stroke-linecap="round" opacity=".85">${[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => `<path d="M60 2v9" transform="rotate(${turn + 22} 60 62)"/>`).join('')}</g>
  <path d="M51 12h18v24H51z" fill="#fff4d2" fill-opacity=".35" stroke="url(#glass)" stroke-width="3"/><rect x="52" y="2" width="16" height="15" rx="3" fill="url(#cork)"/><rect x="47" y="15" width="26" height="7" rx="3.500" fill="#fff8e2"/>
  <circle cx="60" cy="64" r="36" fill="#fff4d2" fill-opacity=".25"/><g clip-path="url(#in)"><rect y="44" width="120" height="80" fill="url(#gold)"/><ellipse cx="60" cy="45" rx="36" ry="6" fill="#fffbe0"/><circle cx="48" cy="56" r="3" fill="#fff"/><circle cx="70" cy="60" r="2.400" fill="#fff"/><circle cx="62" cy="52" r="1.800" fill="#fff"/></g>
  <circle cx="60" cy="64" r="36" fill="none" stroke="url(#glass)" stroke-width="3.600"/><path d="M33 52q5-14 16-18" fill="none" stroke="#fff" stroke-width="4.500" stroke-linecap="round" opacity=".9"/>
  <path d="M6 74l14-4v26L4 98l6-12zM114 74l-14-4v26l16 2-6-12z" fill="#082b21"/><path d="M12 68q48 12 96 0v27q-48 12-96 0z" fill="url(#ribbon)" stroke="#ffe39a" stroke-width="2"/>
  <g transform="translate(18 75)" ${letters}><path d="${WILD_WORD}" stroke="#5b2f05"/><path d="${WILD_WORD}" stroke="#ffe9a8" stroke-width="3.600"/></g>`,
);

const moon = svg(
  radial('disc', '#3a4f9e', '#0c1440', 0.45, 0.35) +
    radial('silver', '#ffffff', '#9fb4e6', 0.35, 0.3) +
    linear('rim', '#f7e3ad', '#98722e', 1, 1) +
    glow('halo', '#9db8ff'),
  `<circle cx="60" cy="60" r="60" fill="url(#halo)"/><circle cx="60" cy="60" r="47" fill="url(#rim)"/><circle cx="60" cy="60" r="41" fill="url(#disc)"/>
  <g fill="#5d4318">${Array.from({ length: 24 }, (_, mark) => `<circle cx="60" cy="15.800" r="1.300" transform="rotate(${mark * 15} 60 60)"/>`).join('')}</g>
  <path d="M74 28a34 34 0 1 0 15 48 27 27 0 1 1-15-48z" fill="url(#silver)"/>
  <path d="M44 56q3-3 6 0M48 76q6 4 11-1M45 65l-3 5 4 1" fill="none" stroke="#5469a8" stroke-width="2" stroke-linecap="round"/>
  <g fill="#fff4c2"><path d="M84 40l2 5.500 5.500 2-5.500 2-2 5.500-2-5.500-5.500-2 5.500-2z"/><path d="M72 54l1.400 3.600 3.600 1.400-3.600 1.400-1.400 3.600-1.400-3.600-3.600-1.400 3.600-1.400z"/><circle cx="88" cy="62" r="1.600"/><circle cx="70" cy="42" r="1.400"/></g>`,
);

export const symbols = {
  elixir,
  moon,
  moth,
  toadstool,
  key,
  candle,
  'rose-vial': vial(
    'M53 34v10C28 46 18 62 20 78c2 18 20 30 40 30s38-12 40-30c2-16-8-32-33-34V34z',
    { x: 51, y: 27, w: 18 },
    62,
    '#ff9ab0',
    '#9c1240',
    `<path d="M0 7C-9 1-8-7-3-7-1-7 0-5 0-4c0-1 1-3 3-3 5 0 6 8-3 14z" fill="#a8324f"/>`,
  ),
  'blue-vial': vial(
    'M50 34v12q-20 4-20 14v42q0 7 7 7h46q7 0 7-7V60q0-10-20-14V34z',
    { x: 48, y: 27, w: 24 },
    64,
    '#8ecbff',
    '#12408f',
    `<path d="M0-8c4 6 6 8 6 11a6 6 0 0 1-12 0c0-3 2-5 6-11z" fill="#2b5ea8"/>`,
  ),
  'green-vial': vial(
    'M52 32v22L25 98q-5 11 7 11h56q12 0 7-11L68 54V32z',
    { x: 50, y: 25, w: 20 },
    70,
    '#a5f0a2',
    '#146b3a',
    `<path d="M-9 6C-9-4-2-8 9-7 9 3 3 8-6 6M-9 8 3-2" ${INK} stroke="#2d6b34"/>`,
  ),
};

export const logo = logoOf(550, 92, apothecaryDefs, titleGold('Midnight Apothecary', 275, 62, 38, 4));

import { words, glow, fall } from '../kit.mjs';

const CROWN = 'M-34-30-42-62l22 14 12-24 8 24 0 0 8-24 12 24 22-14-8 32z';

/** Definitions and body, 288×192: one coin three times on its way through the dark. */
export const draw = () => [
  fall('wall', [0, '#0e4a3d'], [1, '#03120e']) +
    glow('light', '#ffe7a6', 0.7) +
    '<radialGradient id="gold" cx=".36" cy=".3" r=".85"><stop offset="0" stop-color="#fff4cf"/><stop offset=".55" stop-color="#e7b84b"/><stop offset="1" stop-color="#8a5a12"/></radialGradient><radialGradient id="silver" cx=".36" cy=".3" r=".85"><stop offset="0" stop-color="#fff"/><stop offset=".55" stop-color="#b9c3cf"/><stop offset="1" stop-color="#5b6674"/></radialGradient>',
  `<rect width="288" height="192" fill="url(#wall)"/><path d="M0 40 288 128M-20 150 240-20" stroke="#8fe0c2" stroke-opacity=".14" stroke-width="3"/><path d="M40 196C60 60 150 0 206 66" fill="none" stroke="#ffe7a6" stroke-opacity=".35" stroke-width="2" stroke-dasharray="2 9"/><g transform="translate(58 92) rotate(-24) scale(.44 .12)"><circle r="100" cy="60" fill="#5b6674"/><circle r="100" fill="url(#silver)"/></g><g transform="translate(112 58) rotate(-12) scale(.36 .25)"><circle r="100" cy="14" fill="#8a5a12"/><circle r="100" fill="url(#gold)"/><path d="M0-50 46 0 0 50-46 0z" fill="#8a5a12"/></g><circle cx="212" cy="86" r="112" fill="url(#light)"/><g transform="translate(212 86) rotate(10) scale(.74)"><circle r="100" cy="7" fill="#6d450a"/><circle r="98" fill="url(#gold)"/><circle r="84" fill="none" stroke="#8a5a12" stroke-width="4" stroke-dasharray="4 8"/><circle r="74" fill="none" stroke="#fff4cf" stroke-width="2.5"/><g fill="#7a4f0e"><path d="${CROWN}"/><path d="M-30-22h60v8h-60zM-24-8c0 0 46-6 48 18 1 10-6 12-4 20s8 6 8 14-16 4-18 12-42 8-42-10 8-16 6-26-4-20 2-28z"/></g></g>${words('Coin', 18, 158, 36, { font: 'cinzel', anchor: 'start', fill: '#ffe9b0' })}${words('Flip', 18, 184, 27, { font: 'cinzel', anchor: 'start', fill: '#cfeee0', spacing: 3 })}`,
];

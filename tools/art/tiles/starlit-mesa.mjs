import { cactus } from '../reel-sweets.mjs';
import { down, emoji, halo, lettering, place, repeat } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('night', '#080a34', '#3a2470', '#c9508a', '#ffab6b') +
    halo('way', '#e8b0ff/.8', '#6b6af0/.3', '#6b6af0/0') +
    down('red', '#d8604a', '#5b1f34') +
    down('orb', '#ffd0a0', '#e0648a', '#5b2470') +
    down('tail', '#9ae8ff/0', '#e8fbff') +
    down('dome', '#fff', '#b8a8c8') +
    down('ink', '#ffffff', '#9ae8ff', '#ff9a6b'),
  `<rect width="288" height="192" fill="url(#night)"/><g transform="rotate(-22 144 60)"><ellipse cx="144" cy="56" rx="220" ry="32" fill="url(#way)"/></g>${repeat(46, (n) => `<circle cx="${(n * 67) % 288}" cy="${(n * 43) % 118}" r="${0.6 + (n % 4) * 0.4}" fill="${n % 5 ? '#fff' : '#ffd8a8'}"/>`)}<g transform="translate(226 48) rotate(-18)"><circle r="25" fill="url(#orb)"/><path d="M-24-8q24 8 48 0M-22 10q22 8 44 0" stroke="#fff" stroke-opacity=".35" stroke-width="4" fill="none"/><path d="M-25 2C-60 14-40 22 0 14S60-8 25-4" fill="none" stroke="#ffe0b0" stroke-width="5" stroke-linecap="round"/></g><path d="M92 16 36 74" stroke="url(#tail)" stroke-width="13" stroke-linecap="round"/><circle cx="38" cy="72" r="11" fill="#e8fbff"/><path d="M0 132l14-34h58l12 30 30 12 30-2 20-12 14-34h70l18 30 22 14v56H0z" fill="url(#red)"/><path d="M0 112h78M176 114h90" stroke="#fff" stroke-opacity=".16" stroke-width="5"/><g transform="translate(146 128)"><path d="M-30 0v-22h60V0z" fill="#d8ccd8"/><path d="M-34-22a34 34 0 0 1 68 0z" fill="url(#dome)" stroke="#3a1f44" stroke-width="2"/><path d="M2-24 26-84l14 5L16-22z" fill="#9a90b0" stroke="#3a1f44" stroke-width="2"/></g>${place(cactus(), 30, 116, 46)}${place(emoji('owl'), 250, 116, 54)}<path d="M0 144q72-16 144-6t144-6v60H0z" fill="#1c0c30"/>${lettering('Starlit Mesa', 144, 178, 36, { face: 'audiowide', fill: 'url(#ink)', spacing: 2 })}`,
];

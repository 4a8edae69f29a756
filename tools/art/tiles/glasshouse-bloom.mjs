import { dragonfly, fern } from '../reel-drawings.mjs';
import { down, emoji, lettering, place, repeat } from '../reel-kit.mjs';

/** Definitions and body, 288×192. */
export const draw = () => [
  down('air', '#d0eef0', '#f2f8e0', '#a8d49a'),
  `<rect width="288" height="192" fill="url(#air)"/><g fill="none" stroke="#fff" stroke-width="3.500">${repeat(9, (n) => `<path d="M${n * 36} 192V90Q${n * 36} 30 144 6"/>`)}<path d="M0 96Q144 40 288 96M0 60Q144 10 288 60M0 140Q144 96 288 140"/></g><g id="fern">${place(fern(), 34, 110, 130, { turn: -12 })}</g><use xlink:href="#fern" transform="translate(288 4) scale(-1 1)"/>${place(emoji('hibiscus'), 144, 78, 118)}${place(dragonfly(), 226, 46, 60, { turn: 12 })}<path d="M40 140h208v42H40z" fill="#fffdf2" stroke="#c9a84a" stroke-width="2"/><path d="M44 144h200v34H44z" fill="none" stroke="#c9a84a" stroke-width=".8"/>${lettering('Glasshouse Bloom', 144, 168, 22.5, { face: 'abril-fatface', fill: '#12402c' })}`,
];

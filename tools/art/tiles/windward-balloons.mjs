import { hotBalloon } from '../reel-things.mjs';
import { down, halo, lettering, place, repeat } from '../reel-kit.mjs';

const cloud = (x, y, size, opacity) =>
  `<path d="M-40 10q-14 0-14-11t14-11q3-16 20-16 14 0 18 11 14-8 24 3 17-2 17 13 0 11-13 11z" transform="translate(${x} ${y}) scale(${size})" fill="#fff" opacity="${opacity}"/>`;

/** Definitions and body, 288×192. */
export const draw = () => [
  down('sky', '#1f7ad8', '#7accf7', '#fff3d0') +
    halo('sun', '#fffdf0', '#fff3b0/0') +
    down('hill', '#8ad06b', '#2f8a4a') +
    down('ink', '#ffffff', '#ffe27a', '#ff8a5c'),
  `<rect width="288" height="192" fill="url(#sky)"/><circle cx="212" cy="40" r="80" fill="url(#sun)"/>${cloud(60, 34, 0.8, 0.8)}${cloud(250, 76, 0.9, 0.7)}${cloud(150, 22, 0.5, 0.7)}<path d="M0 132q60-36 130-10t158-18v88H0z" fill="url(#hill)"/>${repeat(5, (n) => `<path d="M${n * 62} ${136 - (n % 2) * 6}q26-14 56 0" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="3"/>`)}${place(hotBalloon('#2f8ae8', '#ffd24a'), 240, 100, 80)}${place(hotBalloon('#ff9a2e', '#7a3ab0'), 76, 104, 72)}<g id="big">${place(hotBalloon('#ff4d5e', '#fff3e0'), 150, 74, 132)}</g><use xlink:href="#big" transform="translate(160 16) scale(.34)" style="filter:hue-rotate(260deg)"/><use xlink:href="#big" transform="translate(-26 36) scale(.38)" style="filter:hue-rotate(130deg)"/>${cloud(30, 140, 1, 0.9)}${cloud(262, 146, 1.1, 0.9)}<path d="M0 150q72-16 144 0t144 0v42H0z" fill="#14407a"/>${lettering('Windward Balloons', 144, 179, 26, { face: 'ribeye', fill: 'url(#ink)' })}`,
];

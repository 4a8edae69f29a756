import { fall, glow, symbol, words } from '../kit.mjs';

const stone = (x, y) =>
  `<g transform="translate(${x} ${y})"><rect width="46" height="46" rx="11" fill="url(#stone)"/><path d="M4 12q2-8 10-8h14q-16 3-20 14z" fill="#fff" opacity=".22"/><rect y="38" width="46" height="8" rx="4" fill="#14122b" opacity=".35"/></g>`;
const hole = (x, y, light) =>
  `<g transform="translate(${x} ${y})"><rect width="46" height="46" rx="11" fill="#151230"/><circle cx="23" cy="23" r="30" fill="url(#${light})"/></g>`;
const crystal = (x, y, [dark, base, pale]) =>
  `<g transform="translate(${x} ${y}) scale(.62)"><path d="M-14-22h28l12 16L0 24-26-6z" fill="${base}"/><path d="M-14-22-26-6h16zM14-22 26-6H10z" fill="${pale}" opacity=".75"/><path d="M-14-22h28L10-6h-20z" fill="${pale}"/><path d="M-26-6h16L0 24z" fill="${dark}"/></g>`;

/** Definitions and body, 288×192. */
export const draw = () => {
  const cells = [];
  const green = ['#0c8f6d', '#25d0a0', '#b4ffe4'];
  const rose = ['#8f1f7d', '#e05ac9', '#ffd0f4'];
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 4; column++) {
      const [x, y] = [118 + column * 52, -14 + row * 52];
      const kind = { '1,1': 'green', '2,2': 'bomb', '1,2': 'rose', '2,0': 'green', '0,2': 'green' }[`${row},${column}`];
      if (!kind) cells.push(stone(x, y));
      else if (kind === 'bomb') cells.push(hole(x, y, 'fire'), symbol('bomb', x + 23, y + 22, 42));
      else cells.push(hole(x, y, kind), crystal(x + 23, y + 22, kind === 'green' ? green : rose));
    }
  return [
    fall('cave', [0, '#3a2f6b'], [1, '#0e0b22']) +
      fall('stone', [0, '#8a8fc0'], [0.55, '#5b5f95'], [1, '#3a3c6b']) +
      glow('green', '#2dffc0', 0.6) +
      glow('rose', '#ff6be0', 0.6) +
      glow('fire', '#ff7a2f', 0.95) +
      glow('lamp', '#ffd98a', 0.55) +
      '<linearGradient id="dim"><stop offset="0" stop-color="#0e0b22" stop-opacity=".96"/><stop offset=".62" stop-color="#0e0b22" stop-opacity="0"/></linearGradient>',
    `<rect width="288" height="192" fill="url(#cave)"/><g transform="rotate(-9 200 96)">${cells.join('')}</g><rect width="288" height="192" fill="url(#dim)"/><circle cx="40" cy="30" r="120" fill="url(#lamp)"/>${symbol('pick', 52, 62, 74, { turn: -12 })}${words('MINES', 18, 164, 46, { anchor: 'start', fill: '#fff3d6', spacing: -1 })}`,
  ];
};

// The wheel of the roulettes, as their tiles show it.
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const ORDER = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];

const at = (degrees, r) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
};

/** Seen from above or, squashed, from the edge of the table; `ball` is the degree at which it lies. */
export function rouletteWheel(x, y, r, { red, green, metal, wood, squash = 1, turn = 0, ball = 40 }) {
  const step = 360 / ORDER.length;
  const pockets = ORDER.map((number, n) => {
    const [a, b] = [n * step - step / 2, n * step + step / 2];
    const fill = number === 0 ? green : RED.has(number) ? red : '#14151b';
    return `<path d="M${at(a, 58)}L${at(a, 92)}A92 92 0 0 1 ${at(b, 92)}L${at(b, 58)}z" fill="${fill}"/>`;
  }).join('');
  return `<g transform="translate(${x} ${y}) scale(${r / 118} ${(r / 118) * squash}) rotate(${turn})"><circle r="118" fill="${wood[1]}"/><circle r="112" fill="${wood[0]}"/><circle r="99" fill="${wood[1]}"/><circle r="97" fill="none" stroke="${metal}" stroke-width="3"/>${pockets}<circle r="92" fill="none" stroke="${metal}" stroke-width="1.5"/><circle r="74" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="26"/><circle r="58" fill="${wood[0]}"/><circle r="58" fill="none" stroke="${metal}" stroke-width="2.5"/>${[0, 90, 180, 270].map((a) => `<g transform="rotate(${a})"><path d="M-3 0-1.8-34h3.600L3 0z" fill="${metal}"/><circle cy="-36" r="5" fill="${metal}"/></g>`).join('')}<circle r="14" fill="${metal}"/><circle r="6" fill="#fff" opacity=".7"/><circle r="6" cy="-68" transform="rotate(${ball})" fill="#fff"/></g>`.replace(
    /3\.600/g,
    '3.6',
  );
}

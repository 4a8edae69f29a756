// Gold reads as gold on each ground of both themes, and as text it can be read.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const THEMES = {
  dark: css.slice(css.indexOf(':root {\n'), css.indexOf(":root[data-theme='light']")),
  light: css.slice(css.indexOf(":root[data-theme='light']"), css.indexOf('@theme inline')),
};
const SURFACES = ['bg', 'surface-1', 'surface-2', 'surface-3'];
const AA = 4.5;

type Triple = [number, number, number];
type Colour = [lightness: number, chroma: number, hue: number, alpha: number];

function token(theme: string, name: string): Colour {
  const [, l, c, h, alpha = '1'] = new RegExp(
    `--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)(?: / ([\\d.]+))?\\)`,
  ).exec(theme)!;
  return [Number(l), Number(c), Number(h), Number(alpha)];
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const encode = (value: number): number => (value <= 0.003_130_8 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const decode = (value: number): number => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Gamma-encoded sRGB, as browsers mix it. */
function rgb([l, c, h]: Colour): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const medium = (l - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const short = (l - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  const linear: Triple = [
    4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short,
  ];
  return linear.map((value) => encode(clamp(value))) as Triple;
}

const over = (front: Colour, back: Triple): Triple =>
  rgb(front).map((value, index) => value * front[3] + back[index]! * (1 - front[3])) as Triple;

const luminance = ([r, g, b]: Triple): number => 0.2126 * decode(r) + 0.7152 * decode(g) + 0.0722 * decode(b);

function contrast(triple: Triple, other: Triple): number {
  const [high, low] = [luminance(triple), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

test.each(Object.entries(THEMES))('in the %s theme', (_, theme) => {
  for (const name of ['brass', 'gold', 'brass-soft']) {
    const [, chroma, hue] = token(theme, name);
    expect([name, chroma >= 0.1, hue >= 80 && hue <= 95]).toEqual([name, true, true]);
  }
  const text = rgb(token(theme, 'brass'));
  const soft = token(theme, 'brass-soft');
  for (const name of SURFACES) {
    const ground = rgb(token(theme, name));
    expect(contrast(text, ground), name).toBeGreaterThanOrEqual(AA);
    // Nothing golden lies on the highest surface.
    if (name !== 'surface-3') expect(contrast(text, over(soft, ground)), `soft on ${name}`).toBeGreaterThanOrEqual(AA);
  }
});

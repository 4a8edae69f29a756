// Writes src/site/design-system/icons.ts: the icons that the site uses, each reduced to one path, from lucide-static, and our own.
// Usage: node tools/draw-icons.mjs [--add name …]
import { readFileSync, writeFileSync } from 'node:fs';

/** What Lucide has not. */
const OWN = {
  horseshoe:
    'M7.5 3C4.700 6 3 9.200 3 12.500a9 9 0 0 0 18 0C21 9.200 19.300 6 16.500 3l-3 1.800c2.200 2.500 3.400 5 3.400 7.700a4.900 4.900 0 0 1-9.800 0c0-2.700 1.200-5.200 3.400-7.700ZM4.900 9.800h.01M19.100 9.800h.01M7 18.200h.01M17 18.200h.01',
};

const target = new URL('../src/site/design-system/icons.ts', import.meta.url);
const current = existing();
const names = [...new Set([...current, ...process.argv.slice(process.argv.indexOf('--add') + 1 || Infinity)])].sort();

const lines = names.map((name) => `  '${name}': '${OWN[name] ?? pathOf(name)}',`);
writeFileSync(
  target,
  `// Icons from Lucide (ISC), each one path in a 24×24 box. Written by tools/draw-icons.mjs; add one with \`--add name\`.\nexport const ICONS = {\n${lines.join('\n')}\n} as const;\n`,
);
console.log(`${names.length} icons`);

function existing() {
  try {
    return [...readFileSync(target, 'utf8').matchAll(/^ {2}'?([a-z0-9-]+)'?:/gm)].map((match) => match[1]);
  } catch {
    return [];
  }
}

function pathOf(name) {
  const svg = readFileSync(new URL(`../node_modules/lucide-static/icons/${name}.svg`, import.meta.url), 'utf8');
  const parts = [];
  for (const [, tag, text] of svg.matchAll(/<(path|circle|rect|line|polyline|polygon|ellipse)\s([^>]*?)\/?>/g)) {
    const at = Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map((match) => [match[1], match[2]]));
    parts.push(shape(tag, at));
  }
  return parts.join('');
}

function shape(tag, at) {
  const number = (key) => Number(at[key] ?? 0);
  if (tag === 'path') {
    // A path that starts with a relative move stands alone in its file, but follows another one here.
    const number = String.raw`\s*,?\s*(-?(?:\d+\.?\d*|\.\d+))`;
    return at.d.replace(new RegExp(`^m${number}${number}\\s*(?=[-.\\d])`), 'M$1 $2l').replace(/^m/, 'M');
  }
  if (tag === 'line') return `M${at.x1} ${at.y1}L${at.x2} ${at.y2}`;
  if (tag === 'polyline' || tag === 'polygon')
    return `M${at.points
      .trim()
      .split(/[\s,]+/)
      .join(' ')}${tag === 'polygon' ? 'z' : ''}`;
  if (tag === 'rect') {
    const [x, y, w, h] = ['x', 'y', 'width', 'height'].map(number);
    const r = Number(at.rx ?? at.ry ?? 0);
    return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1-${r} ${r}h-${w - 2 * r}a${r} ${r} 0 0 1-${r}-${r}v-${h - 2 * r}a${r} ${r} 0 0 1 ${r}-${r}z`;
  }
  const [cx, cy] = [number('cx'), number('cy')];
  const [rx, ry] = tag === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')];
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0-${rx * 2} 0`;
}

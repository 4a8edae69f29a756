// Writes src/site/design-system/icons.ts: the icons that the site uses, each reduced to one path, from lucide-static.
// Usage: node tools/draw-icons.mjs [--add name …]
import { readFileSync, writeFileSync } from 'node:fs';

const target = new URL('../src/site/design-system/icons.ts', import.meta.url);
const current = existing();
const names = [...new Set([...current, ...process.argv.slice(process.argv.indexOf('--add') + 1 || Infinity)])].sort();

const lines = names.map((name) => `  '${name}': '${pathOf(name)}',`);
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

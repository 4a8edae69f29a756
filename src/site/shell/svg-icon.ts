// Icons of the operator: svg files that are fetched as text and drawn inline, so that they take the colour of the text
// around them (CO-31). Such a file is not trusted: only shapes and their styling get through.
import { reportError } from './report.ts';

export interface SvgIcon {
  viewBox: string;
  /** Clean markup: may be put into an svg element as it is. */
  shapes: string;
}

/** CO-29: the viewBox of an icon that has none. */
export const ICON_BOX = '0 0 24 24';

const SHAPES = new Set(
  'g path circle ellipse line polyline polygon rect defs lineargradient radialgradient stop clippath mask'.split(' '),
);
const LOOKS = new Set(
  `d points x y x1 y1 x2 y2 cx cy r rx ry fx fy width height transform fill fill-rule fill-opacity stroke stroke-width
  stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-miterlimit stroke-opacity opacity clip-path
  clip-rule mask id offset stop-color stop-opacity gradientunits gradienttransform viewbox`.split(/\s+/),
);

/** The shapes of an svg file; `undefined` when it is not one. */
export function readSvgIcon(text: string): SvgIcon | undefined {
  const file = new DOMParser().parseFromString(text, 'image/svg+xml');
  const root = file.documentElement;
  if (root.localName !== 'svg' || file.querySelector('parsererror')) return undefined;
  for (const node of root.querySelectorAll('*')) {
    if (!SHAPES.has(node.localName.toLowerCase())) node.remove();
    else
      for (const name of node.getAttributeNames())
        if (!LOOKS.has(name.toLowerCase()) || !isLocal(node.getAttribute(name)!)) node.removeAttribute(name);
  }
  // Text and comments draw nothing.
  const shapes = [...root.children].map((node) => new XMLSerializer().serializeToString(node)).join('');
  return shapes === '' ? undefined : { viewBox: root.getAttribute('viewBox') ?? boxOf(root), shapes };
}

/** A value may reference a part of the same file, and nothing elsewhere. */
const isLocal = (value: string): boolean => !/url\((?!\s*["']?#)/i.test(value) && !/[<>]/.test(value);

function boxOf(root: Element): string {
  const [width, height] = ['width', 'height'].map((name) => Number.parseFloat(root.getAttribute(name) ?? ''));
  return width && height ? `0 0 ${width} ${height}` : ICON_BOX;
}

const fetched = new Map<string, Promise<SvgIcon | undefined>>();

/** Each address is fetched once, whatever the result. An address that yields no icon is logged, and ours is shown instead (ER-20). */
export function fetchSvgIcon(url: string): Promise<SvgIcon | undefined> {
  let icon = fetched.get(url);
  if (!icon) {
    icon = fetch(url, { credentials: 'omit' })
      .then(async (answer) => {
        const drawn = answer.ok ? readSvgIcon(await answer.text()) : undefined;
        if (!drawn) throw new Error(answer.ok ? `${url} holds no svg` : `${url} answered ${answer.status}`);
        return drawn;
      })
      .catch((failure: unknown) => {
        reportError(failure, 'icon');
        return undefined;
      });
    fetched.set(url, icon);
  }
  return icon;
}

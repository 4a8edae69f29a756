/**
 * The renderer's bundle makes its elements with this in the place of `react/jsx-runtime` (`vite.config.ts`), so that components
 * need not know which of them are reused (`reused-components.ts`).
 */
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { inFragments } from './fragments.ts';

export { Fragment } from 'react/jsx-runtime';

export const jsx: typeof reactJsx = (type, props, key) => reactJsx(inFragments(type), props, key);
export const jsxs: typeof reactJsxs = (type, props, key) => reactJsxs(inFragments(type), props, key);

import { definePage } from '../../page.ts';
export const page = definePage({ meta: () => ({ title: 'gamehall' }), Component: () => <h1>gamehall</h1> });

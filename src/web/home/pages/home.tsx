import { definePage } from '../../page.ts';
export const page = definePage({ meta: () => ({ title: 'home' }), Component: () => <h1>home</h1> });

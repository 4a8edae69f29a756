import { definePage } from '../../page.ts';
export const page = definePage({ meta: () => ({ title: 'terms' }), Component: () => <h1>terms</h1> });

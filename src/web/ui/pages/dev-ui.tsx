import { definePage } from '../../page.ts';
export const page = definePage({ meta: () => ({ title: 'dev-ui' }), Component: () => <h1>dev-ui</h1> });

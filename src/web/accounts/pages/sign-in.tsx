import { definePage } from '../../page.ts';
export const page = definePage({ meta: () => ({ title: 'sign-in' }), Component: () => <h1>sign-in</h1> });

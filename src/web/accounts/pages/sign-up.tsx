import { definePage } from '../../page.ts';
export const page = definePage({ meta: () => ({ title: 'sign-up' }), Component: () => <h1>sign-up</h1> });

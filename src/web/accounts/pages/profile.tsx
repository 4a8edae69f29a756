import { definePage } from '../../page.ts';
export const page = definePage({ meta: () => ({ title: 'profile' }), Component: () => <h1>profile</h1> });

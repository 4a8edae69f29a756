import { definePage } from '../../page.ts';
export const page = definePage({ meta: () => ({ title: 'licences' }), Component: () => <h1>licences</h1> });

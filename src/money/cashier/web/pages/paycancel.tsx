import { outcomePage } from '../parts/outcome-page.tsx';

export const page = outcomePage('cancel');

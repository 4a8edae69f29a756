// The words of every roulette.
import { useTexts as useAreaTexts } from '#site/shell/shell.tsx';

export const useTexts = () => useAreaTexts('title-roulette');
export type Texts = ReturnType<typeof useTexts>;
